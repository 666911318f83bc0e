/** Starts an instance of the product for the run, with its own folder, port and PostgreSQL; `stop` removes it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { login } from '@wms/contract/identity/sessions/endpoints';
import { programFile, serverArguments } from '../scripts/build.mjs';
import { programEnvironment } from '../scripts/prepare.mjs';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/cluster.ts';
import { discardCluster } from '../server/src/platform/embedded-postgres/home.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const username = 'admin';
export const password = 'una-password-per-la-misura-7';

export type Instance = {
  url: string;
  token: string;
  databaseUrl: string;
  importMs: number;
  /** The server's proportional set size in bytes; null on systems without /proc. */
  memory(): Promise<number | null>;
  stop(): Promise<void>;
};

/** Starts an instance and imports a catalogue of products into it. */
export async function startInstance(catalogue: string): Promise<Instance> {
  const { env, url, folder, dataDir, startServer, stop } = await prepareInstance();
  try {
    const server = await startServer();
    const file = join(folder, 'catalogue.csv');
    await writeFile(file, catalogue);
    const before = performance.now();
    await runCommand(['import', 'products', file], env);
    const importMs = performance.now() - before;
    // PostgreSQL runs already, so this only reads its address.
    const { ownerUrl: databaseUrl } = await startEmbeddedPostgres(dataDir);
    return {
      url,
      token: await signIn(url, username),
      databaseUrl,
      importMs,
      memory: () => memoryOf(server.pid ?? 0),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const demoUsername = 'demo';

/** Fills an instance with the demo and starts it; its person signs in with `password`. */
export async function startDemo(): Promise<Pick<Instance, 'url' | 'token' | 'stop'>> {
  const { env, url, startServer, stop } = await prepareInstance();
  try {
    await runCommand(['demo', '--password', password], env);
    await startServer();
    return { url, token: await signIn(url, demoUsername), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Chooses a folder and a port for an instance; `stop` ends its server and its PostgreSQL, and removes the folder. */
async function prepareInstance() {
  const folder = await mkdtemp(join(tmpdir(), 'wms-bench-'));
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const env = programEnvironment({
    ...process.env,
    WMS_DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    WMS_ADMIN_PASSWORD: password,
    WMS_LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    NODE_ENV: 'production',
  });
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const startServer = async () => {
    server = spawn(process.execPath, serverArguments(), {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilReady(server, url);
    return server;
  };
  const stop = async () => {
    if (server && server.exitCode === null) {
      const ended = server;
      ended.kill('SIGTERM');
      await Promise.race([new Promise((done) => ended.once('exit', done)), sleep(15_000)]);
    }
    await discardCluster(join(dataDir, 'postgres')).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  return { env, url, folder, dataDir, startServer, stop };
}

const runCommand = (words: readonly string[], env: NodeJS.ProcessEnv) =>
  waitForEnd(
    spawn(process.execPath, [programFile('wms'), ...words], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error('The server ended before it was ready.');
    const answer = await fetch(`${url}/api/logistics/products`).catch(() => undefined);
    if (answer) {
      await answer.arrayBuffer();
      return;
    }
    await sleep(100);
  }
  throw new Error('The server was not ready within a minute.');
}

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(url + login.path, {
    method: login.method,
    body: new URLSearchParams({ username, password }),
  });
  return login.answer.parse(await answer.json()).access_token;
}

const waitForEnd = (child: ChildProcess) =>
  new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`The command ended with ${code}.`))));
  });

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function memoryOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(text)?.[1];
  return kilobytes ? Number(kilobytes) * 1024 : null;
}
