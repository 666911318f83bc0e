/** Declares the drawer of the second factor for the web app. */
import { IconKey } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { proofAsked } from '../../client/alerts/proof.ts';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const secondFactor: Drawer<Home> = {
  pages: [
    {
      path: '/secondoFattore',
      name: 'SecondFactor',
      icon: IconKey,
      show: never,
      screen: () => import('./SecondFactor.screen.tsx'),
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).waitForFactorOnHome],
  dialogs: [
    {
      name: 'proof',
      opened: proofAsked,
      dialog: async () => (await import('./ProveOneself.tsx')).ProveOneself,
    },
  ],
};
