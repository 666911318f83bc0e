/** The state of a sent order follows from what has arrived of its lines. */
import type { OrderMove } from '@wms/contract/logistics/orders/life';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { livingOrder } from './life.ts';
import { arriveWishes } from './wishes.ts';

/** Moves the order, which this transaction has locked, to where its lines are; where it is there already, nothing. */
export async function moveByReceived(tx: Writer, id: number): Promise<void> {
  const [order] = await runSql(tx)<{ state: string; some: boolean; all: boolean }>`
    select o.state, coalesce(bool_or(l.received > 0), false) as some,
           coalesce(bool_and(l.received >= l.quantity), false) as all
      from orders o left join order_lines l on l.order_id = o.id where o.id = ${id} group by o.id`;
  if (!order) return;
  const [state, move]: [string, OrderMove] = order.all
    ? ['ricevuto', 'receiveAll']
    : order.some
      ? ['parzialmente ricevuto', 'receivePart']
      : ['ordinato', 'reopenAll'];
  await arriveWishes(tx, id);
  if (order.state !== state) await makeMove(tx, livingOrder, { id, move, by: null });
}
