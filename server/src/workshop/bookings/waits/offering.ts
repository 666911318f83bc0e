/** Offers a place that has become free to the person who has waited for it longest. */
import { can } from '@wms/contract/platform/permissions';
import { bookingOf } from '@wms/contract/workshop/bookings/endpoints';
import { offerMinutes } from '@wms/contract/workshop/bookings/waits';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { freeOverdue, windClock } from '../life/clock.ts';
import { freedJob, offerFreed } from '../life/freed.ts';
import { notifyFreeAgain } from '../life/overtaken.ts';
import { insertBooking } from '../making/insert.ts';
import { type BookingRequest, lockResources } from '../rules/booking-request.ts';
import { checkRules } from '../rules/obstacles.ts';
import { checkPeople, withDriver } from '../rules/owner.ts';
import { isTaken, writeHolds } from '../rules/taken-places.ts';
import { notifyOfOffer } from './news.ts';

type WaitRow = { id: number; area: Area; userId: number; request: unknown; from: string; to: string };

export const offerJob = job({
  ...freedJob,
  shownIn: 'workshop',
  run: async (_, { db }) => {
    const offered = await offerFreedPlaces(db);
    // An offered place is held, so the requests hear only of what is left.
    return (await notifyFreeAgain(db)) + offered > 0;
  },
});

/**
 * Asks once which waits have a free place, and offers these places, the longest wait first, each in a transaction of
 * its own. Returns how many places were offered.
 */
export async function offerFreedPlaces(db: Database): Promise<number> {
  const waiting = await runSql(db)<{ id: number }>`
    select w.id
      from waits w
      cross join lateral (
        select array(select jsonb_array_elements_text(w.request -> 'resourceIds')::integer) as ids) wanted
     where w.booking_id is null and lower(w.during) > current_moment()
       -- Only a wait whose place is free, or will be when the overdue bookings are freed, needs a transaction.
       and not exists (select from taking_holds(wanted.ids, lower(w.during), upper(w.during), '{}'))
       and exists (select from held_permissions held
                    where held.user_id = w.user_id
                      and held.permission in (case w.area when 'vans' then ${can.vansBook} else ${can.roomsBook} end,
                                              ${can.workshopManagement}))
     order by w.id`;
  let offered = 0;
  for (const { id } of waiting) if (await inTransaction(db, null, (tx) => offerPlace(tx, id))) offered += 1;
  return offered;
}

/** Returns the booking that a person waits for, in the form that the rules check. */
export function wantedOf({ area, userId, request, from, to }: WaitRow) {
  // The request has passed the contract when the wait was made; its moments are stored in a column of their own.
  const {
    trip = null,
    title,
    notes,
    private: isPrivate,
    ...asked
  } = bookingOf(area).parse({
    ...(request as object),
    from,
    to,
  });
  const people = withDriver({ area, ownerId: userId, people: asked.people });
  const wanted: BookingRequest = {
    area,
    from,
    to,
    resourceIds: asked.resourceIds,
    teamId: asked.teamId,
    people,
    ownerId: userId,
    byId: userId,
    manages: false,
    instead: [],
  };
  return { wanted, content: { title, notes, private: isPrivate, trip } };
}

/**
 * SQL: half past seven of the coming morning, when it is night in Rome (from 22 to 7), because nobody accepts a place
 * while asleep; null by day.
 */
const endOfNight = sql`(
  select case when extract(hour from clock) not between 7 and 21
              then ((clock + interval '2 hours')::date + time '07:30') at time zone 'Europe/Rome' end
    from (select current_moment() at time zone 'Europe/Rome' as clock) rome)`;

async function offerPlace(tx: Writer, id: number): Promise<boolean> {
  const [waiting] = await runSql(tx)<WaitRow>`
    select id, area, user_id as "userId", request, lower(during) as "from", upper(during) as "to"
      from waits where id = ${id} and booking_id is null for no key update skip locked`;
  if (!waiting) return false;
  const { wanted, content } = wantedOf(waiting);
  await lockResources(tx, wanted.resourceIds);
  await freeOverdue(tx, wanted.resourceIds);
  if (await isTaken(tx, wanted)) return false;
  let bookingId: number;
  try {
    await checkPeople(tx, wanted);
    await checkRules(tx, wanted);
    bookingId = await writeHolds(wanted, () =>
      insertBooking(tx, wanted, content, { state: 'in attesa', seriesId: null }),
    );
  } catch (error) {
    // A person who may not book the place now goes on waiting until they may.
    if (error instanceof Refusal) return false;
    throw error;
  }
  const [offer] = await runSql(tx)<{ until: string }>`
    update bookings
       set offered_until = least(lower(during), greatest(
             current_moment() + make_interval(mins => ${offerMinutes}), ${endOfNight}))
     where id = ${bookingId} returning offered_until as until`;
  await runSql(tx)`update waits set booking_id = ${bookingId} where id = ${id}`;
  await windClock(tx, [bookingId]);
  if (offer) await notifyOfOffer(tx, bookingId, offer.until);
  return true;
}

/**
 * Deletes waits whose time has come; a wait with an offer ends with the offer. The other waits are tried again, because
 * a place may become available without a booking that ends: a document was approved, hours or a quota have changed,
 * somebody was erased.
 */
export async function forgetOldWaits(db: Database): Promise<void> {
  await inTransaction(db, null, async (tx) => {
    await runSql(tx)`
      delete from waits
       where id in (select id from waits where booking_id is null and lower(during) < current_moment()
                     order by id for update skip locked)`;
    await offerFreed(tx);
  });
}
