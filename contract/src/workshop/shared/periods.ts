/** Periods and lengths as people say them. */
import {
  formatAll,
  formatCount,
  formatInstant,
  formatInstantDate,
  formatTime,
} from '../../platform/formats.ts';

/** `90` → `1 ora e 30 minuti` */
export function formatLength(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'giorno', 'giorni'],
    [Math.floor((minutes % 1440) / 60), 'ora', 'ore'],
    [minutes % 60, 'minuto', 'minuti'],
  ] as const;
  return formatAll(
    parts
      .filter(([count]) => count > 0)
      .map(([count, singular, plural]) => formatCount(count, singular, plural)),
  );
}

/** Formats the time at which something ends: midnight is 24:00 of the day before. */
export const formatEnd = (to: string) => formatTime(to).replace('00:00', '24:00');

/** The last second before the end of a period: a period that ends at midnight belongs to the day before. */
export const justBefore = (to: string) => new Date(Date.parse(to) - 1000).toISOString();
const dayOfEnd = (to: string) => formatInstantDate(formatTime(to) === '00:00' ? justBefore(to) : to);

/** `il 25/11/2026 dalle 10:00 alle 12:00`, `dal 25/11/2026, 10:00 al 27/11/2026, 18:00` */
export const formatPeriod = ({ from, to }: { from: string; to: string }) =>
  formatInstantDate(from) === dayOfEnd(to)
    ? `${formatInstantDate(from, 'il')} dalle ${formatTime(from)} alle ${formatEnd(to)}`
    : `${formatInstant(from, 'dal')} ${formatInstant(to, 'al')}`;

/** `fino al 09/12/2026, 10:00`; a closure that ends at midnight ends with the day before: `fino all’08/12/2026` */
export const formatUntil = (to: string) =>
  formatTime(to) === '00:00'
    ? `fino ${formatInstantDate(justBefore(to), 'al')}`
    : `fino ${formatInstant(to, 'al')}`;

/** The minutes between two moments. */
export const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
