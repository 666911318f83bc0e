/**
 * A hand-held reader types like a keyboard, but mostly faster than a person. This module hears keys, and says at each
 * Enter or Tab what was typed before it and whether a reader did. Wireless readers have an irregular rhythm, so a code
 * may come in pieces. The pieces are one reading: the rest of a code that was cut may be another product's code, and
 * is never taken alone.
 */

/** Keys less than this many milliseconds apart belong to one piece. */
const pause = 150;
/**
 * Pieces less than this many milliseconds apart belong to one reading. The Enter or Tab that ends it is a piece, too.
 */
const silence = 500;
/**
 * Within its pieces, the keys of a fast reader are on average at most this many ms apart. The fastest people need 55
 * ms, and only for words they know. Slower readers are understood where only codes are typed: in the field for codes.
 */
const fastest = 50;
const shortest = 4;

/** A key. `place` is the character of the same place on an American keyboard. */
export type Key = { key: string; place: string; at: number };

/** All keys since the last Enter, Tab or silence. */
export type WedgeReading = {
  text: string;
  /** The same keys, as an American keyboard would write them. */
  places: string;
  /** True when there were pauses between the keys. */
  inPieces: boolean;
  /** True when only a reader types so fast, wherever the focus is. */
  isFast: boolean;
};

/**
 * The meaning of a key: `first` when a reading may begin with it; at an Enter or Tab, `heard` is the text typed before.
 */
export type WedgeStep = { first: boolean; heard: WedgeReading | null };

type TypedKeys = { text: string; places: string; end: number; keys: number; pauses: number; within: number };

const none: TypedKeys = {
  text: '',
  places: '',
  end: Number.NEGATIVE_INFINITY,
  keys: 0,
  pauses: 0,
  within: 0,
};

/** Returns a function that gets every key. */
export function createWedge(): (key: Key) => WedgeStep {
  let typed = none;
  return ({ key, place, at }) => {
    const gap = at - typed.end;
    if (key === 'Enter' || key === 'Tab') {
      const heard = gap < silence && typed.keys > 0 ? judge(typed) : null;
      typed = none;
      return { first: false, heard };
    }
    // Shift and similar keys come between the characters of a reading. A dead key has a place and no character.
    const isDead = key === 'Dead' && place !== '';
    if ([...key].length !== 1 && !isDead) return { first: false, heard: null };
    const first = gap >= silence;
    const before = first ? none : typed;
    const isPause = !first && gap >= pause;
    typed = {
      text: before.text + (isDead ? '' : key),
      places: before.places + (place || key),
      end: at,
      keys: before.keys + 1,
      pauses: before.pauses + (isPause ? 1 : 0),
      within: before.within + (first || isPause ? 0 : gap),
    };
    return { first, heard: null };
  };
}

function judge({ text, places, keys, pauses, within }: TypedKeys): WedgeReading {
  const quick = keys - 1 - pauses;
  return {
    text,
    places,
    inPieces: pauses > 0,
    // A person may press two keys almost at once, so one quick pair of keys doesn't prove that a reader typed the word.
    isFast: quick >= Math.max(shortest - 1, 2 * pauses) && within <= fastest * quick,
  };
}
