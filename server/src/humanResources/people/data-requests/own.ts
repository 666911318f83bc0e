/** The endpoints by which a person sees what is held about them and makes requests about it. */
import {
  createDataRequest,
  getHeldData,
  getOwnDataRequests,
} from '@wms/contract/humanResources/people/data-requests/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import type { PersonalTable } from '../../../platform/cupboards/personal-table.ts';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { notify } from '../../../platform/news/notify.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockPerson } from '../profile/editing.ts';
import { countHeld } from './archive/held.ts';
import { beginExport } from './exports.ts';
import { dataRequested } from './news.ts';
import { readRequests, showRequest } from './reading.ts';

/**
 * The most archives that a person may ask for in a day, because each is much work and nobody needs more (GDPR, article
 * 12(5): excessive requests).
 */
const mostExportsADay = 3;

async function refuseTooMany(tx: Writer, userId: number): Promise<void> {
  const [asked] = await runSql(tx)<{ count: number }>`
    select count(*) from data_requests
     where user_id = ${userId} and kind = 'esportazione' and not entered
       and asked_at > current_moment() - interval '1 day'`;
  if ((asked?.count ?? 0) >= mostExportsADay)
    throw refuse.conflict(`Hai già chiesto ${mostExportsADay} esportazioni in un giorno: riprova domani`);
}

export const ownDataRoutes = (personalTables: readonly PersonalTable[]) => [
  implement(getHeldData, async ({ user, db }) => {
    const held = await countHeld(db, personalTables, user.id);
    return held.filter(({ rows }) => rows > 0).map(({ title, rows, files }) => ({ title, rows, files }));
  }),

  implement(getOwnDataRequests, async ({ user, db }) => {
    const rows = await readRequests(db, sql`r.user_id = ${user.id} order by r.id desc limit 20`);
    const requests = rows.map((row) => {
      const { person, email, begins, downloads, ...shown } = showRequest(row, user);
      return shown;
    });
    return getOwnDataRequests.answer.parse({ requests });
  }),

  implement(createDataRequest, async ({ body: { kind, note }, user, tx, security }) => {
    await lockPerson(tx, user.id);
    if (kind === 'esportazione') await refuseTooMany(tx, user.id);
    const [asked] = await runSql(tx)<{ id: number; dueOn: string; name: string }>`
      insert into data_requests (user_id, kind, note) values (${user.id}, ${kind}, ${note})
      returning id, due_on as "dueOn",
                (select first_name || ' ' || last_name from users where id = user_id) as name`;
    if (!asked) throw new Error('an inserted request was not returned');
    const { id, dueOn, name } = asked;
    if (kind === 'esportazione') {
      await beginExport(tx, { requestId: id, userId: user.id, by: null });
      security('personal-data-exported');
    }
    await notify(tx, dataRequested, { userId: user.id, name, kind, dueOn });
    const message =
      kind === 'esportazione'
        ? 'Prepariamo l’esportazione: ti avvisiamo quando è pronta'
        : `Richiesta inviata alle risorse umane: hai una risposta entro ${formatDate(dueOn, 'il')}`;
    return { message, id };
  }),
];
