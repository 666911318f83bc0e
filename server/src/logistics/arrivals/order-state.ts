/** An order whose goods come or go back. */
import type { OrderState } from '@wms/contract/logistics/orders/life';
import { runSql, type Writer } from '../../platform/database/connection.ts';
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
