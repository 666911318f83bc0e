/** Declares the drawer of the calendars for the web app. */
import { IconCalendarPlus, IconSteeringWheel } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';

export const calendar: Drawer<Home> = {
  pages: [
    {
      path: '/prenotazione',
      name: 'BookRoom',
      icon: IconCalendarPlus,
      show: whenComplete,
      group: 'workshop',
      screen: () => import('./Rooms.screen.tsx'),
      meta: { words: 'Calendario delle stanze, agenda, sala, postazione' },
    },
    {
      path: '/prenotazioneFurgone',
      name: 'BookVan',
      icon: IconSteeringWheel,
      show: whenComplete,
      group: 'vans',
      screen: () => import('./Vans.screen.tsx'),
      meta: { hint: 'Prenota un furgone', words: 'Calendario dei furgoni' },
    },
  ],
};
