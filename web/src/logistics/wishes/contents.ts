/** Declares the drawer of wishes, the things that people ask to be bought, for the web app. */
import { IconMessagePlus } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const wishes: Drawer<Home> = {
  pages: [
    {
      path: '/richieste',
      name: 'Wishes',
      icon: IconMessagePlus,
      show: never,
      group: 'logistics',
      screen: () => import('./Wishes.screen.tsx'),
      meta: { fromHome: true, hint: 'Chiedi qualcosa' },
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).wishesOnHome],
};
