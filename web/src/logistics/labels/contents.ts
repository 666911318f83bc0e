/** Declares the drawer of labels for the web app: the pages of their QR codes, and the act that prints one. */
import { IconMapPin, IconPackage } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';
import { isLabelAsked } from './asked-label.ts';

export const labels: Drawer = {
  pages: [
    {
      path: '/p/$id',
      name: 'ProductLabel',
      icon: IconPackage,
      show: never,
      group: 'logistics',
      screen: () => import('./ShortAddress.screen.tsx'),
    },
    {
      path: '/l/$id',
      name: 'LocationLabel',
      icon: IconMapPin,
      show: never,
      group: 'logistics',
      screen: () => import('./ShortAddress.screen.tsx'),
    },
  ],
  dialogs: [
    {
      name: 'asked label',
      opened: isLabelAsked,
      dialog: async () => (await import('./AskedLabel.tsx')).AskedLabel,
    },
  ],
  acts: [async () => (await import('./acts.ts')).labelActs],
};
