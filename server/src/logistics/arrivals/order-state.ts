/** What becomes of an order, and of the wishes gathered into it, when goods come or go back. */
import type { OrderMove, OrderState } from '@wms/contract/logistics/orders/life';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { livingOrder } from '../orders/life.ts';
import { noOrder } from './awaited.ts';

export type LockedOrder = { id: number; state: OrderState; number: string; supplierId: number };

/** Locks an order before anything else, as everybody does who changes it or its lines. */
export async function lockOrder(tx: Writer, id: number): Promise<LockedOrder> {
  const [order] = await runSql(tx)<LockedOrder>`
    select id, state, coalesce(order_number(year, number), 'bozza') as number, supplier_id as "supplierId"
      from orders where id = ${id} for no key update`;
  if (!order) throw noOrder();
  return order;
}

const closes = async () => ({ closed_on: sql`rome_today()` });
const reopens = async () => ({ closed_on: null });

/** The moves that goods make; nobody asks for them. */
const movedByGoods = {
  ...livingOrder,
  work: { receiveAll: closes, receivePart: reopens, reopenAll: reopens },
};

/**
 * Moves an order as far as its goods have come, and answers its state. An order that was closed with a rest is reopened
 * only by goods that went back.
 */
export async function moveByGoods(
  tx: Writer,
  { id, state }: Pick<LockedOrder, 'id' | 'state'>,
  goods: 'came' | 'went back',
): Promise<OrderState> {
  const [come] = await runSql(tx)<{ some: boolean; all: boolean }>`
    select bool_or(received > 0) as some, bool_and(received >= quantity) as all
      from order_lines where order_id = ${id}`;
  const move = moveOf(state, { some: come?.some ?? false, all: come?.all ?? false }, goods);
  if (!move) return state;
  return (await makeMove(tx, movedByGoods, { id, move, by: null })).to;
}

function moveOf(
  state: OrderState,
  { some, all }: { some: boolean; all: boolean },
  goods: 'came' | 'went back',
): OrderMove | null {
  if (goods === 'came') return all ? 'receiveAll' : state === 'ordinato' ? 'receivePart' : null;
  if (!some) return state === 'ordinato' ? null : 'reopenAll';
  return all || state === 'parzialmente ricevuto' ? null : 'receivePart';
}

/** Wishes arrive with the last goods of their line, and wait again when some of them go back. */
export async function moveWishes(tx: Writer, orderLineIds: readonly number[]): Promise<void> {
  await runSql(tx)`
    with moved as (
      update wishes w set state = case when w.state = 'arrivata' then 'in ordine' else 'arrivata' end
        from order_lines l
       where l.id = w.order_line_id and l.id = any (${orderLineIds}::integer[])
         and (w.state = 'in ordine' and l.received >= l.quantity
              or w.state = 'arrivata' and l.received < l.quantity)
      returning w.id, w.state)
    insert into steps_taken (wish_id, move, from_state, to_state)
    select id, case state when 'arrivata' then 'arrive' else 'leave' end,
           case state when 'arrivata' then 'in ordine' else 'arrivata' end, state
      from moved`;
}
