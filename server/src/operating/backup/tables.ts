/**
 * Reads the tables from the database's own catalogue, so that a new table is in the next backup without a line here.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { SequenceFacts, TableFacts } from '../archive/manifest.ts';

export type Table = {
  name: string;
  /** All columns but the generated ones, which are computed again. */
  columns: string[];
  /** SQL that puts the rows into the same order in every database. */
  order: string;
};

/**
 * Tables whose rows no backup contains, with the reason. All other tables are in it, also the answers to an
 * Idempotency-Key: a phone that repeats its change after a restore must not make it twice.
 */
export const leftOut: Readonly<Record<string, string>> = {
  applied_functions:
    'they tell which functions this very database has: the next start writes them where it is restored',
  sessions: 'sessions that were ended after the backup would be open again: everybody signs in anew',
  sign_on_codes: 'a code that was used after the backup would sign in again',
  sign_on_attempts: 'nobody comes back from the provider to another moment',
  password_links: 'links that were used after the backup would open an account again',
  invitations:
    'links that were used or withdrawn after the backup would open an account again: they are sent anew',
  jobs: 'mails that were sent since would be sent again',
  login_attempts: 'addresses of people, of no use after a quarter of an hour',
};

const quote = pg.escapeIdentifier;
export const qualified = (name: string) => `public.${quote(name)}`;

/** Lists the tables of the schema `public`, without those of extensions. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'order'> & { order: string | null }>(`
    select c.relname::text as name,
           (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else ''
             end, ', ' order by k.place)
              from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
             where i.indrelid = c.oid and i.indisprimary) as "order"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
         and d.deptype = 'e')
     order by c.relname collate "C"`);
  // A table without a primary key is sorted by all its columns.
  return rows.map(({ order, ...table }) => ({
    ...table,
    order: order ?? `${quote(table.name)}::text collate "C"`,
  }));
}

/**
 * Reads the values of the counters. They belong to no snapshot but only increase, so they are never behind the copied
 * rows.
 */
export async function readSequences(client: pg.Client): Promise<SequenceFacts[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`);
  if (names.length === 0) return [];
  const each = names.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, last_value::text as last, is_called as called from ${qualified(name)}`,
  );
  const { rows } = await client.query<SequenceFacts>(each.join(' union all '));
  return rows;
}

/** Reads the names of the migrations that have run; none when the database was never WMS's. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query("select to_regclass('public.migrations') as name");
  if (!known[0]?.name) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.migrations order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/**
 * Copies all rows in PostgreSQL's own text format: a line with the columns' names, then a line for each row. CSV isn't
 * possible, because PostgreSQL before 18 takes a line of `\.` inside a quoted text for the end of the data.
 */
export function copyOut(client: pg.Client, { name, columns, order }: Table): AsyncIterable<Buffer> {
  const rows = `select ${columns.map(quote).join(', ')} from ${qualified(name)} order by ${order}`;
  return client.query(to(`copy (${rows}) to stdout (format text, header true)`));
}

/** Counts and hashes what `copyOut` yields; calls `keep` with each piece. */
export async function measureTable(
  client: pg.Client,
  table: Table,
  keep: (chunk: Buffer, bytes: number) => void = () => undefined,
): Promise<TableFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  for await (const chunk of copyOut(client, table)) {
    hash.update(chunk);
    bytes += chunk.length;
    lines += countLines(chunk);
    keep(chunk, bytes);
  }
  const { name, columns } = table;
  return { name, columns, rows: lines - 1, bytes, sha256: hash.digest('hex') };
}

/** Counts the lines. In this format a line break inside a value is written as `\n`, so each line break ends a row. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}
