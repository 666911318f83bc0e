/** The rules of social years as they are set today. */
import type { YearRules } from '@wms/contract/accounting/members/coverage';
import { feeDueDays, lateJoinersFrom } from '@wms/contract/accounting/members/settings';
import { nameOfSocialYear, socialYearOf, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { today } from '@wms/contract/platform/schema';
import type { Settings } from '../../../platform/settings/settings.ts';

export const yearRules = (settings: Settings): YearRules => ({
  start: settings.value(socialYearStart),
  lateFrom: settings.value(lateJoinersFrom),
});

export const currentYear = (settings: Settings): number =>
  socialYearOf(today(), settings.value(socialYearStart));

/**
 * Returns the due day of a fee that covers from this day on: so many days after this day, or after today if today is
 * later.
 */
export function dueDay(startsOn: string, settings: Settings): string {
  const from = startsOn > today() ? startsOn : today();
  const day = new Date(`${from}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + settings.value(feeDueDays));
  return day.toISOString().slice(0, 10);
}

export const yearName = (year: number, settings: Settings) =>
  nameOfSocialYear(year, settings.value(socialYearStart));
