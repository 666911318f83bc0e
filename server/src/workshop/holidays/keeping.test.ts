/** Resources that close on holidays close by themselves, once, and open when somebody says so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '@wms/contract/platform/schema';
import type { Closure } from '@wms/contract/workshop/closures/endpoints';
import { holidaysOf } from '@wms/contract/workshop/closures/holidays';
import { sql } from 'kysely';
import { json } from '../../../testing/app.ts';
import { bookingDesk } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { resourceDesk } from '../../../testing/workshop/resources.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { keepHolidays } from './keeping.ts';

const { app, anna, manager } = await openWorkshop();
const desk = resourceDesk(manager);

const year = Number(today().slice(0, 4));
const nextYear = holidaysOf(year + 1, null);
const coming = [...holidaysOf(year, null), ...nextYear].filter(({ day }) => day > today());
const runNight = () => inTransaction(app.owner, null, keepHolidays);
const closed = async (resource: number) =>
  (
    await json<{ rows: Closure[] }>(
      await manager.get(`/api/workshop/closures?limit=200&kind=festa&resource=${resource}`),
    )
  ).rows;
const isBookedOn = async (resource: number, day: string) =>
  (await bookingDesk(anna).tryBook(resource, `${day}T10:00`, `${day}T11:00`)).status === 200;

test('a room that closes on holidays is closed on those of this year and the next, and nothing twice', async () => {
  const room = await desk.create({ closedOnHolidays: true });
  const open = await desk.create();
  for (let night = 0; night < 2; night++) {
    assert.deepEqual(
      (await closed(room)).map(({ reason }) => reason),
      coming.map(({ name }) => name),
    );
    await runNight();
  }
  assert.deepEqual(await closed(open), []);
  const christmas = `${year + 1}-12-25`;
  assert.equal(await isBookedOn(room, christmas), false);
  assert.equal(await isBookedOn(open, christmas), true);
});

test('a second room closes with the first: one closure for all of them', async () => {
  const [first, second] = [await desk.create({ closedOnHolidays: true }), await desk.create()];
  await desk.edit(second, { closedOnHolidays: true });
  assert.deepEqual(
    (await closed(second)).map(({ id }) => id),
    (await closed(first)).map(({ id }) => id),
  );
});

test('what no longer closes on holidays is open again', async () => {
  const room = await desk.create({ closedOnHolidays: true });
  await desk.edit(room, { closedOnHolidays: false });
  assert.deepEqual(await closed(room), []);
  assert.equal(await isBookedOn(room, `${year + 1}-12-26`), true);
});

test('a holiday on which somebody opens a room stays open in the nights after', async () => {
  const room = await desk.create({ closedOnHolidays: true });
  const [first] = await closed(room);
  assert.ok(first);
  const body = { version: first.version, which: 'this', resourceId: room };
  assert.equal((await manager.post(`/api/workshop/closures/${first.id}/remove`, body)).status, 200);
  await runNight();
  assert.equal((await closed(room)).length, coming.length - 1);
});

test('who has booked a holiday before keeps it, and whoever closes is told', async () => {
  const room = await desk.create();
  const [{ day } = { day: '' }] = nextYear;
  assert.equal(await isBookedOn(room, day), true);
  const { message } = await json<{ message: string }>(await desk.edit(room, { closedOnHolidays: true }));
  assert.match(message, /Resta aperto il 01\/01\/\d{4}: c’è già una prenotazione$/);
  assert.equal((await closed(room)).length, coming.length - 1);
});

test('the patron’s day is the organisation’s, and follows it', async () => {
  const room = await desk.create({ closedOnHolidays: true });
  const set = async (value: string | null) => {
    await sql`delete from settings where name = 'workshop.patronDay'`.execute(app.owner);
    await sql`insert into settings (name, value, valid_from)
              values ('workshop.patronDay', ${JSON.stringify(value)}, '1900-01-01')`.execute(app.owner);
    await runNight();
    return (await closed(room))
      .filter(({ reason }) => reason === 'Santo patrono')
      .map(({ from }) => from.slice(5, 10));
  };
  assert.ok(
    (await set('24/06')).every((day) => day === '06-23'),
    'from midnight in Rome on',
  );
  assert.ok((await set('07/12')).includes('12-06'));
  assert.deepEqual(await set(null), []);
});
