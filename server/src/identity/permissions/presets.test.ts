import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement, can.roomsView] });
});
after(() => app.stop());

const base = '/api/humanResources/permission-presets';
type Preset = { id: number; version: number; name: string; permissions: string[] };
const send = (method: string, path: string, body?: unknown) =>
  hr.fetch(base + path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
const list = async () => json<Preset[]>(await hr.get(base));

test('presets are made, changed and deleted; a name is taken once, a stale edit is refused', async () => {
  const officina = { name: 'Officina', permissions: [can.roomsBook, can.roomsView, can.roomsBook] };
  assert.equal((await send('POST', '', officina)).status, 200);
  assert.equal((await send('POST', '', { ...officina, name: 'officina' })).status, 409);
  assert.equal((await send('POST', '', { name: 'Vuoto', permissions: [] })).status, 422);
  const [preset] = await list();
  assert.deepEqual([preset?.name, preset?.permissions], ['Officina', ['WRK_ROV', 'WRK_ROB']]);
  const edit = { name: 'Officina', permissions: [can.roomsView], version: preset?.version };
  assert.equal((await send('PATCH', `/${preset?.id}`, edit)).status, 200);
  assert.equal((await send('PATCH', `/${preset?.id}`, edit)).status, 409);
  assert.equal((await send('DELETE', `/${preset?.id}`)).status, 200);
  assert.equal((await send('DELETE', `/${preset?.id}`)).status, 404);
  assert.deepEqual(await list(), []);
});

test('whoever was given a preset doesn’t change with it', async () => {
  await send('POST', '', { name: 'Sala', permissions: [can.roomsView] });
  const [preset] = await list();
  const person = await app.person({ permissions: [can.roomsView] });
  await send('PATCH', `/${preset?.id}`, { name: 'Sala', permissions: [can.vansView], version: 1 });
  const granted = await person.get('/api/humanResources/user/permissions/getGranted');
  assert.deepEqual(await granted.json(), [{ permission: 'WRK_ROV' }]);
});
