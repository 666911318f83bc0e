/** Declares the drawer of teams for the web app. */
import { IconUsersGroup } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';

export const teams: Drawer<Home> = {
  pages: [
    {
      path: '/reparti',
      name: 'Teams',
      icon: IconUsersGroup,
      show: whenComplete,
      group: 'humanResources',
      screen: () => import('./Teams.screen.tsx'),
      meta: { parts: [{ label: 'Nuovo reparto', words: 'crea team squadra', search: { nuovo: 'si' } }] },
    },
  ],
};
