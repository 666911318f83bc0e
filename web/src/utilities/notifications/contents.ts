/** Declares the drawer of the bell for the web app. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';
import { notificationsStore } from './notifications-store.ts';

export const notifications: Drawer<Home> = {
  dialogs: [
    {
      name: 'notifications',
      opened: notificationsStore,
      dialog: async () => (await import('./Notifications.tsx')).Notifications,
    },
  ],
  fills: [fill(slots.ownNews, async () => (await import('./Choices.tsx')).NotificationChoices)],
};
