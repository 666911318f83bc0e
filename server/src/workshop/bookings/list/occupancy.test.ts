import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { json } from '../../../../testing/app.ts';
import { addResource } from '../../../../testing/workshop/bookings.ts';
import { openProduct } from '../../../../testing/workshop/open.ts';
import { runSql } from '../../../platform/database/connection.ts';

const app = await openProduct();
const viewer = await app.person({ permissions: [can.roomsView] });
const room = await addResource(app.owner, { name: 'Officina' });
const bench = await addResource(app.owner, { kind: 'bench', parent_id: room, name: 'Banco' });
for (const weekday of [1, 7])
  await runSql(app.owner)`insert into opening_hours (resource_id, weekday, opens, closes)
                          values (${room}, ${weekday}, '00:00', '12:00')`;

async function book(resource: number, from: string, to: string, state = 'confermata') {
  await runSql(app.owner)`
    with made as (
      insert into bookings (area, title, during, user_id, state)
      values ('rooms', 'Prova', tstzrange(${from}::timestamptz, ${to}::timestamptz), ${viewer.id}, ${state})
      returning id)
    insert into booking_resources (booking_id, resource_id, area) select id, ${resource}, 'rooms' from made`;
}

type Use = { booked: number; open: number };
type Answer = { hours: (Use & { at: number })[]; resources: (Use & { id: number; bookings: number })[] };
const use = async (query: string) => {
  const answer = await viewer.get(`/api/workshop/rooms/occupancy?${query}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<Answer>(answer);
};
const hour = ({ hours }: Answer, weekday: number, at: number) => {
  const { booked = 0, open = 0 } = hours[(weekday - 1) * 24 + at] ?? {};
  return [booked, open];
};

test('a room and its bench are used while the room is booked, by the hours of the clock in Rome', async () => {
  // Monday 7 December 2026, 9:30 to 11:00 in Rome.
  await book(room, '2026-12-07T08:30Z', '2026-12-07T10:00Z');
  await book(bench, '2026-12-07T10:00Z', '2026-12-07T10:15Z');
  // A request or a cancelled booking uses nothing.
  await book(room, '2026-12-07T06:00Z', '2026-12-07T07:00Z', 'in attesa');
  const answer = await use('from=2026-12-07&to=2026-12-13');
  assert.equal(answer.hours.length, 168);
  assert.deepEqual(hour(answer, 1, 9), [60, 120], 'half an hour of each of the two');
  assert.deepEqual(hour(answer, 1, 10), [120, 120]);
  assert.deepEqual(hour(answer, 1, 11), [15, 120]);
  assert.deepEqual(hour(answer, 1, 12), [0, 0]);
  assert.deepEqual(hour(answer, 2, 9), [0, 0]);
  assert.deepEqual(
    answer.resources.map(({ id, booked, open, bookings }) => [id, booked, open, bookings]),
    [
      [room, 90, 2 * 12 * 60, 1],
      [bench, 105, 2 * 12 * 60, 2],
    ],
  );
});

test('of one room alone the hours are its own, and a period cuts what reaches out of it', async () => {
  const answer = await use(`from=2026-12-07&to=2026-12-07&resource=${bench}`);
  assert.deepEqual(hour(answer, 1, 11), [15, 60]);
  await book(room, '2026-12-20T22:00Z', '2026-12-21T00:00Z');
  const cut = await use(`from=2026-12-21&to=2026-12-21&resource=${room}`);
  assert.deepEqual(
    [hour(cut, 1, 0), hour(cut, 7, 23)],
    [
      [60, 60],
      [0, 0],
    ],
  );
});

test('what is closed is not open', async () => {
  await runSql(app.owner)`
    with made as (insert into closures (kind, reason, during)
      values ('chiusura', 'Ferie', tstzrange('2026-12-14T00:00Z', '2026-12-14T09:30Z')) returning id)
    insert into closure_resources (closure_id, resource_id) select id, ${room} from made`;
  const answer = await use(`from=2026-12-14&to=2026-12-14&resource=${room}`);
  assert.deepEqual(
    [hour(answer, 1, 9), hour(answer, 1, 10)],
    [
      [0, 0],
      [0, 30],
    ],
  );
});

test('in the night in which the clocks go back the hour that exists twice counts twice, and none forward', async () => {
  // Sundays 25 October 2026 and 28 March 2027.
  const back = await use(`from=2026-10-25&to=2026-10-25&resource=${room}`);
  assert.deepEqual(
    [hour(back, 7, 1), hour(back, 7, 2), hour(back, 7, 3)],
    [
      [0, 60],
      [0, 120],
      [0, 60],
    ],
  );
  const forward = await use(`from=2027-03-28&to=2027-03-28&resource=${room}`);
  assert.deepEqual(
    [hour(forward, 7, 1), hour(forward, 7, 2), hour(forward, 7, 3)],
    [
      [0, 60],
      [0, 0],
      [0, 60],
    ],
  );
});

test('a period that ends before it begins, or is longer than a year, is refused with one sentence', async () => {
  const refused = async (query: string) =>
    (await viewer.get(`/api/workshop/rooms/occupancy?${query}`)).status;
  assert.equal(await refused('from=2026-12-07&to=2026-12-06'), 422);
  assert.equal(await refused('from=2026-01-01&to=2027-01-02'), 422);
  assert.equal((await use('from=2026-01-01&to=2026-12-31')).hours.length, 168);
});
