/** Declares the drawer of people for the web app. */
import { IconFileShredder, IconIdBadge2, IconKey, IconUserEdit, IconUsers } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';

export const people: Drawer<Home> = {
  pages: [
    {
      path: '/utenti',
      name: 'Users',
      icon: IconUsers,
      show: whenComplete,
      group: 'humanResources',
      screen: () => import('./list/People.screen.tsx'),
      asks: ['/api/humanResources/users'],
      meta: { words: 'Persone, invita, inviti' },
    },
    {
      path: '/utenti/$institutionalEmail',
      name: 'UserProfile',
      icon: IconIdBadge2,
      show: never,
      group: 'humanResources',
      screen: () => import('./profile/Profile.screen.tsx'),
    },
    {
      path: '/utenti/richieste',
      name: 'ChangeRequests',
      icon: IconUserEdit,
      show: never,
      group: 'humanResources',
      screen: () => import('./change-requests/Requests.screen.tsx'),
    },
    {
      path: '/utenti/richieste-dati',
      name: 'DataRequests',
      icon: IconFileShredder,
      show: never,
      group: 'humanResources',
      screen: () => import('./data-requests/Requests.screen.tsx'),
    },
    {
      path: '/utenti/permessi',
      name: 'Permissions',
      icon: IconKey,
      show: never,
      group: 'humanResources',
      meta: { fromHome: true, words: 'Chi può, chi vede, ruoli' },
      screen: () => import('./permissions/Permissions.screen.tsx'),
    },
  ],
  acts: [async () => (await import('./inviting/acts.ts')).inviteActs],
  homeParts: [
    async () => (await import('./change-requests/home-part.ts')).changeRequestsOnHome,
    async () => (await import('./data-requests/home-part.ts')).dataRequestsOnHome,
  ],
};
