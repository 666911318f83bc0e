/** Declares the drawer of the first entry for the web app. */
import { IconUserCheck } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whileRegistering } from '../../ui/cupboards/page.ts';
import { loadSteps } from './steps.ts';

export const registration: Drawer<Home> = {
  pages: [
    {
      path: '/primoIngresso',
      name: 'PrimoIngresso',
      icon: IconUserCheck,
      show: whileRegistering,
      // The steps are loaded together with the screen, not after it.
      screen: async () => {
        const screen = import('./FirstEntry.screen.tsx');
        const steps = await loadSteps();
        return { default: (await screen).firstEntryScreen(steps) };
      },
    },
  ],
};
