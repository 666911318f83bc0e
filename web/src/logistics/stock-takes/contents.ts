/** Declares the drawer of stock-takes for the web app. */
import { IconClipboardCheck } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const stockTakes: Drawer = {
  pages: [
    {
      path: '/warehouse/inventari/$id',
      name: 'StockTake',
      icon: IconClipboardCheck,
      show: never,
      group: 'logistics',
      screen: () => import('./StockTake.screen.tsx'),
    },
  ],
};
