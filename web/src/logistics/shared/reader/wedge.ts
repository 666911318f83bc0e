/** A hand-held reader types like a keyboard, only faster than any person: how its codes are told from typing. */

/** Between two keys of one reading, in milliseconds. */
const fastest = 35;
/** The closing Enter or Tab may come a little later: readers put it on after the code. */
const closing = 100;
const shortest = 4;

export type Key = { key: string; at: number };

/** What a key means: nothing yet, the first of what may become a reading, or the end of one. */
export type WedgeStep = { first: boolean; code: string | null };

/** Follows the keys one by one; the code comes out with the Enter or Tab that ends it. */
export function createWedge(): (key: Key) => WedgeStep {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return ({ key, at }) => {
    const gap = at - last;
    if (key === 'Enter' || key === 'Tab') {
      const code = typed.length >= shortest && gap < closing ? typed : null;
      typed = '';
      last = Number.NEGATIVE_INFINITY;
      return { first: false, code };
    }
    // Shift and the like come between the characters of a reading.
    if ([...key].length !== 1) return { first: false, code: null };
    const first = gap >= fastest || typed === '';
    typed = first ? key : typed + key;
    last = at;
    return { first, code: null };
  };
}
