/** A booking of several vans, whose drivers hand them over at the same moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDaysAt, shiftBooking } from '../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../testing/workshop/open.ts';
import { addVan, vanDesk } from '../../testing/workshop/vans.ts';

const { app, anna, bruno } = await openWorkshop({ licensed: true });
const desk = vanDesk(app, anna);
const other = vanDesk(app, bruno);

/** A trip of two vans that is on. */
async function tripOfTwo(): Promise<{ id: number; one: number; two: number }> {
  const [one, two] = [await addVan(app.db), await addVan(app.db)];
  const id = await desk.book([one, two], inDaysAt(30, '10:00'), inDaysAt(30, '11:00'), {
    people: [anna, bruno].map(({ id }) => ({ userId: id, role: 'guida' })),
    trip: { destination: 'Torino' },
  });
  await shiftBooking(app, id, -5, 60);
  return { id, one, two };
}

// Several times, because two rarely meet at the very same moment.
for (const time of [1, 2, 3, 4, 5]) {
  test(`both vans go out at once, time ${time}`, async () => {
    const { id, one, two } = await tripOfTwo();
    await Promise.all([desk.out(id, one, 0), other.out(id, two, 0)]);
  });

  test(`both vans come back at once, and the trip ends, time ${time}`, async () => {
    const { id, one, two } = await tripOfTwo();
    await desk.out(id, one, 0);
    await other.out(id, two, 0);
    await Promise.all([desk.in(id, one, 10), other.in(id, two, 10)]);
    assert.equal((await desk.read(id)).state, 'conclusa');
  });
}
