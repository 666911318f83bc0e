/** The palette's act that invites somebody: it opens the dialog over the list of people. */
import { IconUserPlus } from '@tabler/icons-react';
import { can } from '@wms/contract/platform/permissions';
import type { Act } from '../../../ui/cupboards/act.ts';

export const inviteActs: readonly Act[] = [
  {
    name: 'invite',
    icon: IconUserPlus,
    permissions: [[can.usersManagement]],
    verbs: ['invita', 'invito', 'invita una persona', 'nuova persona', 'nuovo utente'],
    parts: [{ name: 'who' }],
    example: 'invita',
    means: ({ texts: { who = '' } }) => ({
      state: 'opens',
      says: who ? `Invita ${who}` : 'Invita una persona',
      to: '/utenti',
      search: { invita: who || 'si' },
    }),
  },
];
