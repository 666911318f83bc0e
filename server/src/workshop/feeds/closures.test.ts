/** The calendar of a room or van says when it is closed, too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { json } from '../../../testing/app.ts';
import { changeOfClocks } from '../../../testing/days.ts';
import { addResource, close, inDaysAt, mondayAt } from '../../../testing/workshop/bookings.ts';
import { readBoth } from '../../../testing/workshop/calendars.ts';
import { openProduct } from '../../../testing/workshop/open.ts';

const app = await openProduct();
const manager = await app.person({ nome: 'Carla', cognome: 'Gialli', permissions: [can.workshopManagement] });

const iso = (clock: string) => momentsOf(clock)[0]?.toISOString() ?? '';

/** A room or van that nothing else closes, and its calendar, as both parsers read it. */
async function calendarOf(values: Parameters<typeof addResource>[1]) {
  const id = await addResource(app.owner, values);
  const made = await manager.post(`/api/workshop/feeds/resources/${id}/calendar`, {});
  const { path } = await json<{ path: string }>(made);
  const load = async () => (await fetch(app.url + path)).text();
  return {
    id,
    path,
    load,
    read: async () => {
      const { byIcal, byNode } = readBoth(await load());
      assert.deepEqual(byNode, byIcal, 'both parsers read the same');
      return byIcal;
    },
  };
}

test('a closure is an event that takes its time, with its reason and nobody’s name', async () => {
  const { id, load, read } = await calendarOf({ name: 'Sala prove' });
  const [from, to] = [inDaysAt(3, '08:00'), inDaysAt(4, '12:00')];
  await close(app.owner, id, from, to, 'Tinteggiatura; porta chiusa');
  await sql`update closures set created_by = ${manager.id} where reason like 'Tinteggiatura%'`.execute(
    app.owner,
  );
  const [event, ...others] = await read();
  assert.deepEqual(others, []);
  const { uid, sequence, ...rest } = event ?? {};
  assert.match(uid ?? '', /^[\da-f-]{36}@wms\.invalid$/);
  assert.equal(sequence, 1, 'it was changed once');
  assert.deepEqual(rest, {
    from: iso(from),
    to: iso(to),
    title: 'Tinteggiatura; porta chiusa',
    place: 'Sala prove',
    description: 'Chiusura',
    status: 'CONFIRMED',
    transparency: 'OPAQUE',
  });
  assert.doesNotMatch(await load(), /Carla|Gialli/);
});

for (const [month, what] of [
  [3, 'forward'],
  [10, 'back'],
] as const)
  test(`a closure over the night in which the clocks go ${what} has its moments in both parsers`, async () => {
    const { id, read } = await calendarOf({ kind: 'van' });
    // The night itself counts: the next one would lie further ahead than a calendar reaches.
    const sunday = changeOfClocks(month);
    const [from, to] = [`${sunday.subtract({ days: 1 })}T20:00`, `${sunday}T08:00`];
    await close(app.owner, id, from, to);
    const [event] = await read();
    assert.deepEqual([event?.from, event?.to], [iso(from), iso(to)]);
    const hours = (Date.parse(event?.to ?? '') - Date.parse(event?.from ?? '')) / 3_600_000;
    assert.equal(hours, month === 3 ? 11 : 13);
  });

test('what repeats is one event a date, which keeps its identity when it changes', async () => {
  const { id, read } = await calendarOf({ name: 'Pulizie' });
  const saved = await manager.post('/api/workshop/closures', {
    kind: 'chiusura',
    reason: 'Pulizie',
    resourceIds: [id],
    from: mondayAt('07:00'),
    to: mondayAt('08:00'),
    bookings: [],
    message: null,
    repetition: { frequency: 'weekly', interval: 1, weekdays: [1], until: null, count: 3 },
  });
  assert.equal(saved.status, 200, await saved.clone().text());
  const before = await read();
  assert.deepEqual(
    before.map(({ from, title }) => [from, title]),
    [0, 1, 2].map((weeks) => [iso(mondayAt('07:00', { weeks })), 'Pulizie']),
  );
  assert.equal(new Set(before.map(({ uid }) => uid)).size, 3);
  const { rows } = await json<{ rows: { id: number; version: number }[] }>(
    await manager.get(`/api/workshop/closures?resource=${id}`),
  );
  const changed = await manager.fetch(`/api/workshop/closures/${rows[0]?.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      version: rows[0]?.version,
      reason: 'Pulizie a fondo',
      bookings: [],
      message: null,
      from: mondayAt('07:00'),
      to: mondayAt('09:00'),
    }),
  });
  assert.equal(changed.status, 200, await changed.clone().text());
  const after = await read();
  assert.deepEqual(
    after.map(({ uid, title }) => [uid, title]),
    before.map(({ uid }, n) => [uid, n === 0 ? 'Pulizie a fondo' : 'Pulizie']),
  );
  assert.ok((after[0]?.sequence ?? 0) > (before[0]?.sequence ?? 0), 'programs take the later one');
  assert.equal(after[0]?.to, iso(mondayAt('09:00')));
});

test('a maintenance without an end reaches as far as the calendar, which stays the same until midnight', async () => {
  const { id, path, read } = await calendarOf({ kind: 'van', name: 'Ducato' });
  await close(app.owner, id, inDaysAt(2, '08:00'), null, 'Motore rotto');
  const [event] = await read();
  assert.equal(event?.to, iso(inDaysAt(366, '00:00')));
  assert.equal(event?.description, 'Chiusura, fino a nuovo avviso');
  const etag = (await fetch(app.url + path)).headers.get('etag') ?? '';
  assert.equal((await fetch(app.url + path, { headers: { 'if-none-match': etag } })).status, 304);
});

test('a bench is closed with its room, and the room’s calendar says which bench is closed', async () => {
  const room = await calendarOf({ name: 'Officina' });
  const bench = await calendarOf({ kind: 'bench', parent_id: room.id, name: 'Tornio' });
  await close(app.owner, room.id, inDaysAt(5, '08:00'), inDaysAt(6, '08:00'), 'Disinfestazione');
  await close(app.owner, bench.id, inDaysAt(7, '08:00'), inDaysAt(8, '08:00'), 'Taratura');
  for (const { read } of [room, bench])
    assert.deepEqual(
      (await read()).map(({ title, place }) => [title, place]),
      [
        ['Disinfestazione', 'Officina'],
        ['Taratura', 'Tornio'],
      ],
    );
});

test('what ended long ago, or closes something else, is in no calendar', async () => {
  const { id, read } = await calendarOf({ name: 'Magazzino' });
  const other = await addResource(app.owner, { name: 'Altrove' });
  await close(app.owner, id, inDaysAt(-200, '08:00'), inDaysAt(-190, '08:00'), 'Vecchia');
  await close(app.owner, id, inDaysAt(-200, '08:00'), inDaysAt(-170, '08:00'), 'Lunga');
  await close(app.owner, other, inDaysAt(3, '08:00'), inDaysAt(4, '08:00'), 'Altra');
  assert.deepEqual(
    (await read()).map(({ title }) => title),
    ['Lunga'],
  );
});
