/** An offered place is accepted or left, and is nothing else until then. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../../../../testing/app.ts';
import {
  addResource,
  bookingDesk,
  inDaysAt,
  mondayAt,
  refusalOf,
  shiftBooking,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { joinWaits, offerPlaces, waitsOf } from '../../../../testing/workshop/waits.ts';
import { runSql } from '../../../platform/database/connection.ts';
import { freedJob } from '../life/freed.ts';

const { app, anna, bruno, manager } = await openWorkshop();

const [ten, eleven, twelve] = [mondayAt('10:00'), mondayAt('11:00'), mondayAt('12:00')];

/** Bruno is offered the place that Anna gives up. */
async function offered(from = ten, to = eleven): Promise<{ room: number; id: number }> {
  const room = await addResource(app.db);
  const taken = await bookingDesk(anna).book(room, from, to);
  assert.equal((await joinWaits(bruno, room, from, to, { title: 'Ci tengo' })).status, 200);
  await bookingDesk(anna).step(taken, 'cancel');
  await offerPlaces(app);
  const id = (await waitsOf(bruno)).at(-1)?.offer?.bookingId ?? 0;
  assert.ok(id > 0);
  return { room, id };
}

test('an offered place is not moved before it is accepted', async () => {
  const { room, id } = await offered();
  const desk = bookingDesk(bruno);
  assert.equal((await desk.read(id)).movable, false);
  const refused = await refusalOf(desk.tryMove(id, room, eleven, twelve));
  assert.deepEqual(
    [refused.status, refused.detail],
    [409, 'È un posto offerto a chi lo aspettava: prima va accettato'],
  );
  assert.equal((await bruno.post(`/api/workshop/rooms/bookings/${id}/accept`, {})).status, 200);
  assert.equal((await desk.tryMove(id, room, eleven, twelve)).status, 200);
});

test('whoever manages the workshop accepts it for its person, and then it is a booking like every other', async () => {
  const { id } = await offered();
  assert.equal((await bookingDesk(manager).step(id, 'confirm')).status, 200);
  const [booking] = await runSql(app.db)`select state, offered_until from bookings where id = ${id}`;
  assert.deepEqual(booking, { state: 'confermata', offered_until: null });
  assert.ok((await waitsOf(bruno)).every(({ offer }) => offer?.bookingId !== id));
});

test('an offer ends when its time begins, and then the place is free', async () => {
  const { room, id } = await offered(inDaysAt(1, '10:00'), inDaysAt(1, '11:00'));
  const [{ capped } = {}] = await runSql(app.db)<{ capped: boolean }>`
    select offered_until <= lower(during) as capped from bookings where id = ${id}`;
  assert.equal(capped, true);
  await shiftBooking(app, id, -2, 58);
  // The next half hour begins while the offer would still last.
  const slot = Math.ceil(Date.now() / 1_800_000) * 1_800_000;
  const [from, to] = [slot, slot + 1_800_000].map((moment) => new Date(moment).toISOString());
  const next = await bookingDesk(anna).tryBook(room, from ?? '', to ?? '');
  assert.equal(next.status, 200, await next.clone().text());
  assert.equal((await bookingDesk(bruno).read(id)).state, 'annullata');
});

test('whoever begins to wait has the place looked at again: it may have become free at that moment', async () => {
  const room = await addResource(app.db);
  await bookingDesk(anna).book(room, ten, eleven);
  await app.db.deleteFrom('jobs').where('name', '=', freedJob.name).execute();
  await joinWaits(bruno, room, ten, eleven, { title: 'Ci tengo' });
  const jobs = await app.db.selectFrom('jobs').select('id').where('name', '=', freedJob.name).execute();
  assert.equal(jobs.length, 1);
});

test('an offered place is its person’s booking once they accept it; leaving it says what becomes of it', async () => {
  const mine = async () => {
    const { rows } = await json<{ rows: { id: number }[] }>(
      await bruno.get('/api/workshop/rooms/bookings?whose=mine'),
    );
    return rows.map(({ id }) => id);
  };
  const [accepted, left] = [await offered(), await offered(eleven, twelve)];
  const before = await mine();
  assert.ok(!before.includes(accepted.id) && !before.includes(left.id));
  assert.equal((await bruno.post(`/api/workshop/rooms/bookings/${accepted.id}/accept`, {})).status, 200);
  assert.ok((await mine()).includes(accepted.id));
  const { message } = await json<{ message: string }>(await bookingDesk(bruno).step(left.id, 'cancel'));
  assert.equal(message, 'Hai lasciato il posto: passa a chi lo aspetta dopo di te');
});

test('only its owner knows of it: whoever comes along, and other calendars, do not', async () => {
  const { id } = await offered();
  assert.match(String((await bookingDesk(bruno).read(id)).offeredUntil), /^20/);
  await runSql(
    app.db,
  )`insert into booking_people (booking_id, user_id, role) values (${id}, ${anna.id}, 'partecipa')`;
  assert.equal((await bookingDesk(anna).read(id)).offeredUntil, null);
});
