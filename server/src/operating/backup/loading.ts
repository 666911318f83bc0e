/**
 * Loads tables as they were, without triggers and foreign keys, in one transaction and as an ordinary owner: switching
 * the triggers off by `session_replication_role` would need a superuser. Foreign keys are made again at the end, which
 * checks every row; COPY itself checks all other constraints.
 */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { CommandError } from '../../platform/command-line/run.ts';
import { structureTables } from '../../platform/migrations/own-tables.ts';
import { DamagedArchive } from '../archive/errors.ts';
import type { Manifest, SequenceFacts, TableFacts } from '../archive/manifest.ts';
import { qualified, readSequences, readTables } from './tables.ts';

const quote = pg.escapeIdentifier;

const patienceMs = 5000;

type Undo = { statements: string[] };

/** Locks and empties every table, and removes foreign keys and triggers. Returns the statements that restore them. */
export async function openForLoading(client: pg.Client): Promise<Undo> {
  // The rows of `migrations` are replaced in a transaction of their own; the other rows describe this database.
  const tables = (await readTables(client)).filter(({ name }) => !structureTables.includes(name));
  const names = tables.map(({ name }) => qualified(name)).join(', ');
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
        order by 1, 2`);
  const { rows: triggers } = await client.query<{ table: string; name: string }>(`
    select tgrelid::regclass::text as "table", tgname::text as name from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgenabled = 'O' and relnamespace = 'public'::regnamespace order by 1, 2`);
  const open = [
    ...keys.map(({ table, name }) => ({ table, change: `drop constraint ${quote(name)}` })),
    ...triggers.map(({ table, name }) => ({ table, change: `disable trigger ${quote(name)}` })),
  ];
  await run(client, [...alterEach(open), `truncate ${names}`]);
  return {
    statements: alterEach([
      ...triggers.map(({ table, name }) => ({ table, change: `enable trigger ${quote(name)}` })),
      ...keys.map(({ table, name, definition }) => ({
        table,
        change: `add constraint ${quote(name)} ${definition}`,
      })),
    ]),
  };
}

/** Returns one statement for each table, because PostgreSQL reads the table's description again for each statement. */
const alterEach = (changes: readonly { table: string; change: string }[]): string[] =>
  [...Map.groupBy(changes, ({ table }) => table)].map(
    ([table, ofTable]) => `alter table ${table} ${ofTable.map(({ change }) => change).join(', ')}`,
  );

/** Refuses an archive whose tables differ from those of the database, column by column. */
export async function refuseOtherStructure(client: pg.Client, manifest: Manifest): Promise<void> {
  const present = await readTables(client);
  const shape = (table: { name: string; columns: string[] }) =>
    `${table.name} (${table.columns.toSorted().join(', ')})`;
  const wanted = new Set(manifest.tables.map(shape));
  const missing = present.find((table) => !wanted.has(shape(table)) && !(table.name in manifest.leftOut));
  const known = new Set(present.map(shape));
  const unknown = manifest.tables.find((table) => !known.has(shape(table)));
  const other = missing ?? unknown;
  if (other)
    throw new DamagedArchive(`la tabella «${other.name}» non è come la sua versione di WMS la faceva`);
}

/** Copies the rows of one table into the database. */
export async function loadTable(
  client: pg.Client,
  table: TableFacts,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = table.columns.map(quote).join(', ');
  const target = client.query(
    from(`copy ${qualified(table.name)} (${columns}) from stdin (format text, header match)`),
  );
  await pipeIntoCopy(target, content);
  if (target.rowCount !== table.rows)
    throw new DamagedArchive(
      `la tabella «${table.name}» ha ${target.rowCount} righe invece di ${table.rows}`,
    );
}

/** Restores triggers, foreign keys and counters; a row that breaks a foreign key is refused here. */
export async function closeAfterLoading(
  client: pg.Client,
  undo: Undo,
  sequences: readonly SequenceFacts[],
): Promise<void> {
  await run(client, undo.statements);
  const present = new Set((await readSequences(client)).map(({ name }) => name));
  for (const { name, last, called } of sequences) {
    if (!present.has(name)) throw new DamagedArchive(`il contatore «${name}» non esiste`);
    // A restart belongs to the transaction, setval doesn't: after a rollback the counter has its old value.
    await client.query(`alter sequence ${qualified(name)} restart`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [qualified(name), last, called]);
  }
}

/** Turns PostgreSQL's error about the rows into a sentence. */
export function describeLoadingError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = '', constraint, table } = error;
  if (code.startsWith('23'))
    return new CommandError(
      `Le righe non rispettano la regola «${constraint ?? code}» di «${table}»: niente è stato ripristinato.`,
    );
  if (code.startsWith('22'))
    return new DamagedArchive(`la base dati non capisce una riga (${error.message})`);
  if (code === '42501')
    return new CommandError(
      'Per ripristinare serve il ruolo che possiede la base dati: controlla DATABASE_URL.',
    );
  return error;
}

const run = async (client: pg.Client, statements: string[]) => {
  if (statements.length > 0) await client.query(statements.join(';\n'));
};

/**
 * Writes into a COPY and waits until PostgreSQL has taken it. `pipeline` isn't possible: when the content has an error,
 * PostgreSQL must receive the failure of the COPY before the connection can roll back.
 */
async function pipeIntoCopy(target: Writable, content: AsyncIterable<Buffer>): Promise<void> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  target.once('finish', resolve);
  target.on('error', reject);
  done.catch(() => undefined);
  try {
    for await (const chunk of content) {
      if (!target.write(chunk)) await Promise.race([once(target, 'drain'), done]);
    }
    target.end();
    await done;
  } catch (error) {
    if (!target.destroyed) {
      const closed = once(target, 'close', { signal: AbortSignal.timeout(patienceMs) });
      target.destroy();
      // A lost connection sends no answer. Then our rollback fails, too, and PostgreSQL rolls back by itself.
      await closed.catch(() => undefined);
    }
    throw error;
  }
}
