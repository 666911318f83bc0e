/**
 * The embedded database: a real PostgreSQL from the npm package's binaries, under the data folder. It runs on its own,
 * so it survives the server's death, and the next start uses it again. The launcher is ours because the package's own
 * can't run as root in a private folder and ends PostgreSQL together with the server.
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
  findPrograms,
  giveToUser,
  type Home,
  newCluster,
  placeCluster,
} from './home.ts';
import { type Lock, tryLock } from './instance-lock.ts';
import {
  endOrphans,
  findPostmaster,
  forgetPostmaster,
  freePort,
  launch,
  type Postmaster,
  postgresEnv,
  query,
  stopPostmaster,
  waitUntilReady,
} from './process.ts';

export type EmbeddedPostgres = {
  /**
   * The address of the database `wms`, as a role that owns nothing, on 127.0.0.1. The port stays the same over restarts
   * while it is free.
   */
  url: string;
  /** The address for the superuser, who owns all tables: for migrations, backup, restore and repair. */
  ownerUrl: string;
  /** The running PostgreSQL's process; undefined when it is gone. */
  process(): Promise<Postmaster | undefined>;
  /** False when a PostgreSQL that an earlier process started was still running. */
  startedHere: boolean;
  /**
   * Ends PostgreSQL and waits until it is gone: `fast` breaks open sessions off, `smart` first waits up to 60 s
   * for them.
   */
  stop(mode: 'fast' | 'smart'): Promise<void>;
};
export type EmbeddedPostgresOptions = {
  /** False only for tests: PostgreSQL is then faster, but a crash of the machine may lose everything. */
  fsync?: boolean;
  /** PostgreSQL settings beyond postgresql.conf, for a PostgreSQL that this call starts. */
  settings?: Record<string, string>;
};

/**
 * PostgreSQL listens only on the loopback interface and has no socket file, so a long path can't break a start; the
 * password protects the database.
 */
const fixedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const applicationRole = 'wms_app';
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
    const password = await readPassword(join(folder, 'postgres-password'));
    const all = { ...fixedSettings, ...(fsync ? {} : fastButUnsafe), ...settings };
    const { port, startedHere } = await ensureRunning(home, password, all, join(folder, 'postgres.log'));
    const ownerUrl = urlOf('wms', password, port, 'wms');
    await createDatabase(urlOf('wms', password, port, 'postgres'));
    return {
      url: await applicationUrl(folder, ownerUrl, port),
      ownerUrl,
      process: () => findPostmaster(home.cluster),
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
  const [bin, existing] = await Promise.all([findPrograms(runAs), existingCluster(folder, runAs)]);
  if (!existing) return { bin, runAs, cluster: await initialise(folder, { bin, runAs }, fsync) };
  await refuseOtherVersion(bin, existing);
  return { bin, runAs, cluster: existing };
}

async function ensureRunning(
  home: Home,
  password: string,
  settings: Record<string, string>,
  log: string,
): Promise<{ port: number; startedHere: boolean }> {
  let startedHere = false;
  let waits = 0;
  let wanted = [await lastPort(home.cluster), 0];
  while (true) {
    const found = await findPostmaster(home.cluster);
    if (found) {
      const url = urlOf('wms', password, found.port, 'postgres');
      if (await waitUntilReady(home.cluster, url)) return { port: found.port, startedHere };
      if (startedHere) throw new Error(`PostgreSQL incorporato è partito e si è fermato: vedi ${log}.`);
    }
    await forgetPostmaster(home.cluster);
    const outcome = await launch(home, await freePort(...wanted), settings, log);
    startedHere = outcome === 'running';
    if (outcome === 'port-taken') wanted = [0];
    // A crashed PostgreSQL's last sessions notice within moments that it is gone, and end.
    if (outcome !== 'memory-in-use') continue;
    // A session in the middle of a long statement notices only after the statement, so after five waits it is ended.
    waits += 1;
    if (waits > 5) await endOrphans(home.cluster);
    await sleep(200);
  }
}

/**
 * Texts are UTF-8 and compare by code point, with upper and lower case of all of Unicode (provider `builtin`). They
 * compare in the same way on every machine, whatever its C library, so an index never breaks when the system is
 * upgraded or the data moves. Lists that a person reads use Italian order (`collate "it-x-icu"`).
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
  const password = await newPassword(join(folder, 'postgres-password'));
  const { draft, cluster } = await newCluster(folder, runAs);
  // The file lies beside the cluster, because the user that runs initdb may not be able to enter any other folder.
  const passwordFile = join(dirname(cluster), '.initdb-password');
  try {
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    await giveToUser(passwordFile, runAs);
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
  return placeCluster(folder, draft);
}

/** Reads the port of the last run, so that a restart doesn't change the address; 0 (any port) when it is unknown. */
async function lastPort(cluster: string): Promise<number> {
  const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
}

async function newPassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flag: 'wx' });
  await rename(`${file}.new`, file);
  return password;
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new Error(`Non si può leggere la password della base dati in ${file}.`, { cause: error });
  }
}

/**
 * Creates the role of requests and jobs when it is missing (a new cluster, one of an earlier version, a copy), and
 * returns its address.
 */
async function applicationUrl(folder: string, ownerUrl: string, port: number): Promise<string> {
  const file = join(folder, 'postgres-app-password');
  const password = (await readFile(file, 'utf8').catch(() => '')).trim() || (await newPassword(file));
  const url = urlOf(applicationRole, password, port, 'wms');
  if (await query(url, 'select 1').catch(() => undefined)) return url;
  const [existing] = await query(ownerUrl, `select 1 from pg_roles where rolname = '${applicationRole}'`);
  const verb = existing ? 'alter' : 'create';
  await query(
    ownerUrl,
    `${verb} role ${applicationRole} login nosuperuser nocreatedb nocreaterole nobypassrls noreplication ` +
      `password '${password}'`,
  );
  return url;
}

async function refuseOtherVersion(bin: string, cluster: string): Promise<void> {
  const ours = await promisify(execFile)(join(bin, 'postgres'), ['--version']);
  const major = /\d+/.exec(ours.stdout)?.[0];
  const theirs = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (theirs === major) return;
  throw new Error(
    `La base dati in ${cluster} è di PostgreSQL ${theirs || 'ignoto'}, quello incorporato è il ${major}: ` +
      'con la versione precedente di WMS esegui «npm run wms -- backup», poi «restore» con questa su una ' +
      'cartella nuova.',
  );
}

async function createDatabase(url: string): Promise<void> {
  const existing = await query(url, "select 1 from pg_database where datname = 'wms'");
  if (existing.length === 0) await query(url, 'create database wms');
}

function urlOf(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}
