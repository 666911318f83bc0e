/** The products that run out, with a link to the list that the person may open. */
import { IconPackageOff } from '@tabler/icons-react';
import { lowStockPlace } from '@wms/contract/logistics/stock/low-stock';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const lowStockOnHome: HomePart<Home> = {
  tasks({ lowStock }, held) {
    if (!lowStock || lowStock.low + lowStock.none === 0) return [];
    const { low, none } = lowStock;
    return [
      {
        key: 'low',
        row: 'lowStock',
        icon: IconPackageOff,
        title: formatCount(low + none, 'prodotto sotto scorta', 'prodotti sotto scorta'),
        detail:
          none > 0
            ? `${formatNumber(none)} di questi ${none === 1 ? 'è esaurito' : 'sono esauriti'}`
            : 'Meno della scorta minima',
        harm: none > 0 ? 'today' : 'soon',
        ...lowStockPlace(held),
      },
    ];
  },
};
