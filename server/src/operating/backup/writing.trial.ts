import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { signIn } from '../../../testing/app.ts';
import { cloneDatabase } from '../../../testing/cluster/database.ts';
import { openCommandLine, runCommandLine } from '../../../testing/command-line.ts';
import {
  emptyDatabase,
  neverAborted,
  readEverything,
  readWhole,
  silentProgress,
} from '../../../testing/files/archives.ts';
import { fillForBackup, pickComparable } from '../../../testing/files/backups.ts';
import { until } from '../../../testing/jobs.ts';
import { adminPassword, end, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { connect } from '../../platform/database/connection.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/cluster.ts';
import { discardCluster } from '../../platform/embedded-postgres/home.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { migrate } from '../../platform/migrations/migrate.ts';
import { restoreArchive } from './restore.ts';
import { describeLedgerDifferences } from './verify.ts';
import { makeBackup } from './writing.ts';

let folder: string;
let server: ServerProcess;
/** The data folders that have a PostgreSQL. */
const instances: string[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-backup-'));
  instances.push(join(folder, 'source'));
  server = await startServer(instances[0] ?? '');
});
after(async () => {
  if (server) await end(server, 'SIGTERM');
  for (const instance of instances) await discardCluster(join(instance, 'postgres')).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command line on a data folder; answers its exit code and what it printed. */
const wms = (dataDir: string, ...args: string[]) => openCommandLine({ WMS_DATA_DIR: dataDir }).run(...args);
/** Runs one as a process of its own; that it answers at all shows that nothing keeps such a process from its end. */
const wmsAsProcess = (dataDir: string, ...args: string[]) => runCommandLine({ WMS_DATA_DIR: dataDir }, args);

const book = (url: string, token: string) =>
  fetch(`${url}/api/logistics/movements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      booking: randomUUID(),
      lines: [{ type: 'carico', productId: 1, quantity: '1', toLocationId: 1 }],
    }),
  });

/** Adds a product to book, files, and rows with awkward texts. */
async function fill(dataDir: string): Promise<void> {
  const { ownerUrl: url } = await startEmbeddedPostgres(dataDir);
  const { db, close } = connect(url);
  await fillForBackup(db, openStorage(join(dataDir, 'files'))).finally(close);
}

test('a backup under load shows one moment, and restores embedded → external → embedded without a loss', async () => {
  const source = instances[0] ?? '';
  await fill(source);
  await wms(source, 'organisation', 'set', '--name', 'Squadra «prova»');
  const token = await signIn(server.url, 'admin', adminPassword);
  let working = true;
  let booked = 0;
  const callers = Array.from({ length: 4 }, async () => {
    while (working) if ((await book(server.url, token)).ok) booked += 1;
  });
  await until(() => booked >= 20);
  const first = join(folder, 'first.tar.zst');
  const made = await wmsAsProcess(source, 'backup', first);
  const bookedMeanwhile = booked;
  working = false;
  await Promise.all(callers);
  assert.equal(made.code, 0, made.output);
  assert.match(made.output, /Backup fatto: .*first\.tar\.zst/);
  assert.ok(bookedMeanwhile > 20, 'people booked during the backup');
  const { manifest } = await readWhole({ file: first, passphrase: undefined });
  assert.ok(manifest.tables.find(({ name, rows }) => name === 'stock_movements' && rows > 20));
  assert.ok(!manifest.tables.some(({ name }) => name === 'sessions'));
  assert.equal(manifest.files.length, 3);

  const external = await emptyDatabase();
  const externalDir = await mkdtemp(join(folder, 'external-'));
  const there = { ownerUrl: external.url, dataDir: externalDir, storageDir: join(externalDir, 'files') };
  const given = { progress: silentProgress, signal: neverAborted };
  await restoreArchive({ ...there, ...given, archive: { file: first, passphrase: undefined } });
  await migrate(external.url);
  assert.deepEqual(
    await describeLedgerDifferences(external.url),
    [],
    'stock and movements are of one moment',
  );
  // With so little memory every table is read twice, as large ones are.
  const second = join(folder, 'second.tar.zst');
  const again = {
    ...there,
    ...given,
    settings: {},
    file: second,
    passphrase: undefined,
    overwrite: false,
    mostKeptBytes: 10,
  };
  assert.deepEqual(pickComparable((await makeBackup(again)).manifest), pickComparable(manifest));

  const target = join(folder, 'target');
  instances.push(target);
  const restored = await wmsAsProcess(target, 'restore', second);
  assert.equal(restored.code, 0, restored.output);
  assert.match(restored.output, /Le giacenze tornano con i movimenti/);
  const postgres = await startEmbeddedPostgres(target);
  const { backups: _, backups_id_seq: __, ...everything } = await readEverything(external.url);
  const { backups: ___, backups_id_seq: ____, ...arrived } = await readEverything(postgres.ownerUrl);
  assert.deepEqual(arrived, everything);
  assert.ok(everything.audit_log?.some((row) => row.includes('\\\\.')));
  for (const { sha256 } of manifest.files) {
    const path = join('files', sha256.slice(0, 2), sha256);
    assert.deepEqual(await readFile(join(target, path)), await readFile(join(source, path)));
  }
  assert.ok(everything.settings?.some((row) => row.includes('Squadra «prova»')));
  await external.drop();

  const next = await startServer(target);
  assert.equal((await book(next.url, await signIn(next.url, 'admin', adminPassword))).status, 200);
  await end(next, 'SIGTERM');
});

test('verify restores into a temporary database, compares every row and file, and leaves nothing behind', async () => {
  const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('wms-verify-'));
  const before = await leftovers();
  const { code, output } = await wmsAsProcess(
    join(folder, 'nowhere'),
    'verify',
    join(folder, 'first.tar.zst'),
  );
  assert.equal(code, 0, output);
  assert.match(output, /è buono: \d+ tabelle, .* 3 file .*, tutto confrontato/);
  assert.deepEqual(await leftovers(), before);
});

test('an archive is a tar of tables and files that the program tar opens', async () => {
  const list = await new Promise<string>((resolve, reject) =>
    execFile('tar', ['-tf', join(folder, 'first.tar.zst')], (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    ),
  );
  assert.match(list, /^tables\/users\.tsv$/m);
  assert.match(list, /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/m);
  assert.match(list, /manifest\.json\n$/);
});

test('a restore into a used instance is refused, and an archive isn’t overwritten without the option', async () => {
  const source = instances[0] ?? '';
  const archive = join(folder, 'first.tar.zst');
  const used = await wms(source, 'restore', archive);
  assert.equal(used.code, 1);
  assert.match(used.output, /Il server WMS sta usando questa cartella/);
  const target = await wms(instances[1] ?? '', 'restore', archive);
  assert.equal(target.code, 1);
  assert.match(target.output, /La base dati non è vuota/);
  const content = await readFile(archive);
  const kept = await wms(source, 'backup', archive);
  assert.equal(kept.code, 1);
  assert.match(kept.output, /esiste già/);
  assert.deepEqual(await readFile(archive), content);
  await writeFile(`${archive}.part`, 'of a backup that was killed');
  const replaced = await wms(source, 'backup', archive, '--overwrite');
  assert.equal(replaced.code, 0, replaced.output);
  assert.notDeepEqual(await readFile(archive), content);
  assert.ok(!(await readdir(folder)).includes('first.tar.zst.part'));
});

test('a lost or damaged file is named, and all the rest is in the backup', async () => {
  const source = instances[0] ?? '';
  const { manifest } = await readWhole({ file: join(folder, 'first.tar.zst'), passphrase: undefined });
  const [lost, changed] = manifest.files;
  assert.ok(lost && changed);
  const pathOf = (sha256: string) => join(source, 'files', sha256.slice(0, 2), sha256);
  await rm(pathOf(lost.sha256));
  // Zeros could be what it was: one of the files has a single random byte.
  const content = await readFile(pathOf(changed.sha256));
  await writeFile(
    pathOf(changed.sha256),
    content.map((byte) => 255 - byte),
  );
  const file = join(folder, 'lost.tar.zst');
  const { code, output } = await wms(source, 'backup', file);
  assert.equal(code, 1);
  assert.match(output, new RegExp(`2 file non sono nel backup(.*\\n)*.*${lost.sha256} \\(mancante\\)`));
  assert.match(output, new RegExp(`${changed.sha256} \\(danneggiato\\)`));
  const database = await cloneDatabase();
  const settings = { WMS_DATA_DIR: join(folder, 'rest'), DATABASE_URL: database.ownerUrl };
  const restored = await openCommandLine(settings).run('restore', file);
  await database.drop();
  assert.equal(restored.code, 0, restored.output);
  assert.match(restored.output, /1 file .*\n(.*\n)*.*2 file non sono nel backup/);
});
