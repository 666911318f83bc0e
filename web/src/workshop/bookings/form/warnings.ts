import { today } from '@wms/contract/platform/schema';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { dayOfReturn, describeVanDues } from '@wms/contract/workshop/vans/warnings';
import { toMoment } from '../when/when.ts';
import type { BookingValues } from './values.ts';

/** Warns, before anything is saved, of deadlines of the chosen vans that fall before their return. */
export function warningsOf(
  { resourceIds, when }: Pick<BookingValues, 'resourceIds' | 'when'>,
  resources: readonly BookableResource[],
): string[] {
  const end = toMoment(when);
  if (end === null) return [];
  const day = dayOfReturn(new Date(end).toISOString());
  return resources.flatMap(({ id, name, van }) =>
    van && resourceIds.includes(String(id)) ? describeVanDues(name, van, day, today()) : [],
  );
}
