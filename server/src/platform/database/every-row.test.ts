import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { until } from '../../../testing/jobs.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { trial } from '../../../testing/trial.ts';
import { type Connection, connect, isOutage } from './connection.ts';
import { everyRow } from './every-row.ts';

let app: TestApp;
let fixture: StockFixture;
let connection: Connection;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  connection = connect(app.databaseUrl, { max: 1 });
});
after(async () => {
  await connection.close();
  await app.stop();
});

const numbers = (most: number) =>
  everyRow(
    connection.db,
    sql<{ n: number }>`select n from generate_series(1, ${most}::integer) n order by n desc`,
  );

/** Counts the open transactions of this database, without its own. */
async function countOpen(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
       and pid <> pg_backend_pid()`.execute(app.db);
  return rows[0]?.count ?? 0;
}

const untilOpen = (count: number) =>
  until(async () => (await countOpen()) === count, `${count} transactions are open`);

/** Waits until a reader's transaction has been idle for a moment: its statement has ended and nobody fetches rows. */
async function untilItWaits() {
  const idle = sql<{ since: string }>`
    select state_change as since from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`;
  let last = { since: '', seenAt: 0 };
  await until(async () => {
    const since = (await idle.execute(app.db)).rows[0]?.since ?? '';
    if (since !== last.since) last = { since, seenAt: performance.now() };
    return since !== '' && performance.now() - last.seenAt > 200;
  }, 'a transaction is idle');
}

test('every row comes once and in order, a thousand at a time', async () => {
  const pages = await Array.fromAsync(numbers(2500));
  assert.deepEqual(
    pages.map((rows) => [rows.length, rows[0]?.n]),
    [
      [1000, 2500],
      [1000, 1500],
      [500, 500],
    ],
  );
  assert.deepEqual(await Array.fromAsync(numbers(0)), [[]]);
});

test('one connection reads lists of different columns in turn, each by its own', async () => {
  const screw = sql`select 1 as id, 'Vite' as name`;
  const dated = sql`select '2026-03-01T00:00:00Z'::timestamptz as at, 2 as id, null as note`;
  for (let time = 0; time < 3; time++) {
    assert.deepEqual(await Array.fromAsync(everyRow(connection.db, screw)), [[{ id: 1, name: 'Vite' }]]);
    assert.deepEqual(await Array.fromAsync(everyRow(connection.db, dated)), [
      [{ at: '2026-03-01T00:00:00.000Z', id: 2, note: null }],
    ]);
  }
});

test('leaving in the middle ends the statement, and a failure leaves nothing open either', async () => {
  for await (const rows of numbers(5000)) {
    assert.equal(rows.length, 1000);
    await untilOpen(1);
    break;
  }
  await untilOpen(0);
  await assert.rejects(Array.fromAsync(everyRow(connection.db, sql`select 1 / 0 as n`)), /division by zero/);
  await untilOpen(0);
});

test('a reader that lost its connection fails, and the next one gets a new connection', async () => {
  const list = numbers(5000);
  await list.next();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and state = 'idle in transaction'`.execute(app.db);
  await assert.rejects(Array.fromAsync(list), isOutage);
  assert.equal((await Array.fromAsync(numbers(3)))[0]?.length, 3);
  await untilOpen(0);
});

test('four lists are read at once, and the next one waits until one has ended', async () => {
  const lists = Array.from({ length: 4 }, () => everyRow(app.db, sql`select generate_series(1, 2000) n`));
  for (const list of lists) await list.next();
  let begun = false;
  const fifth = Array.fromAsync(numbers(1)).then(() => {
    begun = true;
  });
  // Many other queries are answered in the meantime.
  for (let time = 0; time < 50; time++) await countOpen();
  assert.equal(begun, false);
  for (const list of lists) await list.return(undefined);
  await fifth;
  await untilOpen(0);
});

trial(
  'a download that is cancelled while it runs or before it begins leaves no transaction open',
  async () => {
    const keeper = await app.person({ permissions: ['log_WHR_BRW'] });
    // About 20 MB, which is more than the buffers on the way hold.
    const product = await fixture.product({ name: 'Prodotto '.repeat(13).trim() });
    const place = await fixture.location('GRANDE');
    await app.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into lots (product_id, code) select ${product}, lpad(n::text, 80, '0')
      from generate_series(1, 80000) n`.execute(tx);
      await sql`insert into stock (product_id, location_id, lot_id, quantity, last_movement_id)
              select product_id, ${place}, id, 1, 1 from lots`.execute(tx);
    });
    const startExport = (format: string) =>
      get(`${app.url}/api/logistics/locations/stock/export?format=${format}`, {
        headers: { authorization: `Bearer ${keeper.token}` },
      }).on('error', () => undefined);

    const coming = startExport('csv');
    const answer = await new Promise<IncomingMessage>((resolve) => coming.once('response', resolve));
    assert.equal(answer.statusCode, 200);
    await untilItWaits();
    // The export waits for its reader.
    await untilOpen(1);
    coming.destroy();
    await untilOpen(0);

    await app.db.transaction().execute(async (tx) => {
      await sql`lock table stock in access exclusive mode`.execute(tx);
      const waiting = ['csv', 'xlsx'].map(startExport);
      // This transaction is one of the three.
      await untilOpen(3);
      const closed = waiting.map((request) => new Promise((resolve) => request.once('close', resolve)));
      for (const request of waiting) request.destroy();
      await Promise.all(closed);
    });
    await untilOpen(0);
  },
);
