/** The table of contents of the workshop cupboard: rooms, vans and their bookings. */
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCar,
  IconDoor,
  IconSteeringWheel,
} from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { comingSoon, whenComplete } from '../ui/cupboards/page.ts';

export const workshop: Cupboard<Home> = {
  pages: [
    {
      path: '/room',
      name: 'Rooms',
      icon: IconDoor,
      show: whenComplete,
      group: 'workshop',
      screen: comingSoon,
    },
    {
      path: '/prenotazione',
      name: 'BookRoom',
      icon: IconCalendarPlus,
      show: whenComplete,
      group: 'workshop',
      screen: comingSoon,
    },
    {
      path: '/prenotazioni',
      name: 'RoomBookings',
      icon: IconCalendarEvent,
      show: whenComplete,
      group: 'workshop',
      screen: comingSoon,
    },
    {
      path: '/prenotazioneFurgone',
      name: 'BookVan',
      icon: IconSteeringWheel,
      show: whenComplete,
      group: 'vans',
      screen: comingSoon,
      meta: { hint: 'Prenota un furgone' },
    },
    {
      path: '/prenotazioniFurgone',
      name: 'VanBookings',
      icon: IconCar,
      show: whenComplete,
      group: 'vans',
      screen: comingSoon,
      meta: { hint: 'Prenotazioni dei furgoni' },
    },
  ],
  homeParts: [async () => (await import('./bookings/home-part.ts')).bookingsOnHome],
};
