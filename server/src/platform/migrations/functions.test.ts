/** Tests that every start brings the database's functions and triggers to the texts in `database/functions`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { emptyDatabase } from '../../../testing/files/archives.ts';
import { trial } from '../../../testing/trial.ts';
import { applyFunctions, type FunctionFile, functionFiles } from './functions.ts';
import { migrate, migrationNames } from './migrate.ts';

let database: TestDatabase;
let owner: pg.Client;
before(async () => {
  database = await cloneDatabase();
  owner = await connectTo(database.ownerUrl);
});
after(async () => {
  await owner.end();
  await database.drop();
});

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const migrateAgain = () => migrate(database.ownerUrl, { applicationUrl: database.url });
const column = async (query: string, values: unknown[] = [], client = owner): Promise<string[]> =>
  (await client.query<{ value: string }>(query, values)).rows.map(({ value }) => value);

const ours = `pronamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')`;
const ourTriggers = `not tgisinternal and tgrelid in (
  select oid from pg_class where relnamespace = 'public'::regnamespace)`;
/** Every function and trigger, as the catalogue has it. */
const definitions = (client = owner) =>
  column(
    `select pg_get_functiondef(oid) as value from pg_proc where ${ours}
     union all select pg_get_triggerdef(oid) from pg_trigger where ${ourTriggers} order by 1`,
    [],
    client,
  );
/** Functions and triggers that the current transaction has not written. */
const untouched = `
  select oid::regprocedure::text as value from pg_proc
   where ${ours} and xmin::text <> pg_current_xact_id()::xid::text
  union all
  select tgname || ' on ' || tgrelid::regclass from pg_trigger
   where ${ourTriggers} and xmin::text <> pg_current_xact_id()::xid::text order by 1`;

test('each function and trigger is made by one file of the folder, or by default, with the same text', async () => {
  const before = await definitions();
  const files = await functionFiles();
  let byDefault: string[];
  await owner.query('begin');
  try {
    for (const { sql } of files) await owner.query(sql);
    byDefault = await column(untouched);
    for (const trigger of byDefault) await owner.query(`drop trigger ${trigger}`);
    await owner.query('select add_edit_triggers()');
    assert.deepEqual(await definitions(), before, 'these are made by no file, and not by default');
  } finally {
    await owner.query('rollback');
  }
  const making = /^create (or replace (function|trigger)|constraint trigger) /gm;
  const statements = files.flatMap(({ sql }) => sql.match(making) ?? []);
  assert.equal(statements.length, before.length - byDefault.length, 'one of them stands in two files');
});

/** PostgreSQL replaces no constraint trigger, so it is dropped and created. */
const allowed =
  /^($|--| {2}|create or replace (function|trigger|view) |drop trigger if exists |create constraint trigger |\))/;

test('files create or replace functions, views and triggers, and do nothing else', async () => {
  for (const { name, sql } of await functionFiles())
    for (const line of sql.replaceAll(/\$\$.*?\$\$/gs, '').split('\n'))
      assert.match(line, allowed, `${name}: ${line}`);
});

/** Functions that an index, a generated column or a check calls, and the functions that these call. */
const kept = `
  with recursive used as (
    select d.refobjid as oid from pg_depend d
     where d.refclassid = 'pg_proc'::regclass
       and (d.classid = 'pg_class'::regclass or d.classid = 'pg_constraint'::regclass
            or d.classid = 'pg_attrdef'::regclass and exists (
                 select from pg_attrdef e join pg_attribute a on a.attrelid = e.adrelid and a.attnum = e.adnum
                  where e.oid = d.objid and a.attgenerated <> ''))
    union
    select p.oid from used join pg_proc caller on caller.oid = used.oid
      join pg_proc p on p.pronamespace = 'public'::regnamespace and caller.prosrc ~ ('\\m' || p.proname || '\\(')
  )
  select proname || regexp_replace(prosrc, '\\s+', ' ', 'g') as value from pg_proc where oid in (select oid from used)
     and ${ours} order by 1`;

test('a function behind stored values is changed only by a migration, which writes them again', async () => {
  const empty = await emptyDatabase();
  const client = await connectTo(empty.url);
  try {
    await migrate(empty.url, { only: new Set(await migrationNames()) });
    const byMigrations = await column(kept, [], client);
    await migrate(empty.url);
    assert.deepEqual(await column(kept, [], client), byMigrations);
    assert.deepEqual(
      byMigrations.map((text) => /^\w+/.exec(text)?.[0]),
      [
        'asking_words',
        'barcode_lookup',
        'category_document',
        'form_lexemes',
        'gtin_is_valid',
        'product_document',
        'search_form',
        'search_text',
        'search_words',
        'synonym_key',
        'weighed_lexemes',
        'whole_lexemes',
        'word_stem',
      ],
    );
    assert.deepEqual(await definitions(client), await definitions());
  } finally {
    await client.end();
    await empty.drop();
  }
});

