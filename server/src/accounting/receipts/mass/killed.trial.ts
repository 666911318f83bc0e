/** A server that dies while it issues the receipts of a year: when it goes on, nobody has two and nobody has none. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { MassIssue } from '@wms/contract/accounting/receipts/mass-issue';
import { sql } from 'kysely';
import { addMember } from '../../../../testing/accounting/receipt-members.ts';
import { json, signIn } from '../../../../testing/app.ts';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
import { until } from '../../../../testing/jobs.ts';
import {
  adminPassword,
  end,
  holdWriters,
  type ServerProcess,
  startServer,
} from '../../../../testing/server-process.ts';
import { connect, type Database } from '../../../platform/database/connection.ts';
import { openStorage } from '../../../platform/files/storage.ts';

let folder: string;
// The server's death leaves PostgreSQL running anyway, so that the suite's one serves.
let database: TestDatabase;
let server: ServerProcess;
let token: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-mass-issue-crash-'));
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
    // The next server waits so long before it takes over what a dead one has begun: 2 s at the least, otherwise 30.
    WMS_JOB_LONGEST_PAUSE: '2',
  });
  token = await signIn(server.url, 'admin', adminPassword);
}

const base = '/api/accounting/mass-issues';
const call = (path: string, body?: object) =>
  fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = connect(database.url, { max: 1 });
  return work(db).finally(close);
}

test('each of 40 members gets exactly one receipt with its PDF, though the server is killed twice', async () => {
  const most = 40;
  await inDatabase(async (db) => {
    for (let n = 0; n < most; n++)
      await addMember(db, { lastName: `Prova ${n}`, payments: [{ amount: '25.00' }] });
  });
  let barrier = await holdWriters(database.ownerUrl, 'receipts', 'new.number > 12');
  const started = await call(base, { socialYear: 2025, kindId: 1 });
  assert.equal(started.status, 200, await started.clone().text());
  const { id } = await json<{ id: number }>(started);
  const read = async () => json<MassIssue>(await call(`${base}/${id}`));

  for (const [least, next] of [
    [5, 28],
    [20, most],
  ] as const) {
    await barrier.reached();
    const seen = await read();
    assert.equal(seen.state, 'in corso');
    assert.ok(seen.issued >= least, `${seen.issued} receipts are issued`);
    await end(server, 'SIGKILL');
    await barrier.open();
    barrier = await holdWriters(database.ownerUrl, 'receipts', `new.number > ${next}`);
    await start();
  }
  await barrier.open();
  await until(async () => (await read()).state !== 'in corso', 'the issue is over');
  const { state, issued, failed } = await read();
  assert.deepEqual([state, issued, failed], ['finita', most, 0]);

  const receipts = await inDatabase(async (db) => {
    const { rows } = await sql<{ memberId: number; number: number; sha256: string; payments: number }>`
      select r.member_id as "memberId", r.number, p.sha256,
             (select count(*)::integer from membership_payments m where m.receipt_id = r.id) as payments
        from receipts r join papers p on p.receipt_id = r.id order by r.number`.execute(db);
    return rows;
  });
  assert.deepEqual(
    receipts.map(({ number }) => number),
    Array.from({ length: most }, (_, at) => at + 1),
  );
  assert.equal(new Set(receipts.map(({ memberId }) => memberId)).size, most);
  assert.ok(receipts.every(({ payments }) => payments === 1));
  const storage = openStorage(join(folder, 'files'));
  for (const { sha256 } of receipts)
    assert.equal(
      createHash('sha256')
        .update(await storage.get(sha256))
        .digest('hex'),
      sha256,
    );
});
