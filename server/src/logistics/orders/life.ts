/** Moves an order from one state to another; requesting and approving, which do more, are in approving.ts. */
import { type OrderMove, orderLife } from '@wms/contract/logistics/orders/life';
import { orderMoves } from '@wms/contract/logistics/orders/moving';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { sql } from 'kysely';
import type { StatefulTable, Work } from '../../platform/lives/make-move.ts';
import { implementMoves } from '../../platform/lives/routes.ts';
import { refuseStaleAct } from '../history/stale.ts';
import { notifyOrderStep } from './news.ts';
import { refuseUnorderable } from './orderable.ts';
import { gatherReleasedWishes, releaseRejectedWishes, releaseWishes } from './wishes.ts';

/** Ends an order, and opens the wishes of each line that hasn't come whole. */
const end: Work<OrderState> = async (tx, { id }, by) => {
  await releaseWishes(
    tx,
    sql`w.order_line_id in (select l.id from order_lines l where l.order_id = ${id} and l.received < l.quantity)`,
    by?.id ?? null,
  );
  return { closed_on: sql`rome_today()` };
};

const reject: Work<OrderState> = async (tx, { id }, by) => {
  await releaseRejectedWishes(tx, id, by?.id ?? null);
  return {};
};

/** The order needs all its approvals again: those of the former round stay written, and count no more. */
const unapprove: Work<OrderState> = async () => ({
  round: sql`round + 1`,
  approved_total: null,
  budget_override: null,
  budget_override_by: null,
  budget_override_up_to: null,
});

const reconsider: Work<OrderState> = async (tx, { id }, by) => {
  await refuseUnorderable(tx, id);
  await gatherReleasedWishes(tx, id, by?.id ?? null);
  return {};
};

const close: Work<OrderState> = async () => ({ closed_on: sql`rome_today()` });
const reopen: Work<OrderState> = async () => ({ closed_on: null });

export const orderLifeTable: StatefulTable<OrderState, OrderMove> = {
  life: orderLife,
  table: 'orders',
  stateColumn: 'state',
  ownerColumn: 'requester_id',
  versionColumn: 'version',
  stepColumn: 'order_id',
  missing: 'Ordine non trovato',
  refuseStale: (tx, order, seen) => refuseStaleAct(tx, 'orders', order, seen),
  work: {
    reject,
    unapprove,
    reconsider,
    cancel: end,
    closeRest: end,
    reopen,
    receiveAll: close,
    receivePart: reopen,
    reopenAll: reopen,
  },
  notify: notifyOrderStep,
};

export const orderMoveRoutes = [implementMoves(orderMoves, orderLifeTable)];
