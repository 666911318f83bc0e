/** The page of a room or a van for people who book: how it is, its rules and its photos, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { ResourceDetails } from '@wms/contract/workshop/resources/about';
import sharp from 'sharp';
import { type Caller, json } from '../../../testing/app.ts';
import { openProduct } from '../../../testing/workshop/open.ts';
import { resourceDesk } from '../../../testing/workshop/resources.ts';

const app = await openProduct();
const manager = await app.person({ permissions: [can.workshopManagement] });
const books = await app.person({ permissions: [can.roomsBook] });
const desk = resourceDesk(manager);

const path = '/api/workshop/resources';
const about = (caller: Caller, id: number) => caller.get(`${path}/${id}/about`);
const photo = (caller: Caller, id: number) => caller.get(`/api/workshop/photos/${id}`);

async function attach(id: number, kind: string): Promise<number> {
  const create = { width: 8, height: 8, channels: 3, background: '#a0b0c0' } as const;
  const form = new FormData();
  form.set('kind', kind);
  form.set('name', `${kind}.png`);
  form.set('file', new Blob([await sharp({ create }).png().toBuffer()], { type: 'image/png' }), 'a.png');
  const answer = await manager.fetch(`${path}/${id}/attachments`, { method: 'POST', body: form });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}

test('who books a room reads its description, place, equipment, hours and rules', async () => {
  const hours = [{ weekday: 1, opens: '08:00', closes: '18:00' }];
  const room = {
    description: 'Al primo piano',
    place: 'Piano 1',
    equipment: ['proiettore'],
    hours,
    noticeMinutes: 60,
    longestMinutes: 120,
    wantsCheckIn: true,
  };
  const read = await json<ResourceDetails>(await about(books, await desk.create(room)));
  assert.deepEqual({ ...read, ...room }, read);
  // The names of those who may book it are not theirs to read.
  assert.ok(!('people' in read) && !('attachments' in read));
});

test('who books a room sees its photos, and no other paper of it', async () => {
  const id = await desk.create();
  const [shown, paper] = [await attach(id, 'foto'), await attach(id, 'manuale')];
  const { photos } = await json<ResourceDetails>(await about(books, id));
  assert.deepEqual(photos, [{ id: shown, name: 'foto.png' }]);
  const answer = await photo(books, shown);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
  assert.equal((await photo(books, paper)).status, 404);
  assert.equal((await photo(manager, paper)).status, 404);
});

test('who sees rooms only reads nothing of a van, and who sees vans only nothing of a room', async () => {
  const [room, van] = [await desk.create(), await desk.createVan()];
  const drives = await app.person({ permissions: [can.vansView] });
  const shown = await attach(van, 'foto');
  assert.deepEqual([(await about(books, van)).status, (await photo(books, shown)).status], [404, 404]);
  assert.deepEqual([(await about(drives, van)).status, (await photo(drives, shown)).status], [200, 200]);
  assert.equal((await about(drives, room)).status, 404);
});
