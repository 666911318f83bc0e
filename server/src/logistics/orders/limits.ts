/** Decides how many people must approve an order, and which people may not. */
import { compareMoney, subtractMoney } from '@wms/contract/platform/money';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { readBudgetLeft } from '../budgets/left.ts';

type Limits = { freeUpTo: string | null; twoAbove: string | null };

/** Reads the limits of the team, else the general limits. When there are none, every order needs one approval. */
export async function readLimits(db: Reader, teamId: number | null): Promise<Limits> {
  const [limits] = await runSql(db)<Limits>`
    select free_up_to as "freeUpTo", two_above as "twoAbove" from order_limits
     where team_id is null or team_id = ${teamId}::integer order by team_id nulls last limit 1`;
  return limits ?? { freeUpTo: null, twoAbove: null };
}

/** Returns how many approvals this total needs by the limits. */
export function approvalsFor(total: string, { freeUpTo, twoAbove }: Limits): 0 | 1 | 2 {
  if (freeUpTo !== null && compareMoney(total, freeUpTo) <= 0) return 0;
  return twoAbove !== null && compareMoney(total, twoAbove) > 0 ? 2 : 1;
}

type Spending = { id: number; team_id: number | null; year: number | null; total: string };

export type BudgetExcess = {
  /** The rest of the team's budget, in euro, before this order is counted. */
  left: string;
  /** The sum in euro by which the order exceeds the budget. */
  excess: string;
};

/**
 * Reads by how much the order would exceed the team's budget; undefined when it wouldn't, or when there is no budget.
 */
export async function readBudgetExcess(db: Reader, order: Spending): Promise<BudgetExcess | undefined> {
  if (order.team_id === null) return undefined;
  const year = order.year ?? (await thisYear(db));
  const budget = await readBudgetLeft(db, { teamId: order.team_id, year, without: order.id });
  if (!budget || compareMoney(order.total, budget.left) <= 0) return undefined;
  return { left: budget.left, excess: subtractMoney(order.total, budget.left) };
}

async function thisYear(db: Reader): Promise<number> {
  const [today] = await runSql(db)<{ year: number }>`select extract(year from rome_today())::integer as year`;
  return today?.year ?? 0;
}

type OrderPeople = { requesterId: number | null; drafterId: number | null; approvedBy: readonly number[] };

/** Returns the reason why this person may not approve a requested order; null when they may. */
export function approvalRefusal(
  { requesterId, drafterId, approvedBy }: OrderPeople,
  personId: number,
  selfApproval: boolean,
) {
  if (requesterId === personId && !selfApproval) return 'L’hai chiesto tu: lo approva un’altra persona';
  if (drafterId === personId && !selfApproval) return 'L’hai scritto tu: lo approva un’altra persona';
  if (approvedBy.includes(personId)) return 'L’hai già approvato: manca un’altra persona';
  return null;
}
