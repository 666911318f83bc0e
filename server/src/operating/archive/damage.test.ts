import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { Encrypter as EncrypterType } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { cloneDatabase } from '../../../testing/cluster/database.ts';
import { bareEnvironment, commandLine } from '../../../testing/command-line.ts';
import {
  type Contents,
  emptyDatabase,
  neverAborted,
  readEverything,
  readWhole,
  silentProgress,
  writeWhole,
} from '../../../testing/files/archives.ts';
import { until } from '../../../testing/jobs.ts';
import { isTrial, trial } from '../../../testing/trial.ts';
import { CommandError } from '../../platform/command-line/run.ts';
import { recordFile } from '../../platform/files/storage.ts';
import { migrate, migrationNames } from '../../platform/migrations/migrate.ts';
import type { Progress } from '../backup/progress.ts';
import { restoreArchive } from '../backup/restore.ts';
import { type BackupOptions, makeBackup } from '../backup/writing.ts';
import { DamagedArchive } from './errors.ts';
import { entryNames } from './manifest.ts';
import { checkArchive } from './reader.ts';

let app: TestApp;
let folder: string;
let good: string;
let whole: Contents;
/** The rows of a database that has only been migrated. */
let untouched: Record<string, string[]>;
before(async () => {
  app = await startTestApp();
  const { migrations: _, ...rest } = await readEverything(app.ownerUrl);
  untouched = rest;
  folder = await mkdtemp(join(tmpdir(), 'wms-damage-'));
  await app.person({ permissions: ['USR_EDT'] });
  for (const size of [10, 5000, 20_000])
    await app.db
      .transaction()
      .execute(async (tx) => recordFile(tx, await app.storage.put(randomBytes(size), 'text/plain')));
  good = join(folder, 'good.tar.zst');
  await makeBackup(options(good));
  whole = await readWhole({ file: good, passphrase: undefined });
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const options = (file: string, more: Partial<BackupOptions> = {}): BackupOptions => ({
  ownerUrl: app.ownerUrl,
  dataDir: folder,
  storageDir: app.storageDir,
  settings: {},
  file,
  passphrase: undefined,
  overwrite: false,
  progress: silentProgress,
  signal: neverAborted,
  ...more,
});
const archiveOf = (file: string) => ({ file, passphrase: undefined });

/**
 * Restores into an empty instance and expects the refusal; afterwards it must be as empty as it was. An instance that
 * was only migrated counts as empty, and a copy of one spares the restore all the migrations.
 */
async function assertRefused(
  file: string,
  sentence: RegExp,
  more: { progress?: Progress; signal?: AbortSignal; isMigrated?: true } = {},
) {
  const target = more.isMigrated ? await migratedDatabase() : await emptyDatabase();
  const dataDir = await mkdtemp(join(folder, 'target-'));
  const there = { ownerUrl: target.url, dataDir, storageDir: join(dataDir, 'files') };
  try {
    await assert.rejects(
      restoreArchive({
        archive: archiveOf(file),
        ...there,
        progress: silentProgress,
        signal: neverAborted,
        ...more,
      }),
      (error) => error instanceof CommandError && sentence.test(error.message),
    );
    await assertLeftEmpty(target.url, dataDir);
  } finally {
    await target.drop();
  }
}

const migratedDatabase = async () => {
  const { ownerUrl: url, drop } = await cloneDatabase();
  return { url, drop };
};

/** Checks that there are no rows but the migrations', no moved counter and no file. */
async function assertLeftEmpty(url: string, dataDir: string) {
  const { migrations = [], ...rest } = await readEverything(url);
  assert.deepEqual(rest, migrations.length > 0 ? untouched : {});
  assert.deepEqual(
    (await readdir(dataDir, { recursive: true })).filter((name) => !/^files(\/.incoming)?$/.test(name)),
    [],
  );
}

/** Writes a copy of the good archive with this change. */
async function writeChanged(name: string, change: (contents: Contents) => void): Promise<string> {
  const copy = { manifest: structuredClone(whole.manifest), entries: new Map(whole.entries) };
  change(copy);
  const file = join(folder, `${name}.tar.zst`);
  await writeWhole(file, copy);
  return file;
}

/** Puts another content in place of a table's, with a manifest that agrees. */
function replaceTable({ manifest, entries }: Contents, name: string, lines: string[]) {
  const content = Buffer.from(lines.join(''));
  entries.set(entryNames.table(name), content);
  const facts = manifest.tables.find((table) => table.name === name);
  assert.ok(facts);
  const sha256 = createHash('sha256').update(content).digest('hex');
  Object.assign(facts, { rows: lines.length - 1, bytes: content.length, sha256 });
}

const linesOf = ({ entries }: Contents, name: string) =>
  String(entries.get(entryNames.table(name))).match(/[^\n]*\n/g) ?? [];

test('one changed byte, wherever it is, is found before anything is written', async () => {
  const bytes = await readFile(good);
  const file = join(folder, 'flipped.tar.zst');
  // Bytes after the format's mark, in even steps, and the last one.
  const tried = isTrial ? 40 : 8;
  const step = Math.floor(bytes.length / tried);
  const places = [...Array.from({ length: tried }, (_, i) => 4 + i * step), bytes.length - 1];
  let found = 0;
  for (const place of places) {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(place) ^ 0x40, place);
    await writeFile(file, copy);
    const outcome = await readWhole(archiveOf(file)).catch((error) => error);
    // A few bits mean nothing to zstd; then the contents are the same.
    if (outcome instanceof DamagedArchive) found += 1;
    else assert.deepEqual(outcome, whole, `byte ${place} of ${bytes.length}`);
  }
  assert.ok(found >= (isTrial ? 35 : 6), `${found}`);
  await assertRefused(file, /Il backup è danneggiato/);
});

test('an archive that is cut off, empty, missing or another kind of file is refused', async () => {
  const { length } = await readFile(good);
  for (const share of [0.01, 0.3, 0.7, 0.99, 1 - 1 / length]) {
    const file = join(folder, 'cut.tar.zst');
    await writeFile(file, await readFile(good));
    await truncate(file, Math.floor(length * share));
    await assert.rejects(checkArchive(archiveOf(file)), DamagedArchive, `${share}`);
  }
  await assertRefused(join(folder, 'cut.tar.zst'), /Il backup è danneggiato/);
  await writeFile(join(folder, 'empty'), '');
  await assertRefused(join(folder, 'empty'), /non è un backup di WMS/);
  await assertRefused(join(folder, 'nowhere'), /non esiste/);
});

describe('an archive that can be read but differs from its manifest is refused', () => {
  test('a file is missing', async () => {
    const [{ sha256 } = { sha256: '' }] = whole.manifest.files;
    const file = await writeChanged('missing', ({ entries }) => entries.delete(entryNames.file(sha256)));
    await assertRefused(file, new RegExp(`manca files/../${sha256}`));
  });
  test('a file has other contents', async () => {
    const [{ sha256, size } = { sha256: '', size: 0 }] = whole.manifest.files;
    const file = await writeChanged('other', ({ entries }) =>
      entries.set(entryNames.file(sha256), Buffer.alloc(size)),
    );
    await assertRefused(file, /non è quello che era/);
  });
  test('a table has a row less', async () => {
    const file = await writeChanged('less', ({ entries }) =>
      entries.set(entryNames.table('users'), Buffer.from('id\n')),
    );
    await assertRefused(file, /tables\/users.tsv non è quello che era/);
  });
  test('there is one entry too many', async () => {
    await assertRefused(
      await writeChanged('more', ({ entries }) => entries.set('tables/x.tsv', Buffer.from('x\n'))),
      /x\.tsv è di troppo/,
    );
  });
  test('the manifest is missing', async () => {
    await assertRefused(
      await writeChanged('headless', ({ manifest }) => Object.assign(manifest, { kind: 'x' })),
      /non è di un backup/,
    );
  });
});

test('an archive of a newer version is refused with a sentence, by its format or by its migrations', async () => {
  const newer = /versione più nuova di WMS .*aggiorna il programma/;
  await assertRefused(
    await writeChanged('format', ({ manifest }) => Object.assign(manifest, { format: 2 })),
    newer,
  );
  await assertRefused(
    await writeChanged('newer', ({ manifest }) => manifest.migrations.push('9999_later.sql')),
    newer,
  );
});

trial(
  'rows that break a foreign key or can’t be read make the whole restore fail, and nothing is left',
  async () => {
    const orphan = await writeChanged('orphan', (contents) => {
      const [head = ''] = linesOf(contents, 'permissions');
      replaceTable(contents, 'permissions', [head]);
    });
    await assertRefused(orphan, /Le righe non rispettano la regola «user_permissions_permission_fkey»/);
    const nonsense = await writeChanged('nonsense', (contents) => {
      const [head = '', ...rows] = linesOf(contents, 'users');
      replaceTable(contents, 'users', [head, ...rows.map((row) => `x${row}`)]);
    });
    await assertRefused(nonsense, /la base dati non capisce una riga/, { isMigrated: true });
  },
);

trial(
  'an interrupted backup leaves no part of a file, and an interrupted restore nothing at all',
  async () => {
    const stopping = (when: RegExp) => {
      const controller = new AbortController();
      const show = (line: string) => when.test(line) && controller.abort(new CommandError('Interrotto.'));
      return { signal: controller.signal, progress: { ...silentProgress, show } };
    };
    for (const when of [/^Tabella 10 /, /^File: 1 /]) {
      await assert.rejects(
        makeBackup(options(join(folder, 'stopped.tar.zst'), stopping(when))),
        /Interrotto/,
      );
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.startsWith('stopped')),
        [],
      );
    }
    for (const when of [/^Controllo del backup/, /^Controllo dei vincoli/])
      await assertRefused(good, /Interrotto/, { ...stopping(when), isMigrated: true });
  },
);

