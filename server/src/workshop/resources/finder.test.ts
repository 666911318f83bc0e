/** The things that the palette's acts may book: only those that this person may, found by their words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../../../testing/app.ts';
import { fillSlot } from '../../../testing/palette.ts';
import { openProduct } from '../../../testing/workshop/open.ts';
import { resourceDesk } from '../../../testing/workshop/resources.ts';

const app = await openProduct();
const manager = await app.person({ permissions: [can.workshopManagement] });
const [books, drives] = await Promise.all([
  app.person({ permissions: [can.roomsBook] }),
  app.person({ permissions: [can.vansBook] }),
]);
const desk = resourceDesk(manager);
const room = await desk.create({ name: 'Sala riunioni', place: 'Piano 1' });
await desk.createBench(room, { name: 'Tavolo a U' });
await desk.create({ name: 'Sala server', bookableBy: 'people', peopleIds: [manager.id] });
await desk.createVan({ name: 'Ducato' });

const search = async (who: Caller, slot: string) => {
  const { things, similar } = await fillSlot(who, slot);
  return { names: things.map(({ name }) => name).toSorted(), similar };
};

test('who books rooms finds a room and its benches by words in any order, and no van', async () => {
  assert.deepEqual(await search(books, 'room:RIUN sala'), {
    names: ['Sala riunioni', 'Tavolo a U'],
    similar: false,
  });
  assert.deepEqual((await search(books, 'van:ducato')).names, []);
});

test('who books vans finds vans, also with a typing mistake, and no room', async () => {
  assert.deepEqual(await search(drives, 'van:ducatto'), { names: ['Ducato'], similar: true });
  assert.deepEqual((await search(drives, 'room:riunioni')).names, []);
});

test('what only others may book is not offered', async () => {
  assert.deepEqual((await search(books, 'room:server')).names, []);
});

test('what was dismissed is not offered any more', async () => {
  const id = await desk.create({ name: 'Soffitta' });
  assert.deepEqual((await search(books, 'room:soffitta')).names, ['Soffitta']);
  await app.owner.updateTable('resources').set({ dismissed_at: new Date() }).where('id', '=', id).execute();
  assert.deepEqual((await search(books, 'room:soffitta')).names, []);
});
