/** An issued paper never changes: letters that would stand on it as boxes are named before. */
import { formatAll } from '@wms/contract/platform/formats';
import { findUnprintable } from '../pdf/letters.ts';
import { Refusal } from '../refusal.ts';

const longest = 60;

/** Says which letters of which text can't be printed; null when all can. */
export function whyUnprintable(data: unknown): string | null {
  const found = findUnprintable(data);
  if (!found) return null;
  const { text, letters } = found;
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return `Nei caratteri di stampa non c’è ${formatAll(letters.slice(0, 10))}: scrivi «${shown}» con altre lettere`;
}

/** Refuses to issue a paper with such letters. */
export function refuseUnprintable(data: unknown): void {
  const why = whyUnprintable(data);
  if (why !== null) throw new Refusal(409, why);
}
