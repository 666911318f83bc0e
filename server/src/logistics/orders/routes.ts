/** Serves the endpoints of orders. */
import {
  createOrder,
  deleteOrder,
  duplicateOrder,
  editOrder,
  exportOrders,
  getOrder,
  getOrderHistory,
  listOrders,
  listOrdersOfProduct,
} from '@wms/contract/logistics/orders/endpoints';
import { approveOrder, requestOrder, setExpected } from '@wms/contract/logistics/orders/moving';
import { teamOfOrders } from '@wms/contract/logistics/orders/settings';
import { updateRow } from '../../platform/database/connection.ts';
import { requireRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { takeNumberTurn } from '../../platform/papers/number-turn.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { exportPages } from '../../platform/spreadsheets/table-file.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { history } from '../history/labels.ts';
import { refuseStaleAct } from '../history/stale.ts';
import { noProduct } from '../shared/missing.ts';
import * as approving from './approving.ts';
import * as editing from './editing.ts';
import { orderMoveRoutes } from './life.ts';
import { orderColumns, readOrders, readOrdersOfProduct } from './list.ts';
import { readOrder, requireOrder } from './reading.ts';

export const orderRoutes = (settings: KeptSettings) => [
  implement(listOrders, ({ query, user, db }) =>
    readOrders(db, query, { user, settings: settings.on(user.today) }),
  ),
  implement(exportOrders, ({ query, user, db }) =>
    exportPages('ordini', orderColumns, query, (page) =>
      readOrders(db, page, { user, settings: settings.on(user.today) }),
    ),
  ),
  implement(listOrdersOfProduct, async ({ params, query, db }) => {
    await requireRow(db, 'products', params.id, noProduct);
    return readOrdersOfProduct(db, params.id, query);
  }),
  implement(getOrder, ({ params, user, db }) =>
    readOrder(db, params.id, { user, settings: settings.on(user.today) }),
  ),
  implement(getOrderHistory, async ({ params, query, db }) => {
    await requireOrder(db, params.id);
    const steps = [{ step: 'order_id', state: 'state' }] as const;
    return history.readPage(db, { table: 'orders', id: params.id, steps, ...query });
  }),
  implement(createOrder, async ({ body, user, tx }) => {
    const id = await editing.createDraft(tx, body, user);
    return { message: 'Bozza creata', id, undo: [counterAct(deleteOrder, { params: { id: String(id) } })] };
  }),
  implement(editOrder, ({ params, body: { version, ...form }, user, tx }) =>
    editing.editDraft(tx, params.id, version, form, user),
  ),
  implement(duplicateOrder, async ({ params, user, tx }) => {
    const copied = await editing.duplicateOrder(tx, params.id, user);
    return { ...copied, undo: [counterAct(deleteOrder, { params: { id: String(copied.id) } })] };
  }),
  implement(deleteOrder, ({ params, user, tx }) => editing.deleteDraft(tx, params.id, user)),
  implement(
    requestOrder,
    () => takeNumberTurn('orders'),
    async ({ params, body, user, tx }) => {
      if (settings.on(user.today).value(teamOfOrders)) await approving.requireTeam(tx, params.id);
      return approving.requestOrder(tx, { id: params.id, ...body }, user);
    },
  ),
  implement(approveOrder, ({ params, body, user, tx }) =>
    approving.approveOrder(tx, { id: params.id, ...body }, user, settings.on(user.today)),
  ),
  implement(setExpected, async ({ params, body, tx }) => {
    const order = await editing.lockOrder(tx, params.id);
    if (order.state !== 'ordinato' && order.state !== 'parzialmente ricevuto')
      throw refuse.conflict('Si aspetta solo ciò che è stato ordinato');
    await refuseStaleAct(tx, 'orders', order, body.version);
    await updateRow(tx, 'orders', params.id, { expected_on: body.expectedOn });
    const former = { version: await versionOf(tx, 'orders', params.id), expectedOn: order.expected_on };
    return {
      message: body.expectedOn ? 'Data di arrivo salvata' : 'Data di arrivo tolta',
      undo: [counterAct(setExpected, { params: { id: String(params.id) }, body: former })],
    };
  }),
  ...orderMoveRoutes,
];
