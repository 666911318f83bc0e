/** A person who gives up a place that they wait for, or that is offered to them, lets the next one have it at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, json } from '../../../../testing/app.ts';
import { trial } from '../../../../testing/trial.ts';
import { addResource, bookingDesk, close, mondayAt } from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import {
  joinWaits,
  lapseOffer,
  leaveWait,
  offerPlaces,
  waitsOf,
} from '../../../../testing/workshop/waits.ts';
import { runClock } from '../life/clock.ts';

const { app, anna, bruno, manager: marta } = await openWorkshop();
const carla = await app.person({ permissions: ['WRK_ROB'], nome: 'Carla' });

const [ten, eleven] = [mondayAt('10:00'), mondayAt('11:00')];
const base = '/api/workshop/rooms';
const join = (caller: Caller, room: number, more: object = {}) =>
  joinWaits(caller, room, ten, eleven, { title: 'Ci tengo', ...more });

/** The room where Anna is, and what happens when she leaves it once, and once again. */
async function freeing(values: Parameters<typeof addResource>[1] = {}) {
  const room = await addResource(app.db, values);
  let taken = await bookingDesk(anna).book(room, ten, eleven);
  return {
    room,
    free: async () => {
      assert.equal((await bookingDesk(anna).step(taken, 'cancel')).status, 200);
      await offerPlaces(app);
    },
    takeAgain: async () => {
      taken = await bookingDesk(anna).book(room, ten, eleven);
    },
  };
}
const offerOf = async (caller: Caller, room: number) => {
  const { name } = await app.db
    .selectFrom('resources')
    .select('name')
    .where('id', '=', room)
    .executeTakeFirstOrThrow();
  return (await waitsOf(caller)).find(({ places }) => places === name)?.offer ?? null;
};
const newsOf = async (caller: Caller) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select('sentence')
    .where('user_id', '=', caller.id)
    .execute();
  return rows.map(({ sentence }) => sentence);
};

test('a place that is left goes to the next one at once, and who left it waits for it anew', async () => {
  const { room, free, takeAgain } = await freeing();
  for (const person of [bruno, carla]) assert.equal((await join(person, room)).status, 200);
  await free();
  const first = (await offerOf(bruno, room))?.bookingId ?? 0;
  assert.equal((await bookingDesk(bruno).step(first, 'cancel')).status, 200);
  await offerPlaces(app);
  assert.ok(await offerOf(carla, room));
  assert.deepEqual(await waitsOf(bruno), []);
  // The same place once more, which Bruno may want again: now he is behind Carla, who has it.
  assert.equal((await join(bruno, room)).status, 200);
  await offerPlaces(app);
  assert.equal(await offerOf(bruno, room), null);
  const second = (await offerOf(carla, room))?.bookingId ?? 0;
  assert.equal((await bookingDesk(carla).step(second, 'cancel')).status, 200);
  await offerPlaces(app);
  const third = await offerOf(bruno, room);
  assert.ok(third);
  assert.notEqual(third.bookingId, first);
  assert.equal((await bookingDesk(bruno).step(third.bookingId, 'cancel')).status, 200);
  await offerPlaces(app);
  await takeAgain();
  assert.equal((await join(bruno, room)).status, 200);
  await free();
  assert.ok(await offerOf(bruno, room), 'who waits for a place again is offered it again');
});

test('leaving a wait whose place is offered ends the offer at once, and the next one is asked', async () => {
  const { room, free } = await freeing();
  const companion = { people: [{ userId: anna.id, role: 'partecipa' }] };
  const { id } = await json<{ id: number }>(await join(bruno, room, companion));
  assert.equal((await join(carla, room)).status, 200);
  await free();
  const offered = (await offerOf(bruno, room))?.bookingId ?? 0;
  assert.equal((await leaveWait(carla, id)).status, 404);
  const heard = (await newsOf(anna)).length;
  assert.equal((await leaveWait(bruno, id)).status, 200);
  assert.equal((await bookingDesk(bruno).read(offered)).state, 'annullata');
  assert.equal((await leaveWait(bruno, id)).status, 404);
  assert.equal(
    (await newsOf(anna)).length,
    heard,
    'who has never heard of the offer hears nothing of its end',
  );
  await offerPlaces(app);
  assert.equal(await offerOf(bruno, room), null);
  assert.ok(await offerOf(carla, room));
});

