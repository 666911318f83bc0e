/** The table of contents of the workshop cupboard: rooms, vans and their bookings. */
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCar,
  IconDoor,
  IconKey,
  IconQrcode,
  IconSteeringWheel,
} from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { booksAnything, managesWorkshop } from '@wms/contract/workshop/shared/access';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { never, whenComplete } from '../ui/cupboards/page.ts';

export const workshop: Cupboard<Home> = {
  pages: [
    {
      path: '/room',
      name: 'Rooms',
      icon: IconDoor,
      show: whenComplete,
      group: 'workshop',
      screen: () => import('./resources/Rooms.screen.tsx'),
      asks: ['/api/workshop/resources'],
    },
    {
      path: '/room/nuova',
      name: 'NewRoom',
      icon: IconDoor,
      show: never,
      group: 'workshop',
      screen: () => import('./resources/form/NewRoom.screen.tsx'),
    },
    {
      path: '/room/$id/modifica',
      name: 'EditRoom',
      icon: IconDoor,
      show: never,
      group: 'workshop',
      screen: () => import('./resources/form/EditRoom.screen.tsx'),
    },
    {
      path: '/room/$id',
      name: 'Room',
      icon: IconDoor,
      show: never,
      group: 'workshop',
      screen: () => import('./resources/page/Room.screen.tsx'),
      asks: ['/api/workshop/resources/:id'],
    },
    {
      path: '/prenotazione',
      name: 'BookRoom',
      icon: IconCalendarPlus,
      show: whenComplete,
      group: 'workshop',
      screen: () => import('./calendar/Rooms.screen.tsx'),
    },
    {
      path: '/prenotazioni',
      name: 'RoomBookings',
      icon: IconCalendarEvent,
      show: whenComplete,
      group: 'workshop',
      screen: () => import('./list/RoomBookings.screen.tsx'),
    },
    {
      path: '/prenotazioneFurgone',
      name: 'BookVan',
      icon: IconSteeringWheel,
      show: whenComplete,
      group: 'vans',
      screen: () => import('./calendar/Vans.screen.tsx'),
      meta: { hint: 'Prenota un furgone' },
    },
    {
      path: '/prenotazioniFurgone',
      name: 'VanBookings',
      icon: IconCar,
      show: whenComplete,
      group: 'vans',
      screen: () => import('./list/VanBookings.screen.tsx'),
      meta: { hint: 'Prenotazioni dei furgoni' },
    },

    {
      path: '/prenotazioni/$id',
      name: 'RoomBooking',
      icon: IconCalendarEvent,
      show: never,
      screen: () => import('./bookings/RoomBooking.screen.tsx'),
    },
    {
      path: '/prenotazioniFurgone/$id',
      name: 'VanBooking',
      icon: IconCar,
      show: never,
      screen: () => import('./bookings/VanBooking.screen.tsx'),
    },
    {
      path: '/prenotazioniFurgone/furgoni',
      name: 'Vans',
      icon: IconCar,
      show: never,
      screen: () => import('./vans/Vans.screen.tsx'),
    },
    {
      path: '/prenotazioniFurgone/$id/consegna',
      name: 'Handover',
      icon: IconKey,
      show: never,
      screen: () => import('./handovers/Handover.screen.tsx'),
    },
    {
      path: '/q/$token',
      name: 'Scanned',
      icon: IconQrcode,
      show: never,
      screen: () => import('./qr/Scanned.screen.tsx'),
    },
  ],
  palette: [
    {
      name: 'bookable',
      permissions: booksAnything,
      search: async () => (await import('./resources/search-bookable.ts')).searchBookableThings,
    },
    {
      name: 'resources',
      permissions: managesWorkshop,
      search: async () => (await import('./resources/search.ts')).searchResources,
    },
  ],
  homeParts: [
    async () => (await import('./bookings/home-part.ts')).bookingsOnHome,
    async () => (await import('./vans/home-part.ts')).vansOnHome,
  ],
};
