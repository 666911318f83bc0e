/** Takes a file of the bank: first its columns, then its rows, each of which is stored once. */
import { type BankField, bankColumnProblems, isBankField } from '@wms/contract/accounting/bank/columns';
import { mostBankRows, previewBankFile, uploadBankFile } from '@wms/contract/accounting/bank/endpoints';
import { simplifyTitle } from '@wms/contract/platform/fields/title';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { insertRow, type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { implement, type ReceivedFile } from '../../../platform/http/endpoint.ts';
import { UnreadableFile } from '../../../platform/opening/reading/unreadable.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type FileRow, readBankRows, type SkippedRow } from './rows.ts';
import { describeColumns, proposeColumns, readBankTable } from './table.ts';

export const bankFileRoutes = [
  implement(
    previewBankFile,
    ({ body: { sheet }, files: { file } }) => openTable(file, sheet),
    async ({ db, prepared: table }) => {
      if ('sheets' in table)
        return { sheets: [...table.sheets], columns: [], mapping: [], remembered: false, rows: 0 };
      const proposed = proposeColumns(table);
      const remembered = await findColumns(db, table.titles);
      return {
        sheets: [],
        columns: describeColumns(table),
        // The choice may be older than these fields, without which pending rows and dollars would be taken for euro,
        // and fees would stay out of the books.
        mapping: remembered
          ? remembered.map((field, index) => field ?? onlyNewFields(proposed[index]))
          : proposed,
        remembered: remembered !== null,
        rows: table.rows.length,
      };
    },
  ),

  implement(
    uploadBankFile,
    async ({ body: { columns, sheet }, files: { file }, db }) => {
      const table = await openTable(file, sheet);
      if ('sheets' in table) throw refuse.invalid('file', 'Il file ha più fogli: sceglilo di nuovo');
      if (columns.length !== table.titles.length)
        throw refuse.invalid('columns', 'Le colonne non sono quelle del file: sceglilo di nuovo');
      const [problem] = bankColumnProblems(columns);
      if (problem) throw refuse.invalid('columns', problem);
      const read = readBankRows(table, columns, await readToday(db));
      if (read.rows.length === 0) throw refuse.invalid('columns', describeNone(read.skipped[0]));
      if (read.rows.length > mostBankRows)
        throw refuse.invalid('file', 'Il file ha più di 20.000 righe: chiedi alla banca periodi più brevi');
      return { ...read, titles: table.titles };
    },
    async ({
      body: { columns },
      files: { file },
      user,
      tx,
      prepared: { rows, skipped, balance, titles },
    }) => {
      await rememberColumns(tx, titles, columns);
      const { added, fees } = await keepRows(tx, { rows, name: fileName(file), userId: user.id });
      const known = rows.length - added;
      return {
        added,
        known,
        fees,
        balance,
        skipped: { count: skipped.length, first: skipped.slice(0, 50) },
        message:
          added === 0
            ? 'Nessuna riga nuova: c’erano già tutte'
            : formatParts(
                formatCount(added, 'riga nuova', 'righe nuove'),
                fees > 0 && formatCount(fees, 'è una commissione', 'sono commissioni'),
                known > 0 && formatCount(known, 'c’era già', 'c’erano già'),
              ),
      };
    },
  ),
];

const newFields: readonly BankField[] = ['currency', 'state', 'direction', 'fee', 'net', 'balance'];
const onlyNewFields = (field: BankField | null | undefined) =>
  field && newFields.includes(field) ? field : null;

/** Reads the table of a file; answers the sheets of a workbook when one of several must be chosen first. */
async function openTable(file: ReceivedFile, sheet: string | undefined) {
  fileName(file);
  try {
    return await readBankTable(file.open(), sheet);
  } catch (error) {
    if (error instanceof UnreadableFile && error.sheets.length > 0) return { sheets: error.sheets };
    throw error instanceof UnreadableFile ? refuse.invalid('file', error.message) : error;
  }
}

function fileName({ name }: ReceivedFile): string {
  if (name.length > 200)
    throw refuse.invalid('file', 'Il nome del file è troppo lungo: dagliene uno di 200 caratteri al massimo');
  if (/[\r\n]/.test(name))
    throw refuse.invalid('file', 'Il nome del file contiene caratteri non ammessi: dagliene un altro');
  return name || 'file';
}

const describeNone = ({ row, why }: SkippedRow = { row: 2, why: 'Non c’è niente' }) =>
  `Con queste colonne nessuna riga si legge: alla riga ${row}, ${why.charAt(0).toLowerCase()}${why.slice(1)}`;

const keyOf = (titles: readonly string[]) => titles.map(simplifyTitle).join('|').slice(0, 4000) || '-';

async function findColumns(db: Reader, titles: readonly string[]): Promise<(BankField | null)[] | null> {
  const [known] = await runSql(db)<{ columns: string }>`
    select columns from bank_columns where titles = ${keyOf(titles)}`;
  const columns = known?.columns.split(',').map((name) => (isBankField(name) ? name : null));
  return columns && columns.length === titles.length && bankColumnProblems(columns).length === 0
    ? columns
    : null;
}

const rememberColumns = (tx: Writer, titles: readonly string[], columns: readonly (BankField | null)[]) =>
  runSql(tx)`
    insert into bank_columns (titles, columns)
    values (${keyOf(titles)}, ${columns.map((field) => field ?? '').join(',')})
        on conflict (titles) do update set columns = excluded.columns, used_at = current_moment()`;

const feeReason = 'Commissione di un altro movimento';

type FileContent = { rows: readonly FileRow[]; name: string; userId: number };

/**
 * Stores the new rows, and fees as put aside, since no member's fee, receipt or report is paid by them. Returns how
 * many are new, and how many of those are fees. Two equal rows of one file are two payments: the first and the second
 * with that day, amount and words. Another file with both recognises them by the same order. A row from when texts were
 * cut is recognised by the cut words.
 */
export async function keepRows(
  tx: Writer,
  { rows, name, userId }: FileContent,
): Promise<{ added: number; fees: number }> {
  const fileId = await insertRow(tx, 'bank_files', {
    name,
    added: 0,
    known: 0,
    uploaded_by: userId,
  });
  const kept = await runSql(tx)<{ isFee: boolean }>`
    with read as (
      select r.*, whole as fingerprint, once as "cutFingerprint",
             row_number() over (partition by "bookedOn", amount, whole order by row) as occurrence,
             row_number() over (partition by "bookedOn", amount, once order by row) as "cutOccurrence"
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r (row integer, "bookedOn" date, amount numeric, description text, name text, reference text, cut json,
                "isFee" boolean)
       cross join lateral bank_fingerprint(description, name, reference) as whole
       cross join lateral coalesce(
         bank_fingerprint(cut ->> 'description', cut ->> 'name', cut ->> 'reference'), whole) as once)
    insert into bank_rows (file_id, booked_on, amount, description, name, reference, fingerprint, occurrence,
                           state, done_by, done_at, aside_reason)
    select ${fileId}::integer, "bookedOn", amount, description, name, reference, fingerprint, occurrence,
           case when "isFee" then 'messaDaParte' else 'aperta' end, case when "isFee" then ${userId}::integer end,
           case when "isFee" then current_moment() end, case when "isFee" then ${feeReason} end
      from read
     where not exists (
       select from bank_rows old
        where old.booked_on = "bookedOn" and old.amount = read.amount and old.fingerprint = "cutFingerprint"
          and old.occurrence = "cutOccurrence" and old.may_be_cut)
     order by "bookedOn", row
        on conflict on constraint bank_rows_once do nothing
    returning state = 'messaDaParte' as "isFee"`;
  await runSql(tx)`
    update bank_files set added = ${kept.length}, known = ${rows.length - kept.length} where id = ${fileId}`;
  return { added: kept.length, fees: kept.filter(({ isFee }) => isFee).length };
}
