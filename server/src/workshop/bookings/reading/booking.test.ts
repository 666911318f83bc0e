/** The facts that each reader is told of a booking. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinResources } from '@wms/contract/workshop/bookings/calendar';
import { type Caller, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { addResource, bookingDesk, mondayAt, workshopPeople } from '../../../../testing/workshop/bookings.ts';
import { addVan, giveLicence } from '../../../../testing/workshop/vans.ts';

let app: TestApp;
let anna: Caller;
let bruno: Caller;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  ({ anna, bruno, manager } = await workshopPeople(app));
});
after(() => app.stop());

test('a booking is its owner’s own; who comes along has it among theirs, and doesn’t own it', async () => {
  const people = [{ userId: bruno.id, role: 'partecipa' }];
  const id = await bookingDesk(anna).book(await addResource(app.db), mondayAt('10:00'), mondayAt('11:00'), {
    people,
  });
  const readers = await Promise.all([anna, bruno, manager].map((person) => bookingDesk(person).read(id)));
  assert.deepEqual(
    readers.map(({ mine, own }) => [mine, own]),
    [
      [true, true],
      [true, false],
      [false, false],
    ],
  );
});

test('the calendar gives every booking that it shows its places, and none to what was called off', async () => {
  const [, room, bench] = [await addResource(app.db), await addResource(app.db), await addResource(app.db)];
  const desk = bookingDesk(anna);
  const read = () => desk.calendar(mondayAt('18:00'), mondayAt('20:00'));
  const { bookings, places } = await read();
  assert.deepEqual([bookings, places], [[], []]);
  const both = await desk.book([room, bench], mondayAt('18:00'), mondayAt('19:00'));
  const off = await desk.book(room, mondayAt('19:00'), mondayAt('20:00'));
  assert.equal((await desk.step(off, 'cancel')).status, 200);
  const shown = await read();
  assert.deepEqual(
    shown.bookings.map(({ id }) => id),
    [both],
  );
  assert.deepEqual(
    joinResources(shown).bookings.map(({ resourceIds }) => resourceIds.toSorted((a, b) => a - b)),
    [[room, bench]],
  );
  assert.equal(shown.places.length, 2);
});

test('the calendar says where each van goes, but not to others where a private trip goes', async () => {
  await giveLicence(app.db, anna.id);
  const van = await addVan(app.db, { name: 'Furgone' });
  const trip = async (hour: number, destination: string, isPrivate: boolean) =>
    bookingDesk(anna, 'vans').book(van, mondayAt(`${hour}:00`), mondayAt(`${hour + 1}:00`), {
      title: 'Viaggio',
      trip: { destination },
      private: isPrivate,
    });
  await trip(10, 'Torino', false);
  await trip(14, 'Cuneo', true);
  const seenBy = async (who: Caller) => {
    const { bookings } = await bookingDesk(who, 'vans').calendar(mondayAt('00:00'), mondayAt('23:00'));
    return bookings.map(({ title, destination }) => [title, destination]);
  };
  const all = [
    ['Viaggio', 'Torino'],
    ['Viaggio', 'Cuneo'],
  ];
  assert.deepEqual(await seenBy(anna), all);
  assert.deepEqual(await seenBy(manager), all);
  assert.deepEqual(await seenBy(bruno), [
    ['Viaggio', 'Torino'],
    ['Occupato', null],
  ]);
});
