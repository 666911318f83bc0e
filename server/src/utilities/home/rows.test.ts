/** The places that a person gives to the rows of their Home. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { type Caller, json, startTestApp } from '../../../testing/app.ts';

const app = await startTestApp();
const [anna, bruno] = await Promise.all([app.person(), app.person()]);

const send = (who: Caller, method: string, path: string, body: object) =>
  who.fetch(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const place = (who: Caller, body: object) => send(who, 'PUT', '/api/utilities/home/rows', body);
const placedOf = async (who: Caller) =>
  (await json<Home>(await who.get('/api/utilities/home'))).placedRows.map((placed) => ({ ...placed }));

test('a row is hidden, moved and put back, the last placed first, and each person has their own Home', async () => {
  assert.deepEqual(await placedOf(anna), []);
  assert.equal((await place(anna, { row: 'bank', place: 'hidden' })).status, 200);
  assert.equal((await place(anna, { row: 'lowStock', place: 'first' })).status, 200);
  assert.equal((await place(anna, { row: 'bank', place: 'last' })).status, 200);
  assert.deepEqual(await placedOf(anna), [
    { row: 'bank', place: 'last' },
    { row: 'lowStock', place: 'first' },
  ]);
  assert.deepEqual(await placedOf(bruno), []);
  assert.equal((await place(anna, { row: 'bank', place: null })).status, 200);
  assert.deepEqual(await placedOf(anna), [{ row: 'lowStock', place: 'first' }]);
});

test('no other row and no other place is kept, and a row of an older version is not shown', async () => {
  assert.equal((await place(bruno, { row: 'everything', place: 'hidden' })).status, 422);
  assert.equal((await place(bruno, { row: 'bank', place: 'middle' })).status, 422);
  const kept = { user_id: bruno.id, row: 'gone', place: 'hidden' };
  await app.db.insertInto('home_rows').values(kept).execute();
  assert.deepEqual(await placedOf(bruno), []);
  await assert.rejects(
    app.db.updateTable('home_rows').set({ place: 'middle' }).execute(),
    /home_rows_place_check/,
  );
});
