/** Approves a report: each line whole, reduced, or refused with a reason. A job makes its PDF, once. */
import type { approveExpenseReport } from '@wms/contract/accounting/expense-reports/moving';
import type { ParsedRequest } from '@wms/contract/platform/endpoint';
import { formatEuro } from '@wms/contract/platform/formats';
import { compareMoney, subtractMoney } from '@wms/contract/platform/money';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { refuseUnprintable } from '../../../platform/pdf/printable.ts';
import { refuse } from '../../../platform/refusal.ts';
import { numberOf } from '../shared/sql.ts';
import { decision, expenseReportLifeTable } from './life.ts';

type Form = ParsedRequest<typeof approveExpenseReport>['body'];

export async function approveReport(
  tx: Writer,
  { id, version, lines }: Form & { id: number },
  user: Maker,
): Promise<{ message: string }> {
  refuseUnprintable(lines.map(({ reason }) => reason));
  await makeMove(
    tx,
    expenseReportLifeTable,
    { id, move: 'approve', by: user, version },
    async (_tx, _report, by) => {
      await decideLines(tx, id, lines);
      return decision(by);
    },
  );
  const [approved] = await runSql(tx)<{ number: string; due: string }>`
    select ${numberOf()} as number, r.due from expense_reports r where r.id = ${id}`;
  if (!approved) throw new Error('the report that was just approved is gone');
  const { number, due } = approved;
  const outcome =
    compareMoney(due, '0') < 0
      ? `deve restituire ${formatEuro(subtractMoney('0', due))}`
      : `da rimborsare ${formatEuro(due)}`;
  return { message: `${number} approvata: ${outcome}` };
}

/** Decides about the lines. Lines that the form doesn't name are approved whole. */
async function decideLines(tx: Writer, id: number, decided: Form['lines']): Promise<void> {
  const lines = await runSql(tx)<{ id: number; claimed: string; description: string }>`
    select id, claimed, description from expense_lines where report_id = ${id} order by spent_on, id`;
  const known = new Map(lines.map((line) => [line.id, line]));
  for (const [index, { id: lineId, approved, reason }] of decided.entries()) {
    const line = known.get(lineId);
    if (!line || decided.findIndex((candidate) => candidate.id === lineId) < index)
      throw refuse.invalid(`lines.${index}.id`, 'Questa riga non è della nota spese: ricarica la pagina');
    if (compareMoney(approved, line.claimed) > 0)
      throw refuse.invalid(
        `lines.${index}.approved`,
        `Di «${line.description}» sono chiesti ${formatEuro(line.claimed)}: non si approva di più`,
      );
    if (compareMoney(approved, line.claimed) < 0 && !reason)
      throw refuse.invalid(
        `lines.${index}.reason`,
        `Scrivi perché «${line.description}» è ridotta o rifiutata`,
      );
  }
  const rows = JSON.stringify(decided);
  await runSql(tx)`
    update expense_lines l
       set approved = coalesce(n.approved, l.claimed),
           approved_reason = case when n.approved < l.claimed then n.reason end
      from expense_lines own
      left join json_to_recordset(${rows}::json) as n (id integer, approved numeric, reason text) on n.id = own.id
     where own.id = l.id and l.report_id = ${id}`;
  const [sums] = await runSql(tx)<{ approved: string; claimed: string }>`
    select approved, claimed from expense_reports where id = ${id}`;
  if (sums && compareMoney(sums.claimed, '0') > 0 && compareMoney(sums.approved, '0') === 0)
    throw refuse.conflict('Hai rifiutato tutte le righe: respingi la nota spese con un motivo');
}
