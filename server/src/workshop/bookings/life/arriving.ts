/** Check-in and end of a booking, by its owner or a companion. */
import { formatTime } from '@wms/contract/platform/formats';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { makeMove } from '../../../platform/lives/make-move.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isMine } from '../../shared/privacy.ts';
import { lockResources, resourcesOf } from '../rules/booking-request.ts';
import { windClock } from './clock.ts';
import { bookingLifeTable } from './living.ts';

/** Minutes before its beginning from which people may check in. */
export const earlyMinutes = 15;

type Arrival = { id: number; area: Area; user: User };

/**
 * Locks a booking's resources; returns its beginning, whether it is still early, and whether this person is one of its
 * people.
 */
async function lockBooking(tx: Writer, { id, area, user }: Arrival) {
  // The booking is read after the lock, because somebody may be moving it to another time.
  await lockResources(tx, await resourcesOf(tx, [id]));
  const [booking] = await runSql(tx)<{ from: string; early: boolean; takesPart: boolean }>`
    select lower(b.during) as "from",
           current_moment() < lower(b.during) - make_interval(mins => ${earlyMinutes}) as early,
           ${isMine(user)} as "takesPart"
      from bookings b where b.id = ${id} and b.area = ${area}`;
  if (!booking) throw refuse.notFound(bookingLifeTable.missing);
  if (area === 'vans') throw refuse.conflict('Un furgone si prende e si lascia con la consegna: compilala');
  return booking;
}

export async function checkIn(tx: Writer, arrival: Arrival): Promise<void> {
  const { id, user } = arrival;
  const { from, early, takesPart } = await lockBooking(tx, arrival);
  await makeMove(tx, bookingLifeTable, { id, move: 'checkIn', by: user, asOwner: takesPart }, async () => {
    if (early) {
      const first = new Date(Date.parse(from) - earlyMinutes * 60_000).toISOString();
      throw refuse.conflict(`È ancora presto: puoi dire che sei qui dalle ${formatTime(first)}`);
    }
    return { checked_in_at: sql`current_moment()` };
  });
  await windClock(tx, [id]);
}

/** Ends a booking; before its planned end the place is free from now on. */
export async function finish(tx: Writer, leaving: Arrival): Promise<void> {
  const { id, user } = leaving;
  const { takesPart } = await lockBooking(tx, leaving);
  await makeMove(tx, bookingLifeTable, { id, move: 'finish', by: user, asOwner: takesPart }, async () => ({
    ended_at: sql`case when current_moment() < upper(during) then greatest(current_moment(), lower(during)) end`,
  }));
}
