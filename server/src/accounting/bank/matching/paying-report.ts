/** Marks an approved expense report as paid, by the row of the bank that paid it. */
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Maker } from '../../../platform/lives/make-move.ts';
import { payReports } from '../../expense-reports/paying/paying.ts';

type Paid = { id: number; paidOn: string; reference: string | null };

/** Whether the row paid it: one that somebody has marked already is only confirmed. */
export async function payReport(tx: Writer, user: Maker, { id, paidOn, reference }: Paid): Promise<boolean> {
  const [report] = await runSql(tx)<{ state: string }>`select state from expense_reports where id = ${id}`;
  if (report?.state === 'rimborsata') return false;
  await payReports(tx, { ids: [id], paidOn, reference }, user);
  return true;
}
