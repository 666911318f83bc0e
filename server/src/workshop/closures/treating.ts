/** Treats the bookings in the way of a closure: each is moved or cancelled, and its people are told. */
import { formatOthers } from '@wms/contract/platform/formats';
import { type Treatment, whileGoingOn } from '@wms/contract/workshop/closures/endpoints';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import type { Writer } from '../../platform/database/connection.ts';
import { type Maker, makeMoves } from '../../platform/lives/make-move.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { BookingNews } from '../bookings/life/booking-news.ts';
import { freeOverdue } from '../bookings/life/clock.ts';
import { noteFreed } from '../bookings/life/freed.ts';
import { bookingHistory } from '../bookings/life/history.ts';
import { quietBooking } from '../bookings/life/living.ts';
import { notifyOfBookings } from '../bookings/life/news.ts';
import { findOvertaken, notifyOvertaken } from '../bookings/life/overtaken.ts';
import {
  isOpen,
  lockStored,
  movedAs,
  type StoredBooking,
  type Target,
  wantedOf,
} from '../bookings/making/change.ts';
import { putElsewhere } from '../bookings/making/elsewhere.ts';
import { lockResources, resourcesOf } from '../bookings/rules/booking-request.ts';
import { describeTwice } from '../bookings/rules/warnings.ts';
import { type ClosedPeriod, findInTheWay } from './clashes.ts';
import { type HeldSpan, meet, readHolding } from './holding.ts';
import { judgeMoves } from './judge-moves.ts';

export type ClosureRequest = {
  resourceIds: readonly number[];
  periods: readonly ClosedPeriod[];
  bookings: readonly Treatment[];
  message: string | null;
  /** Why the resources close; the people of a moved booking read it when there is no message. */
  reason: string;
  /** Whether the resources are closed or dismissed. */
  act: keyof typeof whileGoingOn;
  by: Maker;
};

/**
 * Locks the resources and clears the periods of bookings. Refuses, so that nothing changes, when a booking in the way
 * has no treatment, is going on, or can't be moved as asked. Returns a sentence for each moved booking whose person has
 * another one at its new time.
 */
export async function clearBookings(
  tx: Writer,
  { resourceIds, periods, bookings, message, reason, act, by }: ClosureRequest,
): Promise<string[]> {
  const targets = bookings.flatMap((booking) => (booking.do === 'move' ? booking.resourceIds : []));
  const left = await resourcesOf(
    tx,
    bookings.map(({ id }) => id),
  );
  await lockResources(tx, [...resourceIds, ...targets, ...left]);
  await freeOverdue(tx, resourceIds);
  const inTheWay = await lockStored(tx, await findInTheWay(tx, resourceIds, periods));
  refuseGoingOn(inTheWay, act);
  const treated = inTheWay.map((booking) => ({
    booking,
    treatment: bookings.find(({ id }) => id === booking.id),
  }));
  const untreated = treated.filter(({ treatment }) => !treatment).map(({ booking }) => booking);
  refuseUntreated(untreated);
  for (const { booking, treatment } of treated)
    if (treatment) await bookingHistory.refuseStaleAct(tx, 'bookings', booking, treatment.version);
  // Cancelled bookings come first, because they leave their places to those that move.
  const off = treated.filter(({ treatment }) => treatment?.do === 'callOff').map(({ booking }) => booking);
  await callOff(tx, off, message, by);
  const moving = treated.flatMap(({ booking, treatment }) =>
    treatment?.do === 'move' ? [{ booking, to: treatment }] : [],
  );
  return move(tx, moving, message ?? reason, by);
}

/**
 * The facts of a booking besides its dates that its people see: people read of all bookings with equal facts in one
 * sentence.
 */
const alike = ({ area, ownerId, teamId, title, private: hidden, people, offered, state }: StoredBooking) => [
  ...[area, ownerId, teamId, title, hidden, offered && state],
  people.map(({ userId, role }) => `${userId} ${role}`).toSorted(),
];

/**
 * Cancels bookings, those of the manager who closes apart from those of others; many bookings take as many statements
 * as a single one.
 */
async function callOff(
  tx: Writer,
  off: readonly StoredBooking[],
  reason: string | null,
  by: Maker,
): Promise<void> {
  if (off.length === 0) return;
  const idsOf = (bookings: readonly StoredBooking[]) => bookings.map(({ id }) => id);
  const [own = [], others = []] = [true, false].map((owns) =>
    off.filter(({ ownerId }) => (ownerId === by.id) === owns),
  );
  await makeMoves(tx, quietBooking, { ids: idsOf(own), move: 'cancel', by, reason });
  await makeMoves(tx, quietBooking, { ids: idsOf(others), move: 'callOff', by, reason });
  await noteFreed(tx, 'annullata');
  const told = Map.groupBy(off, (booking) => JSON.stringify([...alike(booking), booking.resourceIds]));
  const tellings = [...told.values()].flatMap((bookings) => {
    const [{ offered, ownerId } = {}] = bookings;
    // An offered place is known to nobody but its owner, who knows what they cancel themselves.
    if (offered && ownerId === by.id) return [];
    const ofOwner = offered === true;
    return [{ ids: idsOf(bookings), event: 'cancelled' as const, byId: by.id, reason, ofOwner }];
  });
  await notifyOfBookings(tx, tellings);
}

