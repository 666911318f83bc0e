/** Moves an order to its new state when goods go back to the supplier, and tells the requester of the order. */

import { ReturnFor } from '@wms/contract/logistics/delivery-notes/names';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { satisfies } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOrder } from '../../orders/editing.ts';
import { orderLifeTable } from '../../orders/life.ts';
import { moveOrderByArrivals } from '../../orders/received.ts';
import { noteNumberOf } from '../../shared/refs.ts';

type Note = { id: number; return_for: string | null };

const ordersOf = (tx: Writer, noteId: number) =>
  runSql(tx)<{ id: number }>`
    select distinct came.order_id as id
      from delivery_note_lines l join order_lines came on came.id = l.order_line_id
     where l.note_id = ${noteId} order by id`;

/** Locks the orders of a note before anything is booked, as when goods are received, and answers their ids. */
export async function lockOrdersOf(tx: Writer, note: Note): Promise<number[]> {
  const orders = (await ordersOf(tx, note.id)).map(({ id }) => id);
  for (const id of orders) await lockOrder(tx, id);
  if (orders.length > 0 && note.return_for === null)
    throw refuse.invalid('returnFor', 'Scegli che cosa fa il fornitore con la merce resa');
  return orders;
}

/** Moves the locked orders to the state of their lines, once the database has counted what went back. */
export async function moveOrders(
  tx: Writer,
  orders: readonly number[],
  noteId: number,
  by: Maker | null,
): Promise<void> {
  // Most notes have no order, and no further query may hold up the series of numbers for them.
  if (orders.length === 0) return;
  const [note] = await runSql(tx)<{ number: string; state: string; returnFor: string | null }>`
    select ${noteNumberOf('n')} as number, n.state, n.return_for as "returnFor"
      from delivery_notes n where n.id = ${noteId}`;
  if (!note) throw new Error('the note that was issued is gone');
  const annulled = note.state === 'annullato';
  const reason = `DDT ${note.number}`;
  for (const id of orders) {
    const closes = annulled && (await wasClosed(tx, id, reason));
    const state = await moveOrderByArrivals(tx, id, annulled ? `${reason} annullato` : reason);
    if (closes && state === 'parzialmente ricevuto')
      await makeMove(tx, orderLifeTable, { id, move: 'closeRest', by: null, reason: `${reason} annullato` });
    await notifyReturn(tx, { orderId: id, note: note.number, annulled, returnFor: note.returnFor, by });
  }
}

/** Answers whether the last step of the order is that this note reopened it from 'chiuso con residuo'. */
async function wasClosed(tx: Writer, orderId: number, reason: string): Promise<boolean> {
  const [last] = await runSql(tx)<{ from: string; reason: string | null }>`
    select from_state as "from", reason from steps_taken where order_id = ${orderId} order by id desc limit 1`;
  return last?.from === 'chiuso con residuo' && last.reason === reason;
}

type ReturnToSupplier = {
  orderId: number;
  note: string;
  annulled: boolean;
  returnFor: string | null;
  by: Maker | null;
};
type ReturnNews = Pick<ReturnToSupplier, 'orderId' | 'note' | 'annulled'> & {
  number: string;
  supplier: string;
  replaced: boolean;
  requesterId: number;
  byId: number | null;
};

export const goodsReturned = news<ReturnNews>({
  kind: 'logistics.goods-returned',
  label: 'Resi degli ordini che hai chiesto',
  concerns: managesOrders,
  ways: ['bell'],
  mailKeptHours: 48,
  audience: ({ requesterId, byId }) => ({ people: [requesterId], except: byId }),
  sentence: ({ number, supplier, note, annulled, replaced }) =>
    annulled
      ? `Il reso di ${number} a ${supplier} non parte più: il DDT ${note} è annullato`
      : `Di ${number} torna merce a ${supplier} con il DDT ${note}: ${
          replaced ? 'la sostituzione è da ricevere' : 'si aspetta un rimborso'
        }`,
  leadsTo: ({ orderId }, { permissions }) =>
    satisfies(permissions, managesOrders) ? pageLink('/ordini/$id', { id: orderId }) : '/',
});

async function notifyReturn(
  tx: Writer,
  { orderId, note, annulled, returnFor, by }: ReturnToSupplier,
): Promise<void> {
  const [order] = await runSql(tx)<{ number: string; supplier: string; requesterId: number | null }>`
    select order_number(o.year, o.number) as number, s.name as supplier, o.requester_id as "requesterId"
      from orders o join suppliers s on s.id = o.supplier_id where o.id = ${orderId}`;
  if (!order || order.requesterId === null) return;
  await notify(tx, goodsReturned, {
    ...order,
    requesterId: order.requesterId,
    orderId,
    note,
    annulled,
    replaced: ReturnFor.nullable().parse(returnFor) === 'sostituzione',
    byId: by?.id ?? null,
  });
}
