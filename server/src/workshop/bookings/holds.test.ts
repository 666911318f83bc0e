/** Tests the promise in the database itself: what is held follows from bookings and closures, and is held once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect, runSql } from '../../platform/database/connection.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.ownerUrl);
});
after(async () => {
  await connection.close();
  await database.drop();
});

const query = <Row>(text: TemplateStringsArray, ...values: unknown[]) =>
  runSql(connection.db)<Row>(text, ...values);

let personId: number;
let room: number;
let bench: number;
beforeEach(async () => {
  // Delivery notes refer to bookings, and no truncate may reach them.
  await query`delete from bookings`;
  await query`delete from closures`;
  await query`delete from resources where parent_id is not null`;
  await query`delete from resources`;
  const [person] = await query<{ id: number }>`
    insert into users (username, first_name, last_name, password_hash, institutional_email, state)
    values (gen_random_uuid(), 'Anna', 'Verdi', 'x', gen_random_uuid() || '@esempio.it', 'attivo') returning id`;
  personId = person?.id ?? 0;
  room = await addResource('room', null);
  bench = await addResource('bench', room);
});

async function addResource(kind: string, parent: number | null): Promise<number> {
  const [row] = await query<{ id: number }>`
    insert into resources (kind, parent_id, name, code)
    values (${kind}, ${parent}, 'x', gen_random_uuid()::text::char(20)) returning id`;
  return row?.id ?? 0;
}

async function book(resource: number, from: string, to: string, state = 'confermata'): Promise<number> {
  const [row] = await query<{ id: number }>`
    with made as (
      insert into bookings (area, title, during, user_id, state)
      values ('rooms', 'Prova', tstzrange(${from}::timestamptz, ${to}::timestamptz), ${personId}, ${state})
      returning id)
    insert into booking_resources (booking_id, resource_id, area) select id, ${resource}, 'rooms' from made
    returning booking_id as id`;
  return row?.id ?? 0;
}

async function close(resource: number, from: string, to: string | null): Promise<number> {
  const [row] = await query<{ id: number }>`
    with made as (
      insert into closures (kind, reason, during)
      values ('chiusura', 'Ferie', tstzrange(${from}::timestamptz, ${to}::timestamptz)) returning id)
    insert into closure_resources (closure_id, resource_id) select id, ${resource} from made
    returning closure_id as id`;
  return row?.id ?? 0;
}

const held = async (bookingId: number) =>
  (
    await query<{ held: string }>`
      select to_char(lower(during) at time zone 'Europe/Rome', 'DD HH24:MI') || '-'
             || to_char(upper(during) at time zone 'Europe/Rome', 'DD HH24:MI') as held
        from holds where resource_id = ${bookingId} order by during`
  ).map((row) => row.held);

const taken = { constraint: 'holds_once' };
const at = (hour: string) => `2026-11-23T${hour}:00+01:00`;

test('a room’s booking holds the room and its benches, a bench’s only the bench', async () => {
  const other = await addResource('bench', room);
  await book(bench, at('09:00'), at('10:00'));
  assert.deepEqual([await held(room), await held(bench), await held(other)], [[], ['23 09:00-23 10:00'], []]);
  await assert.rejects(book(room, at('09:30'), at('11:00')), taken);
  await book(other, at('09:00'), at('10:00'));
  await book(room, at('10:00'), at('11:00'));
  await assert.rejects(book(other, at('10:30'), at('10:45')), taken);
});

test('a bench that is added later is held by its room’s bookings and closures to come', async () => {
  await query`insert into closures (kind, reason, during)
              values ('chiusura', 'x', tstzrange('2099-08-01', '2099-08-31'))`;
  await query`insert into closure_resources (closure_id, resource_id) select id, ${room} from closures`;
  await book(room, '2099-07-01T09:00Z', '2099-07-01T10:00Z');
  await book(room, '2020-07-01T09:00Z', '2020-07-01T10:00Z');
  const later = await addResource('bench', room);
  assert.equal((await held(later)).length, 2);
  await assert.rejects(book(later, '2099-07-01T09:30Z', '2099-07-01T09:40Z'), taken);
});

test('the buffer after a booking is held, and ends at the closing time', async () => {
  await query`update resources set buffer_minutes = 30 where id = ${room}`;
  await query`insert into opening_hours (resource_id, weekday, opens, closes)
              values (${room}, 1, '08:00', '20:00'), (${room}, 1, '21:00', '24:00'), (${room}, 2, '00:00', '02:00')`;
  await book(room, at('09:00'), at('10:00'));
  await book(room, at('18:00'), at('19:45'));
  await book(room, at('23:00'), at('23:50'));
  assert.deepEqual(await held(room), ['23 09:00-23 10:30', '23 18:00-23 20:00', '23 23:00-24 00:20']);
  await assert.rejects(book(room, at('10:15'), at('11:00')), taken);
});

test('a buffer that comes later ends where the next booking begins: what is rewritten never clashes', async () => {
  const first = await book(room, at('09:00'), at('10:00'));
  const second = await book(room, at('10:00'), at('11:00'));
  await book(room, at('11:15'), at('12:00'));
  await query`update resources set buffer_minutes = 30 where id = ${room}`;
  await query`select hold_booking(id) from bookings order by id`;
  const whole = ['23 09:00-23 10:00', '23 10:00-23 11:15', '23 11:15-23 12:30'];
  assert.deepEqual([await held(room), await held(bench)], [whole, whole]);
  await query`update bookings set state = 'annullata' where id = ${second}`;
  await query`select hold_booking(${first})`;
  assert.deepEqual(await held(room), ['23 09:00-23 10:30', '23 11:15-23 12:30']);
  await assert.rejects(book(room, at('09:30'), at('11:00')), taken, 'the booking itself is never cut');
});

test('what is refused, called off or missed holds nothing, and what ended holds until then', async () => {
  for (const [id, state] of [
    [await book(room, at('09:00'), at('10:00'), 'in attesa'), 'rifiutata'],
    [await book(room, at('10:00'), at('11:00')), 'annullata'],
    [await book(room, at('11:00'), at('12:00')), 'mancata'],
  ] as const)
    await query`update bookings set state = ${state} where id = ${id}`;
  const early = await book(room, at('12:00'), at('14:00'));
  await query`update bookings set state = 'in corso' where id = ${early}`;
  await query`update bookings set state = 'conclusa', ended_at = ${at('13:00')} where id = ${early}`;
  assert.deepEqual(await held(room), ['23 12:00-23 13:00']);
});

test('a request in waiting holds only where the room wants it', async () => {
  await query`update resources set waiting_holds = false where id = ${room}`;
  const request = await book(room, at('09:00'), at('10:00'), 'in attesa');
  assert.deepEqual(await held(room), []);
  await book(room, at('09:00'), at('10:00'));
  await assert.rejects(query`update bookings set state = 'confermata' where id = ${request}`, taken);
});

test('closures may overlap each other and never a booking; where one ends, the other still holds', async () => {
  const week = await close(room, '2026-08-10T00:00+02:00', '2026-08-17T00:00+02:00');
  await close(room, '2026-08-15T00:00+02:00', '2026-08-16T00:00+02:00');
  await query`delete from closures where id = ${week}`;
  await assert.rejects(book(bench, '2026-08-15T09:00+02:00', '2026-08-15T10:00+02:00'), taken);
  await book(room, '2026-08-14T09:00+02:00', '2026-08-14T10:00+02:00');
  await assert.rejects(close(room, '2026-08-14T00:00+02:00', null), taken);
});

test('a day of 23 hours and one of 25 are open by the clock on the wall', async () => {
  await query`insert into opening_hours (resource_id, weekday, opens, closes)
              values (${room}, 7, '00:00', '24:00')`;
  const [open] = await query<{ spring: string; autumn: string }>`
    select (select sum(upper(w) - lower(w))::text from unnest(
              opening_windows(${room}, '2027-03-27T00:00Z', '2027-03-30T00:00Z')) w) as spring,
           (select sum(upper(w) - lower(w))::text from unnest(
              opening_windows(${room}, '2026-10-24T00:00Z', '2026-10-27T00:00Z')) w) as autumn`;
  assert.deepEqual(open, { spring: '23:00:00', autumn: '1 day 01:00:00' });
});

test('the role of requests can’t write what is held', async () => {
  const requests = connect(database.url);
  await assert.rejects(
    runSql(requests.db)`delete from holds`.finally(() => requests.close()),
    /permission denied/,
  );
});
