import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect } from '../connection.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  // With one connection the second execution runs on the connection that prepared the statement.
  connection = connect(database.url, { max: 1 });
});
after(async () => {
  await connection.close();
  await database.drop();
});

const run = async (text: string, values: unknown[] = []) =>
  connection.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));

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
  for (const id of [1, 2])
    assert.equal((await run('insert into shelf values ($1), ($1)', [id])).numAffectedRows, 2n);
  for (const _ of [1, 2]) assert.deepEqual((await run('select id from shelf where id > 9')).rows, []);
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
