import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../migrations/', import.meta.url);
/** Any constant: whoever holds it migrates, the others wait. */
const migrationLock = 5_727_467;

/** All migrations that this version knows, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Applies the numbered SQL files that the database hasn't seen, each in a transaction of its own, under an advisory
 * lock so that servers starting together don't meet. Forward only: a landed file is never edited.
 * With `only`, no others than those: the state of an older version, for the restore of its backup.
 */
export async function migrate(databaseUrl: string, only?: ReadonlySet<string>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    const names = await migrationNames();
    const unknown = [...applied].filter((name) => !names.includes(name));
    if (unknown.length > 0)
      throw new Error(
        `Il database è di una versione più nuova di WMS (migrazione ${unknown[0]}): aggiorna il programma.`,
      );
    for (const name of names) {
      if (applied.has(name) || only?.has(name) === false) continue;
      await client.query('begin');
      await client.query(await readFile(new URL(name, folder), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [name]);
      await client.query('commit');
    }
  } finally {
    await client.end();
  }
}
