/**
 * The days that a membership covers, reckoned here and nowhere else: both ends are valid days. Who enters late in a
 * social year, if the organisation says so, pays for the next one and is covered at once.
 */
import { daysOfSocialYear, socialYearOf } from '../shared/social-year.ts';

export type YearRules = {
  /** The first day of a social year: `09-01`. */
  start: string;
  /** From this day of a social year who enters pays for the next one; null for never. */
  lateFrom: string | null;
};

/**
 * From when in a social year who enters is late; null for never. A day equal to the year's first would make everybody
 * late, so it makes nobody.
 */
function lateDay(year: number, { start, lateFrom }: YearRules): string | null {
  if (!lateFrom || lateFrom === start) return null;
  return `${lateFrom > start ? year : year + 1}-${lateFrom}`;
}

/** The social year that who enters on this day pays first. */
export function firstSocialYear(admittedOn: string, rules: YearRules): number {
  const year = socialYearOf(admittedOn, rules.start);
  const late = lateDay(year, rules);
  return late !== null && admittedOn >= late ? year + 1 : year;
}

/** The days that somebody's membership of a social year covers; null when they entered after its end. */
export function coveredDays(
  year: number,
  admittedOn: string,
  rules: YearRules,
): { startsOn: string; endsOn: string } | null {
  const { from, to } = daysOfSocialYear(year, rules.start);
  if (admittedOn > to) return null;
  const covered = admittedOn > from || firstSocialYear(admittedOn, rules) === year;
  return { startsOn: covered ? admittedOn : from, endsOn: to };
}
