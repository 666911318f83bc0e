import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { signIn } from '../../../testing/app.ts';
import { withDatabase } from '../../../testing/cluster/cluster.ts';
import { cloneDatabase } from '../../../testing/cluster/database.ts';
import { until } from '../../../testing/jobs.ts';
import {
  end,
  freePort,
  runRefusedServer,
  runServer,
  type ServerProcess,
  startServer,
} from '../../../testing/server-process.ts';
import { trial } from '../../../testing/trial.ts';
import { repairStock } from '../../logistics/stock/repair.ts';
import { readConfig } from '../../platform/config.ts';
import { connect } from '../../platform/database/connection.ts';
import { query } from '../../platform/embedded-postgres/process.ts';

const cluster = process.env.WMS_TEST_CLUSTER_URL ?? '';
const application = process.env.WMS_TEST_APPLICATION_URL ?? '';
const made: string[] = [];
const roles: string[] = [];
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-first-'));
});
after(async () => {
  for (const name of made) await query(cluster, `drop database if exists ${name} with (force)`);
  for (const role of roles) await query(cluster, `drop role if exists ${role}`);
  await rm(folder, { recursive: true, force: true });
});

/** An empty database of an external PostgreSQL: its owner's address, and that of the role of requests. */
async function emptyDatabase() {
  const name = `first_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await query(cluster, `create database ${name}`);
  return { ownerUrl: withDatabase(cluster, name), url: withDatabase(application, name) };
}

/** A migrated one, where the migrations aren't what is tried: on an empty one they cost a second of a core. */
async function clone() {
  const database = await cloneDatabase();
  made.push(new URL(database.url).pathname.slice(1));
  return database;
}

const adminsOf = (url: string) => query(url, 'select username from users');

trial(
  'three servers that start at once on an empty database all start, with one admin and one password',
  async () => {
    const { ownerUrl } = await emptyDatabase();
    const servers = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        startServer(join(folder, name), { DATABASE_URL: ownerUrl, WMS_ADMIN_PASSWORD: '' }),
      ),
    );
    try {
      const printed = servers.flatMap(({ output }) => [
        ...output().matchAll(/utente admin, password (\S+)/g),
      ]);
      assert.equal(printed.length, 1);
      assert.equal((await adminsOf(ownerUrl)).length, 1);
      for (const server of servers) await signIn(server.url, 'admin', printed[0]?.[1] ?? '');
      const kept = await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          readFile(join(folder, name, 'admin-password.txt'), 'utf8').catch(() => ''),
        ),
      );
      assert.deepEqual(kept.filter(Boolean), [`${printed[0]?.[1]}\n`]);
    } finally {
      await Promise.all(servers.map((server: ServerProcess) => end(server, 'SIGTERM')));
    }
  },
);

trial(
  'with an owner’s address migrations run as that owner, no superuser, requests as the other role',
  async () => {
    const { url, ...superuser } = await emptyDatabase();
    const role = `owner_${randomBytes(6).toString('hex')}`;
    roles.push(role);
    await query(superuser.ownerUrl, `create role ${role} login password 'segreta'`);
    await query(superuser.ownerUrl, `alter database ${new URL(url).pathname.slice(1)} owner to ${role}`);
    const ownerUrl = Object.assign(new URL(superuser.ownerUrl), { username: role, password: 'segreta' }).href;
    const server = await startServer(join(folder, 'roles'), {
      DATABASE_URL: url,
      WMS_MIGRATION_DATABASE_URL: ownerUrl,
    });
    try {
      const [owners] = (await query(
        ownerUrl,
        `select count(*) filter (where tableowner = current_user)::integer as mine, count(*)::integer as all
        from pg_tables where schemaname = 'public'`,
      )) as { mine: number; all: number }[];
      assert.ok(owners && owners.mine === owners.all && owners.all > 40);
      assert.deepEqual(await repairAs(ownerUrl), []);
      const roles = async () =>
        (await query(
          superuser.ownerUrl,
          `select distinct usename from pg_stat_activity where datname = current_database()
          and application_name like 'wms%'`,
        )) as { usename: string }[];
      // PostgreSQL shows a connection that the migrations closed for a moment longer.
      await until(async () => (await roles()).every(({ usename }) => usename === new URL(url).username));
      assert.equal((await roles()).length, 1);
    } finally {
      await end(server, 'SIGTERM');
    }
  },
);

test('the first password is removed from the environment when it is read', () => {
  const environment: NodeJS.ProcessEnv = { WMS_ADMIN_PASSWORD: 'treno-lampo-gatto-9' };
  assert.equal(readConfig(environment).adminPassword, 'treno-lampo-gatto-9');
  assert.deepEqual(environment, {});
});

test('a folder of files may have any name, encoded as in an address', () => {
  assert.equal(readConfig({ STORAGE_URL: 'file:///srv/i%20file/qualità' }).storageDir, '/srv/i file/qualità');
});

async function repairAs(ownerUrl: string) {
  const { db, close } = connect(ownerUrl, { max: 1, patient: true });
  return repairStock(db, 'all').finally(close);
}

/**
 * Checks that the start ends with one Italian sentence and code 1, without internal details. `run` is `runServer` where
 * the server has connections when it gives up: only the end of its process closes them.
 */
async function endsWith(
  settings: Record<string, string>,
  sentence: RegExp,
  { dataDir = join(folder, 'wrong'), run = runRefusedServer } = {},
) {
  const { code, output } = await run(dataDir, { PORT: '0', ...settings });
  assert.equal(code, 1, output);
  assert.match(output, sentence);
  assert.equal(output.trim().split('\n').length, 1, output);
  assert.doesNotMatch(output, /\.ts:|Error:|segreta/);
}

describe('an unusable address to listen on ends the start with one sentence', () => {
  trial('the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const { ownerUrl } = await clone();
    await endsWith(
      { DATABASE_URL: ownerUrl, PORT: port },
      new RegExp(`^La porta ${port} è già occupata.*PORT`),
      { run: runServer },
    );
    taken.close();
  });

  trial('the address is another machine’s', async () => {
    const { ownerUrl } = await clone();
    await endsWith(
      { DATABASE_URL: ownerUrl, HOST: '192.0.2.1' },
      /^L’indirizzo 192\.0\.2\.1 non è di questa macchina.*HOST/,
      { run: runServer },
    );
  });
});

describe('a DATABASE_URL that leads nowhere ends the start with one sentence', () => {
  const wrong = (change: (url: URL) => void) => {
    const url = new URL(cluster);
    change(url);
    return { DATABASE_URL: url.href };
  };

  test('nobody listens there', async () => {
    const port = String(await freePort());
    await endsWith(
      wrong((url) => (url.port = port)),
      /^Nessun database risponde su 127\.0\.0\.1:\d+.*DATABASE_URL/,
    );
  });

  test('there is no such host', () =>
    endsWith(
      wrong((url) => (url.hostname = 'database.invalid')),
      /^Il server del database database\.invalid:\d+ non si trova/,
    ));

  test('the password is another', () =>
    endsWith(
      wrong((url) => (url.password = 'segreta')),
      /non accetta la password dell’utente wms/,
    ));

  test('the user doesn’t exist', () =>
    endsWith(
      wrong((url) => (url.username = 'nessuno')),
      /utente nessuno/,
    ));

  test('the database doesn’t exist', () =>
    endsWith(
      wrong((url) => (url.pathname = '/nessuno')),
      /^Il database nessuno non esiste/,
    ));

  test('another program than PostgreSQL listens there', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    await endsWith(
      wrong((url) => (url.port = port)),
      /^Quello che risponde su 127\.0\.0\.1:\d+ non è PostgreSQL/,
    );
    other.close();
  });

  test('the password has characters that an address can’t contain', () =>
    endsWith(
      { DATABASE_URL: 'postgres://wms:segreta/@127.0.0.1:1/wms' },
      /^L’indirizzo del database non si può leggere/,
    ));

  test('the role has too few rights, or an owner’s address stands alone', async () => {
    const { url, ownerUrl } = await emptyDatabase();
    await endsWith({ DATABASE_URL: url }, /^L’utente wms_app non ha i diritti che servono/);
    await query(ownerUrl, `grant create on schema public to ${new URL(url).username}`);
    await endsWith({ DATABASE_URL: url }, /^L’utente wms_app non può creare le estensioni/);
    const nobody = Object.assign(new URL(url), { username: 'nessuno' }).href;
    const migrated = (await clone()).ownerUrl;
    await endsWith(
      { DATABASE_URL: nobody, WMS_MIGRATION_DATABASE_URL: migrated },
      /^Il ruolo con cui WMS lavora non esiste/,
    );
    await endsWith({ DATABASE_URL: url, WMS_MIGRATION_DATABASE_URL: migrated }, /mancano le tabelle di WMS/);
    await endsWith({ WMS_MIGRATION_DATABASE_URL: ownerUrl }, /serve solo insieme a DATABASE_URL/);
    await query(
      ownerUrl,
      'alter database :name set default_transaction_read_only = on'.replace(
        ':name',
        new URL(ownerUrl).pathname.slice(1),
      ),
    );
    await endsWith({ DATABASE_URL: ownerUrl }, /in sola lettura/);
  });
});

describe('a folder that can’t be written ends the start with one sentence', () => {
  // Root ignores mode bits, and some machines run the tests as root; a path below a file, or in /proc, stops everybody.
  test('the data folder, with the embedded database and with another', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    for (const dataDir of [join(file, 'data'), file])
      for (const settings of [{ DATABASE_URL: '' }, { DATABASE_URL: cluster }])
        await endsWith(settings, /^Non si può scrivere nella cartella .*a-file.*WMS_DATA_DIR/, { dataDir });
    if (process.platform === 'linux')
      await endsWith({}, /^Non si può scrivere nella cartella \/proc\/wms.*WMS_DATA_DIR/, {
        dataDir: '/proc/wms',
      });
  });

  trial('the folder of the uploaded files', async () => {
    const { ownerUrl } = await clone();
    const file = join(folder, 'another-file');
    await writeFile(file, '');
    await endsWith(
      { DATABASE_URL: ownerUrl, STORAGE_URL: `file://${file}/files` },
      /^Non si può scrivere nella cartella .*another-file\/files.*STORAGE_URL/,
      { run: runServer },
    );
  });

  test('a folder stands where the embedded database’s password belongs', async () => {
    const dataDir = join(folder, 'odd');
    await mkdir(join(dataDir, 'postgres-password'), { recursive: true });
    await endsWith({}, /^Non si può scrivere nella cartella .*odd/, { dataDir });
  });
});
