/** Declares the drawer of the lists of bookings for the web app. */
import { IconCalendarEvent, IconCar } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';

export const bookingLists: Drawer<Home> = {
  pages: [
    {
      path: '/prenotazioni',
      name: 'RoomBookings',
      icon: IconCalendarEvent,
      show: whenComplete,
      group: 'workshop',
      screen: () => import('./RoomBookings.screen.tsx'),
    },
    {
      path: '/prenotazioniFurgone',
      name: 'VanBookings',
      icon: IconCar,
      show: whenComplete,
      group: 'vans',
      screen: () => import('./VanBookings.screen.tsx'),
      meta: { hint: 'Prenotazioni dei furgoni' },
    },
  ],
  fills: [fill(slots.ownBookings, async () => (await import('./OwnBookings.tsx')).OwnBookings)],
};
