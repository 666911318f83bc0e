/** Offers a place that has become free to whoever has waited for it longest. */
import { can } from '@wms/contract/platform/permissions';
import { bookingOf } from '@wms/contract/workshop/bookings/endpoints';
import { offerMinutes } from '@wms/contract/workshop/bookings/waits';
import type { Area } from '@wms/contract/workshop/shared/access';
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';
import { notify } from '../../../platform/live/changes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { freeOverdue, windClock } from '../life/clock.ts';
import { freedJob, offerFreed } from '../life/freed.ts';
import { insertBooking } from '../making/insert.ts';
import { checkPeople, withDriver } from '../making/owner.ts';
import { checkRules } from '../rules/checks.ts';
import { isTaken, orTaken } from '../rules/taken.ts';
import { lockResources, type Wanted } from '../rules/wanted.ts';
import { tellOfOffer } from './news.ts';

type Waiting = { id: number; area: Area; userId: number; request: unknown; from: string; to: string };

export const offerJob = job({
  ...freedJob,
  run: async (_, { db }) => {
    if (await offerFreedPlaces(db)) await notify(db, 'workshop');
  },
});

/** Looks at everybody who waits, the longest first, each in a transaction of its own; answers how many were offered. */
export async function offerFreedPlaces(db: Database): Promise<number> {
  const waiting = await runSql(db)<{ id: number }>`
    select w.id from waits w
     where w.booking_id is null and lower(w.during) > current_moment()
       and exists (select from held_permissions held
                    where held.user_id = w.user_id
                      and held.permission in (case w.area when 'vans' then ${can.vansBook} else ${can.roomsBook} end,
                                              ${can.workshopManagement}))
     order by w.id`;
  let offered = 0;
  for (const { id } of waiting) if (await inTransaction(db, null, (tx) => offerPlace(tx, id))) offered += 1;
  return offered;
}

/** A waiting person's booking, as the rules see it. */
export function wantedOf({ area, userId, request, from, to }: Waiting) {
  // The contract has accepted it once; its moments are kept beside it, as they were meant.
  const {
    trip = null,
    title,
    notes,
    private: isPrivate,
    ...asked
  } = bookingOf(area).parse({
    ...(request as object),
    ...{ from, to },
  });
  const people = withDriver({ area, ownerId: userId, people: asked.people });
  const wanted: Wanted = {
    ...{ area, from, to, resourceIds: asked.resourceIds, teamId: asked.teamId, people },
    ...{ ownerId: userId, byId: userId, manages: false, instead: [] },
  };
  return { wanted, content: { title, notes, private: isPrivate, trip } };
}

async function offerPlace(tx: Writer, id: number): Promise<boolean> {
  const [waiting] = await runSql(tx)<Waiting>`
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
    bookingId = await orTaken(wanted, () =>
      insertBooking(tx, wanted, content, { state: 'in attesa', seriesId: null }),
    );
  } catch (error) {
    // Whoever may not book it any more goes on waiting until they may.
    if (error instanceof Refusal) return false;
    throw error;
  }
  const [offer] = await runSql(tx)<{ until: string }>`
    update bookings
       set offered_until = least(current_moment() + make_interval(mins => ${offerMinutes}), lower(during))
     where id = ${bookingId} returning offered_until as until`;
  await runSql(tx)`update waits set booking_id = ${bookingId} where id = ${id}`;
  await windClock(tx, [bookingId]);
  if (offer) await tellOfOffer(tx, bookingId, offer.until);
  return true;
}

/**
 * Deletes what nobody waits for any more, because its time has come; what was offered ends with its offer. Places are
 * looked at again, too: a document was approved, hours or a quota have changed, somebody was erased.
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
