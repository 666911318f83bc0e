import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { dayOfReturn, describeVanDues } from '@wms/contract/workshop/vans/warnings';
import { toMoment } from '../when/when.ts';
import type { BookingValues } from './values.ts';

/** What falls due of the chosen vans before they come back, said before anything is saved. */
export function warningsOf(
  { resourceIds, when }: Pick<BookingValues, 'resourceIds' | 'when'>,
  resources: readonly BookableResource[],
): string[] {
  const end = toMoment(when);
  if (end === null) return [];
  const day = dayOfReturn(new Date(end).toISOString());
  return resources.flatMap(({ id, name, van }) =>
    van && resourceIds.includes(String(id)) ? describeVanDues(name, van, day) : [],
  );
}
