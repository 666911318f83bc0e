/** Requests about people's data, for the managers who answer them. */
import { moveDataRequest } from '@wms/contract/humanResources/people/data-requests/endpoints';
import { dataRequestLife } from '@wms/contract/humanResources/people/data-requests/life';
import {
  beginDataExport,
  enterDataRequest,
  listDataRequests,
} from '@wms/contract/humanResources/people/data-requests/list';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { can } from '@wms/contract/platform/permissions';
import { CivilDate, Id } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PersonalTable } from '../../../platform/cupboards/personal-table.ts';
import { insertRow } from '../../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../../platform/database/constraint-sentences.ts';
import { countFilters, valuesOf } from '../../../platform/database/filter-counts.ts';
import { cursors, pageBy } from '../../../platform/database/paging.ts';
import { beginsWord, everyWord } from '../../../platform/database/search-words.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { makeMove } from '../../../platform/lives/make-move.ts';
import { notify } from '../../../platform/news/notify.ts';
import { requireProof } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockPerson } from '../profile/editing.ts';
import { downloadRoute } from './downloading.ts';
import { beginExport } from './exports.ts';
import { dataRequestLifeTable, lockRequest, missingRequest } from './life.ts';
import { dataRequestEntered } from './news.ts';
import { ownDataRoutes } from './own.ts';
import { isKept, readRequests, showRequest } from './reading.ts';

export const dataRequestConstraints: ConstraintSentences = {
  data_requests_one_open: conflict('C’è già una richiesta aperta di questo tipo'),
};

/** Open requests are listed by the day on which they are due, closed ones from the latest. */
const places = cursors(z.strictObject({ dueOn: CivilDate, id: Id }));

export const dataRequestRoutes = (storage: Storage, personalTables: readonly PersonalTable[]) => [
  ...ownDataRoutes(personalTables),
  downloadRoute(storage),

  implement(listDataRequests, async ({ query: { q, person, state, ...paging }, user, db }) => {
    const toFollow = sql`(r.state = 'aperta' or (r.entered and exists (
      select from data_exports made where made.request_id = r.id and ${isKept})))`;
    const inState = state ? sql`r.state = ${state}` : person === undefined ? toFollow : sql`true`;
    const named = everyWord(q, (word) => beginsWord(sql`search_name`, word));
    const ofPerson = person === undefined ? sql`true` : sql`r.user_id = ${person}`;
    const found = sql`${q ? sql`r.user_id in (select id from users where ${named})` : sql`true`} and ${ofPerson}`;
    const wanted = sql`${inState} and ${found}`;
    const dueFirst = person === undefined && (state === undefined || state === 'aperta');
    const keys = { dueOn: sql`r.due_on`, id: sql`r.id` };
    const { after, end, total, of } = pageBy(places, keys, paging, dueFirst ? 'asc' : 'desc');
    const rows = await readRequests(
      db,
      sql`${wanted} and ${after} ${end}`,
      total(sql`data_requests r where ${wanted}`),
    );
    const page = of(rows, ({ dueOn, id }) => ({ dueOn, id }));
    const counted = {
      source: sql`data_requests r where ${found}`,
      values: valuesOf(sql`r.state`, namesOf(dataRequestLife.states)),
    };
    const counts = await countFilters(db, !paging.cursor, { state: counted });
    return listDataRequests.answer.parse({
      ...page,
      rows: page.rows.map((row) => showRequest(row, user)),
      counts,
    });
  }),

  implement(enterDataRequest, async ({ body, user, tx, security }) => {
    const { personId, kind, askedOn, note, begin } = body;
    if (personId === user.id)
      throw refuse.invalid('personId', 'Sui tuoi dati fai la richiesta in Area utente');
    const begins = begin && kind === 'esportazione';
    if (begins) requireProof(user);
    await lockPerson(tx, personId);
    const columns = { user_id: personId, kind, asked_on: askedOn, note, entered: true, entered_by: user.id };
    const id = await insertRow(tx, 'data_requests', columns);
    await notify(tx, dataRequestEntered, { userId: personId, kind });
    if (!begins) return { message: 'Richiesta inserita', id };
    await beginExport(tx, { requestId: id, userId: personId, by: user.id });
    security('personal-data-exported', { on: personId });
    return { message: 'Richiesta inserita: l’esportazione è in preparazione', id };
  }),

  implement(beginDataExport, async ({ params: { id }, user, tx, security }) => {
    const { userId, kind, state, entered } = await lockRequest(tx, id);
    if (userId === user.id && dataRequestLife.notOwn) throw refuse.conflict(dataRequestLife.notOwn);
    if (kind !== 'esportazione' || !entered)
      throw refuse.conflict('Questa richiesta non ha un’esportazione da preparare');
    if (state !== 'aperta') throw refuse.conflict('Questa richiesta è già chiusa');
    await beginExport(tx, { requestId: id, userId, by: user.id });
    security('personal-data-exported', { on: userId });
    return { message: 'L’esportazione è in preparazione' };
  }),

  implement(moveDataRequest, async ({ params: { id, move }, body: { version, reason }, user, tx }) => {
    // Only the person themselves and managers of users may learn that a request exists.
    if (dataRequestLife.moves[move].may === 'owner' && !user.permissions.has(can.usersManagement)) {
      const { userId } = await lockRequest(tx, id);
      if (userId !== user.id) throw missingRequest();
    }
    await makeMove(tx, dataRequestLifeTable, { id, move, by: user, version, reason });
    return { message: dataRequestLife.moves[move].done, undo: [] };
  }),
];
