/** What the engine expects of each kind of import, and what it gives to it. */
import type { ImportCounts, ImportOptions } from '@wms/contract/logistics/imports/endpoints';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';

/** The cleaned cells of a row by field; only the columns of the file are there. */
export type Cells = Readonly<Record<string, string>>;
export type ReadRow = { row: number; cells: Cells };

export type Context = {
  tx: Writer;
  userId: number | null;
  may: (sets: PermissionSets) => boolean;
  /** Answers whether the file has a column for this field. */
  has: (field: string) => boolean;
  options: ImportOptions;
  /** Records a mistake in one row; an empty `field` means the whole row. */
  wrong: (row: number, field: string, value: string, message: string) => void;
  /** Reports how far the work has come; throws when somebody has asked to stop it. */
  step: (phase: string, done: number, total: number) => Promise<void>;
};

export type SessionCounts = Omit<ImportCounts, 'wrong'>;

/** One import of one file inside one transaction. */
export type Session = {
  add(rows: readonly ReadRow[]): Promise<void>;
  /** Checks the rows without writing them; the mistakes that `wrong` recorded have been written before. */
  check(): Promise<SessionCounts>;
  /** Writes the rows without mistakes. */
  write(): Promise<void>;
};

/** Creates the temporary table of rows to import; `columns` are as in `create table`, without the row's number. */
export async function createStaging(tx: Writer, columns: string): Promise<void> {
  await sql
    .raw(`create temporary table import_rows (row integer primary key, ${columns}) on commit drop`)
    .execute(tx);
}

/** Sends the rows as JSON, so that the work takes a few statements for any number of rows. */
export async function stage(tx: Writer, columns: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const names = columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');
  await runSql(tx)`
    insert into import_rows (row, ${sql.raw(names)})
    select row, ${sql.raw(names)}
      from json_to_recordset(${JSON.stringify(rows)}::json) as (row integer, ${sql.raw(columns)})`;
}

/** Removes the rows from the table that a statement has found wrong. */
export async function dropWrong(tx: Writer): Promise<void> {
  await runSql(tx)`delete from import_rows where row in (select row from import_wrong)`;
}

/** Runs `work` for a part of the rows at a time, so that no statement takes long and the import can be stopped. */
export async function runInParts(
  { tx, step }: Context,
  phase: string,
  size: number,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const [range] = await runSql(tx)<{ first: number | null; last: number; count: number }>`
    select min(row) as first, max(row) as last, count(*)::integer as count from import_rows`;
  if (!range || range.first === null) return;
  for (let from = range.first; from <= range.last; from += size) {
    await step(phase, from - range.first, range.last - range.first + 1);
    await work(from, from + size - 1);
  }
}
