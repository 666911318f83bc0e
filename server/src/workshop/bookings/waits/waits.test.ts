/** A freed place is offered to the first person who waits for half an hour, then to the next one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Wait } from '@wms/contract/workshop/bookings/waits';
import { type Caller, json } from '../../../../testing/app.ts';
import {
  addResource,
  bookingBody,
  bookingDesk,
  mondayAt,
  refusalOf,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { addVan, giveLicence } from '../../../../testing/workshop/vans.ts';
import { joinWaits, lapseOffer, offerPlaces, waitsOf } from '../../../../testing/workshop/waits.ts';
import { runClock } from '../life/clock.ts';
import { offerFreedPlaces } from './offering.ts';

const { app, anna, bruno } = await openWorkshop();
const carla = await app.person({ permissions: ['WRK_ROB'], nome: 'Carla' });

const [ten, eleven] = [mondayAt('10:00'), mondayAt('11:00')];
const base = '/api/workshop/rooms';
const join = (caller: Caller, room: number, more: object = {}) =>
  joinWaits(caller, room, ten, eleven, { title: 'Ci tengo', ...more });
const offer = () => offerPlaces(app);
const endOffer = (id: number) => lapseOffer(app, id);

test('a freed place is offered to whoever has waited longest, holds it, and then goes to the next one', async () => {
  // The request in waiting of this room holds nothing, but an offer does.
  const room = await addResource(app.db, {
    name: 'Ambita',
    approval: 'longer',
    approval_minutes: 90,
    waiting_holds: false,
  });
  const taken = await bookingDesk(anna).book(room, ten, eleven);
  for (const person of [bruno, carla]) assert.equal((await join(person, room)).status, 200);
  assert.equal((await join(bruno, room)).status, 409);
  assert.deepEqual(
    (await waitsOf(bruno)).map(({ title, places, offer: none }) => [title, places, none]),
    [['Ci tengo', 'Ambita', null]],
  );
  assert.equal((await bookingDesk(anna).step(taken, 'cancel')).status, 200);
  await offer();
  const [offered] = await waitsOf(bruno);
  assert.ok(offered?.offer);
  assert.equal((await waitsOf(carla))[0]?.offer, null);
  assert.equal((await bookingDesk(anna).tryBook(room, ten, eleven)).status, 409);
  const { bookingId } = offered.offer;
  assert.match(String((await bookingDesk(bruno).read(bookingId)).offeredUntil), /^20/);
  const news = await app.db
    .selectFrom('notifications')
    .select('sentence')
    .where('user_id', '=', bruno.id)
    .execute();
  assert.ok(news.some(({ sentence }) => /^Si è liberato il posto per «Ci tengo»/.test(sentence)));

  await endOffer(bookingId);
  await runClock(app.db, bookingId);
  await offer();
  assert.deepEqual(await waitsOf(bruno), [], 'whoever didn’t answer is not offered the place again');
  const late = await refusalOf(bruno.post(`${base}/bookings/${bookingId}/accept`, {}));
  assert.match(late.detail, /non ti è più offerto/);
  const next = (await waitsOf(carla))[0]?.offer?.bookingId ?? 0;
  const notTheirs = await bruno.post(`${base}/bookings/${next}/accept`, {});
  assert.equal(notTheirs.status, 404);
  const accepted = await carla.post(`${base}/bookings/${next}/accept`, {});
  assert.equal(accepted.status, 200, await accepted.clone().text());
  const booking = await bookingDesk(carla).read(next);
  assert.deepEqual([booking.state, booking.title, booking.offeredUntil], ['confermata', 'Ci tengo', null]);
  assert.deepEqual(await waitsOf(carla), []);
});

test('a booking attempt after the half hour gets the place that nobody accepted', async () => {
  const room = await addResource(app.db);
  const taken = await bookingDesk(anna).book(room, ten, eleven);
  await join(bruno, room);
  await bookingDesk(anna).step(taken, 'cancel');
  await offer();
  const id = (await waitsOf(bruno))[0]?.offer?.bookingId ?? 0;
  assert.equal((await bookingDesk(anna).tryBook(room, ten, eleven)).status, 409);
  await endOffer(id);
  await bookingDesk(anna).book(room, ten, eleven);
});

test('who accepts a place at the time of another of theirs reads so', async () => {
  const [room, other] = [await addResource(app.db), await addResource(app.db, { name: 'Di là' })];
  const dario = await app.person({ permissions: ['WRK_ROB'], nome: 'Dario' });
  const taken = await bookingDesk(anna).book(room, ten, eleven);
  assert.equal((await join(dario, room)).status, 200);
  await bookingDesk(dario).book(other, ten, eleven, { title: 'Colloquio' });
  await bookingDesk(anna).step(taken, 'cancel');
  await offer();
  const id = (await waitsOf(dario))[0]?.offer?.bookingId ?? 0;
  const { message } = await json<{ message: string }>(await dario.post(`${base}/bookings/${id}/accept`, {}));
  assert.match(message, /^Il posto è tuo: .*\. Hai già «Colloquio» in Di là /);
});

test('an accepted place that must be approved waits for that like every request', async () => {
  const room = await addResource(app.db, { approval: 'always' });
  const taken = await bookingDesk(anna).book(room, ten, eleven);
  await join(bruno, room);
  await bookingDesk(anna).step(taken, 'cancel');
  await offer();
  const id = (await waitsOf(bruno))[0]?.offer?.bookingId ?? 0;
  assert.equal((await bruno.post(`${base}/bookings/${id}/accept`, {})).status, 200);
  assert.equal((await bookingDesk(bruno).read(id)).state, 'in attesa');
});

test('nobody waits for what is free, and whoever leaves is not asked any more', async () => {
  const room = await addResource(app.db);
  assert.match((await refusalOf(join(bruno, room))).detail, /Il posto è libero/);
  const taken = await bookingDesk(anna).book(room, ten, eleven);
  const { id } = await json<{ id: number }>(await join(bruno, room));
  assert.equal((await anna.fetch(`${base}/waits/${id}`, { method: 'DELETE' })).status, 404);
  assert.equal((await bruno.fetch(`${base}/waits/${id}`, { method: 'DELETE' })).status, 200);
  await bookingDesk(anna).move(taken, room, mondayAt('14:00'), mondayAt('15:00'));
  await offer();
  await bookingDesk(carla).book(room, ten, eleven);
});

test('whoever waits for a van and names no driver drives it', async () => {
  const van = await addVan(app.db);
  for (const person of [anna, bruno]) await giveLicence(app.db, person.id);
  const trip = { trip: { destination: 'Torino' }, title: 'Fiera' };
  const desk = bookingDesk(anna, 'vans');
  const taken = await desk.book(van, ten, eleven, trip);
  const { repetition: _r, clashes: _c, ...body } = bookingBody(van, ten, eleven, trip);
  assert.equal((await bruno.post('/api/workshop/vans/waits', body)).status, 200);
  assert.equal((await desk.step(taken, 'cancel')).status, 200);
  await offer();
  const [wait] = await json<Wait[]>(await bruno.get('/api/workshop/vans/waits'));
  const id = wait?.offer?.bookingId ?? 0;
  assert.equal((await bruno.post(`/api/workshop/vans/bookings/${id}/accept`, {})).status, 200);
  const { people } = await bookingDesk(bruno, 'vans').read(id);
  assert.deepEqual(
    (people as { id: number; role: string }[]).map((person) => [person.id, person.role]),
    [[bruno.id, 'guida']],
  );
});

test('moving a booking away offers its old place', async () => {
  const room = await addResource(app.db);
  const taken = await bookingDesk(anna).book(room, ten, eleven);
  await join(carla, room);
  await bookingDesk(anna).move(taken, room, mondayAt('14:00'), mondayAt('15:00'));
  await offer();
  assert.ok((await waitsOf(carla))[0]?.offer);
});

test('of many waits only those whose place is free are looked at, each in a transaction of its own', async () => {
  const [still, freed] = [
    await addResource(app.db, { name: 'Presa' }),
    await addResource(app.db, { name: 'Libera' }),
  ];
  await bookingDesk(anna).book(still, ten, eleven);
  const cancelled = await bookingDesk(anna).book(freed, ten, eleven);
  for (const [person, room] of [
    [bruno, still],
    [carla, still],
    [bruno, freed],
  ] as const)
    assert.equal((await join(person, room)).status, 200);
  assert.equal((await bookingDesk(anna).step(cancelled, 'cancel')).status, 200);
  let transactions = 0;
  const counted = new Proxy(app.db, {
    get(db, name) {
      if (name === 'transaction') transactions += 1;
      const value = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  assert.equal(await offerFreedPlaces(counted), 1);
  assert.equal(transactions, 1);
});
