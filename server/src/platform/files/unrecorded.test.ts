/** Files without a row are swept, and nothing that anybody uses or is about to use. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../../testing/app.ts';
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
  if (old) await utimes(app.placeOf(file.sha256), monthAgo, monthAgo);
  return app.placeOf(file.sha256);
};
const sweep = () => removeUnrecorded(app.db, app.storageDir);

test('an old file without a row goes; recorded ones and new ones stay', async () => {
  const used = await store('used', { recorded: true, old: true });
  const fresh = await store('fresh', { recorded: false, old: false });
  const left = await store('left behind', { recorded: false, old: true });
  assert.equal(await sweep(), 1);
  assert.deepEqual([used, fresh, left].map(existsSync), [true, true, false]);
});

test('a file that is stored again while it waits to be swept is as new', async () => {
  await store('again', { recorded: false, old: true });
  const place = await store('again', { recorded: false, old: false });
  assert.equal(await sweep(), 0);
  assert.ok(existsSync(place));
});

test('of a folder full of unknown files nothing is touched', async () => {
  const places = await Promise.all(
    Array.from({ length: 101 }, (_, at) => store(`unknown ${at}`, { recorded: false, old: true })),
  );
  await assert.rejects(sweep, TooManyUnrecorded);
  assert.ok(places.every(existsSync));
});
