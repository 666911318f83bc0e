/** People as users of WMS, and how their access begins and ends: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { personLifeRoutes } from './life.ts';

export const users: Drawer = {
  routes: personLifeRoutes,
  personalTables: [
    personalTable('users', {
      person: 'id',
      title: 'Accesso',
      titles: { created_at: 'Nel gestionale dal' },
      exported: [
        'username',
        'institutional_email',
        'first_name',
        'last_name',
        'registration_status',
        'created_at',
        'last_login_at',
        'state',
        'ended_on',
      ],
      erasure: {
        kept: 'Nome, e-mail e password si cancellano; resta un numero, perché quello che la persona ha fatto lo cita',
        emptied: ['password_hash', 'last_login_at'],
      },
    }),
    // The reason why a person was suspended, sent back or let go is personal data of theirs.
    personalTable('steps_taken', {
      person: 'person_id',
      title: 'Storia del rapporto',
      exported: ['from_state', 'to_state', 'reason', 'made_at'],
      erasure: { kept: 'I passi restano con le loro date; i motivi si cancellano' },
    }),
  ],
};
