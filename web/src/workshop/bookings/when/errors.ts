import type { ReactNode } from 'react';
import { sayWrongDate } from '../../../ui/fields/civil-date.ts';
import type { PeriodForm } from './when.ts';

type Errors = { from?: ReactNode; to?: ReactNode };

/**
 * Says where the errors of a period stand, each in one place: a date that is none says so in its own field, and all
 * else stands below the fields.
 */
export function placeErrors({ day, endDay }: PeriodForm, { from, to }: Errors) {
  const first = sayWrongDate(day) ? from : undefined;
  const last = sayWrongDate(endDay) ? to : undefined;
  return { first, last, below: (first ? undefined : from) ?? (last ? undefined : to) };
}
