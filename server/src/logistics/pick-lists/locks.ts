/** The locks of a change to a list, in the order of every transaction: the products' totals, then the list. */
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { lockRow } from '../../platform/database/row.ts';
import { refuse } from '../../platform/refusal.ts';

export const noList = () => refuse.notFound('Lista di prelievo non trovata');

export async function lockOpenList(tx: Writer, id: number) {
  const list = await lockRow(tx, 'pick_lists', id, noList);
  if (list.closed_at !== null) throw refuse.conflict('La lista è chiusa: riaprila, o copiala');
  return list;
}

/** Locks the totals of the products of a list, or of one of its lines. */
export const lockTotals = (tx: Writer, listId: number, lineId: number | null = null) =>
  runSql(tx)`
    select from product_totals where product_id in (
      select coalesce(p.merged_into_id, p.id) from pick_list_lines line join products p on p.id = line.product_id
       where line.list_id = ${listId} and (${lineId}::integer is null or line.id = ${lineId}))
     order by product_id for update`;

export type LockedLine = {
  id: number;
  description: string;
  quantity: string;
  picked: string;
  left: string;
  reservation_id: number | null;
  wish_id: number | null;
  /** The product, or the one into which it was merged; null when it was deleted. */
  product_id: number | null;
  unit: string | null;
};

/** Reads the lines of a list, whose row is locked. */
export const readLines = (tx: Writer, listId: number, lineId: number | null = null) =>
  runSql(tx)<LockedLine>`
    select line.id, line.description, line.quantity, line.picked, line.quantity - line.picked as left,
           line.reservation_id, line.wish_id, p.id as product_id, p.unit
      from pick_list_lines line
      left join products named on named.id = line.product_id
      left join products p on p.id = coalesce(named.merged_into_id, named.id)
     where line.list_id = ${listId} and (${lineId}::integer is null or line.id = ${lineId})
     order by line.id`;

export async function readLine(tx: Writer, listId: number, lineId: number): Promise<LockedLine> {
  const [line] = await readLines(tx, listId, lineId);
  if (!line) throw refuse.notFound('Questa riga non è più nella lista');
  return line;
}
