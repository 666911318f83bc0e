import type { FleetVan } from '@wms/contract/workshop/vans/endpoints';

type Van = Pick<FleetVan, 'id' | 'mine' | 'state'>;

/**
 * The van that a form starts with, where one reason speaks for it alone: the list shows only its rows, there is no
 * other, or this person has it now. Else it is empty, and the form asks: a wrong van is noticed too late.
 */
export function preselectVan(fleet: readonly Van[], shown: string | undefined): string {
  const vans = fleet.filter(({ state }) => state !== 'dismesso');
  if (vans.some(({ id }) => String(id) === shown)) return String(shown);
  const [van, ...others] = vans.length === 1 ? vans : vans.filter(({ mine }) => mine);
  return van && others.length === 0 ? String(van.id) : '';
}
