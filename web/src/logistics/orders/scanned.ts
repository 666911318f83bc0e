/** Finds the page of the order whose number or QR was scanned. */
import { type AwaitedOrder, listAwaited } from '@wms/contract/logistics/arrivals/awaited';
import { type ListedOrder, listOrders } from '@wms/contract/logistics/orders/endpoints';
import { call } from '../../client/call/send.ts';
import { idInAddress } from '../shared/order-code.ts';

/** The address of the order's page; null when there is no such order. */
export async function findOrder(code: string): Promise<string | null> {
  const id = idInAddress(code);
  if (id !== null) return `/ordini/${id}`;
  const { rows } = await call(listOrders, { query: { q: code, limit: '5' } });
  const found = rows.find(hasNumber(code));
  return found ? `/ordini/${found.id}` : null;
}

/** For people who only receive: returns the page that receives the order, or else the list, filtered by the code. */
export async function findAwaited(code: string): Promise<string> {
  const id = idInAddress(code);
  if (id !== null) return `/ordini/${id}/ricevi`;
  const { rows } = await call(listAwaited, { query: { q: code, limit: '5' } });
  const found = rows.find(hasNumber(code));
  return found ? `/ordini/${found.id}/ricevi` : `/ordini/arrivi?q=${encodeURIComponent(code)}`;
}

const hasNumber =
  (code: string) =>
  ({ number }: Pick<ListedOrder | AwaitedOrder, 'number'>) =>
    number?.toLowerCase() === code.toLowerCase();
