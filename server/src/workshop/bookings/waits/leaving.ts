/** Lets a person give up a place that they wait for, or that is offered to them. */
import type { Area } from '@wms/contract/workshop/shared/access';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { refuse } from '../../../platform/refusal.ts';
import { bookingLifeTable } from '../life/living.ts';
import { lockResources, resourcesOf } from '../rules/booking-request.ts';

type WaitToLeave = { area: Area; id: number; by: Maker };

/** Ends a wait. An offer that was made for it ends at once, and its place goes to the next person who waits. */
export async function leaveWait(tx: Writer, { area, id, by }: WaitToLeave): Promise<void> {
  // The wait comes before any lock of resources, because offering a place locks the wait first and then the resources;
  // another order could end in a deadlock.
  const left = await runSql(tx)`
    delete from waits where id = ${id} and user_id = ${by.id} and area = ${area} and booking_id is null returning id`;
  if (left.length > 0) return;
  const offered = await readOffer(tx, { area, id, by });
  await lockResources(tx, await resourcesOf(tx, [offered]));
  // The offer is read again after the lock, because it may have been accepted meanwhile, and leaving a wait must not
  // cancel a booking.
  await makeMove(tx, bookingLifeTable, { id: await readOffer(tx, { area, id, by }), move: 'cancel', by });
}

async function readOffer(tx: Writer, { area, id, by }: WaitToLeave): Promise<number> {
  const [wait] = await runSql(tx)<{ bookingId: number | null }>`
    select booking_id as "bookingId" from waits where id = ${id} and user_id = ${by.id} and area = ${area}`;
  if (!wait?.bookingId) throw refuse.notFound('Non aspetti questo posto');
  return wait.bookingId;
}
