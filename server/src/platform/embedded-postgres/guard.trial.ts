/**
 * Kills the embedded PostgreSQL under a real server, as happens when memory runs out; `crash.test.ts` does it once with
 * the server that it has.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../../testing/app.ts';
import { until } from '../../../testing/jobs.ts';
import {
  adminPassword,
  end,
  postmasterOf,
  removeDataFolder,
  type ServerProcess,
  startServer,
} from '../../../testing/server-process.ts';
import { startEmbeddedPostgres } from './cluster.ts';
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
  await removeDataFolder(folder);
});

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const read = () => fetch(`${server.url}/api/humanResources/user/getPersonalData`, { headers: headers() });
const write = (title: string) =>
  fetch(`${server.url}/api/bug_report/add`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ title, body: 'x' }),
  });

/** Kills only PostgreSQL's first process; its sessions notice by themselves. */
async function killPostgres(): Promise<number> {
  const pid = await postmasterOf(folder);
  assert.ok(pid);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Counts the restarts in the server's log. */
const restarts = () => server.output().split('PostgreSQL died and was started again').length - 1;

/** The server's end, with all that it had to say; rejects when it doesn't end within a minute. */
const closed = () => once(server.child, 'close', { signal: AbortSignal.timeout(60_000) });

/** Asks until the server answers again. */
const untilAnswered = () => until(async () => (await read().catch(() => undefined))?.ok === true);

test('PostgreSQL killed under load is back on the same port, and no answered change is lost', async () => {
  const { ownerUrl } = await startEmbeddedPostgres(folder);
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
  await until(() => acknowledged.length >= 40);
  // A session in the middle of a long statement holds the old shared memory until somebody ends it.
  const long = query(ownerUrl, 'do $$ begin loop end loop; end $$').catch(() => undefined);
  const isLooping = "select from pg_stat_activity where state = 'active' and query like 'do $$ begin loop%'";
  await until(async () => (await query(ownerUrl, isLooping)).length > 0);
  const pid = await killPostgres();
  const before = acknowledged.length;
  await untilAnswered();
  await until(() => acknowledged.length >= before + 40);
  loading = false;
  await Promise.all(callers);
  await long;
  assert.notEqual(await postmasterOf(folder), pid);
  assert.deepEqual([...statuses].toSorted(), [200, 503]);
  const kept = (await query(ownerUrl, 'select title from bug_reports')) as { title: string }[];
  const titles = new Set(kept.map(({ title }) => title));
  assert.deepEqual(
    acknowledged.filter((title) => !titles.has(title)),
    [],
  );
  assert.equal(server.child.exitCode, null);
  await until(() => restarts() >= 1);
});

test('when the command line restarts PostgreSQL first, the server uses that one', async () => {
  const pid = await killPostgres();
  const both = await Promise.all([startEmbeddedPostgres(folder), startEmbeddedPostgres(folder)]);
  assert.equal(both[0].url, both[1].url);
  await untilAnswered();
  const now = await postmasterOf(folder);
  assert.notEqual(now, pid);
  await until(() => restarts() >= 2);
  assert.equal(await postmasterOf(folder), now, 'one was started, and stays');
});

test('at the fourth death in five minutes the server ends with a sentence, so that systemd restarts it', async () => {
  await killPostgres();
  // A session of the killed PostgreSQL may still answer; only the server's log shows that a new one runs.
  await until(() => restarts() >= 3);
  await untilAnswered();
  const exit = closed();
  await killPostgres();
  const [code] = await exit;
  assert.equal(code, 1);
  assert.match(
    server.output(),
    /^PostgreSQL si è fermato 4 volte in cinque minuti: il server si ferma\..*postgres\.log/m,
  );
  const last = await postmasterOf(folder);
  assert.ok(!last || !isAlive(last));
  // After a restart, as by systemd, the server works on.
  server = await startServer(folder);
  token = await signIn(server.url, 'admin', adminPassword);
  assert.equal((await read()).status, 200);
});

test('when PostgreSQL’s port is taken, the server ends with a sentence, and restarts on another port', async () => {
  const { url, ownerUrl } = await startEmbeddedPostgres(folder);
  const exit = closed();
  // The server is paused, so that the other program gets the port first.
  server.child.kill('SIGSTOP');
  await killPostgres();
  const squatter = createServer();
  const port = Number(new URL(url).port);
  await until(() => listens(squatter, port));
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
