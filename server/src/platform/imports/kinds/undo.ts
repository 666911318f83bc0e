/** The undo of an import, as each kind declares it, and the pieces of SQL and steps that the kinds share. */
import type { ImportUndo } from '@wms/contract/imports/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../database/connection.ts';
import type { Context } from './session.ts';
import { runInParts } from './staging.ts';

type Query = RawBuilder<unknown>;

/** The numbers that a person sees before the undo. */
export type UndoCounts = Omit<ImportUndo, 'obstacles'>;

/** A table whose rows `r` must be as the import left them. */
export type UndoTable = {
  table: string;
  /** SQL: the name of a row `r` in the sentence about obstacles. */
  name: Query;
  /** The columns that the import writes, which get their earlier values back; the undo locks these rows, too. */
  restored: readonly string[];
};

export type Undoing = Pick<Context, 'tx' | 'userId' | 'may' | 'step'> & { id: number; fileName: string };

export type Undo = {
  tables: readonly UndoTable[];
  /** SQL: counts as columns of one row; a count without a column is zero. */
  counts: (id: number) => RawBuilder<Partial<UndoCounts>>;
  /** Refuses people who may not undo what this import has written. */
  refuse?: (db: Reader, id: number, may: Context['may']) => Promise<void>;
  /** Locks more than the rows of `tables`, before them. */
  lock?: (tx: Writer, id: number) => Promise<void>;
  /** SQL: parts of a `with` for the obstacles, after `mine` and `touched`. */
  with?: (id: number) => readonly Query[];
  /** SQL: rows (name, why) of what prevents the undo, besides changed rows. */
  obstacles?: (id: number) => readonly Query[];
  /** Runs before the rows of `tables` get their earlier values. */
  before?: (undoing: Undoing) => Promise<void>;
  /** Runs last, and deletes what the import made. */
  after?: (undoing: Undoing) => Promise<void>;
};

/** SQL for the rows that the import wrote, and for those that were changed again since. */
export const writtenBy = (id: number): Query => sql`
  mine as materialized (select id, table_name, row_id, action, about_id from audit_log where import_id = ${id}),
  touched as materialized (
    select mine.* from mine where exists (
           select from audit_log l where l.table_name = mine.table_name and l.row_id = mine.row_id and l.id > mine.id
              -- This repeats the condition on the id for speed: most imports are undone soon, and then little was
              -- logged since.
              and l.id > (select min(id) from mine) and l.import_id is distinct from ${id}))`;

/** A row `x` that needs the row `r` of the import, and the reason why `r` has to stay. */
export type Need = readonly [table: string, condition: Query, why: string];

/** SQL: the rows of a table that the import made and that something needs now. */
export const findNeeds = (table: string, name: Query, needs: readonly Need[]): Query[] =>
  needs.map(
    ([needing, condition, why]) => sql`
      select ${name} as name, ${why} as why
        from mine join ${sql.table(table)} r on r.id = mine.row_id join ${sql.table(needing)} x on ${condition}
       where mine.table_name = ${table} and mine.action = 'insert'`,
  );

/** SQL: the condition that the import didn't make `x` itself. */
export const madeByAnother = (table: string): Query =>
  sql`not exists (select from mine made where made.table_name = ${table} and made.action = 'insert'
    and made.row_id = x.id)`;

/** SQL: the counts of an import that only makes and changes the rows of one table. */
export const countRows = (table: string, id: number): RawBuilder<Partial<UndoCounts>> => sql`
  with ${writtenBy(id)}
  select count(*) filter (where action = 'insert')::integer as deletes,
         count(*) filter (where action = 'update')::integer as restores
    from mine join ${sql.table(table)} s on s.id = mine.row_id where table_name = ${table}`;

/** Deletes the rows that the import made, one table after the other. */
export async function deleteMade(tx: Writer, id: number, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await runSql(tx)`
      delete from ${sql.table(table)} r using audit_log a
       where a.import_id = ${id} and a.table_name = ${table} and a.action = 'insert' and r.id = a.row_id`;
}

const size = 1000;

/** Runs `work` for a part of the rows of a new temporary table at a time, by their `position`. */
export async function workThrough(
  { tx, step }: Undoing,
  table: string,
  phase: string,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  await runSql(tx)`create unique index on ${sql.table(table)} (position)`;
  await runSql(tx)`analyze ${sql.table(table)}`;
  await runInParts({ tx, step }, phase, size, work, { table, number: 'position' });
}

/** SQL that tells whether an undone import created a row. */
export const madeByUndone = (table: 'products' | 'locations', id: Query) => sql<boolean>`
  exists (select from audit_log a join imports u on u.id = a.import_id
           where a.table_name = ${table} and a.row_id = ${id} and a.action = 'insert' and u.state = 'undone')`;
