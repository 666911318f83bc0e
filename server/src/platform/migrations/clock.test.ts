/** Tests the moment that dates papers, movements and the audit log, and who may shift it. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';

let database: TestDatabase;
let application: pg.Client;
let owner: pg.Client;
before(async () => {
  database = await cloneDatabase();
  application = new pg.Client({ connectionString: database.url });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await Promise.all([application.connect(), owner.connect()]);
});
after(async () => {
  await Promise.all([application.end(), owner.end()]);
  await database.drop();
});

const newTeam =
  "insert into teams (name, code) values ('Squadra', gen_random_uuid()) returning created_at as value";
const newYear = '2020-01-01T00:00:00.000Z';
/** An instant that a query answers, whether the product's way of reading instants is loaded or not. */
const value = async (query: string, values: unknown[] = [], client = owner) => {
  const { rows } = await client.query<{ value: Date | string }>(query, values);
  return rows[0] && new Date(rows[0].value).toISOString();
};
const inTransaction = async (client: pg.Client, work: () => Promise<void>) => {
  await client.query('begin');
  try {
    await work();
  } finally {
    await client.query('rollback');
  }
};
const shift = (moment: string | null, client = owner) =>
  client.query('select shift_clock($1::timestamptz)', [moment]);
/** Milliseconds between the database's moment and the real one. */
const distance = async (client = owner) => {
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp() - current_moment())::float8 * 1000 as ms',
  );
  return Math.abs(rows[0]?.ms ?? Number.NaN);
};

test('a moment that the owner sets dates all rows of the transaction, also those in the audit log', async () => {
  await inTransaction(owner, async () => {
    await shift(newYear);
    assert.equal(await value(newTeam), newYear);
    assert.equal(await value('select at as value from audit_log order by id desc limit 1'), newYear);
  });
  assert.ok((await distance()) < 60_000);
});

test('the clock only goes forward, never into the future, and null sets the real time again', async () => {
  const assertRefused = (moment: string, why: RegExp) =>
    inTransaction(owner, async () => {
      await shift(newYear);
      await assert.rejects(shift(moment), why);
    });
  await assertRefused('2019-12-31T23:59:59.999Z', /only goes forward/);
  await assertRefused(new Date(Date.now() + 60_000).toISOString(), /into the future/);
  await inTransaction(owner, async () => {
    for (const moment of [newYear, newYear, '2020-01-01T00:00:00.001Z']) {
      await shift(moment);
      assert.equal(await value(newTeam), moment);
    }
    await shift(null);
    assert.ok((await distance()) < 60_000);
    await shift(null);
    await assert.rejects(shift('2021-01-01T00:00:00.000Z'), /only goes forward/);
  });
});

test('the role of requests can’t shift it: neither by the function nor by the setting behind it', async () => {
  const denied = { code: '42501', message: 'only the owner of the tables shifts the clock' };
  await inTransaction(application, () => assert.rejects(shift(newYear, application), denied));
  await inTransaction(application, async () => {
    await application.query("select set_config('app.moment', $1, true)", [newYear]);
    await assert.rejects(application.query(newTeam), denied);
  });
  assert.ok((await distance(application)) < 60_000);
});

test('nor can it by an action of a foreign key, which runs as the owner', async () => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into users (username, institutional_email, first_name, last_name, password_hash)
     values ('chi', 'chi@example.org', 'Chi', 'Prova', 'x') returning id`,
  );
  const id = rows[0]?.id;
  await owner.query('insert into user_permissions (user_id, permission) values ($1, $2)', [id, 'WMS_BUG']);
  await owner.query('alter table users disable trigger audit');
  await application.query("select set_config('app.moment', $1, false)", [newYear]);
  await assert.rejects(application.query('delete from users where id = $1', [id]), { code: '42501' });
  await application.query("select set_config('app.moment', '', false)");
  await owner.query('alter table users enable trigger audit');
});

/** Columns of the machinery, which always have the real time. */
const realTime = [
  'applied_functions.applied_at',
  'backups.finished_at',
  'drafts.written_at',
  'exports.at',
  'file_checks.alive_at',
  'files.created_at',
  'idempotency_keys.created_at',
  'jobs.added_at',
  'jobs.run_at',
  'known_devices.created_at',
  'known_devices.last_used_at',
  'ledger_checks.at',
  'login_attempts.at',
  'migrations.applied_at',
  'passkeys.created_at',
  'password_links.created_at',
  'place_lists.taken_in_at',
  'second_factors.begun_at',
  'sessions.created_at',
  'sessions.last_used_at',
  'sessions.proved_at',
  'sign_on_attempts.begun_at',
];

test('all columns and functions but those of the machinery use the shifted moment', async () => {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select adrelid::regclass || '.' || attname as name
       from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
       join pg_class c on c.oid = adrelid and c.relnamespace = 'public'::regnamespace
      where pg_get_expr(adbin, adrelid) ~ '^(now|clock_timestamp)\\(' order by 1`,
  );
  assert.deepEqual(
    columns.map(({ name }) => name),
    realTime,
  );
  const { rows: functions } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~ '\\m(now|clock_timestamp)\\(' order by 1`,
  );
  assert.deepEqual(
    functions.map(({ name }) => name),
    ['current_moment', 'shift_clock', 'shifted_moment'],
  );
});

/** The columns that statements of the server write at the real time, in whichever table they stand. */
const writtenAtRealTime = [
  'alive_at',
  'at',
  'begun_at',
  'checked_at',
  'confirmed_at',
  'expires_at',
  'finished_at',
  'last_used_at',
  'proved_at',
  'run_at',
  'superseded_at',
  'used_at',
  'written_at',
];
const product = new URL('../../', import.meta.url);
const nowIn = /(\w+)(?: = |: sql(?:<string>)?`)(?:\w+\(\w+, )?(?:now|clock_timestamp)\(\)/g;

test('what the server writes at the real time is of the machinery, too', async () => {
  const paths = await readdir(product, { recursive: true });
  const sources = paths.filter((path) => /(?<!\.test|\.trial)\.ts$/.test(path));
  const texts = await Promise.all(sources.map((path) => readFile(new URL(path, product), 'utf8')));
  const columns = texts.flatMap((text) => [...text.matchAll(nowIn)].map(([, column]) => column));
  assert.deepEqual([...new Set(columns)].sort(), writtenAtRealTime);
});
