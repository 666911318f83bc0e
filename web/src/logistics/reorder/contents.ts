/** Declares the drawer of reordering for the web app. */
import { IconListCheck } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const reorder: Drawer = {
  pages: [
    {
      path: '/ordini/da-ordinare',
      name: 'Reorder',
      icon: IconListCheck,
      show: never,
      group: 'logistics',
      screen: () => import('./Reorder.screen.tsx'),
      asks: ['/api/logistics/reorder'],
      meta: { fromHome: true, words: 'Sotto scorta: riordina' },
    },
  ],
};
