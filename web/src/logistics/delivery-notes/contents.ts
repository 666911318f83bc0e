/** Declares the drawer of delivery notes for the web app. */
import { IconFileDescription, IconFilePlus } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';

export const deliveryNotes: Drawer<Home> = {
  pages: [
    {
      path: '/ddt',
      name: 'DeliveryNotes',
      icon: IconFileDescription,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./list/DeliveryNotes.screen.tsx'),
      asks: ['/api/logistics/delivery-notes'],
    },
    {
      path: '/ddt/$id/modifica',
      name: 'EditDeliveryNote',
      icon: IconFileDescription,
      show: never,
      group: 'logistics',
      screen: () => import('./form/EditNote.screen.tsx'),
    },
    {
      path: '/ddt/$id',
      name: 'DeliveryNote',
      icon: IconFileDescription,
      show: never,
      group: 'logistics',
      screen: () => import('./page/Note.screen.tsx'),
      asks: ['/api/logistics/delivery-notes/:id'],
    },
    {
      path: '/ddtV',
      name: 'NewDeliveryNote',
      icon: IconFilePlus,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./form/NewNote.screen.tsx'),
      meta: { words: 'Nuovo DDT, bolla, spedisci' },
    },
  ],
  homeParts: [async () => (await import('./list/home-part.ts')).deliveryNotesOnHome],
  fills: [fill(slots.tripNotes, async () => (await import('./related/TripNotes.tsx')).TripNotes)],
};
