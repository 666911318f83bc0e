/** What teams have committed and spent in a year, VAT included: one SQL for approvals, budgets and their picture. */
import { subtractMoney } from '@wms/contract/platform/money';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';

/**
 * SQL: rows of `team_id`, `year`, `committed` and `spent` for the orders `o` that the condition chooses. Committed is
 * what was approved or ordered and hasn't arrived, spent what has and didn't go back for money, the shipping with the
 * first goods: the same cents as in the tab of the order's invoices.
 */
export const selectBudgetUse = (which: RawBuilder<unknown>) => sql`
  select o.team_id, o.year,
         sum(case when o.state in ('ricevuto', 'chiuso con residuo') then 0
                  else arrived.expected - arrived.total end)::numeric(20, 2) as committed,
         sum(arrived.total)::numeric(20, 2) as spent
    from orders o cross join lateral arrived_of_order(o.id, o.shipping, o.shipping_vat) arrived
   where o.team_id is not null and o.year is not null
     and o.state in ('approvato', 'ordinato', 'parzialmente ricevuto', 'ricevuto', 'chiuso con residuo')
     and ${which}
   group by o.team_id, o.year`;

export type BudgetLeft = {
  amount: string;
  committed: string;
  spent: string;
  /** Below zero when more was committed and spent than there is. */
  left: string;
};

type Asked = {
  teamId: number;
  year: number;
  /** An order that isn't counted, because it is asked how much is left without it. */
  without?: number;
};

/** What a team has left in a year; undefined when nobody has set it a budget. */
export async function readBudgetLeft(
  db: Reader,
  { teamId, year, without = 0 }: Asked,
): Promise<BudgetLeft | undefined> {
  const [budget] = await runSql(db)<Omit<BudgetLeft, 'left'>>`
    select b.amount, coalesce(used.committed, 0)::numeric(20, 2) as committed,
           coalesce(used.spent, 0)::numeric(20, 2) as spent
      from budgets b
      left join (${selectBudgetUse(sql`o.team_id = ${teamId} and o.year = ${year} and o.id <> ${without}`)}) used
             on used.team_id = b.team_id and used.year = b.year
     where b.team_id = ${teamId} and b.year = ${year}`;
  return (
    budget && { ...budget, left: subtractMoney(subtractMoney(budget.amount, budget.committed), budget.spent) }
  );
}

/** Makes others who commit the same budget wait for this transaction, so that two orders never take the same rest. */
export async function lockBudget(tx: Writer, { teamId, year }: Asked): Promise<void> {
  await runSql(tx)`select from budgets where team_id = ${teamId} and year = ${year} for no key update`;
}
