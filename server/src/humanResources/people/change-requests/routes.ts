/** Requests of people that human resources change data of theirs. */

import {
  askForChange,
  ChangeRequest,
  getOwnChangeRequest,
  moveChangeRequest,
} from '@wms/contract/humanResources/people/change-requests/endpoints';
import {
  ChangeRequestState,
  changeRequestLife,
} from '@wms/contract/humanResources/people/change-requests/life';
import { listChangeRequests } from '@wms/contract/humanResources/people/change-requests/list';
import { type AccountField, accountLabels } from '@wms/contract/identity/users/account';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { openMoves } from '@wms/contract/platform/life';
import { type RawBuilder, sql } from 'kysely';
import { insertRow, type Reader, runSql } from '../../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../../platform/database/constraint-sentences.ts';
import { countFilters, valuesOf } from '../../../platform/database/filter-counts.ts';
import { pageById } from '../../../platform/database/paging.ts';
import { beginsWord, everyWord } from '../../../platform/database/search-words.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { implementMoves } from '../../../platform/lives/routes.ts';
import { notify } from '../../../platform/news/notify.ts';
import { requireProof, type User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { accountColumnsOf, lockPerson } from '../profile/editing.ts';
import { changeRequestLifeTable, columnOf } from './life.ts';
import { changeRequested } from './news.ts';

export const changeRequestConstraints: ConstraintSentences = {
  change_requests_one_open: conflict('Hai già una richiesta in attesa: ritirala, se vuoi farne un’altra'),
};

type Values = Record<(typeof columnOf)[AccountField], string | null>;

type Row = Omit<ChangeRequest, 'moves' | 'differences'> & {
  userId: number;
  wanted: Values;
  former: Values;
  person: unknown;
  email: string;
  count: number | null;
};

/** Returns the rows of requests `r` that match, with the person and the decider. */
const readRequests = (db: Reader, rest: RawBuilder<unknown>, total: RawBuilder<number | null> = sql`null`) =>
  runSql(db)<Row>`
    select r.id, r.version, r.state, r.why, r.asked_at as "askedAt", r.user_id as "userId",
           json_build_object('first_name', r.first_name, 'last_name', r.last_name, 'username', r.username,
                             'institutional_email', r.institutional_email) as wanted,
           coalesce(r.former, jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name,
                             'username', u.username, 'institutional_email', u.institutional_email)) as former,
           step.made_at as "decidedAt", decider.first_name || ' ' || decider.last_name as "decidedBy", step.reason,
           json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
             'picture', (select left(small_sha256, 16) from profile_pictures where user_id = u.id),
             'teams', array(select team.name from team_members m join teams team on team.id = m.team_id
                             where m.user_id = u.id and coalesce(m.until >= rome_today(), true)
                               and m.since <= rome_today() order by team.name)) as person,
           u.institutional_email as email, ${total} as count
      from change_requests r join users u on u.id = r.user_id
      left join steps_taken step on step.change_request_id = r.id
      left join users decider on decider.id = step.made_by
     where ${rest}`;

/** Returns a row in the shape in which this person may see and move it. */
function describeRequest({ wanted, former, userId, count: _, ...row }: Row, user: User) {
  const state = ChangeRequestState.parse(row.state);
  const differences = namesOf(accountLabels).flatMap((field) => {
    const value = wanted[columnOf[field]];
    return value === null ? [] : [{ field, now: former[columnOf[field]] ?? '', wanted: value }];
  });
  const moves = openMoves(changeRequestLife, state, {
    permissions: user.permissions,
    owns: userId === user.id,
  });
  return { ...row, state, differences, moves };
}

export const changeRequestRoutes = [
  implement(getOwnChangeRequest, async ({ user, db }) => {
    const [row] = await readRequests(db, sql`r.user_id = ${user.id} order by r.id desc limit 1`);
    return { request: row ? ChangeRequest.parse(describeRequest(row, user)) : null };
  }),

  implement(askForChange, async ({ body: { why, ...asked }, user, tx }) => {
    await lockPerson(tx, user.id);
    const person = await tx
      .selectFrom('users')
      .select(['first_name', 'last_name', 'username', 'institutional_email'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const wanted = Object.fromEntries(
      namesOf(accountLabels).flatMap((field) => {
        const value = asked[field];
        return value !== null && value !== person[columnOf[field]] ? [[field, value]] : [];
      }),
    ) as Partial<Record<AccountField, string>>;
    if (Object.keys(wanted).length === 0) throw refuse.invalid('nome', 'Cambia almeno un dato');
    await refuseTaken(tx, user.id, wanted);
    const id = await insertRow(tx, 'change_requests', { user_id: user.id, why, ...accountColumnsOf(wanted) });
    const name = `${person.first_name} ${person.last_name}`;
    await notify(tx, changeRequested, { userId: user.id, name, email: person.institutional_email });
    return { message: 'Richiesta inviata alle risorse umane', id };
  }),

  implementMoves(moveChangeRequest, changeRequestLifeTable, async ({ id, move, user, tx }) => {
    // A proof is demanded, because the owner of the new mailbox can ask for a new password there.
    if (move === 'accept' && (await asksForMailbox(tx, id))) requireProof(user);
  }),

  implement(listChangeRequests, async ({ query: { q, person, state, ...paging }, user, db }) => {
    const wanted = state ?? (person === undefined ? 'aperta' : undefined);
    // Open requests are listed from the oldest on, decided ones from the latest.
    const { after, end, total, of } = pageById(sql`r.id`, paging, wanted === 'aperta' ? 'asc' : 'desc');
    const named = everyWord(q, (word) => beginsWord(sql`search_name`, word));
    const found = sql`r.user_id in (select id from users where ${named})
                      and r.user_id = coalesce(${person ?? null}, r.user_id)`;
    const conditions = wanted ? sql`${found} and r.state = ${wanted}` : found;
    const rows = await readRequests(
      db,
      sql`${conditions} and ${after} ${end}`,
      total(sql`change_requests r where ${conditions}`),
    );
    const page = of(rows);
    return listChangeRequests.answer.parse({
      ...page,
      rows: page.rows.map((row) => describeRequest(row, user)),
      counts: await countFilters(db, !paging.cursor, {
        state: {
          source: sql`change_requests r where ${found}`,
          values: valuesOf(sql`r.state`, ChangeRequestState.options),
        },
      }),
    });
  }),
];

async function asksForMailbox(tx: Reader, id: number): Promise<boolean> {
  const request = tx.selectFrom('change_requests').select('institutional_email').where('id', '=', id);
  return ((await request.executeTakeFirst())?.institutional_email ?? null) !== null;
}

/** Refuses at once a username or an e-mail that another person has, because nobody could accept it. */
async function refuseTaken(tx: Reader, userId: number, wanted: Partial<Record<AccountField, string>>) {
  const [taken] = await runSql(tx)<{ username: boolean; email: boolean }>`
    select coalesce(bool_or(username = ${wanted.username ?? null}), false) as username,
           coalesce(bool_or(institutional_email = ${wanted.email_istituzionale ?? null}), false) as email
      from users where id <> ${userId}
       and (username = ${wanted.username ?? null} or institutional_email = ${wanted.email_istituzionale ?? null})`;
  if (taken?.username) throw refuse.conflict('Questo nome utente è già di un’altra persona', 'username');
  if (taken?.email)
    throw refuse.conflict('Questa e-mail istituzionale è già di un’altra persona', 'email_istituzionale');
}
