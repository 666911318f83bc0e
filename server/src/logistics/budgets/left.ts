/**
 * Reads the euro that teams have committed and spent in a year, VAT included. Approvals, budgets and their charts
 * share this SQL.
 */
import { subtractMoney } from '@wms/contract/platform/money';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';

/**
 * SQL: rows of `team_id`, `year`, `committed` and `spent` (in euro) for the orders `o` that the condition chooses.
 * Committed is what was approved or ordered and hasn't arrived. Spent is what has arrived and wasn't refunded, with
 * the shipping from the first goods on. The sums agree to the cent with the invoices tab of the order.
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
  /** Negative when more was committed and spent than the budget has. */
  left: string;
};

type BudgetQuestion = {
  teamId: number;
  year: number;
  /** The id of an order that isn't counted, to ask how much is left without it. */
  without?: number;
};

/** Reads what a team has left in a year; undefined when nobody has set a budget for it. */
export async function readBudgetLeft(
  db: Reader,
  { teamId, year, without = 0 }: BudgetQuestion,
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

/** Locks the budget until the transaction ends, so that two orders never take the same rest. */
export async function lockBudget(tx: Writer, { teamId, year }: BudgetQuestion): Promise<void> {
  await runSql(tx)`select from budgets where team_id = ${teamId} and year = ${year} for no key update`;
}
