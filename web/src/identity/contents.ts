/** The table of contents of the identity cupboard: sign-in, passwords and registration. */
import { IconKey, IconLogin2, IconLogout, IconUserCheck } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { proofAsked } from '../client/alerts/proof.ts';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { always, never, whileRegistering } from '../ui/cupboards/page.ts';

export const identity: Cupboard<Home> = {
  dialogs: [
    {
      name: 'proof',
      opened: proofAsked,
      dialog: async () => (await import('./second-factor/ProveOneself.tsx')).ProveOneself,
    },
  ],
  pages: [
    {
      path: '/logout',
      name: 'Logout',
      icon: IconLogout,
      show: always,
      group: 'profile',
      screen: () => import('./sign-in/Logout.screen.tsx'),
    },
    {
      path: '/primoIngresso',
      name: 'PrimoIngresso',
      icon: IconUserCheck,
      show: whileRegistering,
      screen: () => import('./registration/FirstEntry.screen.tsx'),
    },
    {
      path: '/login',
      name: 'Login',
      icon: IconLogin2,
      show: never,
      screen: () => import('./sign-in/Login.screen.tsx'),
      background: '/login-background.svg',
    },
    {
      path: '/secondoFattore',
      name: 'SecondFactor',
      icon: IconKey,
      show: never,
      screen: () => import('./second-factor/SecondFactor.screen.tsx'),
    },
    {
      path: '/utenti/permessi',
      name: 'Permissions',
      icon: IconKey,
      show: never,
      group: 'humanResources',
      meta: { fromHome: true },
      screen: () => import('./permissions/grid/Permissions.screen.tsx'),
    },
    {
      path: '/utenti/permessi/modelli',
      name: 'PermissionPresets',
      icon: IconKey,
      show: never,
      group: 'humanResources',
      screen: () => import('./permissions/presets/Presets.screen.tsx'),
    },
    {
      path: '/utenti/permessi/richieste',
      name: 'AccessRequests',
      icon: IconUserCheck,
      show: never,
      group: 'humanResources',
      screen: () => import('./permissions/requests/Requests.screen.tsx'),
    },
  ],
  homeParts: [
    async () => (await import('./second-factor/home-part.ts')).waitForFactorOnHome,
    async () => (await import('./permissions/requests/home-part.ts')).accessRequestsOnHome,
    async () => (await import('./permissions/sleeping/home-part.tsx')).sleepingOnHome,
  ],
  whenRefused: async () => (await import('./permissions/requests/AskAccess.tsx')).AskAccess,
};
