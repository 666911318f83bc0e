/** The table of contents of the human resources cupboard: the user area, users, teams and documents. */
import {
  IconFileShredder,
  IconFiles,
  IconIdBadge2,
  IconUser,
  IconUserEdit,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { never, whenComplete } from '../ui/cupboards/page.ts';

export const humanResources: Cupboard<Home> = {
  pages: [
    {
      path: '/areaUtente',
      name: 'UserArea',
      icon: IconUser,
      show: whenComplete,
      group: 'profile',
      screen: () => import('./user-area/UserArea.screen.tsx'),
      asks: ['/api/humanResources/user/getPersonalData'],
    },
    {
      path: '/utenti',
      name: 'Users',
      icon: IconUsers,
      show: whenComplete,
      group: 'humanResources',
      screen: () => import('./people/list/People.screen.tsx'),
      asks: ['/api/humanResources/users'],
    },
    {
      path: '/reparti',
      name: 'Teams',
      icon: IconUsersGroup,
      show: whenComplete,
      group: 'humanResources',
      screen: () => import('./teams/Teams.screen.tsx'),
    },
    {
      path: '/documents',
      name: 'Documents',
      icon: IconFiles,
      show: whenComplete,
      group: 'humanResources',
      screen: () => import('./documents/Documents.screen.tsx'),
    },
    {
      path: '/documents/$id',
      name: 'Document',
      icon: IconFiles,
      show: never,
      group: 'humanResources',
      screen: () => import('./documents/verification/Document.screen.tsx'),
    },
    {
      path: '/utenti/$institutionalEmail',
      name: 'UserProfile',
      icon: IconIdBadge2,
      show: never,
      group: 'humanResources',
      screen: () => import('./people/profile/Profile.screen.tsx'),
    },
    {
      path: '/utenti/richieste',
      name: 'ChangeRequests',
      icon: IconUserEdit,
      show: never,
      group: 'humanResources',
      screen: () => import('./people/change-requests/Requests.screen.tsx'),
    },
    {
      path: '/utenti/richieste-dati',
      name: 'DataRequests',
      icon: IconFileShredder,
      show: never,
      group: 'humanResources',
      screen: () => import('./people/data-requests/Requests.screen.tsx'),
    },
  ],
  homeParts: [
    async () => (await import('./documents/home-part.ts')).documentsOnHome,
    async () => (await import('./people/change-requests/home-part.ts')).changeRequestsOnHome,
    async () => (await import('./people/data-requests/home-part.ts')).dataRequestsOnHome,
  ],
};
