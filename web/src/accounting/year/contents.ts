/** Declares the drawer of the treasurer’s year for the web app. */
import { IconCalendarStats } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const year: Drawer<Home> = {
  pages: [
    {
      path: '/ricevute/anno',
      name: 'TreasurersYear',
      icon: IconCalendarStats,
      show: never,
      group: 'accounting',
      screen: () => import('./Year.screen.tsx'),
      meta: { fromHome: true, words: 'Bilancio, rendiconto, chiusura di esercizio' },
    },
  ],
};
