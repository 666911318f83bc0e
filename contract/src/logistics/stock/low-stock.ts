/** The pages that list the products that run out; a person without any of them isn't told of these products. */
import type { PlainPage } from '../../pages/link.ts';
import { pageTable } from '../../pages/table.ts';
import { satisfies } from '../../platform/permissions.ts';

type Place = { to: PlainPage; search: Record<string, string> };

/** The page for people who order comes first, then that of the warehouse's managers, then the inventory. */
const places: readonly Place[] = [
  { to: '/ordini/da-ordinare', search: {} },
  { to: '/warehouse', search: { scheda: 'sottoScorta' } },
  { to: '/prod', search: { stock: 'low' } },
];

/** The permissions that open one of the pages. */
export const seesLowStock = places.flatMap(({ to }) => [...pageTable[to].permissions]);

/** The page that lists the products for a person; null for somebody who may open none. */
export const lowStockPlace = (held: ReadonlySet<string>): Place | null =>
  places.find(({ to }) => satisfies(held, pageTable[to].permissions)) ?? null;
