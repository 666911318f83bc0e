/**
 * The database that comes along: a real PostgreSQL from the npm package's binaries, under the data folder. It runs
 * on its own, so it survives the server's death, and the next start uses it again. The launcher is ours because the
 * package's own can't run as root in a private folder and ends PostgreSQL together with the server.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  clusterUser,
  existingCluster,
  type Home,
  newCluster,
  own,
  programs,
  settle,
} from './embedded-postgres-home.ts';
import {
  findPostmaster,
  forgetPostmaster,
  freePort,
  launch,
  postgresEnv,
  query,
  stopPostmaster,
  waitUntilReady,
} from './embedded-postgres-process.ts';
import { type Lock, tryLock } from './instance-lock.ts';

export type EmbeddedPostgres = {
  /** Of the database `wms`, as superuser, on 127.0.0.1; its port stays the same over restarts while it is free. */
  url: string;
  /** False when a PostgreSQL that an earlier process started was still running. */
  startedHere: boolean;
  /** Ends PostgreSQL and waits until it is gone: `fast` breaks open sessions off, `smart` first waits up to 60 s for them. */
  stop(mode: 'fast' | 'smart'): Promise<void>;
};
export type EmbeddedPostgresOptions = {
  /** False only for tests: faster, and a crash of the machine may lose everything. */
  fsync?: boolean;
  /** PostgreSQL settings beyond postgresql.conf, for a PostgreSQL that this call starts. */
  settings?: Record<string, string>;
};

/** Loopback only and no socket file: what guards the database is the password, and no path length can break a start. */
const fixedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const fastButUnsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Finds the data folder's PostgreSQL running, or starts it (creating it the first time), and answers when it accepts
 * queries. Several processes may call this at once. Rejects with an Italian sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { fsync = true, settings = {} }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const lock = await waitForLock(dataDir);
  try {
    const folder = await realpath(dataDir);
    const home = await prepareHome(folder, fsync);
    const password = await readPassword(folder);
    const all = { ...fixedSettings, ...(fsync ? {} : fastButUnsafe), ...settings };
    const { port, startedHere } = await running(home, password, all, join(folder, 'postgres.log'));
    await createDatabase(urlOf(password, port, 'postgres'));
    return {
      url: urlOf(password, port, 'wms'),
      startedHere,
      stop: (mode) => stopPostmaster(home.cluster, mode),
    };
  } finally {
    await lock.release();
  }
}

async function waitForLock(folder: string): Promise<Lock> {
  while (true) {
    const lock = await tryLock('postgres', folder);
    if (lock) return lock;
    await sleep(50);
  }
}

async function prepareHome(folder: string, fsync: boolean): Promise<Home> {
  const runAs = await clusterUser(folder);
  const [bin, existing] = await Promise.all([programs(runAs), existingCluster(folder, runAs)]);
  if (!existing) return { bin, runAs, cluster: await initialise(folder, { bin, runAs }, fsync) };
  await refuseOtherVersion(bin, existing);
  return { bin, runAs, cluster: existing };
}

async function running(
  home: Home,
  password: string,
  settings: Record<string, string>,
  log: string,
): Promise<{ port: number; startedHere: boolean }> {
  let startedHere = false;
  let wanted = [await lastPort(home.cluster), 0];
  while (true) {
    const found = await findPostmaster(home.cluster);
    if (found) {
      const url = urlOf(password, found.port, 'postgres');
      if (await waitUntilReady(home.cluster, url)) return { port: found.port, startedHere };
      if (startedHere) throw new Error(`PostgreSQL incorporato è partito e si è fermato: vedi ${log}.`);
    }
    await forgetPostmaster(home.cluster);
    const outcome = await launch(home, await freePort(...wanted), settings, log);
    startedHere = outcome === 'running';
    if (outcome === 'port-taken') wanted = [0];
    // A crashed PostgreSQL's last sessions notice within moments that it is gone, and end.
    if (outcome === 'memory-in-use') await sleep(200);
  }
}

/**
 * Texts are UTF-8 and compare by code point, with upper and lower case of all of Unicode (provider `builtin`): the
 * same on every machine, whatever its C library, so an index never breaks when the system is upgraded or the data
 * moves. Italian order is asked for where a person reads a list (`collate "it-x-icu"`).
 */
const localeFlags = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

async function initialise(
  folder: string,
  { bin, runAs }: Omit<Home, 'cluster'>,
  fsync: boolean,
): Promise<string> {
  const password = await newPassword(folder);
  const { draft, cluster } = await newCluster(folder, runAs);
  // Beside the cluster, because the user that runs initdb can't be counted on to enter any other folder.
  const passwordFile = join(dirname(cluster), '.initdb-password');
  try {
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    await own(passwordFile, runAs);
    const flags = [
      '-D',
      cluster,
      '--username=wms',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...localeFlags,
    ];
    if (!fsync) flags.push('--no-sync');
    await promisify(execFile)(join(bin, 'initdb'), flags, { ...runAs, cwd: '/', env: postgresEnv });
  } catch (error) {
    throw new Error(
      `La creazione della base dati in ${cluster} non è riuscita: ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  return settle(folder, draft);
}

/** The port it last ran on, so that a restart doesn't change the address; 0 (any) when unknown. */
async function lastPort(cluster: string): Promise<number> {
  const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
}

async function newPassword(folder: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const file = join(folder, 'postgres-password');
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flag: 'wx' });
  await rename(`${file}.new`, file);
  return password;
}

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres-password');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new Error(`Non si può leggere la password della base dati in ${file}.`, { cause: error });
  }
}

async function refuseOtherVersion(bin: string, cluster: string): Promise<void> {
  const ours = await promisify(execFile)(join(bin, 'postgres'), ['--version']);
  const major = /\d+/.exec(ours.stdout)?.[0];
  const theirs = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (theirs === major) return;
  throw new Error(
    `La base dati in ${cluster} è di PostgreSQL ${theirs || 'ignoto'}, quello incorporato è il ${major}: ` +
      'con la versione precedente di WMS esegui «npm run wms -- backup», poi «restore» con questa su una cartella nuova.',
  );
}

async function createDatabase(url: string): Promise<void> {
  const existing = await query(url, "select 1 from pg_database where datname = 'wms'");
  if (existing.length === 0) await query(url, 'create database wms');
}

function urlOf(password: string, port: number, database: string): string {
  return `postgres://wms:${password}@127.0.0.1:${port}/${database}`;
}
