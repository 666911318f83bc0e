/** The moves of a request. Accepting it writes the wanted values into the person's row, in the same transaction. */
import {
  type ChangeRequestMove,
  type ChangeRequestState,
  changeRequestLife,
} from '@wms/contract/humanResources/people/change-requests/life';
import type { AccountField } from '@wms/contract/identity/users/account';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { commonNames, field, stateOf } from '../../../platform/history/description.ts';
import { historyOf } from '../../../platform/history/history.ts';
import type { StatefulTable, Work } from '../../../platform/lives/make-move.ts';
import { notify } from '../../../platform/news/notify.ts';
import { changeAccount, lockPerson } from '../profile/editing.ts';
import { changeDecided } from './news.ts';

export const columnOf = {
  nome: 'first_name',
  cognome: 'last_name',
  username: 'username',
  email_istituzionale: 'institutional_email',
} as const satisfies Record<AccountField, string>;

const readRequest = (tx: Writer, id: number) =>
  tx
    .selectFrom('change_requests')
    .select(['user_id', 'first_name', 'last_name', 'username', 'institutional_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Keeps the person's values at the decision, so that the difference can be read afterwards, too. */
const keepFormer: Work<ChangeRequestState> = async (_, { id }) => ({
  former: sql`(select json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'username', u.username,
                      'institutional_email', u.institutional_email)
                 from users u join change_requests r on r.user_id = u.id where r.id = ${id})`,
});

/** Accepts the request. The former values are read first, because the accepted ones replace them. */
const accept: Work<ChangeRequestState> = async (tx, request) => {
  const { user_id, ...wanted } = await readRequest(tx, request.id);
  const person = await lockPerson(tx, user_id);
  const [former] = await runSql(tx)<object>`
    select first_name, last_name, username, institutional_email from users where id = ${user_id}`;
  await changeAccount(tx, person, {
    first_name: wanted.first_name ?? undefined,
    last_name: wanted.last_name ?? undefined,
    username: wanted.username ?? undefined,
    institutional_email: wanted.institutional_email ?? undefined,
  });
  return { former: JSON.stringify(former) };
};

const requestHistory = historyOf({
  tables: {
    change_requests: {
      one: 'Richiesta',
      feminine: true,
      fields: {
        first_name: field('Nome'),
        last_name: field('Cognome'),
        username: field('Nome utente'),
        institutional_email: field('E-mail istituzionale'),
        why: field('Perché'),
        state: stateOf(changeRequestLife),
      },
    },
  },
  names: commonNames,
});

export const changeRequestLifeTable: StatefulTable<ChangeRequestState, ChangeRequestMove> = {
  life: changeRequestLife,
  table: 'change_requests',
  stateColumn: 'state',
  ownerColumn: 'user_id',
  versionColumn: 'version',
  stepColumn: 'change_request_id',
  missing: 'Questa richiesta non c’è',
  refuseStale: (tx, request, seen) => requestHistory.refuseStaleAct(tx, 'change_requests', request, seen),
  work: { accept, refuse: keepFormer, withdraw: keepFormer },
  notify: async (tx, { id, move, by, reason }) => {
    const { user_id, ...wanted } = await readRequest(tx, id);
    if (by?.id === user_id) return;
    const field = namesOf(columnOf).find((name) => wanted[columnOf[name]] !== null) ?? 'nome';
    await notify(tx, changeDecided, { userId: user_id, move, reason, field });
  },
};
