/** Sends the news of a stock-take's steps to the people who may approve it, and afterwards to those who counted. */

import { managesWarehouses, movesStock } from '@wms/contract/logistics/shared/access';
import type { StockTakeMove, StockTakeState } from '@wms/contract/logistics/stock-takes/life';
import { pageLink } from '@wms/contract/pages/link';
import { can, satisfies } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { StepTaken } from '../../platform/lives/make-move.ts';
import { news, type Reader } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';

type Step = {
  id: number;
  name: string;
  move: StockTakeMove;
  /** Null for the command line or the system. */
  byId: number | null;
  by: string | null;
  reason: string | null;
  countedBy: number[];
};

const pageOf = ({ id }: Step) => pageLink('/warehouse/inventari/$id', { id });

export const stockTakeToApprove = news<Step>({
  kind: 'logistics.stock-take-to-approve',
  label: 'Inventari da approvare',
  concerns: managesWarehouses,
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ byId }) => ({ holdersOf: can.warehouseManagement, except: byId }),
  sentence: ({ name, by }) =>
    by ? `${by} ha chiuso la conta di «${name}»: è da approvare` : `La conta di «${name}» è da approvare`,
  leadsTo: pageOf,
});

/** The sentences for the people who counted, who get news of these moves only. */
const outcomes: { readonly [move in StockTakeMove]?: string } = {
  approve: 'è stato approvato',
  reopen: 'si conta ancora: la conta è stata riaperta',
  annul: 'è stato annullato',
};

export const countedStockTake = news<Step>({
  kind: 'logistics.stock-take-counted',
  label: 'Inventari che hai contato: approvati, annullati o riaperti',
  concerns: movesStock,
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ countedBy, byId }) => ({ people: countedBy, except: byId }),
  sentence: ({ name, move, by, reason }) =>
    `«${name}», che hai contato, ${outcomes[move]}${by ? ` da ${by}` : ''}${reason ? `: ${reason}` : ''}`,
  leadsTo: (step, { permissions }: Reader) => {
    if (satisfies(permissions, managesWarehouses)) return pageOf(step);
    // People who only count work in the scanner, and can't open the page of stock-takes.
    return step.move === 'reopen' && permissions.has(can.inventoryBrowse)
      ? pageLink('/scan', {}, { modo: 'conta' })
      : '/';
  },
});

/** Writes the news in the move's own transaction. */
export async function notifyStockTakeStep(
  tx: Writer,
  { id, move, by, reason }: StepTaken<StockTakeState, StockTakeMove>,
): Promise<void> {
  const [take] = await runSql(tx)<{ name: string; by: string | null; countedBy: number[] }>`
    select t.name,
           (select u.first_name || ' ' || u.last_name from users u where u.id = ${by?.id ?? null}::integer) as by,
           array(select distinct c.counted_by from stock_take_counts c
                  where c.stock_take_id = t.id and c.source = 'conta' and c.counted_by is not null) as "countedBy"
      from stock_takes t where t.id = ${id}`;
  if (!take) return;
  const step: Step = { id, move, reason, byId: by?.id ?? null, ...take };
  if (move === 'review') await notify(tx, stockTakeToApprove, step);
  else await notify(tx, countedStockTake, step);
}
