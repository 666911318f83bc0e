/** Declares the drawer of places for the web app. */
import { IconMapPin } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';

export const locations: Drawer = {
  pages: [
    {
      path: '/alloc',
      name: 'Allocations',
      icon: IconMapPin,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./Allocations.screen.tsx'),
      asks: ['/api/logistics/locations'],
      meta: { words: 'Nuova ubicazione, nuovo magazzino, nuovo scaffale' },
    },
    {
      path: '/pianta/$id',
      name: 'Lamp',
      icon: IconMapPin,
      show: never,
      group: 'logistics',
      screen: () => import('./Lamp.screen.tsx'),
    },
  ],
};
