/** The embedded PostgreSQL dies under a real server, as when memory runs out. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../testing/app.ts';
import {
  adminPassword,
  end,
  postmasterOf,
  type ServerProcess,
  startServer,
} from '../../testing/server-process.ts';
import { startEmbeddedPostgres } from './cluster.ts';
import { discardCluster } from './home.ts';
import { query } from './process.ts';

let folder: string;
let server: ServerProcess;
let token: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-guard-'));
  server = await startServer(folder);
  token = await signIn(server.url, 'admin', adminPassword);
});
after(async () => {
  await end(server, 'SIGTERM');
  const postgres = await startEmbeddedPostgres(folder);
  await postgres.stop('fast');
  await discardCluster(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
});

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const read = () => fetch(`${server.url}/api/humanResources/user/getPersonalData`, { headers: headers() });
const write = (title: string) =>
  fetch(`${server.url}/api/bug_report/add`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ title, body: 'x' }),
  });

/** Kills PostgreSQL's first process alone: its sessions find out by themselves. */
async function killPostgres(): Promise<number> {
  const pid = await postmasterOf(folder);
  assert.ok(pid);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** How often the server says that it noticed. */
const restarts = () => server.output().split('PostgreSQL died and was started again').length - 1;

/** Asks until it is answered again; how long that took, in ms. */
async function untilAnswered(): Promise<number> {
  const begun = performance.now();
  while (!(await read().catch(() => undefined))?.ok) {
    if (performance.now() - begun > 30_000) throw new Error(server.output());
    await sleep(50);
  }
  return performance.now() - begun;
}

test('killed under load it is back within 15 s, on the same port; nothing acknowledged is lost', async () => {
  const { ownerUrl } = await startEmbeddedPostgres(folder);
  // A session in the middle of a long statement holds the old shared memory until somebody ends it.
  const long = query(ownerUrl, 'do $$ begin loop end loop; end $$').catch(() => undefined);
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let loading = true;
  const caller = async (name: number) => {
    for (let i = 0; loading; i++) {
      const title = `${name}-${i}`;
      const answer = await write(title);
      statuses.add(answer.status);
      if (answer.ok) acknowledged.push(title);
      else await sleep(20);
    }
  };
  const callers = Array.from({ length: 8 }, (_, name) => caller(name));
  while (acknowledged.length < 100) await new Promise(setImmediate);
  const pid = await killPostgres();
  const before = acknowledged.length;
  const ms = await untilAnswered();
  while (acknowledged.length < before + 100) await new Promise(setImmediate);
  loading = false;
  await Promise.all(callers);
  await long;
  assert.ok(ms < 15_000, `${ms} ms`);
  assert.notEqual(await postmasterOf(folder), pid);
  assert.deepEqual([...statuses].toSorted(), [200, 503]);
  const kept = (await query(ownerUrl, 'select title from bug_reports')) as { title: string }[];
  const titles = new Set(kept.map(({ title }) => title));
  assert.deepEqual(
    acknowledged.filter((title) => !titles.has(title)),
    [],
  );
  assert.equal(server.child.exitCode, null);
  while (restarts() < 1) await sleep(20);
});

test('somebody else who starts it first, such as the command line, is no quarrel', async () => {
  const pid = await killPostgres();
  const both = await Promise.all([startEmbeddedPostgres(folder), startEmbeddedPostgres(folder)]);
  assert.equal(both[0].url, both[1].url);
  assert.ok((await untilAnswered()) < 15_000);
  const now = await postmasterOf(folder);
  assert.notEqual(now, pid);
  while (restarts() < 2) await sleep(20);
  assert.equal(await postmasterOf(folder), now, 'one was started, and stays');
});

test('the fourth time in five minutes the server ends with a sentence, for systemd to act', async () => {
  await killPostgres();
  // A session of the killed one may still answer: only what the server says tells that a new one runs.
  while (restarts() < 3) await sleep(20);
  assert.ok((await untilAnswered()) < 15_000);
  const exit = once(server.child, 'close');
  await killPostgres();
  const [code] = await exit;
  assert.equal(code, 1);
  assert.match(
    server.output(),
    /^PostgreSQL si è fermato 4 volte in cinque minuti: il server si ferma\..*postgres\.log/m,
  );
  const last = await postmasterOf(folder);
  assert.ok(!last || !isAlive(last));
  // Started by systemd, it goes on where it was.
  server = await startServer(folder);
  token = await signIn(server.url, 'admin', adminPassword);
  assert.equal((await read()).status, 200);
});

test('when its port was taken meanwhile, the server ends with a sentence and starts with another port', async () => {
  const { url, ownerUrl } = await startEmbeddedPostgres(folder);
  const exit = once(server.child, 'close');
  // Else the server might be quicker than the squatter.
  server.child.kill('SIGSTOP');
  await killPostgres();
  const squatter = createServer();
  const port = Number(new URL(url).port);
  while (!(await listens(squatter, port))) await sleep(10);
  server.child.kill('SIGCONT');
  try {
    assert.deepEqual(await exit, [1, null]);
    assert.match(server.output(), /^PostgreSQL è ripartito su un’altra porta, perché la \d+ è occupata/m);
    server = await startServer(folder);
    assert.notEqual((await startEmbeddedPostgres(folder)).ownerUrl, ownerUrl);
  } finally {
    squatter.close();
  }
});

const listens = (socket: Server, port: number) =>
  new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false));
    socket.listen(port, '127.0.0.1', () => resolve(true));
  });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
