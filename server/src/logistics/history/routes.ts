/** Serves the history of a thing, which is the audit log in words that people read. */

import { logisticsHistory } from '@wms/contract/logistics/history/endpoints';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { implement } from '../../platform/http/endpoint.ts';
import { typedRefusal } from '../../platform/refusal.ts';
import { history, historyWithoutBorrowers, tableOf } from './labels.ts';

export const historyRoutes = [
  implement(logisticsHistory, async ({ query: { of, id, cursor, limit }, user, db }) => {
    // The history needs the same permission as the stock-take itself.
    const moves = satisfies(user.permissions, movesStock);
    if (of === 'stockTake' && !moves)
      throw typedRefusal('/problems/forbidden', 'Gli inventari li vede chi muove la merce');
    const steps = of === 'stockTake' ? [{ step: 'stock_take_id', state: 'state' } as const] : [];
    const read = moves ? history : historyWithoutBorrowers;
    return read.readPage(db, { table: tableOf[of], id, cursor, limit, steps });
  }),
];
