import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { addResource, bookingDesk, mondayAt } from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { readCalendar } from './calendar.ts';

const { app, anna } = await openWorkshop();

test('a calendar takes one connection, and each of its bookings has its place', async () => {
  const room = await addResource(app.db);
  const id = await bookingDesk(anna).book(room, mondayAt('10:00'), mondayAt('11:00'));
  let [running, most] = [0, 0];
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      running += 1;
      most = Math.max(most, running);
      return node;
    },
    transformResult: async ({ result }) => {
      running -= 1;
      return result;
    },
  };
  const day = { from: mondayAt('00:00'), to: mondayAt('23:00') };
  await readCalendar(app.db.withPlugin(counter), 'rooms', day, {
    id: anna.id,
    manages: false,
    books: ['rooms'],
  });
  assert.equal(most, 1);
  const { bookings, places } = await bookingDesk(anna).calendar(day.from, day.to);
  assert.deepEqual([bookings.map((booking) => booking.id), places], [[id], [[id, room]]]);
});
