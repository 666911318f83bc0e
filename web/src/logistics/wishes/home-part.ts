/** The wishes that are not in an order yet, for people who order. */
import { IconListCheck } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const wishesOnHome: HomePart<Home> = {
  tasks({ wishes }) {
    if (!wishes || wishes.open === 0) return [];
    return [
      {
        key: 'wishes',
        row: 'wishes',
        icon: IconListCheck,
        title: formatCount(wishes.open, 'richiesta da ordinare', 'richieste da ordinare'),
        detail: `Chi ${wishes.open === 1 ? 'l’ha fatta' : 'le ha fatte'} aspetta che tu ordini, o rifiuti`,
        harm: 'approve',
        to: '/ordini/da-ordinare',
      },
    ];
  },
};
