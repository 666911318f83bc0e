import type { FreeTime } from '@wms/contract/workshop/bookings/endpoints';
import { type CallError, isProblem } from '../../../client/call/send.ts';

/** Somebody else has the place: the sentence says who, and the alternatives are free. */
export type Taken = { sentence: string; alternatives: readonly FreeTime[] };

/** Null when the refusal has another reason, or nothing else is free. */
export function takenOf(error: CallError): Taken | null {
  const alternatives = error.problem?.alternatives ?? [];
  return isProblem(error, '/problems/taken') && alternatives.length > 0
    ? { sentence: error.message, alternatives }
    : null;
}
