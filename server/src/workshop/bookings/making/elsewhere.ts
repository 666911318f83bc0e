/**
 * Gives bookings another time and place: one, or the dates of a series. Everything is read for all of them at once and
 * written for all of them at once, so that a hundred dates cost the database as many statements as one.
 */
import type { BookingState } from '@wms/contract/workshop/bookings/life';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import { sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { makeMoves } from '../../../platform/lives/make-move.ts';
import { conflictingField } from '../../../platform/refusal.ts';
import { windClock } from '../life/clock.ts';
import { offerFreed } from '../life/freed.ts';
import { quietBooking } from '../life/living.ts';
import {
  completeFacts,
  type Facts,
  type FirstState,
  judge,
  judgePeople,
  refuseTooLong,
} from '../rules/checks.ts';
import { listTaken, ownBufferRefusal, takenRefusal, writeHolds } from '../rules/taken.ts';
import { readRules, type Wanted, type When } from '../rules/wanted.ts';
import type { Stored } from './change.ts';

/** A booking that changes, with the time that it gets. */
export type Going = {
  booking: Stored;
  to: When;
  /** Whether its time or its place changes. */
  moves: boolean;
  /** Whether its people or its team change. */
  hasOthers: boolean;
};

/** The facts that all the bookings of a change have in common. */
type Common = Omit<Wanted, 'from' | 'to' | 'instead'>;

/** A booking with the place and time that it gets. */
export type Moving = { booking: Stored; wanted: Wanted };

/** The same with the state that it has there. */
type Placed = Moving & { state: BookingState };

/**
 * Looks at the dates in the order in which they leave their places, and refuses the first that may not go where it is
 * wanted. Returns the state in which each that moves begins there.
 */
export async function judgeChange(
  db: Reader,
  common: Common,
  dates: readonly Going[],
): Promise<Map<number, FirstState>> {
  const states = new Map<number, FirstState>();
  if (!dates.some(({ moves, hasOthers }) => moves || hasOthers)) return states;
  const moving = dates.filter(({ moves }) => moves);
  for (const { to } of moving) refuseTooLong(to);
  const wanted = { ...common, instead: moving.map(({ booking }) => booking.id) };
  const facts = await readFacts(db, common, dates);
  const taken = await listTaken(
    db,
    wanted,
    moving.map(({ to }) => to),
  );
  let neighbour: Going | undefined;
  for (const one of dates) {
    const { booking, to, moves, hasOthers } = one;
    const date = { ...wanted, ...to };
    facts.quotas.discount(booking.resourceIds, booking);
    if (moves) {
      states.set(booking.id, judge(date, facts));
      if (taken.has(to.from)) throw takenRefusal(date);
      if (neighbour) refuseWithinBuffer(neighbour, one, facts);
      neighbour = one;
    } else if (hasOthers) judgePeople(date, facts);
    facts.quotas.count([...new Set(wanted.resourceIds)], to);
  }
  return states;
}

/** Reads what the rules ask about the new dates; the quotas count the dates where they are now. */
async function readFacts(db: Reader, common: Common, dates: readonly Going[]): Promise<Facts> {
  const times = dates.map(({ to }) => to).toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  const wanted = { ...common, instead: dates.map(({ booking }) => booking.id) };
  const rules = await readRules(db, wanted, times);
  const facts = await completeFacts(db, wanted, times, { rules, elsewhere: [] });
  for (const { booking } of dates) facts.quotas.count(booking.resourceIds, booking);
  return facts;
}

/** Refuses two dates of one change that are closer than the buffer of their place. */
function refuseWithinBuffer(one: Going, other: Going, { rules }: Pick<Facts, 'rules'>): void {
  const [before, after] =
    Date.parse(one.to.from) < Date.parse(other.to.from) ? [one.to, other.to] : [other.to, one.to];
  const held = (rules.get(before.from) ?? []).find(
    ({ heldUntil }) => Date.parse(heldUntil) > Date.parse(after.from),
  );
  if (!held) return;
  const ofSeries = one.booking.seriesId !== null && one.booking.seriesId === other.booking.seriesId;
  throw ofSeries
    ? ownBufferRefusal(held.name, before)
    : conflictingField(
        'to',
        `«${held.name}» è già dell’altra prenotazione che ci va, ${formatPeriod(before)}`,
      );
}

/**
 * Gives locked bookings their new times and places, in the given order. A confirmed booking that needs an approval
 * there waits again, and a waiting one is confirmed where nobody has to approve it.
 */
export async function putElsewhere(tx: Writer, dates: readonly Placed[]): Promise<void> {
  const ids = dates.map(({ booking }) => booking.id);
  const wanted = dates.map((date) => date.wanted);
  const [first, ...more] = wanted.map((one) => ({ ...one, instead: ids }));
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
export async function putOneElsewhere(tx: Writer, booking: Stored, wanted: Wanted): Promise<BookingState> {
  const { from, to, ...common } = wanted;
  const going = { booking, to: { from, to }, moves: true, hasOthers: false };
  const states = await judgeChange(tx, common, [going]);
  const state = states.get(booking.id) ?? booking.state;
  await putElsewhere(tx, [{ booking, wanted, state }]);
  return state;
}
