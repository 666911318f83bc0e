import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
// The connection's module says in which form instants, dates and large numbers are read.
import '../connection.ts';
import { execute, type StatementColumns } from './execution.ts';

let database: TestDatabase;
let client: pg.Client;
const described: StatementColumns = new Map();
before(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.drop();
});

/** Runs a statement, prepared by its text. */
const run = (text: string, values: unknown[] = []) =>
  execute(client.query.bind(client), { name: `of ${text}`.slice(0, 60), text, values }, described);

test('a statement gives the same rows each time, with each type read', async () => {
  const text = `select $1::integer as id, 12.50::numeric as amount, null as nothing, true as yes,
    '{a,b}'::text[] as list, '2026-03-01'::date as day, '\\x00ff'::bytea as bytes, '{"a": 1}'::json as json`;
  for (const id of [1, 2, 3])
    assert.deepEqual((await run(text, [id])).rows, [
      {
        id,
        amount: '12.50',
        nothing: null,
        yes: true,
        list: ['a', 'b'],
        day: '2026-03-01',
        bytes: Buffer.from([0, 255]),
        json: { a: 1 },
      },
    ]);
});

test('a statement without rows counts those that it changed, each time', async () => {
  await run('create temporary table shelf (id integer)');
  for (const id of [1, 2]) assert.equal((await run('insert into shelf values ($1), ($1)', [id])).rowCount, 2);
  for (const _ of [1, 2]) assert.deepEqual((await run('select id from shelf where id > 9')).rows, []);
});

test('a text without a statement, and one that would copy a file, leave the connection in order', async () => {
  for (const text of ['', '-- nothing']) for (const _ of [1, 2]) assert.deepEqual((await run(text)).rows, []);
  await run('create temporary table crate (id integer)');
  await assert.rejects(run('copy crate from stdin'), /no file is copied in/);
  assert.deepEqual((await run('select 2 as n')).rows, [{ n: 2 }]);
  assert.deepEqual((await run('copy crate to stdout')).rows, []);
});

test('a statement that failed runs again, whether it failed in its text, its values or its run', async () => {
  await assert.rejects(run('select 1 / $1::integer as n', [0]), /division by zero/);
  assert.deepEqual((await run('select 1 / $1::integer as n', [1])).rows, [{ n: 1 }]);
  await assert.rejects(run('select 1 / $1::integer as n', ['x']), /invalid input syntax/);
  assert.deepEqual((await run('select 1 / $1::integer as n', [1])).rows, [{ n: 1 }]);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  await assert.rejects(run('select $1::json as n', [circle]), /circular/);
  assert.deepEqual((await run('select $1::json as n', [{ a: 1 }])).rows, [{ n: { a: 1 } }]);
  for (const _ of [1, 2]) await assert.rejects(run('select nothing from nowhere'), /does not exist/);
});

test('a value that can’t be read is refused, and the connection works on', async () => {
  for (const _ of [1, 2]) await assert.rejects(run(`select 'infinity'::timestamptz as at`), RangeError);
  assert.deepEqual((await run('select 1 as n')).rows, [{ n: 1 }]);
});

test('a table whose columns change is never read by its former columns', async () => {
  await run('create temporary table box (a integer)');
  await run('insert into box values (1)');
  const all = () => run('select * from box');
  assert.deepEqual((await all()).rows, [{ a: 1 }]);
  await run(`alter table box add column b text default 'x'`);
  await assert.rejects(all(), /must not change result type/);
});
