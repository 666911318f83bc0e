/** Undoes a payment: each of its reports waits for its money again. */
import { formatCount } from '@wms/contract/platform/formats';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { refuse } from '../../../platform/refusal.ts';
import { expenseReportLifeTable } from '../moves/life.ts';

/**
 * Undoes all reports of the payment or none. The database refuses a payment that a row of the bank confirms, and one in
 * a closed year.
 */
export async function undoPayment(tx: Writer, { id, reason }: { id: number; reason: string }, user: Maker) {
  const reports = await runSql(tx)<{ id: number }>`
    select id from expense_reports where payment_id = ${id} order by id for no key update`;
  if (reports.length === 0) throw refuse.notFound('Pagamento non trovato');
  for (const report of reports)
    await makeMove(tx, expenseReportLifeTable, { id: report.id, move: 'unpay', by: user, reason });
  const count = formatCount(reports.length, 'nota spese è', 'note spese sono');
  return { message: `Pagamento annullato: ${count} di nuovo da rimborsare` };
}
