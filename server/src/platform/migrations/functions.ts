/**
 * `database/functions` has the current text of each SQL function and trigger once: a folder for each cupboard, a file
 * for each thing. Migrations only change tables (docs/decisions/0013-functions-stand-once.md).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import pg from 'pg';
import { CannotStart } from './start-failures.ts';

const folder = new URL('../../../database/functions/', import.meta.url);
const mostAttempts = 5;

export type FunctionFile = {
  /** The path inside the folder, with slashes. */
  name: string;
  sql: string;
  sha256: string;
};

/** Reads all files in their order: the platform's come first, because the triggers of the others call its functions. */
export async function functionFiles(): Promise<FunctionFile[]> {
  const paths = await readdir(folder, { recursive: true });
  const names = paths.map((path) => path.replaceAll(sep, '/')).filter((name) => name.endsWith('.sql'));
  const [first = [], rest = []] = [true, false].map((ofPlatform) =>
    names.filter((name) => name.startsWith('platform/') === ofPlatform).sort(),
  );
  return Promise.all([...first, ...rest].map(readFunctionFile));
}

async function readFunctionFile(name: string): Promise<FunctionFile> {
  // A checkout on Windows has other line ends, but its text must count as the same.
  const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

/**
 * The plan of a start: it applies the `waiting` files, or refuses because the database has a later text of the file
 * `newer`.
 */
export type FunctionsState = { waiting: FunctionFile[]; newer: FunctionFile | undefined };

/** Compares the files with the texts in the database. */
export async function compareFunctions(
  client: pg.Client,
  files?: readonly FunctionFile[],
): Promise<FunctionsState> {
  const known = files ?? (await functionFiles());
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.applied_functions') is not null as there",
  );
  if (!found[0]?.there) return { waiting: [...known], newer: undefined };
  const { rows } = await client.query<{ text: string; current: boolean }>(
    "select file || ' ' || sha256 as text, superseded_at is null as current from applied_functions",
  );
  const isCurrent = new Map(rows.map(({ text, current }) => [text, current]));
  const stateOf = ({ name, sha256 }: FunctionFile) => isCurrent.get(`${name} ${sha256}`);
  return {
    waiting: known.filter((file) => stateOf(file) === undefined),
    newer: known.find((file) => stateOf(file) === false),
  };
}

/** Rejects when one of our texts was replaced by a later text: the database has served a newer program. */
export async function refuseOlderFunctions(client: pg.Client): Promise<void> {
  const { newer } = await compareFunctions(client);
  if (newer)
    throw new CannotStart(
      `Il database è di una versione più nuova di WMS (funzioni ${newer.name}): aggiorna il programma.`,
    );
}

/**
 * SQL that is part of each migration's transaction. All files are applied after a migration, because it may drop a
 * trigger with its table, or make a function for a new column. The former texts are forgotten, too, because a program
 * that has one of them doesn't know this migration.
 */
export const forgetFunctions = `do $$ begin
  if to_regclass('public.applied_functions') is not null then delete from public.applied_functions; end if;
end $$`;

/** Applies the files whose text the database doesn't have, in one transaction: all of them or none. */
export async function applyFunctions(client: pg.Client, files?: readonly FunctionFile[]): Promise<void> {
  const { waiting } = await compareFunctions(client, files);
  if (waiting.length === 0) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await applyTogether(client, waiting);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // Replacing a trigger waits for writers of its table on a server that still runs, and they may wait for us.
      const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01';
      if (!isDeadlock || attempt === mostAttempts) throw error;
    }
  }
}

async function applyTogether(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  // PostgreSQL refuses a function that sets `pg_trgm.…` to an owner who is no superuser, until the extension's library
  // is loaded.
  await client.query("select similarity('', '')");
  // Bodies are checked at the end, so a function may call one of a later file.
  await client.query('begin; set local check_function_bodies = off');
  for (const { name, sql, sha256 } of files) {
    await client.query(sql);
    await client.query(
      'update applied_functions set superseded_at = now() where file = $1 and superseded_at is null',
      [name],
    );
    await client.query('insert into applied_functions (file, sha256) values ($1, $2)', [name, sha256]);
  }
  await client.query('select add_edit_triggers()');
  await client.query('set local check_function_bodies = on');
  await client.query(checkBodies('sql', 'fmgr_sql_validator'));
  await client.query(checkBodies('plpgsql', 'plpgsql_validator'));
  await client.query('commit');
}

const checkBodies = (language: string, validator: string) => `
  select ${validator}(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
   where l.lanname = '${language}' and p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d
                      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
