/** The calendar of what was dismissed goes on being read, and has its past alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { json } from '../../../testing/app.ts';
import { addResource, close, inDaysAt } from '../../../testing/workshop/bookings.ts';
import { readBoth } from '../../../testing/workshop/calendars.ts';
import { openProduct } from '../../../testing/workshop/open.ts';
import { addBooking } from '../../../testing/workshop/rows.ts';
import { readMoment } from '../../platform/database/moment.ts';

const app = await openProduct();
const [anna, manager] = await Promise.all([
  app.person({ nome: 'Anna', permissions: [can.roomsBook] }),
  app.person({ nome: 'Carla', permissions: [can.workshopManagement] }),
]);

/** The calendar of a room, bench or van, as both parsers read it. */
async function calendarOf(id: number) {
  const made = await manager.post(`/api/workshop/feeds/resources/${id}/calendar`, {});
  const { path } = await json<{ path: string }>(made);
  return async () => {
    const answer = await fetch(app.url + path);
    assert.equal(answer.status, 200, 'a program that is refused keeps showing what it read last');
    const { calendar, byIcal, byNode } = readBoth(await answer.text());
    assert.deepEqual(byNode, byIcal, 'both parsers read the same');
    return {
      name: calendar.getFirstPropertyValue('x-wr-calname'),
      titles: byIcal.map(({ title }) => title),
      events: byIcal,
    };
  };
}

async function change(id: number, act: 'dismiss' | 'restore'): Promise<void> {
  const path = `/api/workshop/resources/${id}`;
  const { version } = await json<{ version: number }>(await manager.get(path));
  const answer = await manager.post(`${path}/${act}`, { version });
  assert.equal(answer.status, 200, await answer.clone().text());
}

test('a dismissed room has its past alone, and is whole again when it comes back', async () => {
  const room = await addResource(app.owner, { name: 'Sala prove' });
  const bench = await addResource(app.owner, { kind: 'bench', parent_id: room, name: 'Tornio' });
  const by = { userId: anna.id, state: 'conclusa' };
  await addBooking(app.owner, { ...by, resourceId: room, inHours: -48, title: 'Saldatura' });
  await addBooking(app.owner, { ...by, resourceId: bench, inHours: -46, title: 'Filettatura' });
  await close(app.owner, room, inDaysAt(-20, '08:00'), inDaysAt(-19, '08:00'), 'Pulizie');
  await close(app.owner, room, inDaysAt(-1, '08:00'), null, 'Perizia');
  await close(app.owner, bench, inDaysAt(20, '08:00'), inDaysAt(21, '08:00'), 'Agosto');
  const read = await calendarOf(room);
  const before = await read();
  const past = ['Saldatura', 'Filettatura', 'Pulizie', 'Perizia'];
  assert.deepEqual([before.name, before.titles], ['Sala prove', [...past, 'Agosto']]);
  await change(room, 'dismiss');
  const after = await read();
  assert.deepEqual([after.name, after.titles], ['Sala prove (fuori uso)', past]);
  const cut = after.events.find(({ title }) => title === 'Perizia');
  assert.ok(
    cut && Date.parse(cut.to) <= Date.parse(await readMoment(app.db)),
    'what closed it without an end ends with it',
  );
  assert.equal(cut.description, 'Chiusura');
  await change(room, 'restore');
  assert.deepEqual(await read(), before);
});

test('a dismissed bench has nothing of what its room does later, and the room none of its closures', async () => {
  const room = await addResource(app.owner, { name: 'Officina' });
  const bench = await addResource(app.owner, { kind: 'bench', parent_id: room, name: 'Fresa' });
  const [ofRoom, ofBench] = [await calendarOf(room), await calendarOf(bench)];
  await close(app.owner, bench, inDaysAt(5, '08:00'), inDaysAt(6, '08:00'), 'Taratura');
  await change(bench, 'dismiss');
  await addBooking(app.owner, { userId: anna.id, resourceId: room, inHours: 24, title: 'Montaggio' });
  await close(app.owner, room, inDaysAt(9, '08:00'), inDaysAt(10, '08:00'), 'Trasloco');
  assert.deepEqual((await ofBench()).titles, []);
  assert.deepEqual((await ofRoom()).titles, ['Montaggio', 'Trasloco']);
});
