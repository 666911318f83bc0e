/** A backup under load, restored and made again; `writing.trial.ts` does it with real servers and commands. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { neverAborted, readEverything, readWhole, silentProgress } from '../../../testing/files/archives.ts';
import { fillForBackup, pickComparable } from '../../../testing/files/backups.ts';
import { until } from '../../../testing/jobs.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { restoreArchive } from './restore.ts';
import { describeLedgerDifferences } from './verify.ts';
import { makeBackup } from './writing.ts';

let app: TestApp;
let folder: string;
/** A migrated one without rows, which a restore takes for empty. */
let target: TestDatabase;
before(async () => {
  app = await startTestApp();
  target = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wms-round-trip-'));
});
after(async () => {
  await app.stop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const given = { progress: silentProgress, signal: neverAborted };
const backup = (ownerUrl: string, storageDir: string, file: string, more = {}) =>
  makeBackup({
    ownerUrl,
    storageDir,
    dataDir: folder,
    settings: {},
    file,
    passphrase: undefined,
    overwrite: false,
    ...given,
    ...more,
  });

test('a backup under load shows one moment, and comes back without a loss', async () => {
  await fillForBackup(app.owner, app.storage);
  const keeper = await app.person({ permissions: [can.warehouseManagement] });
  const line = { type: 'carico', productId: 1, quantity: '1', toLocationId: 1 };
  let working = true;
  let booked = 0;
  const callers = Array.from({ length: 4 }, async () => {
    while (working)
      if ((await keeper.post('/api/logistics/movements', { booking: randomUUID(), lines: [line] })).ok)
        booked += 1;
  });
  await until(() => booked >= 20, 'people book');
  const first = join(folder, 'first.tar.zst');
  await backup(app.ownerUrl, app.storageDir, first);
  working = false;
  await Promise.all(callers);
  const { manifest } = await readWhole({ file: first, passphrase: undefined });
  assert.ok(manifest.tables.find(({ name, rows }) => name === 'stock_movements' && rows > 20));
  assert.ok(!manifest.tables.some(({ name }) => name === 'sessions'));
  assert.equal(manifest.files.length, 3);

  const storageDir = join(folder, 'files');
  const archive = { file: first, passphrase: undefined };
  await restoreArchive({ archive, ownerUrl: target.ownerUrl, dataDir: folder, storageDir, ...given });
  assert.deepEqual(
    await describeLedgerDifferences(target.ownerUrl),
    [],
    'stock and movements are of one moment',
  );
  const { audit_log } = await readEverything(target.ownerUrl);
  assert.ok(audit_log?.some((row) => row.includes('\\\\.')));
  for (const { sha256 } of manifest.files)
    assert.deepEqual(await openStorage(storageDir).get(sha256), await app.storage.get(sha256));
  // With so little memory every table is read twice, as large ones are.
  const again = await backup(target.ownerUrl, storageDir, join(folder, 'second.tar.zst'), {
    mostKeptBytes: 10,
  });
  assert.deepEqual(pickComparable(again.manifest), pickComparable(manifest));
});

test('a restore into a used instance is refused, and an archive isn’t overwritten without the option', async () => {
  const file = join(folder, 'first.tar.zst');
  const there = { ownerUrl: target.ownerUrl, dataDir: folder, storageDir: join(folder, 'files') };
  await assert.rejects(
    restoreArchive({ archive: { file, passphrase: undefined }, ...there, ...given }),
    /La base dati non è vuota|ha già dei dati/,
  );
  const content = await readFile(file);
  await assert.rejects(backup(app.ownerUrl, app.storageDir, file), /esiste già/);
  assert.deepEqual(await readFile(file), content);
});

test('a lost or damaged file is named, and all the rest is in the backup', async () => {
  const [lost, changed] = (await readWhole({ file: join(folder, 'first.tar.zst'), passphrase: undefined }))
    .manifest.files;
  assert.ok(lost && changed);
  await rm(app.placeOf(lost.sha256));
  await writeFile(app.placeOf(changed.sha256), Buffer.alloc(changed.size));
  const { manifest } = await backup(app.ownerUrl, app.storageDir, join(folder, 'lost.tar.zst'));
  assert.deepEqual(
    manifest.missing.map(({ sha256 }) => sha256).toSorted(),
    [lost.sha256, changed.sha256].toSorted(),
  );
  assert.equal(manifest.files.length, 1);
});
