/** Finds and locks reports, and checks to whom they belong. */
import { type ExpenseReportState, expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import { can } from '@wms/contract/platform/permissions';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { requireAction } from '../../../platform/lives/require-action.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { numberOf } from './sql.ts';

export const noReport = () => refuse.notFound('Nota spese non trovata');

export const decides = ({ permissions }: Pick<User, 'permissions'>) =>
  permissions.has(can.receiptsManagement);

export type LockedReport = {
  id: number;
  state: ExpenseReportState;
  version: number;
  ownerId: number;
  number: string | null;
  volunteer: boolean;
};

/** Locks a report of this person that may be changed now. Refuses somebody else's report with 404. */
export async function lockOwnReport(tx: Writer, id: number, user: Pick<User, 'id'>): Promise<LockedReport> {
  const [report] = await runSql(tx)<LockedReport>`
    select r.id, r.state, r.version, r.owner_id as "ownerId", ${numberOf()} as number, r.volunteer
      from expense_reports r where r.id = ${id} and r.owner_id = ${user.id} for no key update`;
  if (!report) throw noReport();
  requireAction(expenseReportLife, 'edit', report.state);
  return report;
}

/** Refuses with 404, unless the report is this person's own, or was sent once and they decide about reports. */
export async function requireVisible(db: Reader, id: number, user: Pick<User, 'id' | 'permissions'>) {
  const [known] = await runSql(db)`
    select from expense_reports r
     where r.id = ${id}
       and (r.owner_id = ${user.id} or (${decides(user)}::boolean and r.number is not null))`;
  if (!known) throw noReport();
}
