/** Declares the drawer of the codes at doors and in vans for the web app. */
import { IconQrcode } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const qr: Drawer<Home> = {
  pages: [
    {
      path: '/q/$token',
      name: 'Scanned',
      icon: IconQrcode,
      show: never,
      screen: () => import('./Scanned.screen.tsx'),
    },
  ],
};
