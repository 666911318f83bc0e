/** Treats the bookings in the way of a closure: each is moved or cancelled, and its people are told. */
import { formatOthers } from '@wms/contract/platform/formats';
import { type Treatment, whileGoingOn } from '@wms/contract/workshop/closures/endpoints';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import type { Writer } from '../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../platform/lives/make-move.ts';
import { Refusal } from '../../platform/refusal.ts';
import { freeOverdue } from '../bookings/life/clock.ts';
import { bookingHistory } from '../bookings/life/history.ts';
import { livingBooking } from '../bookings/life/living.ts';
import { tellOfBooking } from '../bookings/life/news.ts';
import { findOvertaken, tellOvertaken } from '../bookings/life/overtaken.ts';
import { isOpen, lockStored, movedAs, type Stored, wantedOf } from '../bookings/making/change.ts';
import { putOneElsewhere } from '../bookings/making/elsewhere.ts';
import { describeTwice } from '../bookings/rules/checks.ts';
import { lockResources, resourcesOf } from '../bookings/rules/wanted.ts';
import { type Closed, findInTheWay } from './clashes.ts';

export type Treating = {
  resourceIds: readonly number[];
  periods: readonly Closed[];
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
  { resourceIds, periods, bookings, message, reason, act, by }: Treating,
): Promise<string[]> {
  const targets = bookings.flatMap((one) => (one.do === 'move' ? one.resourceIds : []));
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
  for (const { booking, treatment } of treated)
    if (treatment?.do === 'callOff') await callOff(tx, booking, message, by);
  const moved: Moved[] = [];
  for (const { booking, treatment } of treated)
    if (treatment?.do === 'move') moved.push(await move(tx, booking, treatment, by));
  // People are told after all moves, because the next one may take away what is at the same time as this one.
  const twice: string[] = [];
  for (const one of moved) {
    await tellMoved(tx, one, message ?? reason, by);
    const { booking, to } = one;
    twice.push(...(await describeTwice(tx, { ...booking, byId: by.id }, [to], [booking.id])));
  }
  return twice;
}

async function callOff(tx: Writer, { id, ownerId }: Stored, reason: string | null, by: Maker): Promise<void> {
  const wanted = { id, move: ownerId === by.id ? 'cancel' : 'callOff', by, reason } as const;
  await makeMove(tx, { ...livingBooking, versionColumn: null }, wanted);
}

type Moving = Extract<Treatment, { do: 'move' }>;
type Moved = { booking: Stored; to: Moving; before: Awaited<ReturnType<typeof findOvertaken>> };

async function move(tx: Writer, booking: Stored, treatment: Moving, by: Maker): Promise<Moved> {
  const { from, to, resourceIds } = treatment;
  const wanted = wantedOf(booking, { from, to, resourceIds }, { byId: by.id, manages: true });
  const before = await findOvertaken(tx, [booking.id]);
  try {
    await putOneElsewhere(tx, booking, wanted, { keepsState: true });
  } catch (error) {
    // The refusal names the booking, because there may be several, and no field, because none of the closure's form is
    // wrong.
    if (error instanceof Refusal)
      throw new Refusal(error.status, `${describe(booking)} non si sposta lì: ${error.message}`);
    throw error;
  }
  return { booking, to: treatment, before };
}

async function tellMoved(
  tx: Writer,
  { booking, to, before }: Moved,
  reason: string,
  by: Maker,
): Promise<void> {
  const event = movedAs(booking, to);
  await tellOfBooking(tx, { ids: [booking.id], event, byId: by.id, reason });
  await tellOvertaken(tx, { ids: [booking.id], byId: by.id, before });
}

const describe = ({ title, from, to }: Stored) => `«${title}» ${formatPeriod({ from, to })}`;

function refuseGoingOn(bookings: readonly Stored[], act: Treating['act']): void {
  const goingOn = bookings.find((booking) => !isOpen(booking));
  if (goingOn)
    throw new Refusal(409, `${describe(goingOn)} è già cominciata: ${whileGoingOn[act]}`, {
      from: 'C’è una prenotazione già cominciata',
    });
}

function refuseUntreated([first, ...others]: readonly Stored[]): void {
  if (!first) return;
  const more = formatOthers(others.length, 'un’altra', 'altre');
  throw new Refusal(409, `In mezzo c’è ${describe(first)}${more}: scegli se spostare o annullare`);
}
