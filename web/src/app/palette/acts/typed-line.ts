/** The words of a typed line, with their plain forms: without case and accents. */

export type Word = { typed: string; plain: string };

export const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'");

/** An article that is glued to its noun is a word of its own: `dall’officina`. */
const glued = /(?<=^|\s)(dall|nell|all|sull|dell|l)['’](?=\S)/giu;

export const wordsOf = (line: string): Word[] =>
  line
    .replace(glued, "$1' ")
    .split(/\s+/u)
    .filter((typed) => typed !== '')
    .map((typed) => ({ typed, plain: plainOf(typed) }));

export const joinWords = (words: readonly Word[]): string =>
  words
    .map(({ typed }) => typed)
    .join(' ')
    .replaceAll(/(?<=^|\s)(dall|nell|all|sull|dell|l)' /giu, '$1’');

/** The number of words that this phrase takes at the beginning of the words; 0 when they begin otherwise. */
export function lengthOf(phrase: string, words: readonly Word[]): number {
  const wanted = plainOf(phrase).split(' ');
  return wanted.every((word, index) => words[index]?.plain === word) ? wanted.length : 0;
}

/** The longest of the phrases with which the words begin; 0 when they begin with none. */
export const lengthOfAny = (phrases: readonly string[], words: readonly Word[]): number =>
  Math.max(0, ...phrases.map((phrase) => lengthOf(phrase, words)));
