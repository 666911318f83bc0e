/** Random numbers that are the same every time, so that tests and screenshots of the demo don't change. */
export type Chance = {
  /** Returns a number from 0 up to 1, without 1. */
  next(): number;
  /** Returns a whole number from `least` to `most`. */
  between(least: number, most: number): number;
  one<T>(list: readonly T[]): T;
  likely(share: number): boolean;
};

/** Makes random numbers from a seed by Mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    one: (list) => {
      const item = list[between(0, list.length - 1)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
    likely: (share) => next() < share,
  };
}
