import type { ReactNode } from 'react';
import { sayWrongDate } from '../../../ui/fields/civil-date.ts';
import type { PeriodForm } from './when.ts';

type Errors = { from?: ReactNode; to?: ReactNode };

/**
 * Decides where the errors of a period are shown, each in one place: the error of a text that is no date in its own
 * field, and all other errors below the fields.
 */
export function placeErrors({ day, endDay }: PeriodForm, { from, to }: Errors) {
  const first = sayWrongDate(day) ? from : undefined;
  const last = sayWrongDate(endDay) ? to : undefined;
  return { first, last, below: (first ? undefined : from) ?? (last ? undefined : to) };
}
