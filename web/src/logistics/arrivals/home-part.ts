/**
 * For people who receive goods: the orders that should arrive today and the late orders, or else all awaited orders.
 */
import { IconPackageImport } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const arrivalsOnHome: HomePart<Home> = {
  tasks({ arrivals, orders }) {
    if (!arrivals) return [];
    const { awaited, today } = arrivals;
    // For people who order, Home's part of orders already shows the late orders.
    const late = orders ? 0 : arrivals.late;
    if (today + late === 0) return orders || awaited === 0 ? [] : [toCome(awaited)];
    const lateOnes = formatCount(late, 'ordine in ritardo', 'ordini in ritardo');
    const ofToday = formatCount(today, 'arrivo atteso oggi', 'arrivi attesi oggi');
    return [
      {
        key: 'arrivals',
        row: 'arrivals',
        icon: IconPackageImport,
        title: late > 0 ? lateOnes : ofToday,
        detail: late > 0 && today > 0 ? ofToday : 'Da ricevere in magazzino',
        harm: late > 0 ? 'late' : 'today',
        to: '/ordini/arrivi',
        // If some orders are late and others due today, the page isn't filtered, because it must show both.
        ...((late === 0 || today === 0) && { search: { show: late > 0 ? 'late' : 'today' } }),
      },
    ];
  },
};

/** The menu of people who don't order has no page of orders, so Home leads them to what they will receive. */
const toCome = (awaited: number) => ({
  key: 'arrivals',
  row: 'arrivals' as const,
  icon: IconPackageImport,
  title: formatCount(awaited, 'ordine atteso', 'ordini attesi'),
  detail: 'Da ricevere in magazzino, nei prossimi giorni',
  harm: 'soon' as const,
  to: '/ordini/arrivi' as const,
});
