/**
 * The social year, numbered by the calendar year in which it begins; its first and its last day belong to it. The
 * organisation decides the day on which it begins; 1 September by default.
 */
import { z } from 'zod';
import { setting } from '../../platform/setting.ts';

/** A month and a day, like `09-01`; 29 February is refused, because it doesn't exist in every year. */
const monthAndDay = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const MonthDay = z
  .string()
  .trim()
  .refine(
    (day) => monthAndDay.test(day) && new Date(`2027-${day}T12:00:00Z`).toISOString().slice(5, 10) === day,
    'Scrivi mese e giorno, come 09-01 (non il 29 febbraio)',
  );

export const socialYearStart = setting({
  name: 'accounting.socialYearStart',
  group: 'Anno sociale',
  label: 'Primo giorno dell’anno sociale',
  help: 'Mese e giorno, come 09-01: l’anno 2026 va allora dall’1/9/2026 al 31/8/2027, compreso',
  kind: 'line',
  schema: MonthDay,
  initial: '09-01',
  describe: (start) => `${Number(start.slice(3))}/${Number(start.slice(0, 2))}`,
});

/** Returns the social year of a civil date; `start` is the setting's month and day, like `09-01`. */
export const socialYearOf = (day: string, start: string): number =>
  Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0);

/** Returns the first and the last day of a social year; both belong to it. */
export function daysOfSocialYear(year: number, start: string): { from: string; to: string } {
  const last = new Date(`${year + 1}-${start}T12:00:00Z`);
  last.setUTCDate(last.getUTCDate() - 1);
  return { from: `${year}-${start}`, to: last.toISOString().slice(0, 10) };
}

/** `2026/27` as people read it; a year that begins on 1 January is just `2026`. */
export const nameOfSocialYear = (year: number, start: string): string =>
  start === '01-01' ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
