/** Tells the people who order that a budget is nearly used up, once for each budget. */

import { warnedFrom } from '@wms/contract/logistics/budgets/endpoints';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney, wholePercent } from '@wms/contract/platform/money';
import { can } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';
import { readBudgetLeft } from './left.ts';

type BudgetWarning = { team: string; year: number; percent: number; left: string };

export const budgetNearlyUsed = news<BudgetWarning>({
  kind: 'logistics.budget-nearly-used',
  label: 'Budget dei reparti quasi finiti',
  concerns: managesOrders,
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: () => ({ holdersOf: can.ordersManagement }),
  sentence: ({ team, year, percent, left }) =>
    compareMoney(left, '0') < 0
      ? `Il budget ${year} di «${team}» è superato di ${formatEuro(left.replace('-', ''))}`
      : `Il budget ${year} di «${team}» è usato al ${percent} %: restano ${formatEuro(left)}`,
  leadsTo: ({ year }) => pageLink('/ordini/budget', {}, { year }),
});

/** Warns when the budget is nearly used up; it is called after an order was approved, in the same transaction. */
export async function warnOfBudget(
  tx: Writer,
  { teamId, year }: { teamId: number; year: number },
): Promise<void> {
  const budget = await readBudgetLeft(tx, { teamId, year });
  if (!budget) return;
  const percent = wholePercent(addMoney(budget.committed, budget.spent), budget.amount);
  if (percent < warnedFrom) return;
  const [warned] = await runSql(tx)<{ team: string }>`
    update budgets b set warned_on = rome_today() from teams t
     where t.id = b.team_id and b.team_id = ${teamId} and b.year = ${year} and b.warned_on is null
    returning t.name as team`;
  if (!warned) return;
  await notify(tx, budgetNearlyUsed, { ...warned, year, percent, left: budget.left });
}
