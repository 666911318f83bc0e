import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { grantToApplication, roleOf } from './application-role.ts';
import { applyFunctions, forgetFunctions, refuseOlderFunctions } from './functions.ts';
import { CannotStart } from './start-failures.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** The tables of a new database, which are those of the migrations up to `lastOfBaseline` (docs/decisions/0064). */
const baseline = new URL('../../../database/baseline.sql', import.meta.url);
const lastOfBaseline = '0207_unit_costs.sql';
/** The number of the advisory lock, chosen freely: the server that has the lock migrates, and the others wait. */
const migrationLock = 5_727_467;
const oldestServer = 150_000;

/** Lists all migrations that this version knows, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Brings the database up to this version. Under an advisory lock, so that servers starting together don't meet, it
 * gives an empty database the baseline, and applies the numbered SQL files that the database hasn't seen, each in a
 * transaction of its own. Then it applies the functions and triggers whose text has changed, and gives the role of
 * `applicationUrl` its privileges, when it is another role than the owner's. It only goes forward: a landed file is
 * never edited. With `only`, it applies no other files and no functions: that is the state of an older version, for the
 * restore of its backup.
 */
export async function migrate(
  ownerUrl: string,
  { applicationUrl = ownerUrl, only }: { applicationUrl?: string; only?: ReadonlySet<string> } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  // A lost connection rejects the running statement; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseOldServer(client);
    if (!only) await refuseOlderFunctions(client);
    await applyNewFiles(client, only);
    if (!only) await applyFunctions(client);
    const role = roleOf(applicationUrl);
    if (role !== roleOf(ownerUrl)) await grantToApplication(client, role);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as name",
  );
  const [version] = rows;
  if (version && version.number < oldestServer)
    throw new CannotStart(`Il database è PostgreSQL ${version.name}: serve la versione 15 o una successiva.`);
}

async function applyNewFiles(client: pg.Client, only: ReadonlySet<string> | undefined): Promise<void> {
  const names = await migrationNames();
  const applied = await appliedFiles(client);
  const unknown = [...applied].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new CannotStart(
      `Il database è di una versione più nuova di WMS (migrazione ${unknown[0]}): aggiorna il programma.`,
    );
  const missing = names.filter((name) => !applied.has(name) && only?.has(name) !== false);
  const ofBaseline = names.filter((name) => name <= lastOfBaseline);
  const isNew = applied.size === 0 && ofBaseline.every((name) => missing.includes(name));
  if (isNew) await apply(client, baseline, ofBaseline);
  for (const name of missing)
    if (!isNew || name > lastOfBaseline) await apply(client, new URL(name, folder), [name]);
}

/** Runs a file in a transaction, and notes that the database has these migrations now. */
async function apply(client: pg.Client, file: URL, names: readonly string[]): Promise<void> {
  await client.query('begin');
  await client.query(await readFile(file, 'utf8'));
  await client.query('insert into migrations (name) select unnest($1::text[])', [names]);
  await client.query(forgetFunctions);
  await client.query('commit');
}

/**
 * Reads the names of the applied files. Creates their table only when it is missing, so that a role that may not create
 * tables can still see that nothing is to do.
 */
async function appliedFiles(client: pg.Client): Promise<Set<string>> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null as there",
  );
  if (!found[0]?.there)
    await client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return new Set(rows.map(({ name }) => name));
}
