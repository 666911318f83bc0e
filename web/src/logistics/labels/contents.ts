/** Declares the drawer of labels for the web app: the pages to which the QR codes of labels lead. */
import { IconMapPin, IconPackage } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const labels: Drawer = {
  pages: [
    {
      path: '/p/$id',
      name: 'ProductLabel',
      icon: IconPackage,
      show: never,
      group: 'logistics',
      screen: () => import('./ShortAddress.screen.tsx'),
    },
    {
      path: '/l/$id',
      name: 'LocationLabel',
      icon: IconMapPin,
      show: never,
      group: 'logistics',
      screen: () => import('./ShortAddress.screen.tsx'),
    },
  ],
};
