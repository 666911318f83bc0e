/** Reads the numbers of papers in a typed text. */

/** Returns a number that stands alone; null for any other text, and for a number that no paper can have. */
export const numberAlone = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** Reads year and number from 'O-2026-0031' or '24/A/2026'; null for any other text. */
export function readPaperNumber(text: string): { number: number; year: number; letters: string } | null {
  const { number, letters, year } =
    (
      /^[A-Z]+-(?<year>\d{4})-(?<number>\d{1,9})$/.exec(text) ??
      /^(?<number>\d{1,9})(?:\s*\/\s*(?<letters>[a-z]{1,2}))?\s*\/\s*(?<year>\d{4})$/i.exec(text)
    )?.groups ?? {};
  return number && year
    ? { number: Number(number), year: Number(year), letters: (letters ?? '').toUpperCase() }
    : null;
}
