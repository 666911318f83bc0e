/** The products that run out, with a link to the list that the person may open. */
import { IconPackageOff } from '@tabler/icons-react';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

export const lowStockOnHome: HomePart<Home> = {
  tasks({ lowStock }, held) {
    if (!lowStock || lowStock.low + lowStock.none === 0) return [];
    const { low, none } = lowStock;
    return [
      {
        key: 'low',
        icon: IconPackageOff,
        title: formatCount(low + none, 'prodotto sotto scorta', 'prodotti sotto scorta'),
        detail:
          none > 0
            ? `${formatNumber(none)} di questi ${none === 1 ? 'è esaurito' : 'sono esauriti'}`
            : 'Meno della scorta minima',
        tone: 'attention',
        ...listOf(held),
      },
    ];
  },
};

/**
 * The page with that list: the reorder page for people who order, the warehouse page for managers, else the inventory.
 */
function listOf(held: ReadonlySet<string>): Pick<Task, 'to' | 'search'> {
  if (held.has(can.ordersManagement)) return { to: '/ordini/da-ordinare' };
  if (held.has(can.warehouseManagement)) return { to: '/warehouse', search: { scheda: 'sottoScorta' } };
  const seesProducts = held.has(can.inventoryBrowse) || held.has(can.productsManagement);
  return seesProducts ? { to: '/prod', search: { stock: 'low' } } : {};
}
