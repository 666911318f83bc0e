import { nice, ticks } from 'd3-array';

export type Scale = {
  /** Round numbers, from below the lowest value to above the highest value. */
  ticks: readonly number[];
  /** The distance of a value from the top, in px. */
  at: (value: number) => number;
};

/** A vertical scale for these values. It always includes zero, so that a difference never looks larger than it is. */
export function verticalScale(values: readonly number[], height: number): Scale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const [from, to] = nice(lowest, highest > lowest ? highest : lowest + 1, 4);
  return { ticks: ticks(from, to, 4), at: (value) => height * (1 - (value - from) / (to - from)) };
}

/**
 * The points that get a label under a picture of `count` points: at equal distances, with enough room for each label.
 */
export function labelledPoints(count: number, width: number, room: number): number[] {
  const most = Math.max(1, Math.floor(width / room));
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/**
 * The outline of a quantity that changes in steps: each point keeps its height for its whole width. `top` has the
 * height of each point in px.
 */
export const stepsPath = (top: readonly number[], width: number): string =>
  top.map((y, index) => `${index === 0 ? `M0,${y}` : `V${y}`}H${width * (index + 1)}`).join('');
