/** Runs one import inside one transaction: reads, checks and, if it is wanted and possible, writes. */

import type { ImportCounts, ImportMapping } from '@wms/contract/imports/endpoints';
import { importFields } from '@wms/contract/imports/fields';
import { messages } from '@wms/contract/platform/messages';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import { onDay } from '@wms/contract/platform/schema';
import { runSql, type Writer } from '../../database/connection.ts';
import { readToday } from '../../database/moment.ts';
import type { FileContent } from '../../opening/open-file.ts';
import { readTable } from '../../opening/read-table.ts';
import type { TableRow } from '../../opening/reading/table-rows.ts';
import type { Importer } from '../kinds/importer.ts';
import type { Context, ReadRow } from '../kinds/session.ts';
import type { FileColumn, TableReading } from '../reading/columns.ts';
import { cleanCell, describeChoices, readCell } from '../reading/values.ts';

export type ImportWork = {
  importer: Importer;
  content: FileContent;
  readTable?: TableReading;
  /** The sheet of a workbook; null when the file has only one. */
  sheet?: string | null;
  columns: readonly FileColumn[];
  /** The number of rows in the file, for the progress. */
  rows: number;
  mapping: ImportMapping;
  userId: number | null;
  may: (sets: PermissionSets) => boolean;
  /** Only counts the rows and finds the mistakes. */
  dryRun: boolean;
  /** Writes the rows without mistakes; when it is false, one wrong row stops everything. */
  skipRefused: boolean;
  step?: Context['step'];
};

export type ImportOutcome = { counts: ImportCounts; written: boolean };

/** Runs an import; afterwards the transaction's table `import_wrong` has the mistakes. */
export async function runImport(tx: Writer, work: ImportWork): Promise<ImportOutcome> {
  const { step = async () => undefined, mapping, importer } = work;
  const fields = importFields[importer.kind];
  await runSql(tx)`
    create temporary table import_wrong (id integer generated always as identity, row integer, field text,
      value text, message text, remark boolean not null default false)
    on commit drop`;
  const wrong: object[] = [];
  const flush = async () => {
    if (wrong.length === 0) return;
    const rows = JSON.stringify(wrong.splice(0));
    await runSql(tx)`insert into import_wrong (row, field, value, message, remark)
              select row, field, value, message, coalesce(remark, false)
                from json_to_recordset(${rows}::json) as (row integer, field text, value text,
                message text, remark boolean)`;
  };
  if (!work.dryRun) await waitForOthers(tx, step);
  const today = await readToday(tx);
  const session = await importer.session({
    tx,
    today,
    step,
    userId: work.userId,
    may: work.may,
    options: mapping.options,
    has: (field) => mapping.columns.includes(field),
    wrong: (row, field, value, message) => {
      const known = message === messages.choice && fields.find(({ name }) => name === field);
      wrong.push({
        row,
        field,
        value: (cellOf(row, field) ?? value).slice(0, 200),
        message: (known && describeChoices(known)) || message,
      });
    },
    remark: (row, field, value, message) =>
      wrong.push({ row, field, value: value.slice(0, 200), message, remark: true }),
  });
  const read = rowReader(work, (row, field, value, message) =>
    wrong.push({ row, field, value: value.slice(0, 200), message }),
  );
  // A mistake shows the cell as the file writes it: `2,50`, not the 2.50 that was read.
  let cellOf: (row: number, field: string) => string | undefined = () => undefined;
  let isHeader = true;
  let done = 0;
  for await (const batch of (work.readTable ?? readTable)(work.content, work.sheet ?? undefined)) {
    const rows = isHeader ? batch.slice(1) : batch;
    isHeader = false;
    cellOf = (number, field) =>
      rows.find(({ row }) => row === number)?.cells[mapping.columns.indexOf(field)]?.trim();
    await session.add(onDay(today, () => read(rows)));
    done += batch.length;
    await flush();
    await step('Lettura', Math.min(done, work.rows), work.rows);
  }
  await step('Controllo', 0, 0);
  const counts = await session.check();
  await flush();
  const [row] = await runSql(tx)<{ wrong: number; remarks: number }>`
    select count(distinct row) filter (where not remark)::integer as wrong,
           count(distinct row) filter (where remark)::integer as remarks from import_wrong`;
  const { wrong: wrongRows, remarks } = row ?? { wrong: 0, remarks: 0 };
  const mayWrite = !work.dryRun && (wrongRows === 0 || work.skipRefused);
  if (mayWrite) await session.write();
  return {
    counts: { ...counts, wrong: wrongRows, ...(remarks > 0 && { remarks }) },
    written: mayWrite,
  };
}

/** Waits until other imports have ended, because two at the same time would create the same things. */
export async function waitForOthers(tx: Writer, step: Context['step']): Promise<void> {
  for (;;) {
    const rows = await runSql(tx)<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('imports'), 0) as mine`;
    if (rows[0]?.mine) return;
    await step('In attesa di un’altra importazione', 0, 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

type Refuse = (row: number, field: string, value: string, message: string) => void;

/**
 * Turns rows of the file into cells by field. A row that can't be read, or has more or fewer cells than columns, is
 * wrong as a whole; a row with a cell that can't be taken over goes no further.
 */
function rowReader({ importer, mapping, columns }: ImportWork, refuse: Refuse) {
  const fields = mapping.columns.flatMap((name, index) => {
    const field = importFields[importer.kind].find((candidate) => candidate.name === name);
    const style = columns[index]?.style ?? { comma: false, point: false };
    return field ? [{ field, index, style }] : [];
  });
  return (batch: readonly TableRow[]): ReadRow[] =>
    batch.flatMap(({ row, cells, marks = {}, fault }) => {
      if (fault) refuse(row, '', '', fault);
      else if (cells.length !== columns.length)
        refuse(row, '', '', `Ha ${cells.length} valori, le colonne sono ${columns.length}`);
      if (fault || cells.length !== columns.length) return [];
      const byField: Record<string, string> = {};
      const blank = new Set<string>();
      let isGood = true;
      for (const { field, index, style } of fields) {
        const cell = cells[index] ?? '';
        if (cleanCell(cell) === '') blank.add(field.name);
        const read = readCell(field, cell, { style, mark: marks[index] }, mapping.options);
        if (read.fault === undefined) byField[field.name] = read.value;
        else {
          isGood = false;
          refuse(row, field.name, cell, read.fault);
        }
      }
      return isGood ? [{ row, cells: byField, blank }] : [];
    });
}
