/** The days of a solar or social year, and its months. */
import {
  daysOfSocialYear,
  nameOfSocialYear,
  socialYearOf,
  socialYearStart,
} from '@wms/contract/accounting/shared/social-year';
import type { YearKind } from '@wms/contract/accounting/shared/year-kinds';
import type { Settings } from '../../../platform/settings/settings.ts';

export type Period = { kind: YearKind; year: number; from: string; to: string; name: string };

export function periodOf(kind: YearKind, year: number, settings: Settings): Period {
  if (kind === 'solare')
    return { kind, year, from: `${year}-01-01`, to: `${year}-12-31`, name: String(year) };
  const start = settings.value(socialYearStart);
  return { kind, year, ...daysOfSocialYear(year, start), name: nameOfSocialYear(year, start) };
}

/** Returns the year of this kind to which a day belongs. */
export const yearOf = (kind: YearKind, day: string, settings: Settings): number =>
  kind === 'solare' ? Number(day.slice(0, 4)) : socialYearOf(day, settings.value(socialYearStart));

/** Returns all years of this kind from the first day with an entry to the current year, the latest first. */
export function yearsBetween(kind: YearKind, first: string | null, last: string | null, settings: Settings) {
  const now = yearOf(kind, settings.today, settings);
  const from = first === null ? now : Math.min(now, yearOf(kind, first, settings));
  const to = last === null ? now : Math.max(now, yearOf(kind, last, settings));
  return Array.from({ length: to - from + 1 }, (_, index) => to - index).map((year) => ({
    year,
    name: periodOf(kind, year, settings).name,
  }));
}

/** Returns the calendar months of a period; the first and the last are cut at its ends. */
export function monthsOf({ from, to }: Pick<Period, 'from' | 'to'>): { from: string; to: string }[] {
  const months: { from: string; to: string }[] = [];
  for (let day = from; day <= to; ) {
    const month = Temporal.PlainDate.from(day);
    const last = month.with({ day: month.daysInMonth }).toString();
    months.push({ from: day, to: last < to ? last : to });
    day = month.with({ day: 1 }).add({ months: 1 }).toString();
  }
  return months;
}
