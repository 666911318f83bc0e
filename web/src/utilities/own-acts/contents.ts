/** Declares the drawer of one's own last acts for the web app. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';
import { ownActsStore } from './own-acts-store.ts';

export const ownActs: Drawer<Home> = {
  dialogs: [
    {
      name: 'own acts',
      opened: ownActsStore,
      dialog: async () => (await import('./OwnActsDialog.tsx')).OwnActsDialog,
    },
  ],
  acts: [async () => (await import('./acts.ts')).ownActs],
  fills: [fill(slots.ownActs, async () => (await import('./OwnActs.tsx')).OwnActs)],
};
