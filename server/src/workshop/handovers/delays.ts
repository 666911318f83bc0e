/**
 * Vans that aren't back when their booking ends. Such a van stays held for two hours more at a time, so that nobody
 * books a van that isn't there, but never beyond the beginning of the next booking, which keeps its time. A quarter of
 * an hour after the end the people of the next booking are told that they may have to take another van.
 */
import { formatAll, formatInstant, formatTime } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { bookingPath } from '@wms/contract/workshop/bookings/paths';
import { lateAfterMinutes } from '@wms/contract/workshop/handovers/endpoints';
import { seesIn } from '@wms/contract/workshop/shared/access';
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../platform/database/connection.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';
import { windClock } from '../bookings/life/clock.ts';
import { lockResources } from '../bookings/rules/booking-request.ts';
import { calledName } from '../shared/called.ts';
import { findOtherVans } from '../vans/other-vans.ts';

const payload = z.strictObject({ id: z.number() });

export const vanDelayJob = job({
  name: 'van-delay',
  payload,
  shownIn: 'workshop',
  run: ({ id }, { db }) => lookForDelay(db, id),
});

const minutes = (count: number) => count * 60_000;

/** Adds the job that checks at the end of a booking whether its vans are back. */
export const watchForDelay = (tx: Writer, { id, to }: { id: number; to: string }, runAt = new Date(to)) =>
  addJob(tx, { name: 'van-delay', payload }, { id }, { key: `${id} ${runAt.toISOString()}`, runAt });

type VansAway = { to: string; vanIds: number[]; names: string[] };

/** Returns whether vans of the booking are still out after its end; then it adds the job that looks again later. */
export const lookForDelay = (db: Database, id: number, now = Date.now()): Promise<boolean> =>
  inTransaction(db, null, async (tx) => {
    const vans = await runSql(tx)<{ id: number }>`
      select resource_id as id from booking_resources where booking_id = ${id}`;
    await lockResources(
      tx,
      vans.map((van) => van.id),
    );
    const [away] = await runSql(tx)<VansAway>`
      select o.until as "to", array_agg(o.resource_id order by o.resource_id) as "vanIds",
             array_agg(r.name order by r.id) as names
        from vans_out o join resources r on r.id = o.resource_id
       where o.booking_id = ${id} group by o.until`;
    if (!away) return false;
    const end = Date.parse(away.to);
    if (now < end) {
      await watchForDelay(tx, { id, to: away.to });
      return false;
    }
    await holdLonger(tx, id, away, now);
    const lateFrom = end + minutes(lateAfterMinutes);
    if (now >= lateFrom) await notifyOfDelay(tx, id, away);
    await watchForDelay(tx, { id, to: away.to }, new Date(now < lateFrom ? lateFrom : now + minutes(60)));
    return true;
  });

/**
 * Holds the vans until two hours from now, or until the next hold of any of them begins, because all vans of a booking
 * are held equally long. When the next hold follows at once, nothing is added.
 */
async function holdLonger(tx: Writer, id: number, { to }: VansAway, now: number): Promise<void> {
  await runSql(tx)`
    insert into van_delays (booking_id, held_until)
    select ${id}, least(${new Date(now + minutes(120))}::timestamptz, (
             select min(lower(h.during)) from holds h
              where h.resource_id in (select resource_id from booking_resources where booking_id = ${id})
                and h.booking_id is distinct from ${id}
                and lower(h.during) >= ${to}))
        on conflict (booking_id) do update set held_until = excluded.held_until
     where excluded.held_until > van_delays.held_until`;
}

type NextTrip = {
  bookingId: number;
  title: string;
  from: string;
  van: string;
  vanId: number;
  people: number[];
  own: boolean;
};
type DelayNews = Omit<NextTrip, 'people' | 'vanId'> & { people: number[]; end: string; others: string[] };

export const vanIsLate = news<DelayNews>({
  kind: 'workshop.van-late',
  label: 'Furgoni in ritardo',
  ways: ['bell', 'mail'],
  mailKeptHours: 12,
  audience: ({ people }) => ({ people }),
  sentence: ({ own, van, title, from, end, others }) =>
    own
      ? `${van} doveva tornare alle ${formatTime(end)}: riconsegnalo, o di’ a chi gestisce i furgoni quando arrivi`
      : `${van} non è ancora tornato (era atteso alle ${formatTime(end)}): «${title}» ${formatInstant(from, 'del')} ` +
        (others.length > 0 ? `può partire con ${formatAll(others)}` : 'potrebbe partire più tardi'),
  leadsTo: ({ bookingId }, { permissions }) =>
    satisfies(permissions, seesIn.vans) ? bookingPath('vans', bookingId) : '/',
});

/** Tells the people who have the van, and those who have it next within a day; each booking is told once. */
async function notifyOfDelay(tx: Writer, id: number, { vanIds, to: end }: VansAway): Promise<void> {
  const told = await runSql(tx)<NextTrip>`
    with waiting as (
      select ${id}::integer as booking_id, ${vanIds[0]}::integer as van_id, true as own
      union all
      select one.booking_id, one.van_id, false
        from unnest(${vanIds}::integer[]) as van (id)
       cross join lateral (
         select b.id as booking_id, van.id as van_id
           from bookings b join booking_resources asked on asked.booking_id = b.id and asked.resource_id = van.id
          where b.state in ('in attesa', 'confermata') and b.id <> ${id} and upper(b.during) > current_moment()
            and lower(b.during) < current_moment() + interval '1 day'
          order by lower(b.during) limit 1) one
    ), claimed as (
      insert into van_delay_news (booking_id, told_booking_id)
      select distinct ${id}::integer, booking_id from waiting on conflict do nothing returning told_booking_id)
    select b.id as "bookingId", ${calledName()} as title, lower(b.during) as "from", r.name as van,
           w.van_id as "vanId", w.own,
           array(select b.user_id union
                 select user_id from booking_people p
                  where p.booking_id = b.id and (p.role = 'guida' or not w.own)) as people
      from claimed
      join waiting w on w.booking_id = claimed.told_booking_id
      join bookings b on b.id = w.booking_id
      join resources r on r.id = w.van_id
     order by w.own desc, b.id`;
  // A booking that waits for the van can't be missed any more, so the clock has another move to make.
  await windClock(
    tx,
    told.filter(({ own }) => !own).map(({ bookingId }) => bookingId),
  );
  for (const { vanId, ...next } of told) {
    const others = next.own ? [] : await findOtherVans(tx, next.bookingId, vanId, { asOffer: true });
    await notify(tx, vanIsLate, { ...next, end, others: others.slice(0, 3).map(({ name }) => name) });
  }
}
