/** Invitations: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { forgetKnownFacts } from './issuing.ts';
import { invitationJob } from './mail-job.ts';
import { invitationRoutes } from './routes.ts';

export const invitations: Drawer = {
  routes: ({ signOn, passwordSignIn, mailIsSent }) =>
    invitationRoutes({ signOn, passwordSignIn, mailIsSent }),
  jobs: [invitationJob],
  forget: [forgetKnownFacts],
  personalTables: [
    personalTable('invitations', {
      title: 'Inviti',
      exported: ['created_at', 'expires_at', 'ended_at', 'tax_code', 'birth_date', 'personal_email'],
      erasure: 'deleted',
    }),
  ],
  authors: ['invitations.invited_by'],
};
