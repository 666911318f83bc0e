/** Compares two texts: paragraph by paragraph, and word by word in a paragraph that was reworded. */
import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff';

export type Difference = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

/** In ms. A longer comparison would block the page; the two texts are then shown side by side instead. */
const mostMs = 1000;

/**
 * A paragraph counts as reworded if at least this share of it stays; two different paragraphs share only some words.
 */
const leastKept = 0.4;

/**
 * Returns the differences in the order of the texts; undefined when the texts are too different to be compared in time.
 */
export function compareTexts(before: string, after: string): Difference[] | undefined {
  const end = Date.now() + mostMs;
  const runs = diffArrays(linesOf(before), linesOf(after), { timeout: mostMs });
  return runs?.flatMap(({ value, added, removed }, place) => {
    const text = value.join('');
    const next = runs[place + 1];
    if (removed && next?.added) return compareRun(text, next.value.join(''), end - Date.now());
    if (added && runs[place - 1]?.removed) return [];
    return [{ value: text, added, removed }];
  });
}

function compareRun(before: string, after: string, timeout: number): Difference[] {
  const whole = [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  const words = diffWordsWithSpace(before, after, { timeout: Math.max(timeout, 1) });
  if (!words) return whole;
  const kept = words.reduce(
    (sum, { value, added, removed }) => (added || removed ? sum : sum + value.length),
    0,
  );
  return kept < leastKept * Math.max(before.length, after.length) ? whole : words;
}

/** Splits a text into lines, without the signs of Markdown, which readers don't see elsewhere. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/^([ \t]*)[-*+][ \t]+/gm, '$1• ')
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .split(/(?<=\n)/);
