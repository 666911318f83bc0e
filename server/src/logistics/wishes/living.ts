/** How a wish goes on. */
import { type WishMove, type WishState, wishLife } from '@wms/contract/logistics/wishes/life';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { type Living, makeMove } from '../../platform/lives/make-move.ts';
import { typedRefusal } from '../../platform/refusal.ts';
import { tellWishArrived, tellWishRefused } from './news.ts';

export const livingWish: Living<WishState, WishMove> = {
  life: wishLife,
  table: 'wishes',
  stateColumn: 'state',
  ownerColumn: 'asked_by',
  versionColumn: 'version',
  stepColumn: 'wish_id',
  missing: 'Questa richiesta non c’è',
  refuseStale: async (_, { version }, seen) => {
    if (version !== seen)
      throw typedRefusal('/problems/stale', 'Intanto la richiesta è cambiata: riguardala');
  },
  tell: async (tx, { id, move, by, reason }) => {
    if (move === 'refuse') await tellWishRefused(tx, id, by?.id ?? null, reason);
    if (move === 'arrive') await tellWishArrived(tx, id, by?.id ?? null);
  },
};

/**
 * Brings the wishes of an order's lines to where their goods are: arrived when the whole line has come, awaited again
 * when something was taken back. Whoever books an arrival, or takes it back, calls it afterwards.
 */
export async function moveWishesWithGoods(tx: Writer, orderId: number): Promise<void> {
  const rows = await runSql(tx)<{ id: number; move: 'arrive' | 'leave' }>`
    select w.id, case w.state when 'in ordine' then 'arrive' else 'leave' end as move
      from wishes w join order_lines l on l.id = w.order_line_id
     where l.order_id = ${orderId}
       and (w.state = 'in ordine' and l.received >= l.quantity or w.state = 'arrivata' and l.received < l.quantity)
     order by w.id`;
  for (const { id, move } of rows) await makeMove(tx, livingWish, { id, move, by: null });
}
