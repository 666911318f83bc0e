/** Papers that a person names by a word and a number: 'DDT 24/2026', 'ricevuta 36', 'R 36', 'O-2026-31', 'NS 57'. */
import type { FoundKind } from './found.ts';

export type NamedKind = Extract<FoundKind, 'deliveryNote' | 'receipt' | 'order' | 'expenseReport'>;

export type NamedNumber = {
  kind: NamedKind;
  /** The number as the list of these papers writes it. */
  number: string;
  /** True when the text may also be the code of something else: 'R 36'. */
  unsure: boolean;
};

const sign = String.raw`\s*(?:n(?:um(?:ero)?)?[.°]?\s*)?`;
const ofYear = String.raw`(?:\s*/\s*(?<year>\d{4}|\d{2}))?$`;
const withWord = (word: string, between = '') =>
  new RegExp(`^(?:${word})${sign}(?<number>\\d{1,9})${between}${ofYear}`, 'i');
const series = (letters: string, word: string) =>
  new RegExp(`^(?:(?:${word})\\s*)?${letters}[-\\s]?(?<year>\\d{4})-(?<number>\\d{1,9})$`, 'i');

type Parts = { number: string; year: string; letters: string };
type Form = { kind: NamedKind; reads: readonly RegExp[]; unsure?: RegExp; write: (parts: Parts) => string };

const report = 'not[ae] spes[ae]';
const forms: readonly Form[] = [
  {
    kind: 'deliveryNote',
    reads: [withWord('ddt|bolla', '(?:/(?<letters>[a-z]{1,2}))?')],
    write: ({ number, year, letters }) => `${number}/${letters && `${letters.toUpperCase()}/`}${year}`,
  },
  {
    kind: 'receipt',
    reads: [withWord(String.raw`ricevut[ae]|ric\.?`)],
    unsure: withWord('r'),
    write: ({ number, year }) => `${number}/${year}`,
  },
  {
    kind: 'order',
    reads: [withWord(String.raw`ordin[ei]|ord\.?`), series('o', 'ordine')],
    write: ({ number, year }) => `O-${year}-${number.padStart(4, '0')}`,
  },
  {
    kind: 'expenseReport',
    reads: [withWord(report), series('ns', report)],
    unsure: withWord('ns'),
    write: ({ number, year }) => `NS-${year}-${number.padStart(4, '0')}`,
  },
];

/**
 * Reads the paper that a text names by its word, null when it names none. `thisYear` is the year of a number without
 * one.
 */
export function readNamedNumber(text: string, thisYear: string): NamedNumber | null {
  for (const { kind, reads, unsure, write } of forms)
    for (const form of [...reads, ...(unsure ? [unsure] : [])]) {
      const { number, year = thisYear, letters = '' } = form.exec(text.trim())?.groups ?? {};
      if (number)
        return {
          kind,
          number: write({
            number: number.replace(/^0+(?=\d)/, ''),
            year: year.length === 2 ? `${thisYear.slice(0, 2)}${year}` : year,
            letters,
          }),
          unsure: form === unsure,
        };
    }
  return null;
}
