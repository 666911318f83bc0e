/** Declares the drawer of vans for the web app. */
import { IconCar } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { managesWorkshop } from '@wms/contract/workshop/shared/access';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const vans: Drawer<Home> = {
  pages: [
    {
      path: '/prenotazioniFurgone/furgoni',
      name: 'Vans',
      icon: IconCar,
      show: never,
      screen: () => import('./Vans.screen.tsx'),
      meta: {
        onPalette: true,
        words: 'Flotta, mezzi, dove sono i furgoni',
        parts: [
          {
            label: 'Danni dei furgoni',
            words: 'guasto rotto danno graffio ammaccatura',
            search: { scheda: 'danni' },
          },
          {
            label: 'Chilometri e spese',
            words: 'km rifornimento pieno carburante benzina gasolio',
            search: { scheda: 'spese' },
          },
          {
            label: 'Chi guidava',
            words: 'multa multe autovelox autista',
            permissions: managesWorkshop,
            search: { scheda: 'multe' },
          },
        ],
      },
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).vansOnHome],
};
