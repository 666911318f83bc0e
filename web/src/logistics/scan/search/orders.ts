/** Finds the page of the order whose number or QR was scanned. */

import { type AwaitedOrder, listAwaited } from '@wms/contract/logistics/arrivals/awaited';
import { type ListedOrder, listOrders } from '@wms/contract/logistics/orders/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { call } from '../../../client/call/send.ts';
import { idInAddress } from '../../shared/order-code.ts';

/** The address of the order's page; null when there is no such order. */
export async function findOrder(code: string): Promise<string | null> {
  const id = idInAddress(code);
  if (id !== null) return pageLink('/ordini/$id', { id });
  const { rows } = await call(listOrders, { query: { q: code, limit: '5' } });
  const found = rows.find(hasNumber(code));
  return found ? pageLink('/ordini/$id', { id: found.id }) : null;
}

/** For people who only receive: returns the page that receives the order, or else the list, filtered by the code. */
export async function findAwaited(code: string): Promise<string> {
  const id = idInAddress(code);
  if (id !== null) return pageLink('/ordini/$id/ricevi', { id });
  const { rows } = await call(listAwaited, { query: { q: code, limit: '5' } });
  const found = rows.find(hasNumber(code));
  return found
    ? pageLink('/ordini/$id/ricevi', { id: found.id })
    : pageLink('/ordini/arrivi', {}, { q: code });
}

const hasNumber =
  (code: string) =>
  ({ number }: Pick<ListedOrder | AwaitedOrder, 'number'>) =>
    number?.toLowerCase() === code.toLowerCase();
