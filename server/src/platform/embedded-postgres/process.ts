/** Finds the PostgreSQL that postmaster.pid names, if it is alive and ours; starts one, waits for it, and stops it. */
import { execFile, spawn } from 'node:child_process';
import { open, readdir, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Home } from './home.ts';

const logLimit = 10 * 1024 * 1024;

/** PostgreSQL's own environment: our variables (PGDATA, PGPORT, TZ …) must not change what it does. */
export const postgresEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export type Postmaster = { pid: number; port: number; listening: boolean };

/** The cluster's running PostgreSQL, from its postmaster.pid; undefined when it doesn't run. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0) || !(await isPostmaster(pid, cluster))) return undefined;
  // The sixth line, the address, is added once the port is bound.
  return { pid, port: Number(lines[3]), listening: (lines[5] ?? '') !== '' };
}

/**
 * The pid of a dead PostgreSQL may belong to another process now, or to a zombie that nobody reaps (a container
 * without init); then PostgreSQL would refuse to start. Removing postmaster.pid would also remove its guard against
 * orphaned backends that still use the old shared memory, so we only replace the pid by our own, because PostgreSQL
 * ignores the pid of its parent process.
 */
export async function forgetPostmaster(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text !== '') await writeFile(file, text.replace(/^-?\d*/, String(process.pid)));
}

export type Launch = 'running' | 'port-taken' | 'already-running' | 'memory-in-use';

/**
 * Starts PostgreSQL detached from this process, so that PostgreSQL outlives it. Returns as soon as PostgreSQL has taken
 * its port (it may still be recovering) or has given up for a reason that another attempt can cure.
 */
export async function launch(
  home: Home,
  port: number,
  settings: Record<string, string>,
  log: string,
): Promise<Launch> {
  await rotate(log);
  const output = await open(log, 'a', 0o600);
  const start = (await output.stat()).size;
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(home.bin, 'postgres'), ['-D', home.cluster, '-p', String(port), ...options], {
    ...home.runAs,
    cwd: '/',
    env: postgresEnv,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  try {
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    while (!ended) {
      const postmaster = await findPostmaster(home.cluster);
      if (postmaster?.pid === child.pid && postmaster?.listening) return 'running';
      await sleep(20);
    }
  } finally {
    await output.close();
  }
  return explain((await readFile(log)).subarray(start).toString(), log);
}

/**
 * Waits until the cluster answers a query, however long its recovery takes; false when PostgreSQL ends before that.
 * Rejects when PostgreSQL refuses our password.
 */
export async function waitUntilReady(cluster: string, url: string): Promise<boolean> {
  while (true) {
    try {
      await query(url, 'select 1');
      return true;
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === '28P01') {
        throw new Error(`La password in postgres-password non è quella della base dati in ${cluster}.`, {
          cause: error,
        });
      }
      if (!(await findPostmaster(cluster))) return false;
      // 57P03 means starting up, recovering or shutting down. The others mean not listening yet, or just gone.
      const passing = /^(57P03|57P01|ECONNREFUSED|ECONNRESET)$|terminated|timeout/;
      if (!passing.test(code ?? (error as Error).message)) throw error;
    }
    await sleep(50);
  }
}

/**
 * Ends the sessions that a killed PostgreSQL left running. They hold the old shared memory and so block the next start
 * until their statements end. Ending them loses nothing that was committed. Only the /proc of Linux shows to which
 * cluster a session belongs, so on other systems nothing is ended.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    if (!(await isPostmaster(pid, cluster))) continue;
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
    // The title of a session begins with these words, and its parent is PostgreSQL as long as PostgreSQL lives.
    if (!title.startsWith('postgres: ') || (await isPostmaster(parent, cluster))) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The session has already ended by itself.
    }
  }
}

/** Ends the cluster's PostgreSQL and waits until it is gone. `smart` first waits (up to a minute) for open sessions. */
export async function stopPostmaster(cluster: string, mode: 'fast' | 'smart'): Promise<void> {
  if (mode === 'smart' && (await signalAndWait(cluster, 'SIGTERM', 60))) return;
  if (await signalAndWait(cluster, 'SIGINT', 60)) return;
  // The next start restores everything from the write-ahead log.
  if (await signalAndWait(cluster, 'SIGQUIT', 30)) return;
  throw new Error(`PostgreSQL in ${cluster} non si ferma.`);
}

/** Returns the first of the wanted ports that is free on the loopback interface; 0 means any port. */
export async function freePort(...wanted: number[]): Promise<number> {
  for (const port of wanted) {
    const free = await tryPort(port);
    if (free !== undefined) return free;
  }
  throw new Error('Nessuna porta libera su 127.0.0.1.');
}

/** Runs one query on its own connection. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // PostgreSQL's working folder is its data folder, even after the folder was moved. A zombie has no working folder.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(cluster);
}

async function signalAndWait(cluster: string, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  const running = await findPostmaster(cluster);
  if (!running) return true;
  process.kill(running.pid, signal);
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (!(await isPostmaster(running.pid, cluster))) return true;
    await sleep(20);
  }
  return false;
}

function explain(output: string, log: string): Launch {
  if (output.includes('could not create any TCP/IP sockets')) return 'port-taken';
  if (output.includes('lock file "postmaster.pid" already exists')) return 'already-running';
  if (output.includes('pre-existing shared memory block')) return 'memory-in-use';
  const reason = output.trim().split('\n').slice(-8).join('\n');
  throw new Error(`PostgreSQL incorporato non parte. Le ultime righe di ${log}:\n${reason}`);
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

async function rotate(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > logLimit) await rename(log, `${log}.1`);
}
