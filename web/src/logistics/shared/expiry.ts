import { formatDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import type { StateColour } from '../../ui/StateDot.tsx';

const soonDays = 30;

/** The state of an expiry date today: past, soon, or far away. */
export function expiryState(expiresOn: string): { colour: StateColour; words: string } {
  const days = daysUntil(expiresOn);
  if (days < 0) return { colour: 'red', words: `Scaduto ${formatDate(expiresOn, 'il')}` };
  if (days === 0) return { colour: 'amber', words: 'Scade oggi' };
  return { colour: days <= soonDays ? 'amber' : 'green', words: `Scade ${formatDate(expiresOn, 'il')}` };
}

/** The number of whole days from today in Rome; negative for a past date. */
export const daysUntil = (date: string): number =>
  Math.round((Date.parse(`${date}T12:00:00Z`) - Date.parse(`${today()}T12:00:00Z`)) / 86_400_000);

/** The civil date in so many days, by Rome's calendar. */
export const daysFromNow = (days: number): string =>
  new Date(Date.parse(`${today()}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Whether the lot has expired: it may leave, but it is never proposed. */
export const isExpired = (lot: { expiresOn: string | null } | null | undefined): boolean =>
  typeof lot?.expiresOn === 'string' && daysUntil(lot.expiresOn) < 0;

/** 'scade il 01/03/2027', 'scaduto il 01/01/2025' */
export const expiryWords = (expiresOn: string): string =>
  `${daysUntil(expiresOn) < 0 ? 'scaduto' : 'scade'} ${formatDate(expiresOn, 'il')}`;
