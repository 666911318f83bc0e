/** Describes the rows of identity for the history. */
import { registrationLife } from '@wms/contract/identity/registration/life';
import { personLife } from '@wms/contract/identity/users/life';
import { commonNames, type DescribedTable, field, stateOf } from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';
import { permissionCode, permissionsInHistory } from './permissions-history.ts';

const endings: Readonly<Record<string, string>> = {
  used: 'Invito usato',
  replaced: 'Invito sostituito da un altro',
  withdrawn: 'Invito ritirato',
};

/** SQL that names the rows of identity which no other cupboard names. */
export const peopleNames = { ...commonNames, user_permissions: permissionCode } as const;

/** Describes the row of a person for the history; the rest of the person is described in humanResources. */
export const peopleTables = {
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
      // The log records that the password changed, but not its hash.
      password_hash: field('', { describe: () => 'Password cambiata' }),
    },
  },
  invitations: {
    one: 'Invito',
    fields: {
      personal_email: field('E-mail personale'),
      ended_by: field('', { describe: (ended) => endings[ended ?? ''] ?? 'Invito riaperto' }),
    },
  },
} as const satisfies Readonly<Record<string, DescribedTable<keyof typeof peopleNames>>>;

export const peopleHistory = historyOf({ tables: peopleTables, names: peopleNames });
