import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { json } from '../../../testing/app.ts';
import { addResource } from '../../../testing/workshop/bookings.ts';
import { openProduct } from '../../../testing/workshop/open.ts';
import { addBooking } from '../../../testing/workshop/rows.ts';
import { runSql } from '../../platform/database/connection.ts';

const app = await openProduct();
const manager = await app.person({ nome: 'Carla', cognome: 'Gialli', permissions: [can.workshopManagement] });

async function makeDoor(resource: number): Promise<string> {
  const answer = await manager.post(`/api/workshop/feeds/resources/${resource}/door`, {});
  return (await json<{ path: string }>(answer)).path;
}
const read = async (path: string) => {
  const answer = await fetch(app.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const stateIn = (text: string) => /data-is="(\w+)"/.exec(text)?.[1];

test('the page beside a door says free or taken with times only: no name of a person, no title, no state', async () => {
  const room = await addResource(app.owner, { name: 'Sala <b>prove</b>' });
  const path = await makeDoor(room);
  const before = await read(path);
  assert.equal(before.status, 200);
  assert.equal(stateIn(before.text), 'free');
  assert.match(before.text, /Sala &lt;b>prove|Sala &lt;b&gt;prove/);
  await addBooking(app.owner, {
    userId: manager.id,
    resourceId: room,
    inHours: 0,
    hours: 2,
    title: 'Saldatura',
    notes: 'Portare guanti',
    state: 'in corso',
  });
  const { text } = await read(path);
  assert.equal(stateIn(text), 'busy');
  assert.match(text, /Occupato/);
  assert.doesNotMatch(text, /Saldatura|guanti|Carla|Gialli|in corso/i);
});

test('a bench is taken while its room is, and a room is free while only its bench is taken', async () => {
  const room = await addResource(app.owner, { name: 'Officina' });
  const bench = await addResource(app.owner, { kind: 'bench', parent_id: room, name: 'Banco' });
  const other = await addResource(app.owner, { kind: 'bench', parent_id: room, name: 'Altro' });
  await addBooking(app.owner, { userId: manager.id, resourceId: bench, inHours: 0, hours: 2 });
  assert.equal(stateIn((await read(await makeDoor(room))).text), 'free');
  assert.equal(stateIn((await read(await makeDoor(bench))).text), 'busy');
  assert.equal(stateIn((await read(await makeDoor(other))).text), 'free');
});

test('the time for tidying up after a booking is not taken', async () => {
  const room = await addResource(app.owner, { name: 'Tornio' });
  await runSql(app.owner)`update resources set buffer_minutes = 240 where id = ${room}`;
  await addBooking(app.owner, { userId: manager.id, resourceId: room, inHours: -2, hours: 2 });
  assert.equal(stateIn((await read(await makeDoor(room))).text), 'free');
});

test('the page loads nothing but its own two files, is kept by nobody and is shown in no frame', async () => {
  const path = await makeDoor(await addResource(app.owner, { name: 'Ufficio' }));
  const { headers, text } = await read(path);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.doesNotMatch(text, /<script(?! src)|<style|style=|onload/);
  for (const [file, type] of [
    ['/porta/porta.js', 'text/javascript'],
    ['/porta/porta.css', 'text/css'],
  ] as const) {
    assert.ok(text.includes(file));
    const answer = await read(file);
    assert.deepEqual([answer.status, answer.headers.get('content-type')?.split(';')[0]], [200, type]);
  }
});

test('a revoked address, a dismissed room and a calendar’s address open no door', async () => {
  const room = await addResource(app.owner, { name: 'Magazzino' });
  const path = await makeDoor(room);
  const calendar = await json<{ path: string }>(
    await manager.post(`/api/workshop/feeds/resources/${room}/calendar`, {}),
  );
  const asDoor = calendar.path.replace('/calendario/', '/porta/').replace('.ics', '');
  assert.equal((await read(asDoor)).status, 404);
  const revoked = await manager.fetch(`/api/workshop/feeds/resources/${room}/door`, { method: 'DELETE' });
  assert.equal(revoked.status, 200);
  const answer = await read(path);
  assert.deepEqual([answer.status, stateIn(answer.text)], [404, 'gone']);
  const again = await makeDoor(room);
  assert.equal((await read(again)).status, 200);
  await runSql(app.owner)`update resources set dismissed_at = now() where id = ${room}`;
  assert.equal((await read(again)).status, 404);
});
