/** Finds the order whose number or QR was read. */
import { type ListedOrder, listOrders } from '@wms/contract/logistics/orders/endpoints';
import { call } from '../../client/call/send.ts';

/** Whether a code can be an order's: `O-2026-0001`, or the address that its paper's QR holds. */
export const isOrderCode = (code: string) => numbered.test(code) || address.test(code);

const numbered = /^o-\d{4}-\d{4,}$/i;
const address = /^(?:https?:\/\/[^/]+)?\/ordini\/([1-9]\d{0,9})$/i;

/** The id of the order; null when there is none. */
export async function findOrder(code: string): Promise<number | null> {
  const id = address.exec(code)?.[1];
  if (id) return Number(id);
  const { rows } = await call(listOrders, { query: { q: code, limit: '5' } });
  const isSame = ({ number }: ListedOrder) => number?.toLowerCase() === code.toLowerCase();
  return rows.find(isSame)?.id ?? null;
}
