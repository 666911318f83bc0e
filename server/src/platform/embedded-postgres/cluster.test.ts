import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { until } from '../../../testing/jobs.ts';
import { trial } from '../../../testing/trial.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './cluster.ts';
import { discardCluster } from './home.ts';
import { findPostmaster, query, stopPostmaster } from './process.ts';

const asRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-postgres-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (cluster) await stopPostmaster(cluster, 'fast');
  for (const name of ['postgres', ...(await listDrafts())]) await discardCluster(join(dataDir, name));
  await rm(folder, { recursive: true, force: true });
});

const start = (settings: Record<string, string> = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres(dataDir, { fsync: false, settings });

test('a first start creates a UTF-8 database with a random password on loopback, and a restart keeps it', async () => {
  const first = await start();
  const { ownerUrl: url, startedHere } = first;
  assert.equal(startedHere, true);
  const [row] = await query(
    url,
    `select current_database() as name, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
       current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
       upper('perché') as upper from pg_database where datname = current_database()`,
  );
  const expected = {
    name: 'wms',
    encoding: 'UTF8',
    provider: 'b',
    addresses: '127.0.0.1',
    sockets: '',
    upper: 'PERCHÉ',
  };
  assert.deepEqual({ ...(row as object) }, expected);
  assert.equal((await stat(join(dataDir, 'postgres-password'))).mode & 0o777, 0o600);
  await assert.rejects(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1'), { code: '28P01' });
  await assertKept(first);
});

/** A restart keeps the data and the address; it is one test with the first start, because that takes a second. */
async function assertKept(first: EmbeddedPostgres): Promise<void> {
  await query(first.ownerUrl, 'create table kept as select 7 as value');
  await first.stop('fast');
  const second = await start({ max_connections: '42' });
  assert.equal(second.startedHere, true);
  assert.equal(second.url, first.url);
  const rows = await query(
    second.ownerUrl,
    "select value, current_setting('max_connections') as n from kept",
  );
  assert.deepEqual({ ...(rows[0] as object) }, { value: 7, n: '42' });
}

trial('an older folder gets the second role, and a lost password is replaced', async () => {
  const first = await start();
  const file = join(dataDir, 'postgres-app-password');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  await query(first.ownerUrl, 'create table kept as select 7 as value');
  await query(first.ownerUrl, 'drop role wms_app');
  await rm(file);
  const converted = await start();
  assert.equal(converted.startedHere, false);
  assert.deepEqual(
    (await query(converted.url, 'select current_user as role')).map((row) => ({ ...(row as object) })),
    [{ role: 'wms_app' }],
  );
  await assert.rejects(query(converted.url, 'drop table kept'), { code: '42501' });
  await writeFile(file, 'another\n');
  assert.equal((await query((await start()).url, 'select 1')).length, 1);
});

trial('a port that another program has taken is replaced', async () => {
  const first = await start();
  await first.stop('fast');
  const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(squatter, 'listening');
  try {
    const second = await start();
    assert.notEqual(second.url, first.url);
  } finally {
    squatter.close();
  }
});

trial(
  'PostgreSQL survives the kill -9 of the process that started it, and the next start finds it',
  async () => {
    const starter = startInChild();
    const [url] = await once(starter.stdout ?? starter, 'data');
    starter.kill('SIGKILL');
    await once(starter, 'exit');
    const found = await start();
    assert.equal(found.startedHere, false);
    assert.equal(found.url, String(url).trim());
    await found.stop('smart');
    assert.equal(await findPostmaster(await realpath(join(dataDir, 'postgres'))), undefined);
  },
);

trial('two starts at once share one PostgreSQL', async () => {
  const both = await Promise.all([start(), start()]);
  assert.equal(both[0].url, both[1].url);
  assert.deepEqual(both.map(({ startedHere }) => startedHere).sort(), [false, true]);
});

trial('a crashed PostgreSQL recovers everything that was committed', async () => {
  const { ownerUrl: url } = await start({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
  await query(url, 'create table kept as select generate_series(1, 1000) as value');
  const cluster = await realpath(join(dataDir, 'postgres'));
  process.kill((await findPostmaster(cluster))?.pid ?? Number.NaN, 'SIGKILL');
  const again = await start();
  assert.equal(again.startedHere, true);
  assert.deepEqual(
    { ...((await query(again.ownerUrl, 'select count(*)::int from kept'))[0] as object) },
    { count: 1000 },
  );
});

trial(
  'a stale postmaster.pid does not stop a start, even if its pid is another process of the same user',
  async () => {
    const { stop } = await start();
    const cluster = await realpath(join(dataDir, 'postgres'));
    const file = join(cluster, 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    await stop('fast');
    const { uid, gid } = await stat(cluster);
    const other = spawn('sleep', ['60'], asRoot ? { uid, gid } : {});
    await once(other, 'spawn');
    for (const pid of [999_999_999, other.pid]) {
      await writeFile(file, text.replace(/^\d+/, String(pid)));
      const again = await start();
      assert.equal(again.startedHere, true);
      await again.stop('fast');
    }
    other.kill();
  },
);

trial('after an initdb that was killed halfway the folder can still be used', async () => {
  const starter = startInChild();
  await until(async () => (await listDrafts()).length > 0, 'initdb has begun');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  const { ownerUrl: url, startedHere } = await start();
  assert.equal(startedHere, true);
  assert.equal((await query(url, 'select 1')).length, 1);
  assert.deepEqual(await listDrafts(), []);
});

trial(
  'root can use a folder that nobody else may enter, and move it, but not run two copies of it',
  {
    skip: !asRoot,
  },
  async () => {
    await chmod(folder, 0o700);
    const first = await start();
    await query(first.ownerUrl, 'create table kept as select 7 as value');
    assert.match(await realpath(join(dataDir, 'postgres')), /^\/var\/lib\/wms\/data-\w+\/postgres$/);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);

    const copy = join(folder, 'copy');
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    await assert.rejects(startEmbeddedPostgres(copy), /è una copia di/);

    await first.stop('fast');
    await rename(dataDir, join(folder, 'moved'));
    dataDir = join(folder, 'moved');
    const second = await start();
    assert.equal((await query(second.ownerUrl, 'select * from kept')).length, 1);
  },
);

trial('a folder that became private later takes its data with it', { skip: !asRoot }, async () => {
  const first = await start();
  await query(first.ownerUrl, 'create table kept as select 7 as value');
  await first.stop('fast');
  await chmod(folder, 0o700);
  const second = await start();
  assert.equal((await query(second.ownerUrl, 'select * from kept')).length, 1);
});

trial('data of another version of PostgreSQL is refused with a sentence', async () => {
  const { stop } = await start();
  await stop('fast');
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await assert.rejects(start(), /è di PostgreSQL 17, quello incorporato è il 18/);
});

async function listDrafts(): Promise<string[]> {
  return (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('postgres.new'));
}

/** Starts another process, which starts the database, prints its address and stays. */
function startInChild(): ChildProcess {
  const module = JSON.stringify(new URL('./cluster.ts', import.meta.url).href);
  const code =
    `const { startEmbeddedPostgres } = await import(${module});
    console.log((await startEmbeddedPostgres(${JSON.stringify(dataDir)}, { fsync: false })).url); setInterval(() ` +
    `=> {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
