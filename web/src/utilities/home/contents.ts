/** Declares the drawer of Home for the web app. */
import { IconHome } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import type { HomePart } from '../../ui/cupboards/home-part.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';

/** The parts of all cupboards, which Home shows. */
export type FromAll = { homeParts: () => readonly (() => Promise<HomePart<Home>>)[] };

export const home = ({ homeParts }: FromAll): Drawer<Home> => ({
  pages: [
    {
      path: '/',
      name: 'Home',
      icon: IconHome,
      show: whenComplete,
      // The parts are loaded together with the screen, not after it.
      screen: async () => {
        const screen = import('./Home.screen.tsx');
        const parts = await Promise.all(homeParts().map((load) => load()));
        return { default: (await screen).homeScreen(parts) };
      },
      asks: ['/api/utilities/home'],
    },
  ],
});
