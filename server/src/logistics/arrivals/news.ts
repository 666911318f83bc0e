/** Tells the requester of an order that its goods have come. */

import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { satisfies } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';

type ArrivalNews = {
  orderId: number;
  number: string;
  supplier: string;
  whole: boolean;
  requesterId: number;
  byId: number;
};

export const goodsArrived = news<ArrivalNews>({
  kind: 'logistics.goods-arrived',
  label: 'Arrivi degli ordini che hai chiesto',
  concerns: managesOrders,
  ways: ['bell'],
  mailKeptHours: 48,
  audience: ({ requesterId, byId }) => ({ people: [requesterId], except: byId }),
  sentence: ({ number, supplier, whole }) =>
    whole ? `${number} di ${supplier} è arrivato tutto` : `Di ${number} di ${supplier} è arrivata una parte`,
  leadsTo: ({ orderId }, { permissions }) =>
    satisfies(permissions, managesOrders) ? pageLink('/ordini/$id', { id: orderId }) : '/',
});

export async function notifyArrival(
  tx: Writer,
  orderId: number,
  whole: boolean,
  byId: number,
): Promise<void> {
  const [order] = await runSql(tx)<{ number: string; supplier: string; requesterId: number | null }>`
    select order_number(o.year, o.number) as number, s.name as supplier, o.requester_id as "requesterId"
      from orders o join suppliers s on s.id = o.supplier_id where o.id = ${orderId}`;
  if (!order || order.requesterId === null) return;
  await notify(tx, goodsArrived, { ...order, requesterId: order.requesterId, orderId, whole, byId });
}
