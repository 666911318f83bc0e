/** Moves a sent order to the state that follows from its received quantities, and the wishes of its lines with it. */
import type { OrderMove } from '@wms/contract/logistics/orders/life';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { moveWishesWithGoods } from '../wishes/living.ts';
import { orderLifeTable } from './life.ts';

/**
 * Moves the order, which this transaction has locked, to the state that follows from its lines, and answers that state.
 * The order's history shows the reason beside the move.
 */
export async function moveOrderByArrivals(
  tx: Writer,
  id: number,
  reason: string | null = null,
): Promise<OrderState> {
  const [order] = await runSql(tx)<{ state: OrderState; some: boolean; all: boolean }>`
    select o.state, coalesce(bool_or(l.received > 0), false) as some,
           coalesce(bool_and(l.received >= l.quantity), false) as all
      from orders o left join order_lines l on l.order_id = o.id where o.id = ${id} group by o.id`;
  if (!order) throw new Error('the order that was locked is gone');
  const [state, move]: [OrderState, OrderMove] = order.all
    ? ['ricevuto', 'receiveAll']
    : order.some
      ? ['parzialmente ricevuto', 'receivePart']
      : ['ordinato', 'reopenAll'];
  await moveWishesWithGoods(tx, id);
  if (order.state !== state) await makeMove(tx, orderLifeTable, { id, move, by: null, reason });
  return state;
}
