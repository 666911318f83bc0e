/** Marks an approved expense report as paid by a row of the bank. */
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { expenseReportLifeTable } from '../../expense-reports/moves/life.ts';
import { payReports } from '../../expense-reports/paying/pay-reports.ts';

type ReportPayment = { id: number; paidOn: string; reference: string | null };

/** Returns whether the row paid the report; a report that was already marked as paid is only confirmed. */
export async function payReport(
  tx: Writer,
  user: Maker,
  { id, paidOn, reference }: ReportPayment,
): Promise<boolean> {
  const [report] = await runSql(tx)<{ state: string }>`select state from expense_reports where id = ${id}`;
  if (report?.state === 'rimborsata') return false;
  await payReports(tx, { ids: [id], paidOn, method: 'bonifico', reference }, user);
  return true;
}

/** Undoes the payment that a row of the bank recorded. */
export async function unpayReport(tx: Writer, user: Maker, id: number): Promise<void> {
  const reason = 'Abbinamento con la banca annullato';
  await makeMove(tx, expenseReportLifeTable, { id, move: 'unpay', by: user, reason });
}
