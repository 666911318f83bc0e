/** Declares the drawer of permissions for the web app. */
import { IconKey, IconUserCheck } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const permissions: Drawer<Home> = {
  pages: [
    {
      path: '/utenti/permessi/modelli',
      name: 'PermissionPresets',
      icon: IconKey,
      show: never,
      group: 'humanResources',
      screen: () => import('./presets/Presets.screen.tsx'),
    },
    {
      path: '/utenti/permessi/richieste',
      name: 'AccessRequests',
      icon: IconUserCheck,
      show: never,
      group: 'humanResources',
      screen: () => import('./requests/Requests.screen.tsx'),
    },
  ],
  homeParts: [
    async () => (await import('./requests/home-part.ts')).accessRequestsOnHome,
    async () => (await import('./sleeping/home-part.tsx')).sleepingOnHome,
  ],
};
