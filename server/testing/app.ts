/** Starts the product's server with a database of its own on a free port; tests call it like any client. */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission } from '@wms/contract/platform/permissions';
import { buildApp } from '../src/app.ts';
import { importers } from '../src/cupboards.ts';
import { insertUser } from '../src/identity/users/accounts.ts';
import type { SignOnSettings } from '../src/platform/config.ts';
import { connect, type Database } from '../src/platform/database/connection.ts';
import { spaceIn } from '../src/platform/files/disk-space.ts';
import { openStorage, type Storage } from '../src/platform/files/storage.ts';
import { workOnImports } from '../src/platform/imports/jobs/work.ts';
import { type Changes, localChanges, sharedChanges } from '../src/platform/live/changes.ts';
import { regularly } from '../src/platform/regularly.ts';
import { cloneDatabase } from './cluster/database.ts';
import { readOwnTable } from './files/tables.ts';

export const goodPassword = 'gatto-lampo-treno-7';

/**
 * The same password, hashed with the smallest cost that argon2 takes: signing in reads the cost from the hash. The
 * product's own cost, twice for each person, was a tenth of a second of a core.
 */
const cheapHash =
  '$argon2id$v=19$m=8,t=1,p=1$d21zLXRlc3Qtc2FsdC0xNg$UHZliRZsseN5tWVH6yAjXrg1qUA7z2p4hjBU63G27Eg';

export type Caller = {
  id: number;
  username: string;
  token: string;
  /** Calls `fetch` with this person's token; the path starts with /api. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  get(path: string): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
};

export type TestApp = {
  url: string;
  databaseUrl: string;
  db: Database;
  /** The tables' owner, for tests that bypass the rules on purpose; `db` has the role of requests. */
  ownerUrl: string;
  owner: Database;
  storage: Storage;
  changes: Changes;
  /** Gives the path of a stored file, for tests that damage it. */
  placeOf(sha256: string): string;
  /** The storage's folder. */
  storageDir: string;
  /** Creates a person and signs them in; by default their registration is complete and they have no permissions. */
  person(options?: {
    permissions?: readonly Permission[];
    completed?: boolean;
    nome?: string;
    cognome?: string;
  }): Promise<Caller>;
  /** Signs in somebody who is in the database already. */
  signIn(who: Pick<Caller, 'id' | 'username'>): Promise<Caller>;
  stop(): Promise<void>;
  /** Stops, and keeps the database as a template, with a note of what is in it; the files stay where they are. */
  keepAs(template: string, note: string): Promise<void>;
};

/** A template with the folder of its stored files. */
export type PreparedDatabase = { template: string; folder: string };

export async function startTestApp({
  mailIsSent = true,
  minFreeBytes = 0,
  sharesNews = false,
  publicUrl,
  signOn,
  passwordSignIn = true,
  port = 0,
  from,
}: {
  mailIsSent?: boolean;
  minFreeBytes?: number;
  /** Sends news through the database, as between real server processes. */
  sharesNews?: boolean;
  publicUrl?: string;
  signOn?: SignOnSettings;
  passwordSignIn?: boolean;
  port?: number;
  /** The database and the files it begins with; by default an empty database and no files. */
  from?: PreparedDatabase;
} = {}): Promise<TestApp> {
  const database = await cloneDatabase(from?.template);
  const folder = await mkdtemp(join(tmpdir(), 'wms-test-files-'));
  if (from) await cp(from.folder, folder, { recursive: true });
  const { db, close } = connect(database.url, { max: 8 });
  // The pool opens no connection until a test needs one.
  const owner = connect(database.ownerUrl, { max: 2, application: 'owner', patient: true });
  const storage = openStorage(folder);
  const changes = sharesNews ? sharedChanges(database.url, db) : localChanges();
  if (sharesNews) await awaitFirstNews(changes);
  const app = await buildApp({
    db,
    changes,
    storage,
    space: spaceIn([storage.freeBytes], minFreeBytes),
    mailIsSent,
    publicUrl,
    signOn,
    passwordSignIn,
    secure: false,
    logLevel: 'silent',
    checkWritten: true,
  });
  // The loop is the same as in main.ts, with a shorter pause; it begins when a test first asks for imports.
  let stopImports: (() => Promise<void>) | undefined;
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/api/logistics/imports')) stopImports ??= startImports();
  });
  const url = await app.listen({ port, host: '127.0.0.1' });
  let stopping = false;
  const onFailure = (error: unknown) => console.error(error);
  const startImports = () =>
    regularly(
      100,
      () =>
        workOnImports({
          db,
          importers,
          storage,
          readTable: readOwnTable,
          onFailure,
          stopping: () => stopping,
          changes,
        }),
      () => undefined,
    );
  const end = async () => {
    stopping = true;
    await stopImports?.();
    await app.close();
    await changes.stop();
    await Promise.all([close(), owner.close()]);
  };
  return {
    url,
    databaseUrl: database.url,
    db,
    ownerUrl: database.ownerUrl,
    owner: owner.db,
    storage,
    changes,
    placeOf: (sha256) => join(folder, sha256.slice(0, 2), sha256),
    storageDir: folder,
    person: (options) => newPerson(url, db, options),
    signIn: (who) => callerOf(url, who),
    async stop() {
      await end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
    async keepAs(template, note) {
      await end();
      await database.keepAs(template, note);
    },
  };
}

/** Waits until the connection for news listens. */
const awaitFirstNews = (changes: Changes) =>
  new Promise<void>((resolve) => {
    const silence = changes.listen(() => {
      silence();
      resolve();
    });
  });

async function newPerson(
  url: string,
  db: Database,
  {
    permissions = [],
    completed = true,
    nome = 'Anna',
    cognome = 'Prova',
  }: Parameters<TestApp['person']>[0] = {},
): Promise<Caller> {
  const username = `p${randomUUID().slice(0, 12)}`;
  const id = await insertUser(
    db,
    {
      username,
      email: `${username}@example.org`,
      nome,
      cognome,
      permissions: [...permissions],
      completed,
    },
    cheapHash,
  );
  return callerOf(url, { id, username });
}

async function callerOf(url: string, { id, username }: Pick<Caller, 'id' | 'username'>): Promise<Caller> {
  const token = await signIn(url, username, goodPassword);
  const call: Caller['fetch'] = (path, init) =>
    fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init?.headers } });
  return {
    id,
    username,
    token,
    fetch: call,
    get: (path) => call(path),
    post: (path, body, headers) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

export async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  if (!response.ok) throw new Error(`sign in: ${response.status} ${await response.text()}`);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** Reads an answer's JSON as the type on which the test asserts. */
export const json = async <T = Record<string, unknown>>(response: Response) => (await response.json()) as T;