test('a backup that loses its database ends with an error, and leaves no part of a file', async () => {
  await app.owner.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx);
    const backup = assert.rejects(makeBackup(options(join(folder, 'gone.tar.zst'))));
    // The backup waits for the table, so it has begun and cannot be over.
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'wms-backup' and datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await waiting.execute(app.owner)).rows.length > 0, 'the backup waits');
    assert.ok(
      (await readdir(folder)).some((name) => name.startsWith('gone')),
      'a part is there',
    );
    await sql`select pg_terminate_backend(pid) from (${waiting}) as waits`.execute(app.owner);
    await backup;
  });
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('gone')),
    [],
  );
});

/** Runs the command line with a limit for files, in blocks of 512 bytes: a write fails as on a full disk. */
function wmsOnFullDisk(
  blocks: number,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  return new Promise((resolve) =>
    execFile(
      'sh',
      ['-c', limited, process.execPath, commandLine, ...args],
      { env: { ...bareEnvironment, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );
}

trial(
  'a full disk is named in a sentence: no part of a backup stays, and nothing is half restored',
  async () => {
    const file = join(folder, 'full.tar.zst');
    const source = {
      DATABASE_URL: app.ownerUrl,
      WMS_DATA_DIR: folder,
      STORAGE_URL: `file://${app.storageDir}`,
    };
    const backup = await wmsOnFullDisk(16, source, 'backup', file);
    assert.equal(backup.code, 1, backup.output);
    assert.match(backup.output, /^[^\n]*disco[^\n]*: il backup non è stato fatto\.\n$/);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('full')),
      [],
    );

    const target = await emptyDatabase();
    const dataDir = await mkdtemp(join(folder, 'full-'));
    const restore = await wmsOnFullDisk(
      16,
      { DATABASE_URL: target.url, WMS_DATA_DIR: dataDir },
      'restore',
      good,
    );
    assert.equal(restore.code, 1, restore.output);
    assert.match(restore.output, /disco[^\n]*: niente è stato ripristinato\.\n$/);
    await assertLeftEmpty(target.url, dataDir);
    await target.drop();
  },
);

trial(
  'a backup of an older version is restored as it was, and the later migrations run on its rows',
  async () => {
    // These migrations come before the table of backups, in which every backup leaves a row.
    const older = (await migrationNames()).filter((name) => name < '0022');
    const old = await emptyDatabase();
    await migrate(old.url, { only: new Set(older) });
    const client = new pg.Client({ connectionString: old.url });
    await client.connect();
    await client.query(`insert into users (username, institutional_email, first_name, last_name, password_hash)
                      values ('vecchia', 'vecchia@example.org', 'Ada', 'Rossi', 'x')`);
    await client.end();
    const file = join(folder, 'older.tar.zst');
    const { manifest } = await makeBackup(options(file, { ownerUrl: old.url }));
    assert.deepEqual(manifest.migrations, older);
    const target = await emptyDatabase();
    const dataDir = await mkdtemp(join(folder, 'older-'));
    const there = { ownerUrl: target.url, dataDir, storageDir: join(dataDir, 'files') };
    await restoreArchive({
      archive: archiveOf(file),
      ...there,
      progress: silentProgress,
      signal: neverAborted,
    });
    assert.deepEqual(await readEverything(target.url), await readEverything(old.url));
    await migrate(target.url);
    const { users = [] } = await readEverything(target.url);
    assert.match(users.join(), /vecchia/);
    // A restored instance isn't empty, so a second restore is refused.
    await assert.rejects(
      restoreArchive({ archive: archiveOf(file), ...there, progress: silentProgress, signal: neverAborted }),
      /non è vuota/,
    );
    await old.drop();
    await target.drop();
  },
);

trial('one row in an instance is enough to refuse a restore; the rows of migrations are not', async () => {
  const target = await migratedDatabase();
  const dataDir = await mkdtemp(join(folder, 'row-'));
  const there = { ownerUrl: target.url, dataDir, storageDir: join(dataDir, 'files') };
  const restore = () =>
    restoreArchive({ archive: archiveOf(good), ...there, progress: silentProgress, signal: neverAborted });
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  await client.query("insert into place_lists (sha256, rows) values ('x', 1)");
  await assert.rejects(restore(), /la tabella «place_lists» ha già dei dati/);
  await client.query('delete from place_lists; create table public.theirs (id int)');
  await assert.rejects(restore(), /la tabella «theirs» non è come/);
  await client.query('drop table public.theirs');
  await client.end();
  await restore();
  await target.drop();
});

/** A key takes seconds of a core to be made; how many of them is written in the file, and read from there. */
async function makeKeysQuickly(t: TestContext) {
  const { Encrypter } = await import('age-encryption');
  const { setPassphrase } = Encrypter.prototype;
  t.mock.method(Encrypter.prototype, 'setPassphrase', function (this: EncrypterType, passphrase: string) {
    setPassphrase.call(this, passphrase);
    this.setScryptWorkFactor(10);
  });
}

test('a backup with a passphrase is an age file, which only the passphrase opens, also in age itself', async (t) => {
  if (!isTrial) await makeKeysQuickly(t);
  const file = join(folder, 'sealed.tar.zst.age');
  const passphrase = 'cavallo graffetta batteria';
  await makeBackup(options(file, { passphrase }));
  assert.match(String((await readFile(file)).subarray(0, 40)), /^age-encryption.org\/v1\n-> scrypt /);
  assert.equal((await checkArchive({ file, passphrase })).files.length, 3);
  await assert.rejects(checkArchive({ file, passphrase: 'un’altra frase' }), /La frase segreta non apre/);
  await assert.rejects(checkArchive({ file, passphrase: undefined }), /Il backup è cifrato/);
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
  await writeFile(join(folder, 'sealed-changed'), bytes);
  await assert.rejects(checkArchive({ file: join(folder, 'sealed-changed'), passphrase }), DamagedArchive);

  const installed = (name: string) =>
    access(`/usr/bin/${name}`).then(
      () => true,
      () => false,
    );
  if (!(await installed('age')) || !(await installed('script')))
    return t.diagnostic('age and script are not installed');
  // age asks for the passphrase only at a terminal, which `script` gives it.
  const opened = join(folder, 'opened.tar.zst');
  const running = promisify(execFile)('script', ['-qec', `age -d -o '${opened}' '${file}'`, '/dev/null']);
  running.child.stdin?.end(`${passphrase}\n`);
  await running;
  assert.equal((await checkArchive(archiveOf(opened))).files.length, 3);
});
