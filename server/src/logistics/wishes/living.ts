/** Moves a wish from one state to another. */
import { type WishMove, type WishState, wishLife } from '@wms/contract/logistics/wishes/life';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { makeMove, type StatefulTable } from '../../platform/lives/make-move.ts';
import { refuseStaleAct } from '../history/stale.ts';
import {
  notifyWishArrived,
  notifyWishMade,
  notifyWishRefused,
  notifyWishReopened,
  takeWishNewsBack,
} from './news.ts';

export const wishLifeTable: StatefulTable<WishState, WishMove> = {
  life: wishLife,
  table: 'wishes',
  stateColumn: 'state',
  ownerColumn: 'asked_by',
  versionColumn: 'version',
  stepColumn: 'wish_id',
  missing: 'Questa richiesta non c’è',
  refuseStale: (tx, wish, seen) => refuseStaleAct(tx, 'wishes', wish, seen),
  notify: async (tx, { id, move, by, reason }) => {
    if (move === 'withdraw' && by) await takeWishNewsBack(tx, id, by.id);
    if (move === 'askAgain' && by) await notifyWishMade(tx, id, by.id);
    if (move === 'refuse') await notifyWishRefused(tx, id, by?.id ?? null, reason);
    if (move === 'reconsider') await notifyWishReopened(tx, id, by?.id ?? null);
    if (move === 'arrive') await notifyWishArrived(tx, id, by?.id ?? null);
  },
};

/**
 * Moves the wishes of an order's lines to the state of their goods: arrived when the whole line has come, awaited
 * again when goods of the line were taken back. The caller has changed the received quantities of the order before.
 */
export async function moveWishesWithGoods(tx: Writer, orderId: number): Promise<void> {
  const rows = await runSql(tx)<{ id: number; move: 'arrive' | 'leave' }>`
    select w.id, case w.state when 'in ordine' then 'arrive' else 'leave' end as move
      from wishes w join order_lines l on l.id = w.order_line_id
     where l.order_id = ${orderId}
       and (w.state = 'in ordine' and l.received >= l.quantity or w.state = 'arrivata' and l.received < l.quantity)
     order by w.id`;
  for (const { id, move } of rows) await makeMove(tx, wishLifeTable, { id, move, by: null });
}
