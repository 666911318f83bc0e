import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { signIn } from '../../../testing/app.ts';
import { until } from '../../../testing/jobs.ts';
import {
  adminPassword,
  end,
  removeDataFolder,
  type ServerProcess,
  startServer,
} from '../../../testing/server-process.ts';
import { connect } from '../database/connection.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/cluster.ts';

let folder: string;
let server: ServerProcess;
let token: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-outage-'));
  // The server uses it as an external database, so that only the test stops and starts it.
  const { ownerUrl } = await startEmbeddedPostgres(folder);
  server = await startServer(folder, { DATABASE_URL: ownerUrl });
  token = await signIn(server.url, 'admin', adminPassword);
});
after(async () => {
  await end(server, 'SIGTERM');
  await removeDataFolder(folder);
});

const read = () =>
  fetch(`${server.url}/api/humanResources/user/getPersonalData`, {
    headers: { authorization: `Bearer ${token}` },
  });
const write = () =>
  fetch(`${server.url}/api/bug_report/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'a', body: 'b' }),
  });

test('while PostgreSQL restarts, requests answer 503 with Retry-After, then work again; the server stays', async () => {
  const postgres = await startEmbeddedPostgres(folder);
  assert.equal((await read()).status, 200);
  await postgres.stop('fast');
  for (const ask of [read, write, () => fetch(`${server.url}/api/ready`)]) {
    const answer = await ask();
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.match(await answer.text(), /rispond/);
  }
  assert.equal((await fetch(`${server.url}/api/health`)).status, 200);
  await until(() => server.output().includes('"msg":"unavailable"'), 'the log says that it is unavailable');
  assert.doesNotMatch(server.output(), /"stack"/, 'an outage is logged without stacks');
  await startEmbeddedPostgres(folder);
  assert.equal((await read()).status, 200);
  assert.equal((await write()).status, 200);
  assert.equal(server.child.exitCode, null);
});

test('requests whose connection is cut answer 503 at most, never 500', async () => {
  const { ownerUrl } = await startEmbeddedPostgres(folder);
  const { db, close } = connect(ownerUrl, { max: 1, application: 'cutter' });
  const answers: Promise<Response>[] = [];
  for (let round = 0; round < 10; round++) {
    answers.push(...Array.from({ length: 8 }, (_, i) => (i % 2 ? read() : write())));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wms'`.execute(
      db,
    );
  }
  await close();
  const statuses = new Set((await Promise.all(answers)).map((answer) => answer.status));
  for (const status of statuses) assert.ok(status === 200 || status === 503, String(status));
  assert.equal(await statusOnceBack(), 200);
});

/** Reads again after a 503: PostgreSQL may still cut idle connections that no request has used since. */
async function statusOnceBack(attempts = 20): Promise<number> {
  const { status } = await read();
  return status === 503 && attempts > 1 ? statusOnceBack(attempts - 1) : status;
}
