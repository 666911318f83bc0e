/** Bookings on Home, and those of somebody who leaves or is erased. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import { type Caller, json } from '../../../../testing/app.ts';
import {
  addResource,
  bookingDesk,
  inDaysAt,
  mondayAt,
  shiftBooking,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { addVan, giveLicence, vanDesk } from '../../../../testing/workshop/vans.ts';
import { erasedColumns } from '../../../identity/erasure/erased-person.ts';
import { findOpenThings } from '../../../platform/cupboards/open-things.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { bookingsCard, openBookings } from './home-card.ts';

const { app, anna, bruno, manager } = await openWorkshop();

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
    // A page shows it without the browser's slow formats.
    assert.match(booking?.from ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
    assert.ok(Date.parse(booking?.from ?? '') < Date.now());
  }
  await shiftBooking(app, id, -15, -5);
  assert.deepEqual((await homeOf(anna)).bookings, []);
});

test('Home says to the driver alone when to take the van and bring it back, also when it is late', async () => {
  const [driver, guest] = await Promise.all([
    app.person({ permissions: [can.vansBook] }),
    app.person({ permissions: [can.vansBook] }),
  ]);
  await giveLicence(app.db, driver.id);
  const van = await addVan(app.db, { name: 'Ducato' });
  const desk = vanDesk(app, driver);
  const people = [
    { userId: driver.id, role: 'guida' },
    { userId: guest.id, role: 'partecipa' },
  ];
  const id = await desk.tripNow(van, 20, 80, { people });
  const next = async (caller: Caller) => (await homeOf(caller)).bookings.map(({ handOver }) => handOver);
  // Shortly before midnight it is a trip of tomorrow, and not listed yet.
  assert.ok((await next(driver)).every((candidate) => candidate === null));
  await shiftBooking(app, id, 14, 74);
  assert.deepEqual([await next(driver), await next(guest)], [['out'], [null]]);
  await shiftBooking(app, id, -60, 30);
  await desk.out(id, van, 10);
  assert.deepEqual([await next(driver), await next(guest)], [['in'], [null]]);
  await shiftBooking(app, id, -120, -30);
  assert.deepEqual(await next(driver), ['in']);
  const listed = async () =>
    (await desk.get<{ rows: { id: number }[] }>('/bookings?whose=mine')).rows.map((row) => row.id);
  assert.deepEqual(await listed(), [id], 'a late van is still under way');
  await desk.in(id, van, 60);
  assert.deepEqual([await next(driver), await listed()], [[], []]);
});

test('what begins just after midnight is on Home a quarter of an hour before: people may already arrive', async () => {
  const room = await addResource(app.db);
  const id = await bookingDesk(anna).book(room, mondayAt('10:00'), mondayAt('11:00'));
  await inTransaction(app.owner, null, async (tx) => {
    await sql`update bookings set created_at = '2026-01-01', during = '[2026-01-10 00:05+01, 2026-01-10 01:00+01)'
               where id = ${id}`.execute(tx);
    for (const [moment, isListed] of [
      ['2026-01-09 23:49:59+01', false],
      ['2026-01-09 23:50+01', true],
    ] as const) {
      await sql`select shift_clock(${moment}::timestamptz)`.execute(tx);
      const { rows } = await sql<{ bookings: { id: number }[] }>`
        select ${bookingsCard.select(anna)} as bookings`.execute(tx);
      assert.equal(
        rows[0]?.bookings.some((booking) => booking.id === id),
        isListed,
        moment,
      );
    }
  });
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
