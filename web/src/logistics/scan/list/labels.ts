import { formatCount } from '@wms/contract/platform/formats';
import type { UnreadCode } from '../../shared/reader/unread.ts';
import { countReads } from '../lines/booked.ts';
import type { Kind, Line } from '../lines/line.ts';

export const modeWords: Record<Kind, { place: string; hint: string; book: string }> = {
  carico: {
    place: 'Carica in',
    hint: 'Scansiona l’ubicazione in cui carichi, poi le cose una dopo l’altra.',
    book: 'Carica',
  },
  scarico: {
    place: 'Scarica da',
    hint: 'Scansiona le cose che prendi. Se scansioni prima un’ubicazione, le prendo da lì.',
    book: 'Scarica',
  },
  trasferimento: {
    place: 'Sposta in',
    hint: 'Scansiona una volta l’ubicazione di arrivo, poi le cose da spostarci.',
    book: 'Sposta',
  },
};

/** The hint for people who bring things back. */
export const returnHint =
  'Scansiona quello che riporti: i prestiti rientrano, il resto torna nell’ubicazione che scansioni.';

/** The sentence about what is still to be done before a list can be booked; null when it is complete. */
export function describeOpen(incomplete: readonly Line[], unread: readonly UnreadCode[]): string | null {
  const count = incomplete.length + unread.length;
  const [first] = incomplete;
  if (count === 0) return null;
  if (count === 1 && first) return `Completa ${first.product.name}`;
  const rows = formatCount(count, 'riga', 'righe');
  return unread.length === count && unread.every(({ why }) => why === 'broken')
    ? `Rileggi ${rows}`
    : `Completa ${rows}`;
}

/** The words of the button that takes back all the lent things of a list. */
export const describeTakeBack = ({ length }: readonly UnreadCode[]) =>
  length === 1 ? 'Restituito' : `Restituisci ${formatCount(length, 'cosa', 'cose')}`;

/**
 * The running total over a list: '10 letti, 10 righe'. Null when nothing was read. `others` are rows that were not
 * scanned.
 */
export function describeReads(
  lines: readonly Line[],
  unread: readonly UnreadCode[],
  others = 0,
): string | null {
  const reads = countReads(lines) + unread.length;
  if (reads === 0) return null;
  const rows = formatCount(lines.length + unread.length + others, 'riga', 'righe');
  return `${formatCount(reads, 'letto', 'letti')}, ${rows}`;
}
