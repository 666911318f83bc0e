/** Papers that a person names by a word and a number: 'DDT 24/2026', 'ricevuta 36', 'ordine 31', 'O-2026-31'. */
import { today } from '@wms/contract/platform/schema';

export type Paper = 'ddt' | 'ricevuta' | 'ordine' | 'nota spesa';

const numberSign = String.raw`\s*(?:n(?:um(?:ero)?)?[.°]?\s*)?`;
const forms: readonly [Paper, RegExp, (number: string, year: string, letters: string) => string][] = [
  [
    'ddt',
    new RegExp(
      `^(?:ddt|bolla)${numberSign}(?<number>\\d{1,9})(?:/(?<letters>[a-z]{1,2}))?(?:/(?<year>\\d{4}))?$`,
      'i',
    ),
    (number, year, letters) => `${number}/${letters && `${letters}/`}${year}`,
  ],
  [
    'ricevuta',
    new RegExp(`^ricevuta${numberSign}(?<number>\\d{1,9})(?:/(?<year>\\d{4}))?$`, 'i'),
    (number, year) => `${number}/${year}`,
  ],
  [
    'ordine',
    new RegExp(`^ordine${numberSign}(?<number>\\d{1,9})(?:/(?<year>\\d{4}))?$`, 'i'),
    (number, year) => `O-${year}-${number.padStart(4, '0')}`,
  ],
  [
    'ordine',
    /^(?:ordine\s*)?o-(?<year>\d{4})-(?<number>\d{1,9})$/i,
    (number, year) => `O-${year}-${number.padStart(4, '0')}`,
  ],
  [
    'nota spesa',
    new RegExp(`^nota spes[ae]${numberSign}(?<number>\\d{1,9})(?:/(?<year>\\d{4}))?$`, 'i'),
    (number, year) => `NS-${year}-${number.padStart(4, '0')}`,
  ],
  [
    'nota spesa',
    /^(?:nota spes[ae]\s*)?ns-(?<year>\d{4})-(?<number>\d{1,9})$/i,
    (number, year) => `NS-${year}-${number.padStart(4, '0')}`,
  ],
];

/** Returns the paper and its number as the search of this paper takes it; a number without a year is this year's. */
function readPaper(text: string): { paper: Paper; number: string } | null {
  for (const [paper, form, write] of forms) {
    const { number, year, letters } = form.exec(text.trim())?.groups ?? {};
    if (number)
      return {
        paper,
        number: write(number.replace(/^0+(?=\d)/, ''), year ?? today().slice(0, 4), letters ?? ''),
      };
  }
  return null;
}

/**
 * Returns the query of one paper's search for a typed text: the number when the text names this paper, null when it
 * names another paper, the text itself when it names none. `named` is true when the text names a paper: the search then
 * finds only this number, and nothing similar.
 */
export function askFor(paper: Paper, text: string): { q: string | null; named: boolean } {
  const read = readPaper(text);
  if (!read) return { q: text, named: false };
  return { q: read.paper === paper ? read.number : null, named: true };
}
