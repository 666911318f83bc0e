/** Declares the drawer of the warehouse’s page for the web app. */
import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';

export const warehouse: Drawer = {
  pages: [
    {
      path: '/warehouse',
      name: 'Warehouse',
      icon: IconBuildingWarehouse,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./Warehouse.screen.tsx'),
      meta: { words: 'Conta: inventari di magazzino. Presta, prestiti' },
    },
  ],
};
