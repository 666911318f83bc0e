/** How the history calls what it knows of a person. */
import { registrationLife } from '@wms/contract/identity/registration/life';
import { personLife } from '@wms/contract/identity/users/life';
import { commonNames, type DescribedTable, field, stateOf } from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';
import { permissionCode, permissionsInHistory } from '../permissions/history.ts';

const names = { ...commonNames, user_permissions: permissionCode } as const;

const tables: Readonly<Record<string, DescribedTable<keyof typeof names>>> = {
  user_permissions: permissionsInHistory,
  users: {
    one: 'Persona',
    feminine: true,
    fields: {
      username: field('Nome utente'),
      institutional_email: field('E-mail istituzionale'),
      first_name: field('Nome'),
      last_name: field('Cognome'),
      state: stateOf(personLife),
      ended_on: field('Ultimo giorno', 'date'),
      registration_status: { ...stateOf(registrationLife), label: 'Registrazione' },
      declares_no_studies: field('Non studia', 'yesNo'),
      // The log keeps that it changed, not what it is.
      password_hash: field('', { describe: () => 'Password cambiata' }),
    },
  },
};

export const peopleHistory = historyOf({ tables, names });
