/** What each kind of import is to the engine, and what the engine gives it. */
import type { ImportCounts, ImportOptions } from '@wms/contract/logistics/imports/endpoints';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Writer } from '../../../platform/database/connection.ts';

/** Cells by field, cleaned; only the file's own columns are there. */
export type Cells = Readonly<Record<string, string>>;
export type ReadRow = { row: number; cells: Cells };

export type Context = {
  tx: Writer;
  userId: number | null;
  may: (sets: PermissionSets) => boolean;
  /** The file has a column for this field. */
  has: (field: string) => boolean;
  options: ImportOptions;
  /** A mistake in one row; without a field it is the whole row's. */
  wrong: (row: number, field: string, value: string, message: string) => void;
  /** Says how far the work is, and ends it by throwing when somebody wants it stopped. */
  step: (phase: string, done: number, total: number) => Promise<void>;
};

export type SessionCounts = Omit<ImportCounts, 'wrong'>;

/** One import of one file, inside one transaction. */
export type Session = {
  add(rows: readonly ReadRow[]): Promise<void>;
  /** Everything that can be said about the rows without writing; `wrong` has been flushed before. */
  check(): Promise<SessionCounts>;
  /** Writes the rows that nothing is wrong with. */
  write(): Promise<void>;
};

/** The transaction's table of rows that can be imported; `columns` as in `create table`, beside the row's number. */
export async function createStaging(tx: Writer, columns: string): Promise<void> {
  await sql
    .raw(`create temporary table import_rows (row integer primary key, ${columns}) on commit drop`)
    .execute(tx);
}

/** Rows as JSON, so that the rest is a few statements, whatever the number of rows. */
export async function stage(tx: Writer, columns: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const names = columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');
  await sql`
    insert into import_rows (row, ${sql.raw(names)})
    select row, ${sql.raw(names)}
      from json_to_recordset(${JSON.stringify(rows)}::json) as (row integer, ${sql.raw(columns)})`.execute(
    tx,
  );
}

/** What a statement found wrong joins the list, and its rows leave the table. */
export async function dropWrong(tx: Writer): Promise<void> {
  await sql`delete from import_rows where row in (select row from import_wrong)`.execute(tx);
}

/** Runs `work` for the rows `from` to `to`, a part at a time: no statement is long, and it can be stopped. */
export async function inParts(
  { tx, step }: Context,
  phase: string,
  size: number,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number; count: number }>`
    select min(row) as first, max(row) as last, count(*)::integer as count from import_rows`.execute(tx);
  const [range] = rows;
  if (!range || range.first === null) return;
  for (let from = range.first; from <= range.last; from += size) {
    await step(phase, from - range.first, range.last - range.first + 1);
    await work(from, from + size - 1);
  }
}
