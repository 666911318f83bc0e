/** Tests that a database that waits or works for too long holds no request for ever. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { until } from '../../../testing/jobs.ts';
import { end, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { connect, type Database, inTransaction, isOutage } from '../database/connection.ts';

let app: TestApp;
let keeper: Caller;
let folder: string;
let server: ServerProcess;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  folder = await mkdtemp(join(tmpdir(), 'wms-limits-'));
  server = await startServer(folder, { DATABASE_URL: app.databaseUrl });
});
after(async () => {
  await end(server, 'SIGTERM');
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = () =>
  fetch(`${server.url}/api/logistics/products`, { headers: { authorization: `Bearer ${keeper.token}` } });

async function assertBusy(answer: Response, sentence: RegExp) {
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('retry-after'), '5');
  assert.match(String((await json(answer.clone())).detail), sentence);
  assert.ok((await answer.text()).length <= 200);
}

/** The log's lines about requests that got a 503; they may come a little later than the answers. */
const reasons = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.endsWith('"msg":"unavailable"}'))
    .map(
      (line) =>
        JSON.parse(line) as { level: number; time: number; reason: string; where: string; untold: number },
    );

test('readers of a locked table are soon asked to come back, and the log has the reason once a second', async () => {
  const readEight = () => Promise.all(Array.from({ length: 8 }, read));
  // Their connections are open before: on a busy machine that takes long.
  await until(async () => (await readEight()).every(({ ok }) => ok), 'eight readers read');
  const toldBefore = reasons().length;
  await app.owner.transaction().execute(async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx);
    // They heard it by the short limit of waiting for locks (55P03), and not by that of the whole statement.
    const answers = await readEight();
    for (const answer of answers) await assertBusy(answer, /stessi dati: riprova fra poco/);
  });
  assert.equal((await read()).status, 200);
  await until(() => reasons().length > toldBefore, 'the log has the reason of a 503');
  const lines = reasons().slice(toldBefore);
  // The readers of a busy machine don't give up at the same moment, so there may be a second line, and a third.
  for (const [at, { time }] of lines.entries())
    assert.ok(at === 0 || time - (lines[at - 1]?.time ?? 0) > 900, JSON.stringify(lines));
  for (const { reason } of lines) assert.match(reason, /^55P03 /);
  assert.deepEqual([lines[0]?.level, lines[0]?.where], [40, '/api/logistics/products']);
  assert.ok(!server.output().includes('"status":503'), 'no line for each request');
});

test('a read that is cancelled because it takes too long answers 503, too', async () => {
  await app.owner.transaction().execute(async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx);
    const answer = read();
    await cancelWaiting();
    await assertBusy(await answer, /dura troppo/);
  });
  await until(() => reasons().at(-1)?.reason.startsWith('57014 '), 'the log has the reason 57014');
});

/** Cancels the statement that waits for the lock, as the statement limit would. */
async function cancelWaiting(): Promise<void> {
  const waits = sql`select pg_cancel_backend(pid) from pg_stat_activity
                     where datname = current_database() and application_name = 'wms' and wait_event_type = 'Lock'`;
  await until(
    async () => (await waits.execute(app.owner)).rows.length > 0,
    'a statement that waits for the lock is cancelled',
  );
}

test('reads, changes and long work have different limits', async () => {
  const limitsOf = async (db: Database) => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
       where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')
       order by name`.execute(db);
    return rows.map(({ setting }) => Number(setting) / 1000);
  };
  assert.deepEqual(await limitsOf(app.db), [15, 3, 15]);
  assert.deepEqual(await inTransaction(app.db, null, limitsOf, { limited: true }), [15, 3, 60]);
  assert.deepEqual(await inTransaction(app.db, null, limitsOf), [0, 0, 0]);
  assert.deepEqual(await limitsOf(app.db), [15, 3, 15]);
  const patient = connect(app.databaseUrl, { max: 1, patient: true });
  assert.deepEqual(await limitsOf(patient.db).finally(patient.close), [0, 0, 0]);
});

test('a change that waits for something other than the database is ended, and is an outage that passes', async () => {
  const isThere = async (pid: number) =>
    (await sql`select from pg_stat_activity where pid = ${pid}`.execute(app.owner)).rows.length > 0;
  const waits = inTransaction(
    app.db,
    null,
    async (tx) => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '50', true)`.execute(
        tx,
      );
      await until(async () => !(await isThere(rows[0]?.pid ?? 0)), 'the database has ended the transaction');
      await sql`select 1`.execute(tx);
    },
    { limited: true },
  );
  await assert.rejects(waits, (error) => isOutage(error));
});

test('the code of an endpoint that only reads can’t write', async () => {
  const writes = inTransaction(app.db, null, (tx) => sql`delete from exports`.execute(tx), {
    limited: true,
    readOnly: true,
  });
  await assert.rejects(writes, { code: '25006' });
});
