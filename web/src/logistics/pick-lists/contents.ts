/** Declares the drawer of pick lists for the web app. */
import { IconChecklist } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const pickLists: Drawer = {
  pages: [
    {
      path: '/liste',
      name: 'PickLists',
      icon: IconChecklist,
      show: never,
      group: 'logistics',
      screen: () => import('./PickLists.screen.tsx'),
      meta: {
        fromHome: true,
        hint: 'Prendi dagli scaffali',
        words: 'Picking, prelievo, lista della spesa',
        parts: [{ label: 'Nuova lista di prelievo', words: 'crea picking', search: { nuovo: 'si' } }],
      },
    },
    {
      path: '/liste/$id',
      name: 'PickList',
      icon: IconChecklist,
      show: never,
      group: 'logistics',
      screen: () => import('./PickList.screen.tsx'),
    },
  ],
};
