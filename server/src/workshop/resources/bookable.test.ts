/** The offers of the command palette: only what this person may book, found by its words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json } from '../../../testing/app.ts';
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

type BookableAnswer = { rows: { name: string; hint: string | null }[]; approximate: boolean };
const search = async (who: Caller, q: string) => {
  const answer = await who.get(`/api/workshop/resources/bookable?q=${encodeURIComponent(q)}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  const { rows, approximate } = await json<BookableAnswer>(answer);
  return { names: rows.map(({ name }) => name), hints: rows.map(({ hint }) => hint), approximate };
};

test('who books rooms finds a room and its benches by words in any order, and no van', async () => {
  assert.deepEqual(await search(books, 'RIUN sala'), {
    names: ['Sala riunioni', 'Tavolo a U'],
    hints: ['Piano 1', 'Sala riunioni'],
    approximate: false,
  });
  assert.deepEqual((await search(books, 'ducato')).names, []);
});

test('what begins with the text stands before what has it elsewhere', async () => {
  await desk.create({ name: 'Aula A', equipment: ['zona saldatura'] });
  await desk.create({ name: 'Grande zona di lavoro' });
  await desk.create({ name: 'Zona prove' });
  assert.deepEqual((await search(books, 'zona')).names, ['Zona prove', 'Grande zona di lavoro', 'Aula A']);
});

test('who books vans finds vans, also with a typing mistake, and no room', async () => {
  const { names, approximate } = await search(drives, 'ducatto');
  assert.deepEqual([names, approximate], [['Ducato'], true]);
  assert.deepEqual((await search(drives, 'riunioni')).names, []);
});

test('what only others may book is not offered', async () => {
  assert.deepEqual((await search(books, 'server')).names, []);
});

test('what was dismissed is not offered any more', async () => {
  const id = await desk.create({ name: 'Soffitta' });
  assert.deepEqual((await search(books, 'soffitta')).names, ['Soffitta']);
  await app.owner.updateTable('resources').set({ dismissed_at: new Date() }).where('id', '=', id).execute();
  assert.deepEqual((await search(books, 'soffitta')).names, []);
});
