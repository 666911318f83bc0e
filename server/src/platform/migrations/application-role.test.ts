/**
 * Tests the rights of the role of requests in the catalogue; a new table without its grants is found here.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect, type Database } from '../database/connection.ts';
import { grantToApplication, roleOf } from './application-role.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let application: Connection;
let owner: Connection;
before(async () => {
  database = await cloneDatabase();
  application = connect(database.url, { max: 1 });
  owner = connect(database.ownerUrl, { max: 1 });
});
after(async () => {
  await Promise.all([application.close(), owner.close()]);
  await database.drop();
});

const role = () => roleOf(database.url);
const privilegesOf = async (table: string) => {
  const { rows } = await sql<{ privilege: string }>`
    select privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger',
      'maintain']) as privilege
     where has_table_privilege(${role()}, ${table}, privilege)`.execute(owner.db);
  return rows.map(({ privilege }) => privilege);
};

test('the role has exactly the rights that requests and jobs need; tables that only grow give fewer', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      order by 1`.execute(owner.db);
  assert.ok(rows.length > 40);
  const less: Record<string, string[]> = {
    applied_functions: ['select'],
    audit_log: ['select', 'insert', 'maintain'],
    holds: ['select'],
    life_steps: ['select'],
    migrations: ['select'],
    number_series: ['select'],
    stock_movements: ['select', 'insert', 'maintain'],
    papers: ['select', 'insert', 'maintain'],
    shown_data: ['select', 'insert', 'maintain'],
    steps_taken: ['select', 'insert', 'maintain'],
    stock_take_counts: ['select', 'insert', 'maintain'],
  };
  for (const { name } of rows)
    assert.deepEqual(
      await privilegesOf(name),
      less[name] ?? ['select', 'insert', 'update', 'delete', 'maintain'],
      name,
    );
});

test('the role owns nothing, is no superuser, and cannot switch triggers off', async () => {
  const { rows } = await sql<{ mine: number; power: boolean }>`
    select (select count(*)::integer from pg_class where relowner = r.oid) + (select count(*)::integer from pg_proc
      where proowner = r.oid) as mine,
           rolsuper or rolcreatedb or rolcreaterole or rolbypassrls or rolreplication as power
      from pg_roles r where rolname = current_user`.execute(application.db);
  assert.deepEqual(rows, [{ mine: 0, power: false }]);
  for (const statement of [
    sql`set session_replication_role = replica`,
    sql`alter table stock disable trigger user`,
    sql`drop table products`,
    sql`truncate stock`,
    sql`create table mine ()`,
    sql`update migrations set name = name`,
    sql`delete from applied_functions`,
    sql`delete from audit_log`,
    sql`copy products to program 'cat'`,
    sql`select pg_read_file('postgresql.conf')`,
    sql`create or replace function forbid_change() returns trigger language plpgsql as 'begin return null; end'`,
  ])
    await assert.rejects(statement.execute(application.db), { code: '42501' });
});

test('the next start grants the rights of a new table and repairs changed ones', async () => {
  await sql`create table added (id integer generated always as identity primary key)`.execute(owner.db);
  await sql`revoke insert on products from ${sql.id(role())}`.execute(owner.db);
  await sql`grant truncate on stock to ${sql.id(role())}`.execute(owner.db);
  await migrate(database.ownerUrl, { applicationUrl: database.url });
  for (const table of ['added', 'products', 'stock'])
    assert.deepEqual(await privilegesOf(table), ['select', 'insert', 'update', 'delete', 'maintain']);
  await sql`insert into added default values`.execute(application.db);
});

test('a start that finds all rights in order writes nothing', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await migrate(database.ownerUrl, { applicationUrl: database.url });
  const readVersions = async () => {
    const { rows } = await client.query<{ versions: string }>(
      "select md5(string_agg(xmin::text, ',' order by oid)) as versions from pg_class",
    );
    return rows[0]?.versions;
  };
  const before = await readVersions();
  await grantToApplication(client, role());
  assert.equal(await readVersions(), before);
  await client.end();
});

test('the role of requests can check a migrated database without the owner', async () => {
  await migrate(database.url);
});

test('the role may make temporary tables, vacuum, and cancel statements of its own', async () => {
  const work = async (db: Database) => {
    await sql`create temporary table passing (id integer)`.execute(db);
    await sql`drop table passing`.execute(db);
    await sql`vacuum (analyze, skip_locked) products, audit_log`.execute(db);
    // The role is the whole cluster's: other files' tests have statements of it in their own databases.
    await sql`select pg_cancel_backend(pid) from pg_stat_activity where usename = current_user
      and datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  };
  await work(application.db);
  const { rows } = await sql<{ seen: boolean }>`
    select last_vacuum is not null as seen from pg_stat_user_tables where relname = 'products'`.execute(
    owner.db,
  );
  assert.deepEqual(rows, [{ seen: true }]);
});
