import type { Alternative } from '@wms/contract/platform/problem';
import { type CallError, isProblem } from '../../../client/call/send.ts';

/** A refusal because the place is taken: a sentence that says by whom, and free alternatives, if there are any. */
export type TakenProblem = {
  sentence: string;
  alternatives: readonly Alternative[];
  /** True if the reader may wait for the place. */
  waitable: boolean;
};

/** Reads the refusal of a call; null when it has another reason. */
export const takenOf = (error: CallError): TakenProblem | null =>
  isProblem(error, '/problems/taken')
    ? {
        sentence: error.message,
        alternatives: error.problem?.alternatives ?? [],
        waitable: error.problem?.waitable ?? false,
      }
    : null;

/** Like `takenOf`, for dialogs that only offer alternatives: null also when there are none. */
export function alternativesOf(error: CallError): TakenProblem | null {
  const taken = takenOf(error);
  return taken && taken.alternatives.length > 0 ? taken : null;
}
