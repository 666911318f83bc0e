/**
 * Moves a booking with the keyboard, as the pointer drags it. Keyboard and pointer share a store, so a moved booking is
 * drawn like a dragged booking and has the same obstacles.
 */

import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import type { CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Store, useStore } from '../../../client/alerts/store.ts';
import { useOnChange } from '../../../client/latest.ts';
import { addDays, clockOf, dayOf, hourMs, minuteMs } from '../../shared/days.ts';
import { type DraggedBooking, placedIn } from './dragged.ts';
import { type Axis, lastShown, nextShown } from './layout/axis.ts';
import { findObstacle, type Plan, type Row } from './layout/plan.ts';
import { slotAfter, slotBefore } from './layout/slots.ts';

/** The parts of a moved booking that the keys change. */
export type CarriedBooking = Pick<DraggedBooking, 'row' | 'from' | 'to' | 'resourceIds'> & {
  booking: CalendarBooking;
};

/**
 * Returns the moved booking after a key press; `key` includes a held Shift, as in `Shift ArrowRight`. Other keys have
 * no effect until the booking is put down.
 */
export function stepOf(
  carried: CarriedBooking,
  key: string,
  firstRow: number,
  { plan, axis }: GridView,
): CarriedBooking {
  const { row, from, to, booking } = carried;
  const shown = plan.rows[row];
  if (!shown) return carried;
  const slotMs = shown.resource.slotMinutes * minuteMs;
  const moveTo = (next: number) => ({ ...carried, from: next, to: next + to - from });
  const moveOver = (next: number): CarriedBooking => {
    const over = plan.rows[next];
    if (!over) return carried;
    const begins = slotBefore(over, from);
    const resourceIds = placedIn(booking, plan.rows[firstRow]?.resource.id, over.resource.id);
    return { ...carried, row: next, resourceIds, from: begins, to: begins + to - from };
  };
  switch (key) {
    case 'ArrowRight': {
      const next = slotAfter(shown, from);
      return next < axis.to ? moveTo(nextShown(axis, next)) : carried;
    }
    case 'ArrowLeft': {
      const next = slotBefore(shown, lastShown(axis, slotBefore(shown, from - 1), slotMs));
      return moveTo(next < from ? next : from);
    }
    case 'ArrowDown':
      return moveOver(row + 1);
    case 'ArrowUp':
      return moveOver(row - 1);
    case 'PageDown':
      return moveTo(sameClock(from, axis.segments.length));
    case 'PageUp':
      return moveTo(sameClock(from, -axis.segments.length));
    case 'Ctrl ArrowRight':
      return moveTo(dayBeside(axis, from, 1) ?? from);
    case 'Ctrl ArrowLeft':
      return moveTo(dayBeside(axis, from, -1) ?? from);
    case 'Shift ArrowRight':
      return { ...carried, to: laterEnd(axis, slotAfter(shown, to), shown) };
    case 'Shift ArrowLeft':
      return { ...carried, to: Math.max(earlierEnd(axis, slotBefore(shown, to - 1)), from + slotMs) };
    default:
      return carried;
  }
}

type GridView = { plan: Plan; axis: Axis };

/**
 * Adds days to a moment and keeps the clock time. On a day that lacks this time, `days` times 24 hours are added
 * instead.
 */
function sameClock(moment: number, days: number): number {
  const day = addDays(dayOf(moment), days);
  return momentsOf(`${day}T${clockOf(moment)}`)[0]?.getTime() ?? moment + days * 24 * hourMs;
}

/** The same clock time on the next or previous day; null when it isn't shown. */
export function dayBeside(axis: Axis, moment: number, step: 1 | -1): number | null {
  const beside = sameClock(moment, step);
  return axis.from <= beside && beside < axis.to ? beside : null;
}

/** An end that falls into hidden hours moves on to the next day, or back to the end of the previous one. */
function laterEnd({ segments }: Axis, end: number, row: Row): number {
  const next = segments.find(({ to }) => end <= to);
  return next && end <= next.from ? slotAfter(row, next.from) : end;
}
function earlierEnd({ segments }: Axis, end: number): number {
  const last = segments.findLast(({ from }) => end > from);
  return last && end > last.to ? last.to : end;
}

type Options = GridView & {
  store: Store<DraggedBooking | null>;
  canvas: RefObject<HTMLDivElement | null>;
  onDrop: (dragged: DraggedBooking) => Promise<unknown>;
};

export type Carry = {
  /** Null while no booking is moved with the keyboard. */
  carried: DraggedBooking | null;
  lift: (booking: CalendarBooking, row: number) => void;
  press: (key: string) => void;
  /** Sends the change. Returns the new place, or null when the booking stays where it was or is still being moved. */
  putDown: () => Promise<DraggedBooking | null>;
  putBack: () => void;
};

export function useCarry({ store, canvas, plan, axis, onDrop }: Options): Carry {
  const dragged = useStore(store);
  const [firstRow, setFirstRow] = useState<number | null>(null);
  const carried = firstRow === null ? null : dragged;
  const mark = useRef<HTMLElement | null>(null);

  const show = ({ booking, from, to, resourceIds, row }: CarriedBooking) => {
    const obstacle = findObstacle(plan, { from, to, resourceIds, except: booking.id }, Date.now());
    store.set({ booking, from, to, resourceIds, row, obstacle, settling: false });
  };
  const letGo = () => {
    if (mark.current) delete mark.current.dataset.dragged;
    mark.current = null;
    setFirstRow(null);
    store.set(null);
  };
  // Changes of other people may add or remove an obstacle.
  useOnChange([plan], () => {
    if (carried?.booking && !carried.settling) show({ ...carried, booking: carried.booking });
  });
  // The move is cancelled when the person leaves the calendar for another view.
  useEffect(() => () => store.set(null), [store]);

  return {
    carried,
    lift(booking, row) {
      if (store.get()) return;
      const { id, resourceIds } = booking;
      setFirstRow(row);
      mark.current =
        canvas.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-booking="${id}"]`) ?? null;
      if (mark.current) mark.current.dataset.dragged = 'yes';
      show({ booking, row, resourceIds, from: Date.parse(booking.from), to: Date.parse(booking.to) });
    },
    press(key) {
      if (!carried?.booking || carried.settling || firstRow === null) return;
      show(stepOf({ ...carried, booking: carried.booking }, key, firstRow, { plan, axis }));
    },
    async putDown() {
      if (!carried || carried.settling) return null;
      // The server's refusal is shown, and the booking is still being moved, so that the person can try another place.
      if (carried.obstacle !== null) {
        await onDrop(carried);
        return null;
      }
      store.set({ ...carried, settling: true });
      try {
        return (await onDrop(carried)) ? carried : null;
      } finally {
        letGo();
      }
    },
    putBack() {
      if (carried && !carried.settling) letGo();
    },
  };
}
