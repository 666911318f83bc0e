import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { discardCluster } from './platform/embedded-postgres-home.ts';
import { json, signIn } from './testing/app.ts';
import {
  adminPassword,
  end,
  postmasterOf,
  runServer,
  type ServerProcess,
  startServer,
} from './testing/server-process.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-crash-'));
});
after(async () => {
  const postgres = await startEmbeddedPostgres(folder);
  await postgres.stop('fast');
  await discardCluster(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
});

const report = (server: ServerProcess, token: string, title: string) =>
  fetch(`${server.url}/api/bug_report/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, body: 'x' }),
  });

/** Eight callers write until the server is gone; every answer that they got goes into `acknowledged`. */
async function writeUntilKilled(server: ServerProcess, token: string, acknowledged: Set<number>) {
  let killed = false;
  const writer = async (name: string) => {
    for (let i = 0; !killed; i++) {
      const response = await report(server, token, `${name}-${i}`).catch(() => undefined);
      if (!response) return;
      const answer = await json<{ id: number }>(response).catch(() => undefined);
      if (response.ok && answer) acknowledged.add(answer.id);
    }
  };
  const first = acknowledged.size;
  const writers = Array.from({ length: 8 }, (_, i) => writer(`w${i}`));
  // In the middle of the writing: not before 40 of them were acknowledged.
  while (acknowledged.size < first + 40) await new Promise(setImmediate);
  await end(server, 'SIGKILL');
  killed = true;
  await Promise.all(writers);
}

test('killed ten times while it writes, twice with its PostgreSQL, it loses nothing that it acknowledged', async () => {
  const acknowledged = new Set<number>();
  for (let round = 0; round < 10; round++) {
    const server = await startServer(folder);
    const token = await signIn(server.url, 'admin', adminPassword);
    await writeUntilKilled(server, token, acknowledged);
    const postmaster = await postmasterOf(folder);
    assert.ok(postmaster, 'PostgreSQL outlives the server');
    if (round % 5 === 4) process.kill(postmaster, 'SIGKILL');
  }
  const server = await startServer(folder);
  const { connect } = await import('./platform/database.ts');
  const { url } = await startEmbeddedPostgres(folder);
  const { db, close } = connect(url);
  const rows = await db.selectFrom('bug_reports').select('id').execute();
  await close();
  const kept = new Set(rows.map((row) => row.id));
  assert.ok(acknowledged.size >= 400);
  assert.deepEqual(acknowledged.difference(kept), new Set());
  await end(server, 'SIGTERM');
});

test('a second start on the same folder refuses with a sentence, and the first goes on', async () => {
  const server = await startServer(folder);
  const second = await runServer(folder, { PORT: '0' });
  assert.equal(second.code, 1);
  assert.match(second.output, /è già in uso da un altro server WMS/);
  assert.doesNotMatch(second.output, /\.ts:|Error:/);
  assert.equal((await fetch(`${server.url}/api/ready`)).status, 200);
  await end(server, 'SIGTERM');
});

test('told to stop, it finishes what runs and takes its PostgreSQL along', async () => {
  const server = await startServer(folder);
  const token = await signIn(server.url, 'admin', adminPassword);
  const running = Array.from({ length: 20 }, (_, i) => report(server, token, `last ${i}`));
  const answers = Promise.allSettled(running);
  await running[0];
  assert.equal(await end(server, 'SIGTERM'), 0);
  for (const answer of await answers)
    if (answer.status === 'fulfilled')
      assert.ok([200, 503].includes(answer.value.status), String(answer.value.status));
  assert.equal(await postmasterOf(folder), undefined);
});

describe('a wrong setting stops the start with a sentence that names it', () => {
  const cases: [string, string][] = [
    ['PORT', 'tremila'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['WMS_PUBLIC_URL', 'wms'],
    ['WMS_ADMIN_PASSWORD', 'corta'],
    ['WMS_LOG_LEVEL', 'forte'],
    ['STORAGE_URL', 'ftp://x'],
    ['SMTP_URL', 'http://x'],
    ['WMS_MAIL_FROM', 'magazzino'],
  ];
  for (const [name, value] of cases)
    test(`${name}=${value}`, async () => {
      const { code, output } = await runServer(folder, { [name]: value });
      assert.equal(code, 1);
      assert.match(output, new RegExp(`La variabile ${name} non è valida: serve`));
    });
});
