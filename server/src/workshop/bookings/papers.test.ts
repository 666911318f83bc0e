/** The papers of a booking: who reads them, who adds them, and when they go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, json } from '../../../testing/app.ts';
import { addResource, bookingDesk, mondayAt } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { photograph } from '../../../testing/workshop/photograph.ts';
import { erasedColumns } from '../../identity/erasure/erased-person.ts';
import { runSql } from '../../platform/database/connection.ts';

const { app, anna, bruno, manager } = await openWorkshop();

async function hangPhoto(who: Caller, booking: number, area = 'rooms') {
  const answer = await photograph(who, `/api/workshop/${area}/bookings/${booking}`, 'pianta.png');
  return { status: answer.status, ...(await json<{ id: number; detail?: string }>(answer)) };
}

async function booked(more: object = {}): Promise<number> {
  const room = await addResource(app.db);
  return bookingDesk(anna).book(room, mondayAt('10:00'), mondayAt('11:00'), more);
}

const paperOf = async (who: Caller, id: number, area = 'rooms') =>
  (await who.get(`/api/workshop/${area}/bookingAttachments/${id}`)).status;
const namesIn = async (who: Caller, booking: number) =>
  ((await bookingDesk(who).read(booking)).attachments as { name: string }[]).map(({ name }) => name);

test('its owner and who manages the workshop add them, everyone who sees the booking reads them', async () => {
  const booking = await booked();
  const { status, id } = await hangPhoto(anna, booking);
  assert.equal(status, 200);
  const link = { kind: 'documento', name: 'Programma', url: 'https://example.org/programma' };
  const added = await manager.post(`/api/workshop/rooms/bookings/${booking}/links`, link);
  assert.equal(added.status, 200);
  assert.deepEqual(await namesIn(bruno, booking), ['pianta.png', 'Programma']);
  assert.equal(await paperOf(bruno, id), 200);
  const history = await bruno.get(`/api/workshop/rooms/bookings/${booking}/history`);
  const { rows } = await json<{ rows: { what: string }[] }>(history);
  assert.ok(rows.some(({ what }) => what === 'Allegato «Programma» aggiunto'));
});

test('another person neither adds one nor takes one away', async () => {
  const booking = await booked();
  const { id } = await hangPhoto(anna, booking);
  const refused = await hangPhoto(bruno, booking);
  assert.deepEqual(
    [refused.status, refused.detail],
    [409, 'Gli allegati li cambia solo la persona che ha prenotato'],
  );
  const path = `/api/workshop/rooms/bookingAttachments/${id}`;
  assert.equal((await bruno.fetch(path, { method: 'DELETE' })).status, 409);
  assert.deepEqual(await namesIn(anna, booking), ['pianta.png']);
  assert.equal((await anna.fetch(path, { method: 'DELETE' })).status, 200);
  assert.deepEqual(await namesIn(anna, booking), []);
});

test('of a private booking others read no paper, and the other calendar leads to none', async () => {
  const booking = await booked({ private: true });
  const { id } = await hangPhoto(anna, booking);
  assert.deepEqual(await namesIn(bruno, booking), []);
  assert.equal(await paperOf(bruno, id), 404);
  assert.equal(await paperOf(anna, id), 200);
  assert.equal(await paperOf(manager, id, 'vans'), 404);
  assert.equal((await hangPhoto(manager, booking, 'vans')).status, 404);
});

test('they go when their person is erased', async () => {
  const person = await app.person({ permissions: ['WRK_ROB'] });
  const room = await addResource(app.db);
  const booking = await bookingDesk(person).book(room, mondayAt('10:00'), mondayAt('11:00'));
  await hangPhoto(person, booking);
  await runSql(
    app.owner,
  )`update users set state = 'cessato', ended_on = rome_today() where id = ${person.id}`;
  await app.owner
    .updateTable('users')
    .set({ ...erasedColumns(person.id), state: 'anonimizzato' })
    .where('id', '=', person.id)
    .execute();
  assert.deepEqual(await namesIn(manager, booking), []);
});
