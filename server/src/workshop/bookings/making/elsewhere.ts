/**
 * Gives another time and place to a single booking, or to the dates of a series. All dates are read together and
 * written together, so that a hundred dates cost the database as many statements as a single date.
 */
import type { BookingState } from '@wms/contract/workshop/bookings/life';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import { sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { makeMoves } from '../../../platform/lives/make-move.ts';
import { refuse } from '../../../platform/refusal.ts';
import { windClock } from '../life/clock.ts';
import { offerFreed } from '../life/freed.ts';
import { quietBooking } from '../life/living.ts';
import type { BookingPeriod, BookingRequest } from '../rules/booking-request.ts';
import { type FirstState, judgeBookings, refusalOf } from '../rules/obstacles.ts';
import { listTaken, takenRefusal, writeHolds } from '../rules/taken-places.ts';
import type { StoredBooking } from './change.ts';

/** A booking that changes, with the time that it gets. */
export type Journey = {
  booking: StoredBooking;
  to: BookingPeriod;
  /** Whether the time or the place of the booking changes. */
  moves: boolean;
  /** Whether the people or the team of the booking change. */
  hasOthers: boolean;
};

/** The facts that all the bookings of a change have in common. */
type Common = Omit<BookingRequest, 'from' | 'to' | 'instead'>;

/** A booking with the place and time that it gets. */
export type BookingMovePlan = { booking: StoredBooking; wanted: BookingRequest };

/** A booking with the place and time that it gets, and the state that it has there. */
type PlacedBooking = BookingMovePlan & { state: BookingState };

/**
 * Judges the dates in the order in which they leave their places, and refuses the first date that may not go where it
 * is wanted. Returns the state in which each moving booking begins at its new place, by the booking's id.
 */
export async function judgeChange(
  db: Reader,
  common: Common,
  dates: readonly Journey[],
): Promise<Map<number, FirstState>> {
  const states = new Map<number, FirstState>();
  if (!dates.some(({ moves, hasOthers }) => moves || hasOthers)) return states;
  const moving = dates.filter(({ moves }) => moves);
  const instead = moving.map(({ booking }) => booking.id);
  // A date that has left its place uses up quotas where it goes; the dates after it still count where they are.
  const verdicts = await judgeBookings(
    db,
    dates.map(({ booking, to, moves }) => ({ ...common, ...to, instead: [booking.id], keepsTime: !moves })),
    { inOrder: true },
  );
  const taken = await listTaken(
    db,
    { ...common, instead },
    moving.map(({ to }) => to),
  );
  const holding = moving.length > 1 ? await readHolding(db, common.resourceIds, moving) : [];
  let neighbour: Journey | undefined;
  for (const [at, booking] of dates.entries()) {
    const { refusal, state } = verdicts[at] ?? {};
    if (refusal && (booking.moves || booking.hasOthers)) throw refusal;
    if (!booking.moves || !state) continue;
    states.set(booking.booking.id, state);
    if (taken.has(booking.to.from)) throw takenRefusal({ ...common, ...booking.to, instead });
    if (neighbour) refuseWithinBuffer(neighbour, booking, holding);
    neighbour = booking;
  }
  return states;
}

/** A place that a date holds; `until` is the end of the date, or of the buffer after it. */
type Holding = { bookingId: number; name: string; until: string };

const readHolding = (db: Reader, resourceIds: readonly number[], dates: readonly Journey[]) => runSql(
  db,
)<Holding>`
  select date.id as "bookingId", r.name, hold_end(r.id, date.ends, r.buffer_minutes) as until
    from unnest(${dates.map(({ booking }) => booking.id)}::integer[],
                ${dates.map(({ to }) => to.to)}::timestamptz[]) as date (id, ends)
    join resources r on r.id = any (${[...resourceIds]}::integer[])
   order by date.id, r.id`;

/** Refuses two dates of one change that are closer than the buffer of their place. */
function refuseWithinBuffer(booking: Journey, other: Journey, holding: readonly Holding[]): void {
  const [before, after] =
    Date.parse(booking.to.from) < Date.parse(other.to.from) ? [booking, other] : [other, booking];
  const held = holding.find(
    ({ bookingId, until }) =>
      bookingId === before.booking.id && Date.parse(until) > Date.parse(after.to.from),
  );
  if (!held) return;
  const ofSeries = booking.booking.seriesId !== null && booking.booking.seriesId === other.booking.seriesId;
  const { from, to } = before.to;
  throw ofSeries
    ? refusalOf({ rule: 'series', facts: { name: held.name, from, to } }, { to, byId: null })
    : refuse.conflict(
        `«${held.name}» è già dell’altra prenotazione che ci va, ${formatPeriod(before.to)}`,
        'to',
      );
}

/**
 * Gives locked bookings their new times and places, in the given order. A confirmed booking that needs an approval
 * there waits again, and a waiting one is confirmed where nobody has to approve it.
 */
export async function putElsewhere(tx: Writer, dates: readonly PlacedBooking[]): Promise<void> {
  const ids = dates.map(({ booking }) => booking.id);
  const wanted = dates.map((date) => date.wanted);
  const [first, ...more] = wanted.map((place) => ({ ...place, instead: ids }));
  if (!first) return;
  const pairs = dates.flatMap(({ booking: { id }, wanted: { resourceIds } }) =>
    [...new Set(resourceIds)].map((resource) => ({ id, resource })),
  );
  const places = sql`
    unnest(${pairs.map(({ id }) => id)}::integer[], ${pairs.map(({ resource }) => resource)}::integer[])
      as place (booking, resource)`;
  const becoming = (was: BookingState, becomes: BookingState) =>
    dates
      .filter(({ booking, state }) => booking.state === was && state === becomes)
      .map(({ booking }) => booking.id);
  await writeHolds([first, ...more], async () => {
    const askAgain = { ids: becoming('confermata', 'in attesa'), move: 'askAgain', by: null } as const;
    await makeMoves(tx, quietBooking, askAgain);
    await runSql(tx)`
      delete from booking_resources
       where booking_id = any (${ids}::integer[])
         and (booking_id, resource_id) not in (select booking, resource from ${places})`;
    await runSql(tx)`
      select put_bookings(${ids}::integer[], ${wanted.map(({ from }) => from)}::timestamptz[],
                          ${wanted.map(({ to }) => to)}::timestamptz[])`;
    await runSql(tx)`
      insert into booking_resources (booking_id, resource_id, area)
      select booking, resource, b.area from ${places} join bookings b on b.id = booking
          on conflict do nothing`;
    const confirm = { ids: becoming('in attesa', 'confermata'), move: 'confirm', by: null } as const;
    await makeMoves(tx, quietBooking, confirm);
  });
  await runSql(tx)`delete from overtaken_requests where booking_id = any (${ids}::integer[])`;
  await windClock(tx, ids);
  await offerFreed(tx);
}

/** Puts one locked booking where it is wanted, if it may go there; returns its new state. */
export async function putOneElsewhere(
  tx: Writer,
  booking: StoredBooking,
  wanted: BookingRequest,
): Promise<BookingState> {
  const { from, to, ...common } = wanted;
  const going = { booking, to: { from, to }, moves: true, hasOthers: false };
  const states = await judgeChange(tx, common, [going]);
  const state = states.get(booking.id) ?? booking.state;
  await putElsewhere(tx, [{ booking, wanted, state }]);
  return state;
}
