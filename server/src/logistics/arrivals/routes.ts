import { getAwaited, listAwaited } from '@wms/contract/logistics/arrivals/awaited';
import {
  listArrivalsOfOrder,
  listRecentArrivals,
  receiveGoods,
  takeBackArrival,
} from '@wms/contract/logistics/arrivals/receiving';
import { getSupplierFigures } from '@wms/contract/logistics/arrivals/supplier-figures';
import { undoReason } from '@wms/contract/platform/undo';
import { implement } from '../../platform/http/endpoint.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { readAwaited, readAwaitedOrder } from './awaited.ts';
import { readArrivals, readRecentArrivals } from './reading.ts';
import { receive } from './receiving.ts';
import { readSupplierFigures } from './supplier-figures.ts';
import { takeBack } from './taking-back.ts';

export const arrivalRoutes = [
  implement(listAwaited, ({ query, db }) => readAwaited(db, query)),
  implement(getAwaited, ({ params, db }) => readAwaitedOrder(db, params.id)),
  implement(getSupplierFigures, ({ params, db }) => readSupplierFigures(db, params.id)),
  implement(receiveGoods, async ({ body, user, tx }) => {
    const arrived = await receive(tx, body, user);
    const taken = { version: await versionOf(tx, 'arrivals', arrived.id), reason: undoReason };
    const undo = counterAct(takeBackArrival, { params: { id: String(arrived.id) }, body: taken });
    return { ...arrived, undo: [undo] };
  }),
  implement(listArrivalsOfOrder, ({ params, user, db }) => readArrivals(db, params.id, user)),
  implement(listRecentArrivals, ({ db }) => readRecentArrivals(db)),
  implement(takeBackArrival, async ({ params, body, user, tx }) => ({
    message: await takeBack(tx, { id: params.id, ...body }, user),
  })),
];
