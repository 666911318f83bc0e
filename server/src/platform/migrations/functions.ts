/**
 * The current text of each SQL function and trigger, which stands once in `database/functions`: a folder for each
 * cupboard, a file for each thing. Migrations keep tables (docs/decisions/0013-functions-stand-once.md).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import pg from 'pg';
import { CannotStart } from './start-failures.ts';

const folder = new URL('../../../database/functions/', import.meta.url);
const mostAttempts = 5;

export type FunctionFile = {
  /** Path in the folder, with slashes. */
  name: string;
  sql: string;
  sha256: string;
};

/** All files in their order: the platform's first, whose functions the triggers of the others call. */
export async function functionFiles(): Promise<FunctionFile[]> {
  const paths = await readdir(folder, { recursive: true });
  const names = paths.map((path) => path.replaceAll(sep, '/')).filter((name) => name.endsWith('.sql'));
  const [first = [], rest = []] = [true, false].map((ofPlatform) =>
    names.filter((name) => name.startsWith('platform/') === ofPlatform).sort(),
  );
  return Promise.all([...first, ...rest].map(readFunctionFile));
}

async function readFunctionFile(name: string): Promise<FunctionFile> {
  // A checkout on Windows may have other line ends, and is the same text.
  const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

type Applied = { file: string; sha256: string; current: boolean };

/** Rejects when one of our texts was replaced by a later one: the database has served a newer program. */
export async function refuseOlderFunctions(client: pg.Client): Promise<void> {
  const applied = await readApplied(client);
  for (const { name, sha256 } of await functionFiles())
    if (applied.some((known) => known.file === name && known.sha256 === sha256 && !known.current))
      throw new CannotStart(
        `Il database è di una versione più nuova di WMS (funzioni ${name}): aggiorna il programma.`,
      );
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.applied_functions') is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<Applied>(
    'select file, sha256, superseded_at is null as current from applied_functions',
  );
  return rows;
}

/**
 * Applies the files whose text isn't the one that the database has; `all` of them after a migration, which may have
 * dropped a trigger with its table or made a function for a new column. One transaction: all of them or none.
 */
export async function applyFunctions(
  client: pg.Client,
  { all, files }: { all: boolean; files?: readonly FunctionFile[] },
): Promise<void> {
  const current = new Map(
    (await readApplied(client)).filter(({ current }) => current).map(({ file, sha256 }) => [file, sha256]),
  );
  const known = files ?? (await functionFiles());
  const waiting = known.filter(({ name, sha256 }) => all || current.get(name) !== sha256);
  if (waiting.length === 0) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await applyTogether(client, waiting);
      return;
    } catch (error) {
      await client.query('rollback');
      // A trigger waits for whoever writes to its table, on a server that still runs, and that one may wait for us.
      const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01';
      if (!isDeadlock || attempt === mostAttempts) throw error;
    }
  }
}

async function applyTogether(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  // A function that sets `pg_trgm.…` is refused to an owner who is no superuser until the extension's library is loaded.
  await client.query("select similarity('', '')");
  // Bodies are checked at the end, so a function may call one of a later file.
  await client.query('begin; set local check_function_bodies = off');
  for (const { name, sql, sha256 } of files) {
    await client.query(sql);
    await client.query(
      `update applied_functions set superseded_at = now()
        where file = $1 and sha256 <> $2 and superseded_at is null`,
      [name, sha256],
    );
    await client.query(
      'insert into applied_functions (file, sha256) values ($1, $2) on conflict do nothing',
      [name, sha256],
    );
  }
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
