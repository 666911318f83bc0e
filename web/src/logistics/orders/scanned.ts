/** Finds the order whose number or QR was read. */
import { type ListedOrder, listOrders } from '@wms/contract/logistics/orders/endpoints';
import { call } from '../../client/call/send.ts';
import { idInAddress } from '../shared/order-code.ts';

/** The id of the order; null when there is none. */
export async function findOrder(code: string): Promise<number | null> {
  const id = idInAddress(code);
  if (id !== null) return id;
  const { rows } = await call(listOrders, { query: { q: code, limit: '5' } });
  const isSame = ({ number }: ListedOrder) => number?.toLowerCase() === code.toLowerCase();
  return rows.find(isSame)?.id ?? null;
}
