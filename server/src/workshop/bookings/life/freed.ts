import type { BookingState } from '@wms/contract/workshop/bookings/life';
import { z } from 'zod';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { addJob } from '../../../platform/jobs/job.ts';

/**
 * The job that offers freed places to the people who wait, and tells the others who asked for them. `waits/` runs it
 * and depends on the code that adds it, so this file can't import `waits/`.
 */
export const freedJob = { name: 'offer-freed-places', payload: z.strictObject({}) };

/** The states after which a place may be free for somebody who waits. */
const freeing: readonly BookingState[] = ['rifiutata', 'annullata', 'mancata', 'conclusa'];

/** Adds the job after a step that may free a place. */
export async function noteFreed(tx: Writer, to: BookingState): Promise<void> {
  if (freeing.includes(to)) await offerFreed(tx);
}

/** Adds the job after any change that may free a place, such as the end of a closure, if anybody waits at all. */
export async function offerFreed(tx: Writer): Promise<void> {
  const [waiting] = await runSql(tx)`
    (select from waits where booking_id is null limit 1) union all (select from overtaken_requests limit 1)`;
  if (waiting) await addJob(tx, freedJob, {}, { key: 'waits' });
}
