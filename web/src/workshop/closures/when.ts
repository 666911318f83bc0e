/** Writes the period of a closure as people say it: whole days have no hours. */

import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { formatInstant, formatInstantDate } from '@wms/contract/platform/formats';
import { once } from '@wms/contract/platform/once';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';

const isMidnight = (moment: string) => romeClock(moment).endsWith('T00:00');
const weekday = once(() => new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', weekday: 'long' }));

/** `Martedì 08/12/2026`, `Dal 09/08/2027 al 15/08/2027`, `Il 25/11/2026 dalle 10:00 alle 12:00` */
export function describeClosed({ from, to }: { from: string; to: string | null }): string {
  if (to === null) return `${formatInstant(from, 'Dal')} in poi`;
  if (!isMidnight(from) || !isMidnight(to)) return capitalise(formatPeriod({ from, to }));
  const last = new Date(Date.parse(to) - 1).toISOString();
  return formatInstantDate(from) === formatInstantDate(last)
    ? `${capitalise(weekday().format(new Date(from)))} ${formatInstantDate(from)}`
    : `${formatInstantDate(from, 'Dal')} ${formatInstantDate(last, 'al')}`;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
