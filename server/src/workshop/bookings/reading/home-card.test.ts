/** Bookings on Home, and those of somebody who leaves or is erased. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import { erasedColumns } from '../../../identity/erasure/erased-person.ts';
import { findOpenThings } from '../../../platform/cupboards/open-things.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  addResource,
  bookingDesk,
  inDaysAt,
  mondayAt,
  shiftBooking,
  workshopPeople,
} from '../../../testing/workshop/bookings.ts';
import { openBookings } from './home-card.ts';

let app: TestApp;
let anna: Caller;
let bruno: Caller;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  ({ anna, bruno, manager } = await workshopPeople(app));
});
after(() => app.stop());

const homeOf = async (caller: Caller) => json<Home>(await caller.get('/api/utilities/home'));

test('Home names today’s bookings of a person and of whoever comes along, and what is to approve', async () => {
  const room = await addResource(app.db, { name: 'Aula', approval: 'always' });
  const people = [{ userId: bruno.id, role: 'partecipa' }];
  const id = await bookingDesk(anna).book(room, inDaysAt(2, '10:00'), inDaysAt(2, '11:00'), { people });
  assert.deepEqual((await homeOf(anna)).bookings, []);
  assert.deepEqual((await homeOf(manager)).bookingsToApprove, { rooms: 1, vans: 0 });
  assert.equal((await homeOf(anna)).bookingsToApprove, null);
  assert.equal((await bookingDesk(manager).step(id, 'confirm')).status, 200);
  assert.deepEqual((await homeOf(manager)).bookingsToApprove, { rooms: 0, vans: 0 });
  await shiftBooking(app, id, -5, 5);
  for (const person of [anna, bruno]) {
    const [booking] = (await homeOf(person)).bookings;
    assert.deepEqual([booking?.id, booking?.title, booking?.places], [id, 'Prova', 'Aula']);
  }
  await shiftBooking(app, id, -15, -5);
  assert.deepEqual((await homeOf(anna)).bookings, []);
});

test('open bookings are named when somebody leaves, and called off when they are erased', async () => {
  const room = await addResource(app.db);
  const person = await app.person({ permissions: ['WRK_ROB'] });
  const id = await bookingDesk(person).book(room, mondayAt('10:00'), mondayAt('11:00'));
  const open = await findOpenThings(app.db, openBookings, person.id);
  // The list that opens is the right one of the two, and shows that person's.
  assert.deepEqual(open, [
    {
      sentence: '1 prenotazione di stanze ancora da usare',
      link: `/prenotazioni?whose=all&person=${person.id}`,
    },
  ]);
  await sql`update users set state = 'cessato', ended_on = rome_today() where id = ${person.id}`.execute(
    app.owner,
  );
  await app.owner
    .updateTable('users')
    .set({ ...erasedColumns(person.id), state: 'anonimizzato' })
    .where('id', '=', person.id)
    .execute();
  const { rows } = await sql<{ state: string; held: boolean }>`
    select state, exists (select from holds where booking_id = b.id) as held from bookings b where id = ${id}`.execute(
    app.db,
  );
  assert.deepEqual(rows, [{ state: 'annullata', held: false }]);
  assert.deepEqual(await findOpenThings(app.db, openBookings, person.id), []);
});