test('leaving a wait whose place was accepted leaves the booking alone', async () => {
  const { room, free } = await freeing();
  const { id } = await json<{ id: number }>(await join(bruno, room));
  await free();
  const offered = (await offerOf(bruno, room))?.bookingId ?? 0;
  const [, left] = await Promise.all([
    bruno.post(`${base}/bookings/${offered}/accept`, {}),
    leaveWait(bruno, id),
  ]);
  const { state } = await bookingDesk(bruno).read(offered);
  assert.deepEqual([left.status, state], left.status === 404 ? [404, 'confermata'] : [200, 'annullata']);
  assert.equal((await leaveWait(bruno, id)).status, 404);
});

trial('one offer at a time goes through all who wait, in their order, and nobody hears twice', async () => {
  const { room, free } = await freeing();
  const many = await Promise.all(
    Array.from({ length: 6 }, (_, n) => app.person({ permissions: ['WRK_ROB'], nome: `Persona ${n}` })),
  );
  for (const person of many) assert.equal((await join(person, room)).status, 200);
  await free();
  for (const [n, person] of many.entries()) {
    const offers = await Promise.all(many.map((person) => offerOf(person, room)));
    assert.deepEqual(
      offers.map((offer) => offer !== null),
      many.map((_, place) => place === n),
    );
    const id = offers[n]?.bookingId ?? 0;
    // The offer is left and not answered in time, by turns.
    if (n % 2 === 0) await bookingDesk(person).step(id, 'cancel');
    else {
      await lapseOffer(app, id);
      await runClock(app.db, id);
    }
    await offerPlaces(app);
  }
  for (const person of many)
    assert.equal(
      (await newsOf(person)).filter((candidate) => candidate.startsWith('Si è liberato')).length,
      1,
    );
  await bookingDesk(anna).book(room, ten, eleven);
});

test('whoever may not book any more is passed over', async () => {
  const { room, free } = await freeing();
  const daria = await app.person({ permissions: ['WRK_ROB'], nome: 'Daria' });
  for (const person of [daria, carla]) assert.equal((await join(person, room)).status, 200);
  await app.owner.deleteFrom('user_permissions').where('user_id', '=', daria.id).execute();
  await free();
  assert.ok(await offerOf(carla, room));
});

test('the end of a closure offers what it closed', async () => {
  const room = await addResource(app.db);
  await close(app.db, room, mondayAt('08:00'), mondayAt('20:00'));
  assert.equal((await join(bruno, room)).status, 200);
  const {
    rows: [closure],
  } = await json<{ rows: { id: number; version: number }[] }>(
    await marta.get(`/api/workshop/closures?resource=${room}`),
  );
  assert.ok(closure);
  const removed = await marta.post(`/api/workshop/closures/${closure.id}/remove`, {
    version: closure.version,
    which: 'this',
    resourceId: null,
  });
  assert.equal(removed.status, 200, await removed.clone().text());
  await offerPlaces(app);
  assert.ok(await offerOf(bruno, room));
});

test('a place that is offered is for nobody to approve', async () => {
  const { room, free } = await freeing({ approval: 'always' });
  assert.equal((await join(bruno, room, { title: 'Solo offerta' })).status, 200);
  const waiting = async () => (await marta.get(`${base}/bookings?whose=waiting&q=Solo`)).text();
  await free();
  assert.doesNotMatch(await waiting(), /Solo offerta/);
  const id = (await offerOf(bruno, room))?.bookingId ?? 0;
  assert.equal((await bruno.post(`${base}/bookings/${id}/accept`, {})).status, 200);
  assert.match(await waiting(), /Solo offerta/);
});
