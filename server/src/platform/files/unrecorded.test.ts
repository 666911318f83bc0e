/** Tests that files without a row are removed, and no file that is used or about to be used. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { inTransaction } from '../database/connection.ts';
import { recordFile } from './storage.ts';
import { removeUnrecorded, TooManyUnrecorded } from './unrecorded.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
const store = async (text: string, { recorded, old }: { recorded: boolean; old: boolean }) => {
  const file = await app.storage.put(Buffer.from(text), 'text/plain');
  if (recorded) await inTransaction(app.db, null, (tx) => recordFile(tx, file));
  // The file system's clock may be another one than this process's.
  const at = old ? monthAgo : new Date();
  await utimes(app.placeOf(file.sha256), at, at);
  return app.placeOf(file.sha256);
};
const sweep = () => removeUnrecorded(app.db, app.storageDir);

test('an old file without a row is removed; recorded ones and new ones stay', async () => {
  const used = await store('used', { recorded: true, old: true });
  const fresh = await store('fresh', { recorded: false, old: false });
  const left = await store('left behind', { recorded: false, old: true });
  assert.equal(await sweep(), 1);
  assert.deepEqual([used, fresh, left].map(existsSync), [true, true, false]);
});

test('an old file that is stored again counts as new', async () => {
  await store('again', { recorded: false, old: true });
  const place = await store('again', { recorded: false, old: false });
  assert.equal(await sweep(), 0);
  assert.ok(existsSync(place));
});

test('in a folder full of unknown files nothing is removed', async () => {
  const places = await Promise.all(
    Array.from({ length: 101 }, (_, at) => store(`unknown ${at}`, { recorded: false, old: true })),
  );
  await assert.rejects(sweep, TooManyUnrecorded);
  assert.ok(places.every(existsSync));
});
