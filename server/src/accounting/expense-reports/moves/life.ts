/** The moves of an expense report. Sending, approving and paying need more work, which is in files of their own. */
import {
  type ExpenseReportMove,
  type ExpenseReportState,
  expenseReportLife,
} from '@wms/contract/accounting/expense-reports/life';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Maker, StatefulTable } from '../../../platform/lives/make-move.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { expenseHistory } from '../history.ts';
import { notifyExpenseStep } from '../news.ts';
import { noReport } from '../shared/locking.ts';
import { findObstacles } from '../shared/obstacles.ts';

/** Returns the columns of the decider and the moment; the decider is null when the system moves the report. */
export const decision = (by: Maker | null) => ({
  decided_by: by?.id ?? null,
  decided_at: sql`current_moment()`,
});

export const expenseReportLifeTable: StatefulTable<ExpenseReportState, ExpenseReportMove> = {
  life: expenseReportLife,
  table: 'expense_reports',
  stateColumn: 'state',
  ownerColumn: 'owner_id',
  versionColumn: 'version',
  stepColumn: 'expense_report_id',
  missing: 'Nota spese non trovata',
  refuseStale: (tx, report, seen) => expenseHistory.refuseStaleAct(tx, 'expense_reports', report, seen),
  work: {
    reject: async (_tx, _report, by) => decision(by),
    reconsider: async (tx, { id }) => {
      await refuseCorrected(tx, id);
      return { decided_by: null, decided_at: null };
    },
    unpay: async () => ({ payment_id: null }),
  },
  notify: notifyExpenseStep,
};

/** Refuses to send again what the owner has corrected since, or what breaks a rule: it is theirs to send. */
async function refuseCorrected(tx: Writer, id: number): Promise<void> {
  const [corrected] = await runSql(tx)`
    select from expense_reports r where id = ${id}
       and updated_at > (select max(made_at) from steps_taken where expense_report_id = r.id)`;
  if (corrected || (await findObstacles(tx, id)).length > 0)
    throw refuse.conflict('È già stata corretta: la invia di nuovo chi l’ha fatta');
}

/** Refuses the owner's moves to anybody else with 404, as if the report didn't exist. */
export async function requireOwner(tx: Writer, id: number, user: Pick<User, 'id'>): Promise<void> {
  const [own] = await runSql(tx)`select from expense_reports where id = ${id} and owner_id = ${user.id}`;
  if (!own) throw noReport();
}
