import type { FreeTime } from '@wms/contract/workshop/bookings/endpoints';
import { type CallError, isProblem } from '../../../client/call/send.ts';

/** The place is taken: the sentence says who has it, and the alternatives are free, if there are any. */
export type Taken = {
  sentence: string;
  alternatives: readonly FreeTime[];
  /** Whether the reader has it. */
  own: boolean;
};

/** Null when the refusal has another reason. */
export const takenOf = (error: CallError): Taken | null =>
  isProblem(error, '/problems/taken')
    ? {
        sentence: error.message,
        alternatives: error.problem?.alternatives ?? [],
        own: error.problem?.own ?? false,
      }
    : null;

/** The same where only other times and places are offered: null, too, when nothing else is free. */
export function alternativesOf(error: CallError): Taken | null {
  const taken = takenOf(error);
  return taken && taken.alternatives.length > 0 ? taken : null;
}
