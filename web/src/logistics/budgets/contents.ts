/** Declares the drawer of the teams' budgets for the web app. */
import { IconChartBar } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const budgets: Drawer = {
  pages: [
    {
      path: '/ordini/budget',
      name: 'Budgets',
      icon: IconChartBar,
      show: never,
      group: 'logistics',
      screen: () => import('./Budgets.screen.tsx'),
      meta: { fromHome: true, hint: 'Dei reparti' },
    },
  ],
};
