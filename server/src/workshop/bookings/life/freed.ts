import type { BookingState } from '@wms/contract/workshop/bookings/life';
import { z } from 'zod';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { addJob } from '../../../platform/jobs/job.ts';

/** The job that offers freed places to whoever waits; it is done in `waits/`, which needs what adds it. */
export const freedJob = { name: 'offer-freed-places', payload: z.strictObject({}) };

/** The states after which a place may be free for somebody who waits. */
const freeing: readonly BookingState[] = ['rifiutata', 'annullata', 'mancata', 'conclusa'];

/** Has places offered after a step that frees one. */
export async function noteFreed(tx: Writer, to: BookingState): Promise<void> {
  if (freeing.includes(to)) await offerFreed(tx);
}

/** Adds that job after whatever frees a place, such as the end of a closure, where somebody waits at all. */
export async function offerFreed(tx: Writer): Promise<void> {
  const [wait] = await runSql(tx)`select from waits where booking_id is null limit 1`;
  if (wait) await addJob(tx, freedJob, {}, { key: 'waits' });
}
