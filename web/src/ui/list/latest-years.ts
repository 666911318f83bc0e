import { today } from '@wms/contract/platform/schema';
import type { FilterValue } from './chips/filter.ts';

/** The values of a filter by year: this year and the four before. */
export function latestYears(): FilterValue[] {
  const now = Number(today().slice(0, 4));
  return Array.from({ length: 5 }, (_, back) => String(now - back)).map((value) => ({ value, label: value }));
}
