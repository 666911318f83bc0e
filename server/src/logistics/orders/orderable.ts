import { runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';

/**
 * Refuses an order that can no longer be ordered, because supplier, team or products may have changed since the draft
 * was saved.
 */
export async function refuseUnorderable(tx: Writer, id: number): Promise<void> {
  const [order] = await runSql(tx)<{
    supplier: string;
    active: boolean;
    closed: string | null;
    lines: number;
    unusable: string | null;
  }>`
    select s.name as supplier, s.active,
           (select t.name from teams t where t.id = o.team_id and t.closed_on < rome_today()) as closed,
           (select count(*)::integer from order_lines l where l.order_id = o.id) as lines,
           (select p.code from order_lines l join products p on p.id = l.product_id
             where l.order_id = o.id and not p.active order by l.position limit 1) as unusable
      from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`;
  if (!order) throw new Error('the order is gone');
  if (order.lines === 0) throw refuse.conflict('L’ordine non ha righe: aggiungine almeno una');
  if (!order.active) throw refuse.conflict(`«${order.supplier}» è fuori uso: scegli un altro fornitore`);
  if (order.closed) throw refuse.conflict(`«${order.closed}» è chiuso: scegli un altro reparto`);
  if (order.unusable)
    throw refuse.conflict(`${order.unusable} è disattivato o unito a un altro: togli la riga`);
}
