/** Declares the drawer of arrivals, where orders are received, for the web app. */
import { IconPackageImport } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const arrivals: Drawer<Home> = {
  pages: [
    {
      path: '/ordini/arrivi',
      name: 'Awaited',
      icon: IconPackageImport,
      show: never,
      group: 'logistics',
      screen: () => import('./Awaited.screen.tsx'),
      asks: ['/api/logistics/arrivals/awaited'],
      meta: {
        fromHome: true,
        hint: 'Arrivi: ricevi un ordine',
        words: 'Merce in arrivo, arriva oggi, consegne',
      },
    },
    {
      path: '/ordini/$id/ricevi',
      name: 'Receive',
      icon: IconPackageImport,
      show: never,
      group: 'logistics',
      screen: () => import('./receive/Receive.screen.tsx'),
      asks: ['/api/logistics/arrivals/awaited/:id'],
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).arrivalsOnHome],
};
