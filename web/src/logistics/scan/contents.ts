/** Declares the drawer of scanning for the web app. */
import { IconScan } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';
import { forgetLookups, movementsHere } from './shared/kept-here.ts';
import { startWaitingMovements } from './start.ts';

export const scan: Drawer<Home> = {
  pages: [
    {
      path: '/scan',
      name: 'Scan',
      icon: IconScan,
      show: whenComplete,
      screen: () => import('./Scan.screen.tsx'),
      waiting: movementsHere.waiting,
      meta: { onPhoneBar: true, words: 'Carica, scarica, preleva, sposta, leggi un codice' },
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).scanOnHome],
  start: startWaitingMovements,
  forget: forgetLookups,
};
