/** Declares the drawer of suppliers for the web app. */
import { IconTruckDelivery } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';

export const suppliers: Drawer = {
  pages: [
    {
      path: '/fornitori',
      name: 'Suppliers',
      icon: IconTruckDelivery,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./Suppliers.screen.tsx'),
      asks: ['/api/logistics/suppliers'],
    },
    {
      path: '/fornitori/nuovo',
      name: 'NewSupplier',
      icon: IconTruckDelivery,
      show: never,
      group: 'logistics',
      screen: () => import('./form/NewSupplier.screen.tsx'),
      meta: { onPalette: true, words: 'Crea' },
    },
    {
      path: '/fornitori/$id/modifica',
      name: 'EditSupplier',
      icon: IconTruckDelivery,
      show: never,
      group: 'logistics',
      screen: () => import('./form/EditSupplier.screen.tsx'),
    },
    {
      path: '/fornitori/$id',
      name: 'Supplier',
      icon: IconTruckDelivery,
      show: never,
      group: 'logistics',
      screen: () => import('./page/Supplier.screen.tsx'),
      asks: ['/api/logistics/suppliers/:id'],
    },
  ],
};
