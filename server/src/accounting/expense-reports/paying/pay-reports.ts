/** Marks approved reports as paid, many at once: one payment, and a step in the life of each report. */
import type { payExpenseReports } from '@wms/contract/accounting/expense-reports/paying';
import type { ParsedRequest } from '@wms/contract/platform/endpoint';
import { formatCount, formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { insertRow, runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { expenseReportLifeTable } from '../moves/life.ts';
import { noReport } from '../shared/locking.ts';
import { effectiveIban, numberOf } from '../shared/sql.ts';
import { ownReportRefusal } from './reading.ts';

type Form = ParsedRequest<typeof payExpenseReports>['body'];

/**
 * Pays the reports. The payer's own reports stay unpaid and are named; any other report that can't be paid refuses the
 * whole payment.
 */
export async function payReports(tx: Writer, { ids, paidOn, method, reference }: Form, user: Maker) {
  // The reports are locked in one order everywhere, so that two treasurers never deadlock.
  const reports = await runSql(tx)<{
    id: number;
    number: string | null;
    own: boolean;
    due: string;
    sentOn: string;
  }>`
    select r.id, ${numberOf()} as number, r.owner_id = ${user.id} as own, r.due,
           (r.sent_at at time zone 'Europe/Rome')::date as "sentOn"
      from expense_reports r where r.id = any (${ids}::integer[]) order by r.id for no key update`;
  if (reports.length < ids.length) throw noReport();
  const own = reports.filter((report) => report.own);
  const others = reports.filter((report) => !report.own);
  const left = own.map(({ number }) => `${number ?? 'Una bozza'}: ${ownReportRefusal.replace('È', 'è')}`);
  // The money goes to this IBAN: a later one changes nothing of a report that is paid.
  if (method === 'bonifico')
    await runSql(tx)`
      update expense_reports r set iban = ${effectiveIban}
       where r.id = any (${others.map(({ id }) => id)}::integer[]) and r.state = 'approvata' and r.iban is null`;
  const paymentId = await insertRow(tx, 'expense_payments', {
    paid_on: paidOn,
    method,
    reference,
    made_by: user.id,
  });
  // When all reports are the payer's own, the move refuses the first one with its sentence.
  for (const { id } of others.length > 0 ? others : own)
    await makeMove(tx, expenseReportLifeTable, { id, move: 'pay', by: user }, async () => ({
      payment_id: paymentId,
    }));
  const total = addMoney(...others.filter(({ due }) => compareMoney(due, '0') > 0).map(({ due }) => due));
  return {
    message: [
      `${formatCount(others.length, 'nota spese rimborsata', 'note spese rimborsate')}: ${formatEuro(total)}`,
      ...left,
    ].join('. '),
    paymentId,
    paid: others.length,
    total,
    left,
  };
}
