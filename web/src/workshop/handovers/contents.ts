/** Declares the drawer of handovers for the web app. */
import { IconKey } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const handovers: Drawer<Home> = {
  pages: [
    {
      path: '/prenotazioniFurgone/$id/consegna',
      name: 'Handover',
      icon: IconKey,
      show: never,
      screen: () => import('./Handover.screen.tsx'),
    },
  ],
};
