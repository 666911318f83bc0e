/**
 * A hand-held reader types like a keyboard, only faster than a person: how its codes are told from typing. Readers
 * without a wire don't keep their rhythm, and the rest of a code that was cut may be another product's code. So a
 * burst of keys is one reading until it ends, and what is only the end of a reading is refused.
 */

/** Keys less than this many milliseconds apart are one burst, with the Enter or Tab that closes it. */
const pause = 150;
/**
 * On average a reader's keys come at most this far apart. The fastest people need 55 ms, and only for words they know.
 */
const fastest = 50;
/** Who reads has both hands at the reader: a key shortly before the burst is a piece of it that came too early. */
const silence = 500;
const shortest = 4;

export type Key = { key: string; at: number };

/**
 * What a key means: nothing yet, the first of what may become a reading, the code at its end, or the end of a
 * reading that didn't come in one piece.
 */
export type WedgeStep = { first: boolean; code: string | null; broken: boolean };

type Burst = { typed: string; start: number; end: number };

const none: Burst = { typed: '', start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY };

/** Follows the keys one by one; the code comes out with the Enter or Tab that ends it. */
export function createWedge(): (key: Key) => WedgeStep {
  let burst = none;
  /** What was typed shortly before this burst. */
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
    // Shift and the like come between the characters of a reading.
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
