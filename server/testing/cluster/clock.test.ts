import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { connect } from '../../src/platform/database/connection.ts';
import { clockShift } from './clock.ts';
import { cloneDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: ReturnType<typeof connect>;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 1 });
});
after(async () => {
  await connection.close();
  await database.drop();
});

test('PostgreSQL and Node agree what time it is, on a clock that is not the machine’s', async () => {
  const { rows } = await sql<Record<'now' | 'clock' | 'moment', string>>`
    select now() as now, clock_timestamp() as clock, current_moment() as moment`.execute(connection.db);
  const times = Object.values(rows[0] ?? {}).map((at) => Date.parse(at));
  assert.equal(times.length, 3);
  for (const time of [
    ...times,
    Date.parse(new Date().toISOString()),
    Temporal.Now.instant().epochMilliseconds,
  ])
    assert.ok(Math.abs(time - Date.now()) < 60_000, new Date(time).toISOString());
  assert.ok(Math.abs(Date.now() - clockShift() - (performance.timeOrigin + performance.now())) < 60_000);
});

test('a default of a column goes by the same clock', async () => {
  const { rows } = await sql<{ at: string }>`
    insert into login_attempts (login, address) values ('anna', '127.0.0.1') returning at`.execute(
    connection.db,
  );
  assert.ok(Math.abs(Date.parse(rows[0]?.at ?? '') - Date.now()) < 60_000);
});
