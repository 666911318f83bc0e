import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json } from '../../../testing/app.ts';
import { addResource } from '../../../testing/workshop/bookings.ts';
import { openProduct } from '../../../testing/workshop/open.ts';
import { addBooking } from '../../../testing/workshop/rows.ts';
import { suspend } from '../../identity/users/life.ts';
import { inTransaction, runSql } from '../../platform/database/connection.ts';
import { countWrongAddresses } from './wrong-addresses.ts';

const app = await openProduct();
const [anna, bruno, manager] = await Promise.all([
  app.person({ nome: 'Anna', cognome: 'Verdi', permissions: [can.roomsBook] }),
  app.person({ nome: 'Bruno', cognome: 'Neri' }),
  app.person({ nome: 'Carla', cognome: 'Gialli', permissions: [can.workshopManagement] }),
]);
const room = await addResource(app.owner, { name: 'Officina' });
const bench = await addResource(app.owner, { kind: 'bench', parent_id: room, name: 'Banco 1' });

const ownPath = '/api/workshop/feeds/own';
const make = async (who: Caller, path = ownPath) => {
  const answer = await who.post(path, {});
  assert.equal(answer.status, 200);
  return (await json<{ path: string }>(answer)).path;
};
const read = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });
const titles = async (path: string) =>
  [...(await (await read(path)).text()).matchAll(/SUMMARY:(.*)\r\n/g)].map(([, title]) => title).toSorted();

test('the secret calendar of a person has what they booked and what they come along to, private or not', async () => {
  const by = { userId: anna.id, resourceId: room };
  await addBooking(app.owner, { ...by, inHours: 24, title: 'Saldatura' });
  await addBooking(app.owner, { ...by, inHours: 26, title: 'Colloquio', private: true });
  await addBooking(app.owner, { ...by, inHours: 28, title: 'Annullata', state: 'annullata' });
  await addBooking(app.owner, { ...by, inHours: 30, title: 'Rifiutata', state: 'rifiutata' });
  await addBooking(app.owner, { ...by, inHours: -24 * 179, title: 'Vecchia', state: 'conclusa' });
  await addBooking(app.owner, { ...by, inHours: -24 * 182, title: 'Troppo vecchia', state: 'conclusa' });
  await addBooking(app.owner, { ...by, inHours: 24 * 365, title: 'Lontana' });
  await addBooking(app.owner, { ...by, inHours: 24 * 370, title: 'Troppo lontana' });
  const ofBruno = { userId: bruno.id, resourceId: room };
  await addBooking(app.owner, { ...ofBruno, inHours: 32, title: 'Con Anna', people: [anna.id] });
  await addBooking(app.owner, { ...ofBruno, inHours: 34, title: 'Senza Anna' });
  assert.deepEqual(await titles(await make(anna)), [
    'Colloquio',
    'Con Anna',
    'Lontana',
    'Saldatura',
    'Vecchia',
  ]);
});

test('the calendar of a room has its benches’ bookings, and of private ones only that the time is taken', async () => {
  await addBooking(app.owner, { userId: bruno.id, resourceId: bench, inHours: 40, title: 'Al banco' });
  const path = await make(manager, `/api/workshop/feeds/resources/${room}/calendar`);
  const file = await (await read(path)).text();
  assert.match(file, /SUMMARY:Al banco/);
  assert.match(file, /SUMMARY:Occupato/);
  assert.doesNotMatch(file, /Colloquio/);
  const ofBench = await make(manager, `/api/workshop/feeds/resources/${bench}/calendar`);
  assert.ok((await titles(ofBench)).includes('Saldatura'), 'a bench is taken while its room is');
});

test('a calendar is asked for without a sign-in, is kept by nobody, and tells when nothing has changed', async () => {
  const path = await make(anna);
  const first = await read(path);
  assert.equal(first.status, 200);
  assert.match(first.headers.get('content-type') ?? '', /^text\/calendar/);
  assert.equal(first.headers.get('cache-control'), 'no-store');
  const etag = first.headers.get('etag') ?? '';
  assert.equal((await read(path, { 'if-none-match': etag })).status, 304);
  await addBooking(app.owner, { userId: anna.id, resourceId: room, inHours: 50, title: 'Nuova' });
  const later = await read(path, { 'if-none-match': etag });
  assert.equal(later.status, 200);
  assert.match(await later.text(), /SUMMARY:Nuova/);
});

test('a renewed address ends the one before, and a revoked one opens nothing', async () => {
  const first = await make(anna);
  const second = await make(anna);
  assert.equal((await read(first)).status, 404);
  assert.equal((await read(second)).status, 200);
  assert.equal((await anna.fetch(ownPath, { method: 'DELETE' })).status, 200);
  assert.equal((await read(second)).status, 404);
  assert.deepEqual(await json(await anna.get(ownPath)), { address: null });
  assert.equal((await anna.fetch(ownPath, { method: 'DELETE' })).status, 404);
});

test('people see since when they have an address and when it was last read, but never the address', async () => {
  const path = await make(anna);
  await read(path);
  const answer = await anna.get(ownPath);
  const text = await answer.text();
  assert.match(text, /"readOn":"\d{4}-\d\d-\d\d"/);
  assert.ok(!text.includes(path.slice(12, 40)));
  const stored = await runSql(app.owner)`select * from workshop_addresses`;
  const logged = await runSql(app.owner)`select * from audit_log where table_name = 'workshop_addresses'`;
  assert.ok(logged.length > 0);
  assert.ok(!JSON.stringify([stored, logged]).includes(path.slice(12, 40)));
  const { token_hash: hash } = stored[0] as { token_hash: Buffer };
  assert.ok(!JSON.stringify(logged).includes(hash.toString('hex')));
});

test('the calendar of a suspended person opens nothing', async () => {
  const daria = await app.person({});
  const path = await make(daria);
  assert.equal((await read(path)).status, 200);
  await inTransaction(app.db, null, (tx) => suspend(tx, daria.id, 'Non rientra'));
  assert.equal((await read(path)).status, 404);
});

test('addresses that open nothing all look the same, and after sixty a stranger waits', async () => {
  const strange = ['x.ics', `${'A'.repeat(43)}.ics`, `${'A'.repeat(43)}`, '%00.ics', '..%2f..%2fetc.ics'];
  const answers = await Promise.all(strange.map((file) => read(`/calendario/${file}`)));
  const bodies = await Promise.all(answers.map((answer) => json<{ detail: string }>(answer)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]));
  assert.equal(new Set(bodies.map(({ detail }) => detail)).size, 1);
  const path = await make(anna);
  const door = path.replace('/calendario/', '/porta/').replace('.ics', '');
  assert.equal((await read(path.replace(/\w\.ics$/, '.ics'))).status, 404);
  assert.notEqual((await read(door)).status, 200, 'a calendar’s token is none of a door');
  for (let asked = 0; asked < 60; asked++) await read('/calendario/x.ics');
  const refused = await read('/calendario/x.ics');
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await read(path)).status, 200, 'a right address is answered all the same');
});

test('the count of wrong addresses begins anew after a quarter of an hour', () => {
  let now = 0;
  const wrong = countWrongAddresses(() => now);
  const count = (times: number) => {
    for (let at = 0; at < times; at++) wrong.count('192.0.2.1');
  };
  count(60);
  assert.throws(() => count(1), /Troppi tentativi: riprova fra 15 minuti/);
  wrong.count('192.0.2.2');
  now = 15 * 60_000;
  count(60);
  assert.throws(() => count(1), /Troppi tentativi/);
});
