/**
 * The slots of a row of the calendar. They are counted from the opening, as the server counts them, so in a room that
 * opens at 8:30 they begin at half past; where no opening is known they begin at full clock times.
 */
import { minuteMs } from '../../../shared/days.ts';
import { floorTo } from './axis.ts';
import type { Row } from './plan.ts';

const slotMsOf = ({ resource }: Row) => resource.slotMinutes * minuteMs;

const openingsOf = ({ blocks }: Row): number[] =>
  blocks.filter(({ kind }) => kind === 'hours').map(({ to }) => to);

/** Returns the last beginning of a slot that isn't after the moment. */
export function slotBefore(row: Row, moment: number): number {
  const opens = Math.max(...openingsOf(row).filter((opening) => opening <= moment));
  const slotMs = slotMsOf(row);
  return Number.isFinite(opens)
    ? opens + Math.floor((moment - opens) / slotMs) * slotMs
    : floorTo(moment, row.resource.slotMinutes);
}

/** Returns the first beginning of a slot after the moment. */
export function slotAfter(row: Row, moment: number): number {
  return Math.min(
    slotBefore(row, moment) + slotMsOf(row),
    ...openingsOf(row).filter((opening) => opening > moment),
  );
}

/** Returns the beginning of a slot that is nearest to the moment. */
export function nearestSlot(row: Row, moment: number): number {
  const [before, after] = [slotBefore(row, moment), slotAfter(row, moment)];
  return moment - before < after - moment ? before : after;
}

/**
 * Returns the slot that contains the moment. A moment in the closed time right before the opening means the first slot.
 */
export function slotAt(row: Row, moment: number): number {
  const isClosed = row.blocks.some(({ kind, from, to }) => kind === 'hours' && from <= moment && moment < to);
  const after = slotAfter(row, moment);
  return isClosed && openingsOf(row).includes(after) ? after : slotBefore(row, moment);
}
