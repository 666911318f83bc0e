/**
 * The arrivals of the demo's orders, each with its note: the goods are stored where their product is kept, and counted
 * on the order.
 */
import { randomUUID } from 'node:crypto';
import { formatQuantity } from '@wms/contract/platform/formats';
import { moveOrderByArrivals } from '../../server/src/logistics/orders/received.ts';
import { book, type NewMovement } from '../../server/src/logistics/stock/booking.ts';
import { insertRow, runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import type { Storage } from '../../server/src/platform/files/storage.ts';
import { noteOf } from './supplier-papers.ts';

type Open = {
  id: number;
  productId: number | null;
  description: string;
  unit: string;
  open: string;
  placeId: number | null;
  number: string;
};
type Arrival = { userId: number; share: number; storage: Storage };

/** Receives this share of the open quantities. In a partial arrival the last line doesn't arrive at all. */
export async function receiveLines(tx: Writer, orderId: number, arrival: Arrival) {
  const { userId, share, storage } = arrival;
  const lines = await runSql(tx)<Open>`
    select l.id, l.product_id as "productId", l.description, l.unit, order_number(o.year, o.number) as number,
           case when ${share}::numeric = 1 then l.quantity - l.received
                else greatest(floor((l.quantity - l.received) * ${share}::numeric), 1) end as open, (
             select s.location_id from stock s join locations place on place.id = s.location_id
              where s.product_id = l.product_id and s.quantity > 0 and place.holds_stock and not place.closed
              order by s.quantity desc, s.location_id limit 1) as "placeId"
      from order_lines l join orders o on o.id = l.order_id
     where o.id = ${orderId} and o.state in ('ordinato', 'parzialmente ricevuto') and l.quantity > l.received
     order by l.position`;
  // Lines whose product is stored nowhere yet wait, because there is no place for them.
  const ready = lines.filter(({ productId, placeId }) => productId === null || placeId !== null);
  const coming = share < 1 && ready.length > 1 ? ready.slice(0, -1) : ready;
  if (coming.length === 0) return;
  const goods = coming.map(({ description, unit, open }) => `${description}: ${formatQuantity(open, unit)}.`);
  const id = await insertRow(tx, 'arrivals', {
    order_id: orderId,
    received_by: userId,
    booking: randomUUID(),
    incoming_note_id: await noteOf(tx, { orderId, userId, storage, goods }),
  });
  const movements: NewMovement[] = [];
  for (const { id: lineId, productId, open, placeId, number } of coming) {
    const arrivalLineId = await insertRow(tx, 'arrival_lines', {
      arrival_id: id,
      order_line_id: lineId,
      quantity: open,
      location_id: productId === null ? null : placeId,
    });
    if (productId !== null && placeId !== null)
      movements.push({
        type: 'carico',
        productId,
        quantity: open,
        toLocationId: placeId,
        reason: `Ordine ${number}`,
        arrivalLineId,
      });
  }
  if (movements.length > 0) await book(tx, movements, { userId });
  await moveOrderByArrivals(tx, orderId);
}
