/** Declares the drawer of signing in and out for the web app. */
import { IconLogin2, IconLogout } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { always, never } from '../../ui/cupboards/page.ts';

export const signIn: Drawer<Home> = {
  pages: [
    {
      path: '/logout',
      name: 'Logout',
      icon: IconLogout,
      show: always,
      group: 'profile',
      screen: () => import('./Logout.screen.tsx'),
    },
    {
      path: '/login',
      name: 'Login',
      icon: IconLogin2,
      show: never,
      screen: () => import('./Login.screen.tsx'),
      background: '/login-background.svg',
    },
  ],
};
