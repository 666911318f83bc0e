/**
 * A hand-held reader types like a keyboard, but faster than a person. This module tells its codes from typing. Wireless
 * readers have an irregular rhythm, and the rest of a code that was cut may be another product's code. Therefore a
 * burst of keys is one reading until it ends, and the end of a reading alone is refused.
 */

/** Keys less than this many milliseconds apart belong to one burst, also the Enter or Tab that closes it. */
const pause = 150;
/**
 * On average the keys of a reader are at most this many ms apart. The fastest people need 55 ms, and only for words
 * they know.
 */
const fastest = 50;
/**
 * A person who scans has both hands on the reader. A key within this time, in ms, before a burst is therefore a piece
 * of the code that came too early.
 */
const silence = 500;
const shortest = 4;

export type Key = { key: string; at: number };

/**
 * The meaning of a key: nothing yet, the first key of a possible reading, the code at its end, or the end of a reading
 * that came in pieces.
 */
export type WedgeStep = { first: boolean; code: string | null; broken: boolean };

type Burst = { typed: string; start: number; end: number };

const none: Burst = { typed: '', start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY };

/** Returns a function that gets every key. It returns the code at the Enter or Tab that ends it. */
export function createWedge(): (key: Key) => WedgeStep {
  let burst = none;
  /** The keys typed shortly before this burst. */
  let before = none;

  return ({ key, at }) => {
    const gap = at - burst.end;
    if (key === 'Enter' || key === 'Tab') {
      const isRead = gap < pause && hasLength(burst) && isFast(burst);
      const isRest = before !== none && gap < pause && (isRead || (hasLength(before) && isFast(before)));
      const code = isRead && !isRest ? burst.typed : null;
      burst = none;
      before = none;
      return { first: false, code, broken: isRest };
    }
    // Shift and similar keys come between the characters of a reading.
    if ([...key].length !== 1) return { first: false, code: null, broken: false };
    if (gap < pause) {
      burst = { ...burst, typed: burst.typed + key, end: at };
      return { first: false, code: null, broken: false };
    }
    before = gap < silence ? burst : none;
    burst = { typed: key, start: at, end: at };
    return { first: before === none || !isFast(before), code: null, broken: false };
  };
}

const hasLength = ({ typed }: Burst) => typed.length >= shortest;

/** One key alone has no speed. */
const isFast = ({ typed, start, end }: Burst) =>
  typed.length > 1 && end - start <= fastest * (typed.length - 1);
