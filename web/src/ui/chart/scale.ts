import { nice, ticks } from 'd3-array';

export type Scale = {
  /** Round numbers, from below the lowest value to above the highest. */
  ticks: readonly number[];
  /** How far from the top a value lies, in px. */
  at: (value: number) => number;
};

/** A scale of the height of a picture for these values; zero is always in it, so that a difference looks as large as it is. */
export function verticalScale(values: readonly number[], height: number): Scale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const [from, to] = nice(lowest, highest > lowest ? highest : lowest + 1, 4);
  return { ticks: ticks(from, to, 4), at: (value) => height * (1 - (value - from) / (to - from)) };
}

/** The places of the labels under a picture of `count` points: evenly apart, with room for each. */
export function labelledPoints(count: number, width: number, room: number): number[] {
  const most = Math.max(1, Math.floor(width / room));
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** The outline of a quantity that jumps: each point holds for its whole width. `top` is where each lies, in px. */
export const stepsPath = (top: readonly number[], width: number): string =>
  top.map((y, index) => `${index === 0 ? `M0,${y}` : `V${y}`}H${width * (index + 1)}`).join('');
