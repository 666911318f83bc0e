/** The signs in the words of a bank's row: names, codes, numbers, the way of paying. */
import type { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { loadSepaText } from '../../shared/sepa-text.ts';

/** Returns the words as the database searches them: in small letters without accents. */
export const plainWords = (text: string): string[] =>
  splitPlain(text.normalize('NFD').replace(/\p{M}/gu, ''));

const splitPlain = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Texts of these characters have one spelling: every bank carries them as they are. */
const carriedAsTheyAre = /^[A-Za-z0-9 .,'()+-]*$/;

/**
 * Returns the function that reads a text's words in each spelling that a bank may use: `Müßig` as the database searches
 * it, and `Muessig` as a transfer carries it.
 */
export const loadSpellings = async (): Promise<(text: string) => string[][]> =>
  spellingsBy(await loadSepaText());

/**
 * Returns the function that reads a text's spellings. Names that banks carry as they are, which are most names, aren't
 * transliterated: with 5,000 members, transliterating all names took 40 ms for each page of rows.
 */
export const spellingsBy =
  (write: (text: string, most: number) => string) =>
  (text: string): string[][] => {
    if (carriedAsTheyAre.test(text)) return [splitPlain(text)];
    const plain = plainWords(text);
    const carried = plainWords(write(text, Number.POSITIVE_INFINITY));
    return spaced(carried) === spaced(plain) ? [plain] : [plain, carried];
  };

export const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

/**
 * Says whether the row has all words of one of the names, in any order, or at least one word that is long enough to
 * mean something.
 */
export function judgeName(words: string, names: readonly (readonly string[])[]): 'whole' | 'some' | null {
  const has = (word: string) => words.includes(` ${word} `);
  if (names.some((name) => name.length > 1 && name.every(has))) return 'whole';
  return names.some((name) => name.some((word) => word.length > 3 && has(word))) ? 'some' : null;
}

/** Says whether the text has the code; spaces are ignored, because banks break lines inside codes. */
export const holdsCode = (text: string, code: string) =>
  code !== '' && text.replace(/\s+/g, '').toUpperCase().includes(code.toUpperCase());

/** Says whether the text has the number of a receipt or report; blanks and dashes around its parts are forgiven. */
export const holdsNumber = (text: string, number: string) => {
  const written = number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[/-]/g, '\\s*[-/ ]\\s*');
  return new RegExp(`(?<![\\w])${written}(?![\\w])`, 'i').test(text);
};

/** Says whether the text has the member's number after a word such as 'socio' or 'tessera'. */
export const holdsMemberNumber = (text: string, number: number) =>
  new RegExp(
    `\\b(tessera|socio|socia|tesserat[oai]|iscritt[oa])\\b\\W{0,3}(n|nr|num|numero)?\\W{0,3}0*${number}\\b`,
    'i',
  ).test(text);

const partWords = ['rata', 'rate', 'acconto', 'anticipo', 'parziale'] as const;
/** Says whether the row calls itself one of several payments. */
export const speaksOfPart = (words: string) => partWords.some((word) => words.includes(` ${word} `));

const methodWords: readonly [PaymentMethod, readonly string[]][] = [
  ['satispay', ['satispay']],
  ['paypal', ['paypal']],
  ['bonifico', ['bonifico', 'bonif', 'sepa', 'giroconto']],
  ['carta', ['pos', 'nexi', 'carta', 'bancomat', 'pagobancomat', 'sumup', 'mastercard', 'visa']],
];

/** Returns the way of paying that the row's words name; the bank's rows are transfers unless they say otherwise. */
export const methodOf = (words: string): PaymentMethod =>
  methodWords.find(([, names]) => names.some((name) => words.includes(` ${name} `)))?.[0] ?? 'bonifico';