trial('a database from before this folder gets the same functions', async () => {
  const older = await emptyDatabase();
  const client = await connectTo(older.url);
  try {
    await migrate(older.url, { only: new Set((await migrationNames()).filter((name) => name < '0025')) });
    assert.notDeepEqual(await definitions(client), await definitions());
    await migrate(older.url);
    assert.deepEqual(await definitions(client), await definitions());
  } finally {
    await client.end();
    await older.drop();
  }
});

const bodyOf = async (name: string) =>
  (await column('select prosrc as value from pg_proc where proname = $1', [name])).join();
const edits = 'platform/edits.sql';

test('a file whose text changed is applied at the next start, and its former text is remembered', async () => {
  const body = await bodyOf('count_version');
  const former = '0'.repeat(64);
  await owner.query('update applied_functions set sha256 = $1 where file = $2', [former, edits]);
  await owner.query(`create or replace function count_version() returns trigger language plpgsql
                     as $$ begin return new; end $$`);
  await migrateAgain();
  assert.equal(await bodyOf('count_version'), body);
  const files = await column(
    `select sha256 || ' ' || (superseded_at is null) as value from applied_functions
      where file = $1 order by superseded_at nulls last`,
    [edits],
  );
  const now = (await functionFiles()).find(({ name }) => name === edits);
  assert.deepEqual(files, [`${former} false`, `${now?.sha256} true`]);
  await owner.query('delete from applied_functions where sha256 = $1', [former]);
});

test('a start that finds every text applied writes no function and no trigger', async () => {
  const versions = () =>
    column(`select md5(string_agg(xmin::text, ',' order by oid)) as value from pg_proc
            union all select md5(string_agg(xmin::text, ',' order by oid)) from pg_trigger`);
  const before = await versions();
  await migrateAgain();
  assert.deepEqual(await versions(), before);
});

test('servers that start together apply a text once', async () => {
  await owner.query('delete from applied_functions');
  await Promise.all([migrateAgain(), migrateAgain(), migrateAgain()]);
  const { length } = await functionFiles();
  assert.deepEqual(await column('select count(*)::text as value from applied_functions'), [String(length)]);
  assert.deepEqual(await column('select count(distinct applied_at)::text as value from applied_functions'), [
    '1',
  ]);
});

test('a program with a replaced text is too old and does not start, as owner or as the other role', async () => {
  const body = await bodyOf('count_version');
  await owner.query('update applied_functions set superseded_at = now() where file = $1', [edits]);
  await owner.query('insert into applied_functions (file, sha256) values ($1, $2)', [edits, 'f'.repeat(64)]);
  const refusal = /versione più nuova di WMS \(funzioni platform\/edits\.sql\)/;
  await assert.rejects(migrateAgain, refusal);
  await assert.rejects(migrate(database.url), refusal);
  assert.equal(await bodyOf('count_version'), body);
  await owner.query('delete from applied_functions where file = $1', [edits]);
  await migrateAgain();
});

test('after a migration every file is applied: a trigger that was dropped comes back', async () => {
  const before = await definitions();
  const again = '0024_states_asked_first.sql';
  await owner.query('drop trigger audit on teams');
  await migrateAgain();
  assert.notDeepEqual(await definitions(), before);
  await owner.query('delete from migrations where name = $1', [again]);
  // The migration commits, and the server dies before it comes to the functions.
  await migrate(database.ownerUrl, { only: new Set([again]) });
  await migrateAgain();
  assert.deepEqual(await definitions(), before);
});

const makeFile = (name: string, sql: string): FunctionFile => ({ name, sql, sha256: 'a'.repeat(64) });

test('functions may call those of later files; a call of a missing function undoes everything', async () => {
  const caller = makeFile(
    'a.sql',
    'create or replace function calls() returns integer language sql as $$ select called() $$',
  );
  const called = makeFile(
    'b.sql',
    'create or replace function called() returns integer language sql as $$ select 1 $$',
  );
  await assert.rejects(applyFunctions(owner, [caller]), /function called\(\) does not exist/);
  assert.equal(await bodyOf('calls'), '');
  await applyFunctions(owner, [caller, called]);
  assert.deepEqual(await column('select calls()::text as value'), ['1']);
});
