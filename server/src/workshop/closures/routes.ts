import {
  createClosure,
  dismissResource,
  editClosure,
  endClosure,
  getClosure,
  listClosures,
  previewClosure,
  readBookingsToCome,
  removeClosure,
} from '@wms/contract/workshop/closures/endpoints';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { readMoment } from '../../platform/database/moment.ts';
import { requireRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { missingResource } from '../resources/locking.ts';
import { changeClosure, endNow, removeClosures } from './changing.ts';
import { readClashes } from './clashes.ts';
import { dismiss } from './dismissal.ts';
import { readClosure, readClosures } from './list.ts';
import { listPeriods, makeClosures } from './making.ts';
import { closeAgain, editBack, readFormer, removeMade } from './undoing.ts';

export const closureRoutes = [
  implement(listClosures, ({ query, db }) => readClosures(db, query)),
  implement(getClosure, ({ params: { id }, db }) => readClosure(db, id)),

  implement(previewClosure, async ({ body, user, db }) => {
    const occurrences = listPeriods(body, await readMoment(db));
    return { occurrences, ...(await readClashes(db, body.resourceIds, occurrences, user.id)) };
  }),

  implement(createClosure, async ({ body, user, tx }) => {
    const { id, count, twice } = await makeClosures(tx, body, user);
    const saved = count === 1 ? 'Chiusura salvata' : `${count} chiusure salvate`;
    return {
      message: [await sayWhoIsTold(tx, saved, body.bookings, user.id), ...twice].join('. '),
      id,
      undo: body.bookings.length === 0 ? await removeMade(tx, { id, count }) : [],
    };
  }),

  implement(editClosure, async ({ params, body, user, tx }) => {
    const former = await readFormer(tx, params.id);
    const twice = await changeClosure(tx, { id: params.id, ...body, by: user });
    return {
      message: ['Chiusura salvata', ...twice].join('. '),
      undo: body.bookings.length === 0 ? await editBack(tx, params.id, former) : [],
    };
  }),

  implement(endClosure, async ({ params, body, user, tx }) => {
    const former = await readFormer(tx, params.id);
    await endNow(tx, { id: params.id, version: body.version, byId: user.id });
    return { message: 'Finita: da adesso si può prenotare di nuovo', undo: closeAgain(former) };
  }),

  implement(removeClosure, async ({ params, body, tx }) => {
    const count = await removeClosures(tx, { id: params.id, ...body });
    return { message: count === 1 ? 'Chiusura tolta' : `${count} chiusure tolte` };
  }),

  implement(readBookingsToCome, async ({ params, user, db }) => {
    await requireRow(db, 'resources', params.id, missingResource);
    return readClashes(db, [params.id], [{ from: await readMoment(db), to: null }], user.id);
  }),

  implement(dismissResource, async ({ params, body, user, tx }) => {
    const { name, twice } = await dismiss(tx, { id: params.id, ...body, by: user });
    const news = await sayWhoIsTold(tx, `${name} non si usa più`, body.bookings, user.id);
    return { message: [news, 'La sua storia resta', ...twice].join('. ') };
  }),
];

/** The person who closes a place knows it, so their own bookings are not counted. */
async function sayWhoIsTold(
  tx: Writer,
  done: string,
  bookings: readonly { id: number }[],
  byId: number,
): Promise<string> {
  const ids = bookings.map(({ id }) => id);
  const [others] = await runSql(tx)<{ count: number }>`
    select count(*)::integer as count from bookings
     where id = any (${ids}::integer[]) and user_id <> ${byId}`;
  const treated = others?.count ?? 0;
  if (treated === 0) return done;
  const whose = treated === 1 ? 'chi aveva prenotato' : `chi aveva le ${treated} prenotazioni`;
  return `${done}: ${whose} riceve un avviso`;
}
