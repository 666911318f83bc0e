/** Declares the drawer of one booking for the web app. */
import { IconCalendarEvent, IconCar } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const bookings: Drawer<Home> = {
  pages: [
    {
      path: '/prenotazioni/$id',
      name: 'RoomBooking',
      icon: IconCalendarEvent,
      show: never,
      screen: () => import('./RoomBooking.screen.tsx'),
    },
    {
      path: '/prenotazioniFurgone/$id',
      name: 'VanBooking',
      icon: IconCar,
      show: never,
      screen: () => import('./VanBooking.screen.tsx'),
    },
  ],
  acts: [async () => (await import('./acts.ts')).bookingActs],
  homeParts: [async () => (await import('./home-part.ts')).bookingsOnHome],
};
