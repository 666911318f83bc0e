import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import sharp from 'sharp';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let mover: Caller;
let carla: Caller;
before(async () => {
  app = await startTestApp();
  mover = await app.person({ permissions: [can.productsUpdate], nome: 'Marco' });
  carla = await app.person({ permissions: [can.userEdit], nome: 'Carla' });
  const team = await app.db
    .insertInto('teams')
    .values({ name: 'Aerodinamica', code: 'AERO' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: carla.id, since: '2026-01-01' })
    .execute();
});
after(() => app.stop());

type Person = { id: number; name: string; picture: string | null; teams: string[] };
const find = async (query: string) => json<Person[]>(await mover.get(`/api/humanResources/people?${query}`));

test('people are found by any words of their name and teams, with nothing else about them', async () => {
  const expected = [{ id: carla.id, name: 'Carla Prova', picture: null, teams: ['Aerodinamica'] }];
  for (const q of ['prova carl', 'aero', 'aerò carla']) assert.deepEqual(await find(`q=${q}`), expected);
  assert.deepEqual(await find('q=telaio'), []);
});

test('teams are found by name and code', async () => {
  for (const q of ['aerò', 'AERO'])
    assert.equal((await json<unknown[]>(await mover.get(`/api/humanResources/teams?q=${q}`))).length, 1);
});

test('a disabled person is not offered, but is still found by id', async () => {
  const leaver = await app.person({ nome: 'Guido' });
  await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', leaver.id).execute();
  assert.deepEqual(await find('q=guido'), []);
  assert.equal((await find(`id=${leaver.id}`))[0]?.name, 'Guido Prova');
});

test('whoever chooses people sees a face, and only at the address of the current picture', async () => {
  const pixels = { width: 300, height: 300, channels: 3 as const, background: '#808080' };
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await sharp({ create: pixels }).jpeg().toBuffer())]), 'a.jpg');
  const saved = await carla.fetch('/api/humanResources/user/uploadProfilePicture', {
    method: 'PUT',
    body: form,
  });
  assert.equal(saved.status, 200, await saved.text());
  const [{ picture } = { picture: null }] = await find('q=carla');
  const address = `/api/humanResources/people/${carla.id}/picture?of=`;
  assert.equal((await mover.get(`${address}${picture}`)).headers.get('content-type'), 'image/webp');
  assert.equal((await mover.get(`${address}0000`)).status, 404);
  // The bookings that a person may see have the faces of others, too.
  for (const permission of [can.roomsView, can.vansView]) {
    const looker = await app.person({ permissions: [permission] });
    assert.equal((await looker.get(`${address}${picture}`)).status, 200, permission);
  }
  assert.equal((await carla.get(`${address}${picture}`)).status, 403);
});
