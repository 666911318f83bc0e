/** Declares the drawer of the organisation for the web app. */
import { IconBuilding } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const organisation: Drawer<Home> = {
  pages: [
    {
      path: '/organizzazione',
      name: 'Organisation',
      icon: IconBuilding,
      show: never,
      screen: () => import('./Organisation.screen.tsx'),
      asks: ['/api/utilities/settings'],
      meta: { after: true, fromHome: true },
    },
  ],
};
