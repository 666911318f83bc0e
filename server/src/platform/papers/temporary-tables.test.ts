/**
 * Tests that the temporary tables which the role of requests may make give it nothing: a trigger with the rights of the
 * tables' owner works for its own table only, numbers are given to papers only, and functions find the true tables.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect, type Database } from '../database/connection.ts';

let database: TestDatabase;
let owner: Connection;
let application: Connection;
before(async () => {
  database = await cloneDatabase();
  owner = connect(database.ownerUrl, { max: 1 });
  application = connect(database.url, { max: 1 });
});
after(async () => {
  await Promise.all([owner.close(), application.close()]);
  await database.drop();
});

/** Runs statements of the role of requests in one transaction, which ends with them. */
async function asRequest(...statements: string[]): Promise<void> {
  await application.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
}

const denied = { code: '42501' };
const series = async () =>
  (await sql`select * from number_series order by series, year`.execute(owner.db)).rows;

test('a trigger with the rights of the owner refuses every table but its own', async () => {
  const { rows } = await sql<{ name: string; table: string }>`
    select distinct p.proname as name, c.relname as "table"
      from pg_proc p join pg_trigger t on t.tgfoid = p.oid join pg_class c on c.oid = t.tgrelid
     where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`.execute(owner.db);
  assert.deepEqual(
    rows.map(({ name }) => name),
    [
      ...['count_kilometres', 'delivery_notes_number', 'expense_reports_step', 'hold_new_bench'],
      ...['orders_number', 'receipts_number'],
    ],
  );
  for (const { name, table } of rows)
    for (const statement of ['insert into mine default values', 'update mine set version = 2'])
      await assert.rejects(
        asRequest(
          `create temporary table mine on commit drop as
             select *, 1 as mine from public.${table} limit 0`,
          ...(statement.startsWith('update') ? ['insert into mine default values'] : []),
          `create trigger given before insert or update on mine for each row execute function ${name}()`,
          statement.replace('version', 'mine'),
        ),
        denied,
        `${name}: ${statement}`,
      );
});

test('a temporary table draws no number, neither by the trigger of a paper nor by one of the role', async () => {
  const before = await series();
  await assert.rejects(
    asRequest(
      `create temporary table drawn (series text, year integer, issued_on date, issued_at timestamptz,
         letters text, state text, number integer) on commit drop`,
      'create trigger number before insert on drawn for each row execute function delivery_notes_number()',
      "insert into drawn (letters, issued_on) values ('', '2026-01-07')",
    ),
    denied,
  );
  await assert.rejects(
    asRequest(
      'create temporary table drawn (number integer) on commit drop',
      `create function pg_temp.draw() returns trigger language plpgsql
         as $$ begin new.number = public.next_number('ddt', '2026-01-07', 2026); return new; end $$`,
      'create trigger number before insert on drawn for each row execute function pg_temp.draw()',
      'insert into drawn default values',
    ),
    denied,
  );
  await assert.rejects(asRequest("select next_number('ddt', '2026-01-07', 2026)"), denied);
  assert.deepEqual(await series(), before);
});

test('a series rises only, by one and by the trigger of a paper, also for the owner of the tables', async () => {
  const refused = { code: '23001', constraint: 'number_series_kept' };
  await sql`set session_replication_role = replica`.execute(owner.db);
  await sql`insert into number_series values ('ddt', 2041, 7, '2041-03-01')`.execute(owner.db);
  await sql`set session_replication_role = origin`.execute(owner.db);
  for (const statement of [
    sql`update number_series set last_number = 8`,
    sql`update number_series set last_number = 6`,
    sql`update number_series set last_date = '2041-01-01'`,
    sql`update number_series set year = 2042`,
    sql`delete from number_series`,
    sql`insert into number_series values ('ddt', 2042, 1, '2042-03-01')`,
  ])
    await assert.rejects(statement.execute(owner.db), refused);
});

/** All tables and views of ours, and the catalogue's that functions ask. */
async function tableNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace)
       and relkind in ('r', 'p', 'v', 'm') order by 1`.execute(owner.db);
  return rows.map(({ name }) => name);
}

/** Places of a function where a name without its schema would be that of a temporary table. */
function nakedNames(body: string, names: string): string[] {
  const code = body.replaceAll(/--.*$/gm, '');
  return [
    new RegExp(String.raw`\b(?:from|join|into|update|using|only)\s+(?:${names})\b(?![.(])`, 'gi'),
    new RegExp(String.raw`\bfrom\b[^;()]*?,\s*(?:${names})\b(?=\s+\w+\s*(?:$|where|\)))`, 'gim'),
    new RegExp(`'(?:${names})'::regclass`, 'gi'),
    new RegExp(String.raw`(?<![.\w])(?:${names})%`, 'gi'),
    new RegExp(String.raw`^ +\w+ (?:constant )?(?:${names})(?:;| :=)`, 'gim'),
  ].flatMap((pattern) => code.match(pattern) ?? []);
}

test('every function names the schema of its tables, because temporary ones of the same names come first', async () => {
  const names = (await tableNames()).join('|');
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc p
     where pronamespace = 'public'::regnamespace and not exists (
             select from pg_depend d
              where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(
    owner.db,
  );
  assert.ok(rows.length > 200);
  assert.deepEqual(
    rows.flatMap(({ name, body }) => nakedNames(body, names).map((found) => `${name}: ${found}`)),
    [],
  );
});

test('functions with the rights of the owner look into temporary tables last', async () => {
  const { rows } = await sql<{ name: string; path: string | null }>`
    select proname as name,
           (select substr(setting, 13) from unnest(proconfig) setting where setting like 'search_path=%') as path
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`.execute(owner.db);
  for (const { name, path } of rows) assert.equal(path, 'pg_catalog, public, pg_temp', name);
});

/** Gives a connection of the role whose temporary tables have the name of every table. */
async function withShadows(work: (db: Database) => Promise<void>): Promise<void> {
  const shadowed = connect(database.url, { max: 1 });
  try {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`.execute(owner.db);
    for (const { name } of rows)
      await sql
        .raw(`create temporary table ${name} as select * from public.${name} limit 0`)
        .execute(shadowed.db);
    await work(shadowed.db);
  } finally {
    await shadowed.close();
  }
}

test('a movement that the role invents for itself changes no balance', async () => {
  await withShadows(async (db) => {
    await sql`insert into stock_movements (id, product_id, to_location_id, quantity) values (1, 1, 1, 5)`.execute(
      db,
    );
    await assert.rejects(
      sql`insert into public.stock (product_id, location_id, quantity, last_movement_id) values (1, 1, 5, 1)`.execute(
        db,
      ),
      { code: '23001' },
    );
  });
});