type Move = { booking: StoredBooking; to: Extract<Treatment, { do: 'move' }> };

/**
 * Moves bookings in rounds: first all bookings that go where no other booking is, then those whose places have become
 * free, and so on; each round takes as many statements as a single booking. Returns a sentence for each person who has
 * another booking at a new time.
 */
async function move(tx: Writer, moving: readonly Move[], reason: string, by: Maker): Promise<string[]> {
  if (moving.length === 0) return [];
  const ids = moving.map(({ booking }) => booking.id);
  const before = await findOvertaken(tx, ids);
  const resources = moving.flatMap(({ booking, to }) => [...booking.resourceIds, ...to.resourceIds]);
  const heldBy = await readHolding(tx, resources);
  for (let waiting = moving; waiting.length > 0; ) {
    const follows = ({ booking: { id }, to }: Move) =>
      waiting.some(({ booking: other }) => other.id !== id && meet(heldBy(other), heldBy(to)));
    const free = waiting.filter((candidate) => !follows(candidate));
    // Bookings that want each other's places are tried by date, and the first is refused.
    const next = free.length > 0 ? free : waiting.slice(0, 1);
    await moveTogether(tx, next, { heldBy, by });
    waiting = waiting.filter((candidate) => !next.includes(candidate));
  }
  // People are told after all moves, because a later move may end an overlap of which the news of an earlier move would
  // tell.
  const groups = [
    ...Map.groupBy(moving, ({ booking, to }) =>
      JSON.stringify([...alike(booking), to.resourceIds.toSorted((a, b) => a - b)]),
    ).values(),
  ];
  const tellings = groups.flatMap((group): BookingNews[] =>
    [...Map.groupBy(group, ({ booking, to }) => movedAs(booking, to))].map(([event, moved]) => ({
      ids: moved.map(({ booking }) => booking.id),
      event,
      byId: by.id,
      reason,
    })),
  );
  await notifyOfBookings(tx, tellings);
  const made = groups.flatMap((group) =>
    group.slice(0, 1).map(({ booking: { ownerId } }) => ({
      ownerId,
      byId: by.id,
      dates: group.map(({ to }) => to),
      made: group.map(({ booking }) => booking.id),
    })),
  );
  await notifyOvertaken(tx, { ids, byId: by.id, before });
  return describeTwice(tx, made);
}

type TreatmentContext = { heldBy: (place: Target) => HeldSpan[]; by: Maker };

/**
 * Moves bookings to places that none of these bookings has. The bookings keep their states, because other bookings need
 * the places that they leave.
 */
async function moveTogether(
  tx: Writer,
  group: readonly Move[],
  { heldBy, by }: TreatmentContext,
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const instead = group.map(({ booking }) => booking.id);
  const going = group.map(({ booking, to }) => ({
    booking,
    state: booking.state,
    wanted: { ...wantedOf(booking, to, { byId: by.id, manages: true }), instead },
  }));
  let refused = first.booking;
  const looksAt = (booking: StoredBooking) => {
    refused = booking;
  };
  try {
    await judgeMoves(tx, going, { heldBy, looksAt });
    await putElsewhere(tx, going);
  } catch (error) {
    // The refusal names the booking, because there may be several, and no field, because none of the closure's form is
    // wrong.
    if (error instanceof Refusal)
      throw new Refusal(error.status, `${describe(refused)} non si sposta lì: ${error.message}`);
    throw error;
  }
}

const describe = ({ title, from, to }: StoredBooking) => `«${title}» ${formatPeriod({ from, to })}`;

function refuseGoingOn(bookings: readonly StoredBooking[], act: ClosureRequest['act']): void {
  const goingOn = bookings.find((booking) => !isOpen(booking));
  if (goingOn)
    throw new Refusal(409, `${describe(goingOn)} è già cominciata: ${whileGoingOn[act]}`, {
      from: 'C’è una prenotazione già cominciata',
    });
}

function refuseUntreated([first, ...others]: readonly StoredBooking[]): void {
  if (!first) return;
  const more = formatOthers(others.length, 'un’altra', 'altre');
  throw refuse.conflict(`In mezzo c’è ${describe(first)}${more}: scegli se spostare o annullare`);
}
