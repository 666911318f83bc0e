import {
  addCost,
  annulCost,
  costAttachments,
  editCost,
  exportCosts,
  findWhoDrove,
  getCost,
  getFleet,
  getVanFigures,
  listCosts,
} from '@wms/contract/workshop/vans/endpoints';
import { sql } from 'kysely';
import { attachmentRoutes } from '../../platform/annotations/attachments.ts';
import { runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { holdRow } from '../../platform/database/row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement, type Route } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportPages } from '../../platform/spreadsheets/table-file.ts';
import { resourceHistory } from '../resources/history.ts';
import { isHiddenBooking, managesAll, viewerOf } from '../shared/privacy.ts';
import {
  addVanCost,
  costColumns,
  noCost,
  readCost,
  readCosts,
  readFigures,
  refuseOthersTrip,
} from './costs.ts';
import { findDrivers, readFleet } from './fleet.ts';

export const vanRoutes = (storage: Storage): Route[] => [
  implement(getFleet, ({ user, db }) => readFleet(db, viewerOf(user))),
  implement(findWhoDrove, ({ query: { plate, at }, db }) => findDrivers(db, plate, at)),
  implement(getVanFigures, ({ query, user, db }) => readFigures(db, query, viewerOf(user))),
  implement(listCosts, ({ query, user, db }) => readCosts(db, query, viewerOf(user))),
  implement(exportCosts, ({ query, user, db }) =>
    exportPages('spese-furgoni', costColumns, query, (page) => readCosts(db, page, viewerOf(user))),
  ),
  implement(getCost, ({ params: { id }, user, db }) => readCost(db, id, viewerOf(user))),
  implement(addCost, async ({ body, user, tx }) => {
    if (!managesAll(user)) await refuseOthersTrip(tx, body, user.id);
    const id = await addVanCost(tx, body, user.id);
    return { message: 'Spesa registrata', id };
  }),
  implement(editCost, async ({ params: { id }, body, tx }) => {
    const cost = await lockCost(tx, id);
    await resourceHistory.refuseStaleEdit(tx, 'van_costs', cost, body.version);
    await updateRow(tx, 'van_costs', id, {
      resource_id: body.vanId,
      spent_on: body.spentOn,
      kind: body.kind,
      amount: body.amount,
      litres: body.litres,
      odometer: body.odometer,
      team_id: body.teamId,
      note: body.note,
    });
    return { message: 'Spesa corretta' };
  }),
  implement(annulCost, async ({ params: { id }, body, tx }) => {
    const cost = await lockCost(tx, id);
    await resourceHistory.refuseStaleAct(tx, 'van_costs', cost, body.version);
    await runSql(tx)`update van_costs set annulled_at = current_moment() where id = ${id}`;
    return { message: 'Spesa annullata: non conta più' };
  }),
  ...attachmentRoutes(storage, costAttachments, {
    column: 'van_cost_id',
    called: 'Una spesa',
    isHidden: (user, attachment) =>
      isHiddenBooking(
        viewerOf(user),
        sql`(select booking_id from van_costs c where c.id = ${attachment}.van_cost_id)`,
      ),
    lock: async (tx, id) => {
      await holdRow(tx, 'van_costs', id, noCost);
    },
  }),
];

async function lockCost(tx: Writer, id: number): Promise<{ id: number; version: number }> {
  const [cost] = await runSql(tx)<{ version: number; annulled: boolean }>`
    select version, annulled_at is not null as annulled from van_costs where id = ${id} for no key update`;
  if (!cost) throw noCost();
  if (cost.annulled) throw refuse.conflict('La spesa è annullata: non cambia più');
  return { id, version: cost.version };
}
