/**
 * Kills a server while orders are requested and sent: each order has then been requested or sent wholly, with its
 * number and PDF, or not at all.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { sql } from 'kysely';
import { json, signIn } from '../../../../testing/app.ts';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
import { plainLine } from '../../../../testing/logistics/ordering.ts';
import {
  adminPassword,
  end,
  holdWriters,
  type ServerProcess,
  startServer,
} from '../../../../testing/server-process.ts';
import { connect } from '../../../platform/database/connection.ts';
import { openStorage } from '../../../platform/files/storage.ts';

let folder: string;
// PostgreSQL survives the server's death, so this trial can use the PostgreSQL that all tests share.
let database: TestDatabase;
let server: ServerProcess;
let token: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-order-crash-'));
  database = await cloneDatabase();
  await start();
});
after(async () => {
  await end(server, 'SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start() {
  server = await startServer(folder, {
    DATABASE_URL: database.url,
    WMS_MIGRATION_DATABASE_URL: database.ownerUrl,
  });
  token = await signIn(server.url, 'admin', adminPassword);
}
const send = (method: string, path: string, body: object) =>
  fetch(`${server.url}/api/logistics/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const made = async (answer: Response) => {
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<{ id: number }>(answer);
};

type OrderFacts = {
  id: number;
  version: number;
  state: OrderState;
  number: number | null;
  steps: string[];
  revisions: number;
  sha256: string | null;
};
/**
 * Reads every order with the steps, revisions and paper that its moves write, in the order of the numbers; orders
 * without a number come last.
 */
async function readAll(): Promise<OrderFacts[]> {
  const { db, close } = connect(database.url, { max: 1 });
  const found = sql<OrderFacts>`
    select o.id, o.version, o.state, o.number,
           array(select s.to_state from steps_taken s where s.order_id = o.id order by s.id) as steps,
           (select count(*)::integer from order_revisions r where r.order_id = o.id) as revisions,
           (select p.sha256 from papers p join order_revisions r on r.id = p.order_revision_id
             where r.order_id = o.id) as sha256
      from orders o order by o.number nulls last, o.id`.execute(db);
  return found.then(({ rows }) => rows).finally(close);
}

/**
 * Makes the same request for twelve orders at once, and for all others when ten have answered; kills the server while
 * one of the later requests is in the middle of its work. Answers the number of successful answers.
 */
async function killedDuring(
  inTheMiddle: string,
  ask: (order: OrderFacts) => Promise<Response>,
): Promise<number> {
  const barrier = await holdWriters(database.ownerUrl, 'orders', inTheMiddle);
  let answered = 0;
  let killed = false;
  // A busy server answers 503, and the request is tried again until the server is killed.
  const askPatiently = async (order: OrderFacts): Promise<void> => {
    const answer = await ask(order).catch(() => undefined);
    if (answer?.ok) answered += 1;
    else if (answer?.status === 503 && !killed) await askPatiently(order);
  };
  const orders = await readAll();
  const asking = orders.slice(0, 12).map(askPatiently);
  await Promise.all(asking.slice(0, 10));
  asking.push(...orders.slice(12).map(askPatiently));
  await barrier.reached();
  killed = true;
  await end(server, 'SIGKILL');
  await barrier.open();
  await Promise.all(asking);
  return answered;
}

test('leaves each order asked for with its number or a draft, then sent with its PDF or not at all', async () => {
  const most = 60;
  const limits = { teamId: null, freeUpTo: '1000', twoAbove: null, version: null };
  assert.equal((await send('PUT', 'order-limits', limits)).status, 200);
  const { id: supplierId } = await made(await send('POST', 'suppliers', { name: 'Viteria' }));
  for (let n = 0; n < most; n++)
    await made(await send('POST', 'orders', { supplierId, lines: [plainLine()] }));

  const asked = await killedDuring('new.number > 12', ({ id, version }) =>
    send('POST', `orders/${id}/request`, { version }),
  );
  const numbered = await readAll();
  await start();
  const approved = numbered.filter(({ state }) => state === 'approvato');
  assert.ok(
    approved.length >= asked && approved.length < most,
    `${asked} answered, ${approved.length} approved`,
  );
  assert.deepEqual(
    approved.map(({ number, steps }) => [number, steps]),
    approved.map((_, at) => [at + 1, ['richiesto', 'approvato']]),
  );
  for (const { state, number, steps } of numbered.slice(approved.length))
    assert.deepEqual([state, number, steps], ['bozza', null, []]);
  for (const { id, version, number } of numbered)
    if (number === null) await made(await send('POST', `orders/${id}/request`, { version }));
  assert.deepEqual(
    (await readAll()).map(({ number }) => number),
    Array.from({ length: most }, (_, at) => at + 1),
    'the numbers go on without a gap',
  );

  const known = await killedDuring("new.state = 'ordinato' and new.number > 12", ({ id, version }) =>
    send('POST', `orders/${id}/send`, { version }),
  );
  const storage = openStorage(join(folder, 'files'));
  const ordered = (await readAll()).filter(({ state }) => state === 'ordinato');
  assert.ok(ordered.length >= known && ordered.length < most, `${known} answered, ${ordered.length} ordered`);
  for (const { id, state, revisions, sha256 } of await readAll())
    if (state === 'ordinato') {
      assert.equal(revisions, 1);
      const pdf = await storage.get(sha256 ?? '');
      assert.equal(createHash('sha256').update(pdf).digest('hex'), sha256, `order ${id}`);
    } else assert.deepEqual([state, revisions, sha256], ['approvato', 0, null]);
});
