import type { FleetVan } from '@wms/contract/workshop/vans/endpoints';

type Van = Pick<FleetVan, 'id' | 'mine' | 'state'>;

/**
 * The van with which a form starts, if only one is possible: the one by which the list is filtered, the only one of the
 * fleet, or the only one that this person has now. Otherwise the form asks, because a wrong van is noticed too late.
 */
export function preselectVan(fleet: readonly Van[], shown: string | undefined): string {
  const vans = fleet.filter(({ state }) => state !== 'dismesso');
  if (vans.some(({ id }) => String(id) === shown)) return String(shown);
  const [van, ...others] = vans.length === 1 ? vans : vans.filter(({ mine }) => mine);
  return van && others.length === 0 ? String(van.id) : '';
}
