/** The rules of social years as they are set today. */
import type { YearRules } from '@wms/contract/accounting/members/coverage';
import { feeDueDays, lateJoinersFrom } from '@wms/contract/accounting/members/settings';
import { nameOfSocialYear, socialYearOf, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import type { Settings } from '../../../platform/settings/settings.ts';

export const yearRules = (settings: Settings): YearRules => ({
  start: settings.value(socialYearStart),
  lateFrom: settings.value(lateJoinersFrom),
});

export const currentYear = (settings: Settings, on = settings.today): number =>
  socialYearOf(on, settings.value(socialYearStart));

/**
 * Returns the due day of a fee that covers from this day on: so many days after this day, or after today if today is
 * later.
 */
export function dueDay(startsOn: string, today: string, settings: Settings): string {
  const from = Temporal.PlainDate.from(startsOn > today ? startsOn : today);
  return from.add({ days: settings.value(feeDueDays) }).toString();
}

export const yearName = (year: number, settings: Settings) =>
  nameOfSocialYear(year, settings.value(socialYearStart));
