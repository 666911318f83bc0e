/** The real server as a process of its own, on a data folder, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/cluster.ts';
import { discardCluster } from '../platform/embedded-postgres/home.ts';
import { bareEnvironment, type Ended, runInHost } from './command-line.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
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
  ...{ ...bareEnvironment, WMS_DATA_DIR: dataDir, WMS_ADMIN_PASSWORD: adminPassword, ...more },
});

/** Starts it and waits until it is ready; rejects with what it printed when it ends before. */
export async function startServer(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
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
  const child = spawn(process.execPath, [main], { env: environment(dataDir, more) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  // What it printed may arrive after its exit.
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
): Promise<Pick<Ended, 'code' | 'output'>> =>
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
