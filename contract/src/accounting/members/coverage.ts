/**
 * The days that a membership covers, which only this file calculates: the first and the last day are both valid. If the
 * organisation decides so, a person who enters late in a social year pays for the next one and is covered at once.
 */
import { daysOfSocialYear, socialYearOf } from '../shared/social-year.ts';

export type YearRules = {
  /** The first day of a social year: `09-01`. */
  start: string;
  /** A person who enters on this day of a social year or later pays for the next one; null for never. */
  lateFrom: string | null;
};

/**
 * Returns the day of a social year from which an entry is late; null for never. A day equal to the year's first would
 * make every entry late, so the function then returns null.
 */
function lateDay(year: number, { start, lateFrom }: YearRules): string | null {
  if (!lateFrom || lateFrom === start) return null;
  return `${lateFrom > start ? year : year + 1}-${lateFrom}`;
}

/** Returns the first social year for which a person pays who enters on this day. */
export function firstSocialYear(admittedOn: string, rules: YearRules): number {
  const year = socialYearOf(admittedOn, rules.start);
  const late = lateDay(year, rules);
  return late !== null && admittedOn >= late ? year + 1 : year;
}

/** Returns the days that a person's membership of a social year covers; null when they entered after its end. */
export function coveredDays(
  year: number,
  admittedOn: string,
  rules: YearRules,
): { startsOn: string; endsOn: string } | null {
  const { from, to } = daysOfSocialYear(year, rules.start);
  if (admittedOn > to) return null;
  const startsAtEntry = admittedOn > from || firstSocialYear(admittedOn, rules) === year;
  return { startsOn: startsAtEntry ? admittedOn : from, endsOn: to };
}
