/** The table of contents of the workshop cupboard: rooms, vans and their bookings. */
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCar,
  IconDoor,
  IconSteeringWheel,
} from '@tabler/icons-react';
import { can } from '@wms/contract/platform/permissions';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { comingSoon, whenComplete } from '../ui/cupboards/page.ts';

export const workshop: Cupboard = {
  pages: [
    {
      path: '/room',
      name: 'Rooms',
      label: 'Stanze',
      icon: IconDoor,
      permissions: [[can.workshopManagement]],
      show: whenComplete,
      group: 'workshop',
      screen: comingSoon,
    },
    {
      path: '/prenotazione',
      name: 'BookRoom',
      label: 'Prenota stanza',
      icon: IconCalendarPlus,
      permissions: [[can.roomsBook]],
      show: whenComplete,
      group: 'workshop',
      screen: comingSoon,
    },
    {
      path: '/prenotazioni',
      name: 'RoomBookings',
      label: 'Prenotazioni effettuate',
      icon: IconCalendarEvent,
      permissions: [[can.roomsView], [can.roomsBook]],
      show: whenComplete,
      group: 'workshop',
      screen: comingSoon,
    },
    {
      path: '/prenotazioneFurgone',
      name: 'BookVan',
      label: 'Prenota',
      icon: IconSteeringWheel,
      permissions: [[can.vansBook]],
      show: whenComplete,
      group: 'vans',
      screen: comingSoon,
      meta: { hint: 'Prenota un furgone' },
    },
    {
      path: '/prenotazioniFurgone',
      name: 'VanBookings',
      label: 'Prenotazioni',
      icon: IconCar,
      permissions: [[can.vansView], [can.vansBook]],
      show: whenComplete,
      group: 'vans',
      screen: comingSoon,
      meta: { hint: 'Prenotazioni dei furgoni' },
    },
  ],
};
