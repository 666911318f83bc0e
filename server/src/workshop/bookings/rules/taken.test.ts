/** What the refusal of a taken place tells, and what it keeps to itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addResource, bookingDesk, mondayAt, refusalOf } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { addVan, vanDesk } from '../../../testing/workshop/vans.ts';

const { app, anna, bruno } = await openWorkshop({ licensed: true });
const [nine, ten, eleven] = [mondayAt('09:00'), mondayAt('10:00'), mondayAt('11:00')];

const books = await app.person({ permissions: ['WRK_ROB'] });

async function assertNoWordOf(answer: Promise<Response>): Promise<void> {
  const refusal = await refusalOf(answer);
  assert.doesNotMatch(JSON.stringify(refusal), /Varano|Anna|Ducato/);
  assert.deepEqual(
    [refusal.status, refusal.detail],
    [422, 'Stanze e furgoni si prenotano in due prenotazioni diverse'],
  );
}

test('who books rooms alone hears nothing of a van, not even beside a taken room', async () => {
  const room = await addResource(app.db, { name: 'Sala' });
  const van = await addVan(app.db, { name: 'Ducato blu' });
  await bookingDesk(bruno).book(room, ten, eleven);
  await vanDesk(app, anna).trip(van, nine, eleven, { title: 'Gara di Varano' });
  await assertNoWordOf(bookingDesk(books).tryBook([room, van], ten, eleven));
});

test('nor that it has rules to accept, when they book it or drag a booking to it', async () => {
  const room = await addResource(app.db);
  const van = await addVan(app.db, { name: 'Ducato rosso', rules: 'Si riporta pulito.' });
  const desk = bookingDesk(books);
  await assertNoWordOf(desk.tryBook(van, ten, eleven));
  const id = await desk.book(room, ten, eleven);
  await assertNoWordOf(desk.tryMove(id, van, ten, eleven));
});
