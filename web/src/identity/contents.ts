/** The table of contents of the identity cupboard: sign-in, passwords and registration. */
import { IconLogin2, IconLogout, IconUserCheck } from '@tabler/icons-react';
import { proofAsked } from '../client/told/proof.ts';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { always, never, open, whileRegistering } from '../ui/cupboards/page.ts';

export const identity: Cupboard = {
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
      label: 'Esci',
      icon: IconLogout,
      permissions: open,
      show: always,
      group: 'profile',
      screen: () => import('./sign-in/Logout.screen.tsx'),
    },
    {
      path: '/primoIngresso',
      name: 'PrimoIngresso',
      label: 'Registrazione',
      icon: IconUserCheck,
      permissions: open,
      show: whileRegistering,
      screen: () => import('./registration/FirstEntry.screen.tsx'),
    },
    {
      path: '/login',
      name: 'Login',
      label: 'Accedi',
      icon: IconLogin2,
      permissions: open,
      show: never,
      screen: () => import('./sign-in/Login.screen.tsx'),
      background: '/login-background.svg',
    },
  ],
};
