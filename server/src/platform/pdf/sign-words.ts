/** The words of a page with a sign that is misread. Each is written anew as a whole: no space is guessed inside it. */
import type { Sign, SignFont } from './sign-font.ts';
import { rightToLeft } from './sign-texts.ts';

/**
 * Glyphs that are shown at once. `outer` and `place` say where: the numbers of the matrix around the text, and of the
 * text's own matrix.
 */
export type Run = {
  font: SignFont;
  name: string;
  size: number;
  mode: string;
  outer: number[];
  place: number[];
  signs: Sign[];
  /** The positions at which the run begins and ends in the content of its page. */
  from: number;
  to: number;
};

/** A sign in its place, with the text that it adds to the word. */
type Part = { run: Run; sign: Sign; text: string };

/**
 * A word. Several words that are written from right to left are one `Word`, with everything between them, because
 * readers turn them round together. The parts are in the order in which they are shown, from the left.
 */
export class Word {
  readonly parts: Part[] = [];
  readonly isTurned: boolean;

  constructor(isTurned: boolean) {
    this.isTurned = isTurned;
  }

  /** The sign that the page's content shows first; in a turned word this isn't the leftmost sign. */
  get first(): Sign | undefined {
    const from = Math.min(...this.parts.map(({ run }) => run.from));
    return this.parts.find(({ run }) => run.from === from)?.sign;
  }

  /** The end of the last glyph, from the left edge of the page in points. */
  get end(): number {
    return Math.max(
      ...this.parts.flatMap(({ run, sign }) =>
        sign.glyphs.map(({ start, width }) => leftOf(run, start + width)),
      ),
    );
  }

  /** Whether a sign belongs to the word because it stands beside it and is written in the same direction. */
  takes(run: Run, { text }: Sign): boolean {
    const last = this.parts.at(-1)?.run;
    if (!last) return false;
    if (last !== run && !(isOnLine(last, run) && Math.abs(leftOf(run, 0) - this.end) < run.size / 4))
      return false;
    return this.isTurned
      ? rightToLeft.test(text) || !/\p{L}/u.test(text)
      : !isSpace(text) && !rightToLeft.test(text);
  }

  /**
   * Whether the run continues the word's last sign. Typst shows a glyph that stands higher or lower than the rest of
   * its sign apart, and repeats the text of the whole sign there, so the text would be copied twice. A sign that
   * really stands twice starts with the same glyph each time. From right to left, a mark before its letter has the
   * text of mark and letter.
   */
  hasPart(run: Run, sign: Sign): boolean {
    const whole = this.parts.findLast(({ text }) => text !== '');
    if (!whole || whole.run === run || whole.run.name !== run.name || !isOnLine(whole.run, run)) return false;
    const isSame = whole.text === sign.text && whole.sign.glyphs[0]?.code !== sign.glyphs[0]?.code;
    const isMark = (part: Part) => part.sign.glyphs.every(({ width }) => width === 0);
    if (this.isTurned)
      return whole.text.startsWith(sign.text) && this.parts.slice(this.parts.indexOf(whole)).every(isMark);
    return isSame && (!sign.isPlain || /\p{Script=Bengali}|\p{Script=Devanagari}/u.test(sign.text));
  }

  /** pdf.js turns round each word alone, and leaves the words in the order of their places. */
  get isMisread(): boolean {
    return this.parts.some(
      ({ sign: { isPlain, text } }) => !isPlain || (this.isTurned && !rightToLeft.test(text)),
    );
  }

  /** Removes the parts behind the last letter of a turned word, because they belong to other words. */
  close(): void {
    while (this.isTurned && !rightToLeft.test(this.parts.at(-1)?.sign.text ?? 'א')) this.parts.pop();
  }
}

/** The distance of a place inside a run from the left edge of the page, in points. */
export const leftOf = ({ outer, place, size }: Run, at: number): number =>
  (outer[4] ?? 0) + (place[4] ?? 0) + (at * size) / 1000;

const isUpright = (matrix: number[]) => matrix.slice(0, 4).join(' ') === '1 0 0 -1';
const isOnLine = (left: Run, right: Run) =>
  left.size === right.size &&
  Math.abs((left.outer[5] ?? 0) - (right.outer[5] ?? 0)) < left.size &&
  [left, right].every(({ outer, place }) => isUpright(outer) && isUpright(place));
const isSpace = (text: string) => /^\s+$/.test(text);

/**
 * Yields the runs of each line from left to right, because Typst shows a text from right to left in its reading order.
 */
function* orderByPlace(runs: readonly Run[]): Iterable<Run> {
  let line: Run[] = [];
  const placed = () => line.toSorted((left, right) => leftOf(left, 0) - leftOf(right, 0));
  for (const run of runs) {
    const last = line.at(-1);
    if (last && !isOnLine(last, run)) {
      yield* placed();
      line = [];
    }
    line.push(run);
  }
  yield* placed();
}

/**
 * Finds the digits to the left of a turned word that are read after it; the content shows them later than the word.
 */
function findBehind(places: readonly Part[], first: Run): Part[] {
  const isNumber = ({ sign }: Part) => /\p{N}/u.test(sign.text);
  const isOther = (part: Part) =>
    /\p{L}/u.test(part.sign.text) ||
    !isOnLine(part.run, first) ||
    (isNumber(part) && part.run.from < first.from);
  const behind = places.slice(places.findLastIndex(isOther) + 1);
  const start = behind.findIndex(isNumber);
  return start < 0 ? [] : behind.slice(start);
}

/** Finds the words that must be written anew; each sign of a word is a key to that word. */
export function findWords(runs: readonly Run[]): Map<Sign, Word> {
  const found = new Map<Sign, Word>();
  const places: Part[] = [];
  let word = new Word(false);
  const finish = () => {
    word.close();
    if (word.isMisread) for (const { sign } of word.parts) found.set(sign, word);
  };
  for (const run of orderByPlace(runs))
    for (const sign of run.signs) {
      const isPart = word.hasPart(run, sign);
      const part = { run, sign, text: isPart ? '' : sign.text };
      places.push(part);
      if (!isPart && !word.takes(run, sign)) {
        finish();
        word = new Word(rightToLeft.test(sign.text));
        if (word.isTurned) word.parts.push(...findBehind(places.slice(0, -1), run));
        if (isSpace(sign.text)) continue;
      }
      word.parts.push(part);
    }
  finish();
  return found;
}
