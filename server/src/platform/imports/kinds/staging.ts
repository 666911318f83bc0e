/** The temporary tables of an import: its rows by their columns, and the mistakes in them. */

import { errorsByField, messages } from '@wms/contract/platform/messages';
import { onDay } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { runSql, type Writer } from '../../database/connection.ts';
import type { Context, ReadRow, Session } from './session.ts';

/** Columns by their names, each with its type as in `create table`. */
export type StagedColumns = Readonly<Record<string, string>>;

type Staging = Pick<Session, 'check' | 'write'> & {
  /** The columns that the file fills in. */
  columns: StagedColumns;
  /** The columns that the checks fill in. */
  found: StagedColumns;
  /** Answers a row by the names of the columns; an empty list when the row is wrong. */
  valuesOf: (row: ReadRow) => object[];
};

/** The columns whose cells are empty in the file. */
const blank: StagedColumns = { blank: 'text[]' };

/** Makes a session whose rows wait in the table `import_rows`, where statements check and write them. */
export async function stagedSession({ tx, today }: Context, staging: Staging): Promise<Session> {
  const { columns, found, valuesOf, check, write } = staging;
  await runSql(tx)`
    create temporary table import_rows
      (row integer primary key, ${define({ ...columns, ...found, ...blank })}) on commit drop`;
  const judge = (rows: readonly ReadRow[]) => onDay(today, () => rows.flatMap(valuesOf));
  return { add: (rows) => stage(tx, { ...columns, ...blank }, judge(rows)), check, write };
}

/** Sends the rows as JSON, so that the work takes a few statements for any number of rows. */
async function stage(tx: Writer, columns: StagedColumns, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  await runSql(tx)`
    insert into import_rows (row, ${names})
    select row, ${names}
      from json_to_recordset(${JSON.stringify(rows)}::json) as (row integer, ${define(columns)})`;
}

const define = (columns: StagedColumns) =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));

/** The column of a field, and the schema that judges its cells; `empty` is the value of an empty cell. */
export type StagedField = { column: string; schema: z.ZodType; empty?: string };

/** Judges the cells of a row one by one; `isGood` answers whether all that was read is right. */
export function judgeRow(
  { wrong }: Context,
  { row, cells, blank: empty }: ReadRow,
  fields: Readonly<Record<string, StagedField>>,
) {
  const values: Record<string, unknown> = {
    row,
    blank: [...empty].map((field) => fields[field]?.column ?? field),
  };
  let isGood = true;
  const refuse = (field: string, message: string) => {
    isGood = false;
    wrong(row, field, cells[field] ?? '', message);
  };
  const read = (field: string, cell: string, notifyOf = field) => {
    const known = fields[field];
    if (!known) return;
    const parsed = known.schema.safeParse(cell || (known.empty ?? ''));
    if (parsed.success) values[known.column] = parsed.data;
    else refuse(notifyOf, errorsByField(parsed.error)[''] ?? messages.invalid);
  };
  return { values, refuse, read, isGood: () => isGood };
}

/** Records the mistakes that a statement selects: their row, field, value and message. */
export const recordMistakes =
  (tx: Writer) =>
  (text: TemplateStringsArray, ...values: unknown[]) =>
    runSql(tx)`insert into import_wrong (row, field, value, message) ${sql(text, ...values)}`;

/** Records what a person should look at in rows that are imported all the same. */
export const recordRemarks =
  (tx: Writer) =>
  (text: TemplateStringsArray, ...values: unknown[]) =>
    runSql(tx)`
      insert into import_wrong (row, field, value, message, remark)
      select *, true from (${sql(text, ...values)}) as remarks`;

/**
 * Settles whether an empty cell keeps the value of a thing that exists already, or empties it. Returns the number of
 * existing values whose cell is empty in the file.
 */
export async function settleBlanks(
  { tx, options }: Context,
  { table, id, columns }: { table: string; id: string; columns: readonly string[] },
): Promise<number> {
  if (columns.length === 0) return 0;
  const isBlank = (column: string) => sql`${column} = any (i.blank)`;
  const filled = columns.map(
    (column) =>
      sql`(${isBlank(column)} and t.${sql.ref(column)} is distinct from i.${sql.ref(column)})::integer`,
  );
  const known = sql`${sql.table(table)} t where t.id = i.${sql.ref(id)} and i.blank <> '{}'`;
  const [found] = await runSql(tx)<{ count: number }>`
    select coalesce(sum(${sql.join(filled, sql` + `)}), 0)::integer as count from import_rows i, ${known}`;
  if (options.emptyCells === 'keep' && found?.count) {
    const kept = columns.map(
      (column) =>
        sql`${sql.ref(column)} = case when ${isBlank(column)} then t.${sql.ref(column)} else i.${sql.ref(column)} end`,
    );
    await runSql(tx)`update import_rows i set ${sql.join(kept)} from ${known}`;
  }
  return found?.count ?? 0;
}

/** Removes the wrong rows, which a statement has found, from the table. */
export const dropWrong = (tx: Writer) =>
  runSql(tx)`delete from import_rows where row in (select row from import_wrong where not remark)`;

/**
 * Runs `work` for a part of the rows at a time, by their number, so that no statement takes long and the work can be
 * stopped.
 */
export async function runInParts(
  { tx, step }: Pick<Context, 'tx' | 'step'>,
  phase: string,
  size: number,
  work: (from: number, to: number) => Promise<unknown>,
  { table, number }: { table: string; number: string } = { table: 'import_rows', number: 'row' },
): Promise<void> {
  const [range] = await runSql(tx)<{ first: number | null; last: number }>`
    select min(${sql.ref(number)}) as first, max(${sql.ref(number)}) as last from ${sql.table(table)}`;
  if (!range || range.first === null) return;
  for (let from = range.first; from <= range.last; from += size) {
    await step(phase, from - range.first, range.last - range.first + 1);
    await work(from, from + size - 1);
  }
}
