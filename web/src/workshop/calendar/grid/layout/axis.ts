/**
 * Converts moments to positions in the calendar. The days are side by side, each with its shown hours. Within a day the
 * distance is real time, so a day of 25 hours is longer, and one of 23 hours is shorter.
 */
import { clockOf, hourMs, hourOf, minuteMs } from '../../../shared/days.ts';

/** The hours of each day that are shown, such as 8 to 20. */
export type Hours = { first: number; last: number };

/** The part of a day that is shown; `left` and `width` are px. */
export type Segment = { day: string; from: number; to: number; left: number; width: number };

export type Axis = {
  segments: readonly Segment[];
  /** In px. */
  width: number;
  pxPerHour: number;
  from: number;
  to: number;
};

export function makeAxis(days: readonly string[], { first, last }: Hours, pxPerHour: number): Axis {
  const segments: Segment[] = [];
  let left = 0;
  for (const day of days) {
    const [from, to] = [hourOf(day, first), hourOf(day, last)];
    const width = ((to - from) / hourMs) * pxPerHour;
    segments.push({ day, from, to, left, width });
    left += width;
  }
  return {
    segments,
    width: left,
    pxPerHour,
    from: segments[0]?.from ?? 0,
    to: segments.at(-1)?.to ?? 0,
  };
}

/** The position of a moment in px. A hidden moment is at the border between two days. */
export function leftOf({ segments, width, pxPerHour }: Axis, moment: number): number {
  for (const segment of segments) {
    if (moment < segment.from) return segment.left;
    if (moment <= segment.to) return segment.left + ((moment - segment.from) / hourMs) * pxPerHour;
  }
  return width;
}

/** The minute at a position. */
export function momentAt({ segments, pxPerHour }: Axis, px: number): number {
  const segment = segments.findLast(({ left }) => left <= px) ?? segments[0];
  if (!segment) return 0;
  const moment = segment.from + (Math.max(0, px - segment.left) / pxPerHour) * hourMs;
  return Math.min(floorTo(moment, 1), segment.to);
}

/** Returns the moment if it is shown, or else the next one that is. */
export const nextShown = ({ segments, to }: Axis, moment: number) => {
  const segment = segments.find((segment) => moment < segment.to);
  return segment ? Math.max(moment, segment.from) : to - 1;
};

/** Returns the moment if it is shown, or else the last slot before it. */
export const lastShown = ({ segments, from }: Axis, moment: number, slotMs: number) => {
  const segment = segments.findLast((segment) => moment >= segment.from);
  return segment ? Math.min(moment, segment.to - slotMs) : from;
};

/**
 * Rounds down to a slot. Rome's clock differs from UTC by whole hours, so slots of up to an hour begin alike in both.
 */
export const floorTo = (moment: number, slotMinutes: number): number =>
  Math.floor(moment / (slotMinutes * minuteMs)) * slotMinutes * minuteMs;

/** The hours of a segment with their names. In the day of 25 hours `02` occurs twice, in the day of 23 hours never. */
export function ticksOf({ from, to, left }: Segment, { pxPerHour }: Axis): { left: number; hour: string }[] {
  return Array.from({ length: Math.round((to - from) / hourMs) }, (_, index) => ({
    left: left + index * pxPerHour,
    hour: clockOf(from + index * hourMs).slice(0, 2),
  }));
}
