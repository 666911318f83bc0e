/**
 * Carrying a booking by keys, as a pointer drags it: what is carried lies in the same store, so it is drawn alike and
 * the same is in its way.
 */

import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import type { CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Store, useStore } from '../../../client/told/store.ts';
import { addDays, clockOf, dayOf, hourMs, minuteMs } from '../../shared/days.ts';
import { type Dragged, placedIn } from './dragged.ts';
import { type Axis, floorTo, lastShown, nextShown } from './layout/axis.ts';
import { findObstacle, type Plan } from './layout/plan.ts';

/** What of a carried booking keys change. */
export type Carried = Pick<Dragged, 'row' | 'from' | 'to' | 'resourceIds'> & { booking: CalendarBooking };

/** The key with Shift before it, as in `Shift ArrowRight`; what else a key does waits until the booking is put down. */
export function stepOf(carried: Carried, key: string, firstRow: number, { plan, axis }: Shown): Carried {
  const { row, from, to, booking } = carried;
  const slot = plan.rows[row]?.resource.slotMinutes ?? 30;
  const slotMs = slot * minuteMs;
  const moveTo = (next: number) => ({ ...carried, from: next, to: next + to - from });
  const moveOver = (next: number): Carried => {
    const resource = plan.rows[next]?.resource;
    if (!resource) return carried;
    const begins = floorTo(from, resource.slotMinutes);
    const resourceIds = placedIn(booking, plan.rows[firstRow]?.resource.id, resource.id);
    return { ...carried, row: next, resourceIds, from: begins, to: begins + to - from };
  };
  switch (key) {
    case 'ArrowRight': {
      const next = floorTo(from, slot) + slotMs;
      return next < axis.to ? moveTo(nextShown(axis, next)) : carried;
    }
    case 'ArrowLeft': {
      const next = lastShown(axis, floorTo(from - 1, slot), slotMs);
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
      return { ...carried, to: laterEnd(axis, floorTo(to, slot) + slotMs, slotMs) };
    case 'Shift ArrowLeft':
      return { ...carried, to: Math.max(earlierEnd(axis, floorTo(to - 1, slot)), from + slotMs) };
    default:
      return carried;
  }
}

type Shown = { plan: Plan; axis: Axis };

/** So many days later, at the same time of the clock where that day has it. */
function sameClock(moment: number, days: number): number {
  const day = addDays(dayOf(moment), days);
  return momentsOf(`${day}T${clockOf(moment)}`)[0]?.getTime() ?? moment + days * 24 * hourMs;
}

/** The next day or the one before at the same time of the clock; null when it isn't shown. */
export function dayBeside(axis: Axis, moment: number, step: 1 | -1): number | null {
  const beside = sameClock(moment, step);
  return axis.from <= beside && beside < axis.to ? beside : null;
}

/** An end in the hours that aren't shown goes on to the next day, or back to the end of the one before. */
function laterEnd({ segments }: Axis, end: number, slotMs: number): number {
  const next = segments.find(({ to }) => end <= to);
  return next && end <= next.from ? next.from + slotMs : end;
}
function earlierEnd({ segments }: Axis, end: number): number {
  const last = segments.findLast(({ from }) => end > from);
  return last && end > last.to ? last.to : end;
}

type Options = Shown & {
  store: Store<Dragged | null>;
  canvas: RefObject<HTMLDivElement | null>;
  onDrop: (dragged: Dragged) => Promise<unknown>;
};

export type Carry = {
  /** Null while nothing is carried by keys. */
  carried: Dragged | null;
  lift: (booking: CalendarBooking, row: number) => void;
  press: (key: string) => void;
  /** Asks for the change; answers where it then is, or null when it stays, or is still in hand. */
  putDown: () => Promise<Dragged | null>;
  putBack: () => void;
};

export function useCarry({ store, canvas, plan, axis, onDrop }: Options): Carry {
  const dragged = useStore(store);
  const [firstRow, setFirstRow] = useState<number | null>(null);
  const carried = firstRow === null ? null : dragged;
  const mark = useRef<HTMLElement | null>(null);

  const show = ({ booking, from, to, resourceIds, row }: Carried) => {
    const obstacle = findObstacle(plan, { from, to, resourceIds, except: booking.id }, Date.now());
    store.set({ booking, from, to, resourceIds, row, obstacle, settling: false });
  };
  const letGo = () => {
    if (mark.current) delete mark.current.dataset.dragged;
    mark.current = null;
    setFirstRow(null);
    store.set(null);
  };
  // What others change meanwhile may be in the way, or no longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new plan
  useEffect(() => {
    if (carried?.booking && !carried.settling) show({ ...carried, booking: carried.booking });
  }, [plan]);
  // The calendar was left for another view with a booking in hand.
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
      // On a taken place it is refused, and stays in hand for the next try.
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
