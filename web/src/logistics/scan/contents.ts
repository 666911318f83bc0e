/** Declares the drawer of scanning for the web app. */
import { IconScan } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';
import { forgetLookups, movementsHere } from './shared/kept-here.ts';
import { startWaitingMovements } from './start.ts';

export const scan: Drawer = {
  pages: [
    {
      path: '/scan',
      name: 'Scan',
      icon: IconScan,
      show: whenComplete,
      screen: () => import('./Scan.screen.tsx'),
      waiting: movementsHere.waiting,
      meta: { onPhoneBar: true, words: 'Carica, scarica, preleva, sposta' },
    },
  ],
  start: startWaitingMovements,
  forget: forgetLookups,
};
