/** The file for the bank: recipients, amounts, accounts and reasons. */
import { compareMoney } from '@wms/contract/platform/money';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type TableColumn, tableFile } from '../../../platform/spreadsheets/table-file.ts';
import { loadSepaText } from '../../shared/sepa-text.ts';
import { effectiveIban, numberOf } from '../shared/sql.ts';

type Transfer = { iban: string; name: string; due: string; number: string; purpose: string };

/** The most characters of a name and of a reason in a SEPA transfer. */
const most = { name: 70, reason: 140 };

async function columns(): Promise<readonly TableColumn<Transfer>[]> {
  const write = await loadSepaText();
  return [
    { header: 'IBAN', value: (row) => row.iban },
    { header: 'Beneficiario', value: (row) => write(row.name, most.name) },
    { header: 'Importo', value: (row) => row.due, kind: 'euro' },
    { header: 'Causale', value: (row) => write(`${row.number} ${row.purpose}`, most.reason) },
  ];
}

export const isPayable = (ids: readonly number[], userId: number) =>
  sql`r.id = any (${ids}::integer[]) and r.state in ('approvata', 'rimborsata') and r.owner_id <> ${userId}`;

/**
 * Makes the file without the reports that have no IBAN or nothing to transfer. When no report is left, it refuses with
 * a sentence that says why.
 */
export async function makeBankFile(db: Reader, which: RawBuilder<unknown>) {
  const rows = await runSql(db)<Transfer & { hasIban: boolean }>`
    select ${effectiveIban} as iban, ${effectiveIban} is not null as "hasIban",
           r.owner_name as name, r.due, ${numberOf()} as number, r.purpose
      from expense_reports r where ${which} order by r.year, r.number`;
  const due = rows.filter((row) => compareMoney(row.due, '0') > 0);
  const transfers = due.filter((row) => row.hasIban);
  if (transfers.length === 0)
    throw refuse.conflict(
      due.length === 0
        ? 'Fra queste note spese nessuna è approvata, di altri e da versare: il file sarebbe vuoto'
        : 'A queste note spese manca l’IBAN: il file sarebbe vuoto',
    );
  return tableFile({
    name: 'bonifici-note-spese',
    format: 'csv',
    columns: await columns(),
    pages: only(transfers),
  });
}

async function* only(rows: Transfer[]): AsyncGenerator<Transfer[], undefined> {
  yield rows;
}
