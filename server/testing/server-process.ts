/** The real server as a process of its own, on a data folder, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { programFile } from '../../scripts/build.mjs';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/cluster.ts';
import { discardCluster } from '../src/platform/embedded-postgres/home.ts';
import { clockArguments } from './cluster/clock.ts';
import { bareEnvironment, type CommandResult, runInHost } from './command-line.ts';
import { until } from './jobs.ts';

/** The program that `npm start` runs, so that tests start what people start. */
const main = programFile('main');
export const adminPassword = 'treno-lampo-gatto-9';

export type ServerProcess = { child: ChildProcess; url: string; output(): string };

// Ports of this process: below those that the system hands out, and apart from those of the other test processes. One
// that the system named could be taken by somebody else before it is used.
const firstPort = 10_000 + (process.pid % 400) * 50;
let triedPorts = 0;

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (triedPorts++ % 50);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

const environment = (dataDir: string, more: Record<string, string>) => ({
  ...bareEnvironment,
  WMS_DATA_DIR: dataDir,
  WMS_ADMIN_PASSWORD: adminPassword,
  ...more,
});

/** Starts it and waits until it is ready; rejects with what it printed when it ends before. */
export async function startServer(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...clockArguments(more), main], {
    env: environment(dataDir, { PORT: String(port), ...more }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}`;
  // A first start takes seconds, but on a machine that is busy with the other tests it has taken more than thirty.
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(output);
    const ready = await fetch(`${url}/api/ready`).catch(() => undefined);
    // When it listens, it prints its address and the first password, and tests read both.
    if (ready?.ok && output.includes('WMS è pronto')) return { child, url, output: () => output };
    await sleep(25);
  }
  child.kill('SIGKILL');
  throw new Error(`not ready in time: ${output || 'it printed nothing'}`);
}

/** Runs the server with these settings until it ends by itself; answers its exit code and what it printed. */
export async function runServer(dataDir: string, more: Record<string, string>) {
  const child = spawn(process.execPath, [...clockArguments(more), main], { env: environment(dataDir, more) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  // The last printed lines may arrive after the exit.
  const [code] = await once(child, 'close');
  return { code, output };
}

/**
 * Runs a server that refuses to start before it holds anything (connections, a port): in a process that keeps the
 * modules loaded, because importing them is nearly all that such a start costs.
 */
export const runRefusedServer = (
  dataDir: string,
  more: Record<string, string>,
): Promise<Pick<CommandResult, 'code' | 'output'>> =>
  runInHost({ program: 'main', args: [], env: environment(dataDir, more) });

export async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (server.child.exitCode !== null || server.child.signalCode !== null) return server.child.exitCode;
  server.child.kill(signal);
  const [code] = await once(server.child, 'exit');
  return code;
}

/** Ends what is left of a killed server, its PostgreSQL too, and removes its data folder. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir);
  await postgres.stop('fast');
  await discardCluster(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true });
}

/** The process id of the data folder's PostgreSQL, or undefined. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number(file.split('\n')[0]) || undefined;
}

/** Resolves `reached` when a transaction waits; `open` lets all of them go on, also those to come. */
export type Barrier = { reached(): Promise<unknown>; open(): Promise<void> };

/**
 * A writer of such a row waits in the middle of its transaction, so that a test breaks something just there,
 * however quick or busy the machine is. `when` is a condition on `new`.
 */
export async function holdWriters(ownerUrl: string, table: string, when: string): Promise<Barrier> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // The connection may die with a database that the test stops, which opens the barrier, too.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    create or replace function hold_writer() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(7331); return null; end';
    create or replace trigger hold_writer after insert or update on ${table}
      for each row when (${when}) execute function hold_writer();
    select pg_advisory_lock(7331)`);
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = 7331 and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return {
    reached: () => until(async () => (await client.query(waiting)).rowCount, `somebody waits at ${table}`),
    open: () => client.end().catch(() => undefined),
  };
}
