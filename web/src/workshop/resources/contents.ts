/** Declares the drawer of rooms and vans for the web app. */
import { IconDoor } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';

export const resources: Drawer<Home> = {
  pages: [
    {
      path: '/room',
      name: 'Rooms',
      icon: IconDoor,
      show: whenComplete,
      meta: {
        parts: [
          {
            label: 'Chiusure',
            words: 'ferie festività giorni festivi manutenzione chiuso',
            search: { scheda: 'chiusure' },
          },
        ],
      },
      group: 'workshop',
      screen: () => import('./Rooms.screen.tsx'),
      asks: ['/api/workshop/resources'],
    },
    {
      path: '/room/nuova',
      name: 'NewRoom',
      icon: IconDoor,
      show: never,
      group: 'workshop',
      screen: () => import('./form/NewRoom.screen.tsx'),
    },
    {
      path: '/room/$id/modifica',
      name: 'EditRoom',
      icon: IconDoor,
      show: never,
      group: 'workshop',
      screen: () => import('./form/EditRoom.screen.tsx'),
    },
    {
      path: '/room/$id',
      name: 'Room',
      icon: IconDoor,
      show: never,
      group: 'workshop',
      screen: () => import('./page/Room.screen.tsx'),
      asks: ['/api/workshop/resources/:id'],
    },
  ],
};
