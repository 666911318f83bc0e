/** Requests and approves orders: an order needs no, one or two approvals, and stays within the budget of its team. */
import { orderLife } from '@wms/contract/logistics/orders/life';
import { orderMoves } from '@wms/contract/logistics/orders/moving';
import { selfApproval } from '@wms/contract/logistics/orders/settings';
import { formatEuro } from '@wms/contract/platform/formats';
import { whyNotFrom } from '@wms/contract/platform/life';
import { compareMoney } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../platform/lives/make-move.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { lockBudget } from '../budgets/left.ts';
import { warnOfBudget } from '../budgets/warning.ts';
import { refuseStaleAct } from '../history/stale.ts';
import { type LockedOrder, lockOrder } from './editing.ts';
import { orderLifeTable } from './life.ts';
import { approvalRefusal, approvalsFor, readBudgetExcess, readLimits } from './limits.ts';
import { notifyToApprove } from './news.ts';
import { refuseUnorderable } from './orderable.ts';
import { gatherReleasedWishes } from './wishes.ts';

type OrderVersion = { id: number; version: number };

/**
 * Requests an order. The person becomes the requester, who may not approve the order unless the settings allow it. An
 * order up to the team's limit and within its budget is approved at once.
 */
export async function requestOrder(tx: Writer, { id, version }: OrderVersion, user: Maker) {
  const { from } = await makeMove(
    tx,
    orderLifeTable,
    { id, move: 'request', by: user, version },
    async () => {
      await refuseUnorderable(tx, id);
      return {
        requester_id: user.id,
        round: sql`round + 1`,
        approved_total: null,
        budget_override: null,
        budget_override_by: null,
        budget_override_up_to: null,
      };
    },
  );
  await gatherReleasedWishes(tx, id, user.id);
  const order = await lockOrder(tx, id);
  await lockBudgetOf(tx, order);
  const free = approvalsFor(order.total, await readLimits(tx, order.team_id)) === 0;
  const approved = free && (await readBudgetExcess(tx, order)) === undefined;
  if (approved)
    await makeMove(tx, orderLifeTable, { id, move: 'approve', by: null }, async () => ({
      approved_total: order.total,
    }));
  if (approved) await warnOfBudgetOf(tx, order);
  else await notifyToApprove(tx, id, user.id);
  const back = {
    params: { id: String(id), move: approved ? ('rework' as const) : ('withdraw' as const) },
    body: { version: await versionOf(tx, 'orders', id) },
  };
  return {
    // An order that was refused before goes back to no refusal.
    undo: from === 'bozza' ? [counterAct(orderMoves, back)] : [],
    message: approved
      ? `${order.number} approvato: è sotto il limite, non serve altro`
      : `${order.number}: richiesta inviata`,
    approved,
  };
}

/**
 * Refuses an order without a team, which would escape every budget. It is called when the organisation's settings
 * require a team.
 */
export async function requireTeam(tx: Writer, id: number): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order.team_id === null)
    throw refuse.conflict('L’ordine non ha un reparto: scegli per chi è, poi chiedilo');
}

type Approval = OrderVersion & { overBudgetBecause: string | null };

/** Records this person's approval; the last approval that the order needs approves it. */
export async function approveOrder(tx: Writer, asked: Approval, user: Maker, settings: Settings) {
  const order = await lockOrder(tx, asked.id);
  const obstacle = whyNotFrom(orderLife, orderLife.moves.approve, order.state);
  if (obstacle) throw refuse.conflict(obstacle);
  const approvedBy = await readApprovers(tx, order);
  const why = approvalRefusal(
    { requesterId: order.requester_id, drafterId: order.drafted_by, approvedBy },
    user.id,
    settings.value(selfApproval),
  );
  if (why) throw refuse.notTheirs(why);
  await refuseStaleAct(tx, 'orders', order, asked.version);
  const override = await checkBudget(tx, order, asked.overBudgetBecause, user);
  await tx
    .insertInto('order_approvals')
    .values({ order_id: order.id, round: order.round, user_id: user.id })
    .execute();
  const needed = Math.max(approvalsFor(order.total, await readLimits(tx, order.team_id)), 1);
  if (approvedBy.length + 1 < needed) {
    if (override) await tx.updateTable('orders').set(override).where('id', '=', order.id).execute();
    return {
      message: `${order.number}: manca l’approvazione di un’altra persona`,
      approved: false,
      undo: [],
    };
  }
  await makeMove(tx, orderLifeTable, { id: order.id, move: 'approve', by: user }, async () => ({
    ...override,
    approved_total: order.total,
  }));
  await warnOfBudgetOf(tx, order);
  const version = await versionOf(tx, 'orders', order.id);
  return {
    message: `${order.number} approvato`,
    approved: true,
    // The approval of another person would be lost with this one.
    undo:
      approvedBy.length === 0
        ? [counterAct(orderMoves, { params: { id: String(order.id), move: 'unapprove' }, body: { version } })]
        : [],
  };
}

export async function warnOfBudgetOf(tx: Writer, { team_id: teamId, year }: LockedOrder): Promise<void> {
  if (teamId !== null && year !== null) await warnOfBudget(tx, { teamId, year });
}

async function readApprovers(tx: Writer, { id, round }: LockedOrder): Promise<number[]> {
  const rows = await runSql(tx)<{ id: number }>`
    select user_id as id from order_approvals where order_id = ${id} and round = ${round} and user_id is not null`;
  return rows.map((row) => row.id);
}

export async function lockBudgetOf(tx: Writer, { team_id: teamId, year }: LockedOrder): Promise<void> {
  if (teamId !== null && year !== null) await lockBudget(tx, { teamId, year });
}

/**
 * Refuses to exceed the budget without a reason from a person who didn't request the order. The reason covers the
 * excess of that moment; a larger excess needs a new one.
 */
export async function checkBudget(tx: Writer, order: LockedOrder, because: string | null, user: Maker) {
  await lockBudgetOf(tx, order);
  const exceeded = await readBudgetExcess(tx, order);
  if (!exceeded) return undefined;
  const { left, excess } = exceeded;
  if (order.budget_override_up_to !== null && compareMoney(excess, order.budget_override_up_to) <= 0)
    return undefined;
  if (order.requester_id === user.id)
    throw refuse.notTheirs(
      'Supera il budget del reparto: solo chi non l’ha chiesto può approvarlo lo stesso',
    );
  if (because === null)
    throw refuse.conflict(
      `Supera il budget: ne restano ${formatEuro(left)}. Per approvarlo lo stesso scrivi il motivo`,
      'overBudgetBecause',
    );
  return { budget_override: because, budget_override_by: user.id, budget_override_up_to: excess };
}
