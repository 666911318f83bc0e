/** Declares the drawer of orders for the web app. */
import { IconClipboardList } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';

export const orders: Drawer<Home> = {
  pages: [
    {
      path: '/ordini',
      name: 'Orders',
      icon: IconClipboardList,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./list/Orders.screen.tsx'),
      asks: ['/api/logistics/orders'],
      meta: { parts: [{ label: 'Ordini in ritardo', search: { show: 'late' } }] },
    },
    {
      path: '/ordini/nuovo',
      name: 'NewOrder',
      icon: IconClipboardList,
      show: never,
      group: 'logistics',
      screen: () => import('./form/NewOrder.screen.tsx'),
      meta: { fromHome: true },
    },
    {
      path: '/ordini/$id/modifica',
      name: 'EditOrder',
      icon: IconClipboardList,
      show: never,
      group: 'logistics',
      screen: () => import('./form/EditOrder.screen.tsx'),
    },
    {
      path: '/ordini/$id',
      name: 'Order',
      icon: IconClipboardList,
      show: never,
      group: 'logistics',
      screen: () => import('./page/Order.screen.tsx'),
      asks: ['/api/logistics/orders/:id'],
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).ordersOnHome],
};
