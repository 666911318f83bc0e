/** Declares the drawer of vans for the web app. */
import { IconCar } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
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
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).vansOnHome],
};
