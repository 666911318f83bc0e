import {
  listStopped,
  moveAtRisk,
  previewStop,
  returnToService,
} from '@wms/contract/workshop/maintenance/endpoints';
import { runSql } from '../../platform/database/connection.ts';
import { implement, type Route } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { noVan } from '../shared/missing.ts';
import { viewerOf } from '../shared/privacy.ts';
import { moveAtRiskTo } from './moving.ts';
import { endOfStop, planStop } from './plan.ts';
import { readStopped } from './reading.ts';
import { putBack } from './returning.ts';

export const maintenanceRoutes: Route[] = [
  implement(listStopped, ({ user, db }) => readStopped(db, user)),
  implement(previewStop, async ({ params: { id }, query: { length }, user, db }) => {
    const [van] = await runSql(db)<{ now: string }>`
      select current_moment() as now from vans where resource_id = ${id}`;
    if (!van) throw noVan();
    const until = await endOfStop(db, length);
    const planned = await planStop(db, { vanId: id, from: van.now, until }, viewerOf(user));
    const [later] = await runSql(db)<{ count: number }>`
      select count(*)::integer as count
        from bookings b join booking_resources asked on asked.booking_id = b.id and asked.resource_id = ${id}
       where b.state in ('in attesa', 'confermata') and b.offered_until is null
         and lower(b.during) >= ${until}::timestamptz`;
    return {
      until,
      touched: planned.map(({ other, ...one }) => ({ ...one, other: other?.name ?? null })),
      later: later?.count ?? 0,
    };
  }),
  implement(moveAtRisk, async ({ params: { id }, body, user, tx }) => ({
    message: await moveAtRiskTo(tx, { vanId: id, byId: user.id, ...body }),
  })),
  implement(returnToService, async ({ params: { id }, user, tx }) => {
    const message = await putBack(tx, id, user.id);
    if (message === null) throw refuse.conflict('Il furgone è già in servizio');
    return { message };
  }),
];
