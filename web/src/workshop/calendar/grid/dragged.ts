/** Calculates the result of a drag in the calendar, without drawing anything or listening to events. */
import type { CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { minuteMs } from '../../shared/days.ts';
import { type Axis, momentAt } from './layout/axis.ts';
import type { Plan } from './layout/plan.ts';
import { nearestSlot, slotAt } from './layout/slots.ts';

export type DraggedBooking = {
  /** Null for a new booking. */
  booking: CalendarBooking | null;
  /** The index of the row under the pointer. */
  row: number;
  resourceIds: number[];
  from: number;
  to: number;
  /** The obstacle as a sentence; null when the booking can be dropped here. */
  obstacle: string | null;
  /** The booking was dropped, and the server hasn't answered yet. */
  settling: boolean;
};

/** The state at the beginning of a drag. */
export type Grip = {
  kind: 'make' | 'from' | 'to' | 'move';
  x: number;
  y: number;
  /** The moment and the row under the pointer at the beginning. */
  moment: number;
  row: number;
  booking: CalendarBooking | null;
  box: HTMLElement | null;
};

/** Which end of the box is under the pointer. A narrow box has only its later end. */
export function edgeAt({ clientX }: MouseEvent, box: HTMLElement): 'from' | 'to' | null {
  const { left, right, width } = box.getBoundingClientRect();
  if (width > 12 && clientX > right - 7) return 'to';
  return width > 30 && clientX < left + 6 ? 'from' : null;
}

type PointerPlace = { x: number; row: number; axis: Axis; plan: Plan };

/** Returns the dragged booking for the current place of the pointer; null when it can't be dropped there. */
export function draggedTo(
  { kind, moment, row: firstRow, booking }: Grip,
  { x, row: overRow, axis, plan }: PointerPlace,
): Omit<DraggedBooking, 'obstacle' | 'settling'> | null {
  const rows = plan.rows;
  const row = kind === 'move' ? Math.min(Math.max(overRow, 0), rows.length - 1) : firstRow;
  const shown = rows[row];
  if (!shown) return null;
  const { resource } = shown;
  const slotMs = resource.slotMinutes * minuteMs;
  const here = momentAt(axis, x);
  if (!booking) {
    const at = slotAt(shown, here);
    // When the pointer goes back before the first slot, that slot is the last one of the period.
    const [from, to] = at < moment ? [at, moment + slotMs] : [moment, at + slotMs];
    return { booking, row, resourceIds: [resource.id], from, to };
  }
  const [from, to] = [Date.parse(booking.from), Date.parse(booking.to)];
  if (kind === 'from')
    return {
      booking,
      row,
      resourceIds: booking.resourceIds,
      from: Math.min(nearestSlot(shown, here), to - slotMs),
      to,
    };
  if (kind === 'to')
    return {
      booking,
      row,
      resourceIds: booking.resourceIds,
      from,
      to: Math.max(nearestSlot(shown, here), from + slotMs),
    };
  const begins = nearestSlot(shown, from + here - moment);
  const resourceIds = placedIn(booking, rows[firstRow]?.resource.id, resource.id);
  return { booking, row, resourceIds, from: begins, to: begins + to - from };
}

/** The resources of a booking that moves from one resource to another. */
export const placedIn = (
  { resourceIds }: CalendarBooking,
  left: number | undefined,
  taken: number,
): number[] => [taken, ...resourceIds.filter((id) => id !== left && id !== taken)];
