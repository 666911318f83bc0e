/** Letters that would stand on a paper as boxes are named before it is made. */
import { formatAll } from '@wms/contract/platform/formats';
import { refuse } from '../refusal.ts';
import { findUnprintable } from './letters.ts';

const longest = 60;

/** Says which letters of which text can't be printed; null when all can. */
export function whyUnprintable(data: unknown): string | null {
  const found = findUnprintable(data);
  if (!found) return null;
  const { text, letters, noun } = found;
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const where = noun === undefined ? '' : `, alla voce «${noun}»`;
  const missing = formatAll(letters.slice(0, 10));
  return `Nei caratteri di stampa non c’è ${missing}: scrivi «${shown}» con altre lettere${where}`;
}

/** Refuses a paper with such letters. */
export function refuseUnprintable(data: unknown): void {
  const why = whyUnprintable(data);
  if (why !== null) throw refuse.conflict(why);
}
