import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import {
  addResource,
  bookingDesk,
  inDaysAt,
  refusalOf,
  shiftBooking,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';

const { app, ...people } = await openWorkshop();

type Answer = { message: string; refused: { name: string; reason: string }[]; errors?: object };
/** Decides on requests as they are now, unless others say what was seen of them. */
const decide = async (
  { ids, ...body }: { ids: number[]; move: string; reason: string | null },
  seen?: object[],
) => {
  const read = () => app.db.selectFrom('bookings').select(['id', 'version']).where('id', 'in', ids).execute();
  const bookings = seen ?? (await read());
  const answer = await people.manager.post('/api/workshop/bookings/decisions', { ...body, bookings });
  return { status: answer.status, ...(await json<Answer>(answer)) };
};
const stateOf = async (id: number) =>
  (await app.db.selectFrom('bookings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('many requests are confirmed at once; what can’t be is told by name, and the others are', async () => {
  const room = await addResource(app.db, { approval: 'always', waiting_holds: false });
  const [anna, bruno] = [bookingDesk(people.anna), bookingDesk(people.bruno)];
  const day = inDays(3);
  const first = await anna.book(room, `${day}T09:00`, `${day}T10:00`, { title: 'Prima' });
  const second = await bruno.book(room, `${day}T09:30`, `${day}T10:30`, { title: 'Seconda' });
  const other = await bruno.book(room, inDaysAt(4, '09:00'), inDaysAt(4, '10:00'), { title: 'Altra' });
  const answer = await decide({ ids: [other, second, first], move: 'confirm', reason: null });
  assert.equal(answer.status, 200);
  assert.equal(answer.message, '2 richieste confermate, 1 no');
  assert.deepEqual(
    answer.refused.map(({ name }) => name),
    ['Seconda'],
  );
  assert.deepEqual(
    [await stateOf(first), await stateOf(second), await stateOf(other)],
    ['confermata', 'rifiutata', 'confermata'],
  );
});

test('many requests are refused with one reason, and without a reason none is', async () => {
  const room = await addResource(app.db, { approval: 'always' });
  const desk = bookingDesk(people.anna);
  const ids = [
    await desk.book(room, inDaysAt(5, '09:00'), inDaysAt(5, '10:00')),
    await desk.book(room, inDaysAt(5, '11:00'), inDaysAt(5, '12:00')),
  ];
  const silent = await decide({ ids, move: 'refuse', reason: '' });
  assert.equal(silent.status, 422);
  assert.deepEqual(await Promise.all(ids.map(stateOf)), ['in attesa', 'in attesa']);
  const answer = await decide({ ids, move: 'refuse', reason: 'Sala occupata dai revisori' });
  assert.deepEqual([answer.message, answer.refused], ['2 richieste rifiutate', []]);
  assert.deepEqual(await Promise.all(ids.map(stateOf)), ['rifiutata', 'rifiutata']);
  assert.equal((await desk.read(ids[0] ?? 0)).reason, 'Sala occupata dai revisori');
});

test('a request that somebody has changed since it was seen is not decided, and the others are', async () => {
  const room = await addResource(app.db, { approval: 'always' });
  const desk = bookingDesk(people.anna);
  const changed = await desk.book(room, inDaysAt(6, '09:00'), inDaysAt(6, '10:00'), { title: 'Spostata' });
  const other = await desk.book(room, inDaysAt(6, '11:00'), inDaysAt(6, '12:00'));
  const ids = [changed, other];
  const seen = await app.db.selectFrom('bookings').select(['id', 'version']).where('id', 'in', ids).execute();
  await desk.move(changed, room, inDaysAt(6, '14:00'), inDaysAt(6, '18:00'));
  const answer = await decide({ ids, move: 'confirm', reason: null }, seen);
  assert.deepEqual([await stateOf(changed), await stateOf(other)], ['in attesa', 'confermata']);
  assert.equal(answer.refused.length, 1);
  assert.equal(answer.refused[0]?.name, 'Spostata');
  assert.match(answer.refused[0]?.reason ?? '', /^Intanto Anna Prova/);
});

/** A request of Anna's that the manager has decided, with the number by which that is undone. */
async function decided(move: 'confirm' | 'refuse') {
  const room = await addResource(app.db, { approval: 'always', waiting_holds: false });
  const id = await bookingDesk(people.anna).book(room, inDaysAt(7, '09:00'), inDaysAt(7, '10:00'));
  const answer = await bookingDesk(people.manager).step(
    id,
    move,
    move === 'refuse' ? 'Serve ad altri' : null,
  );
  const { undo } = await json<{ undo: number }>(answer);
  return { id, room, undo: () => people.manager.post(`/api/utilities/own-acts/${undo}/undo`, {}) };
}
const why = async (answer: Response) => (await refusalOf(answer)).detail;

test('a decision that was a slip goes back, and the person who asked hears so', async () => {
  for (const [move, said] of [
    ['confirm', /non è ancora confermata: è stata rimessa in attesa da Marta/],
    ['refuse', /non è rifiutata: è stata rimessa in attesa da Marta/],
  ] as const) {
    const { id, undo } = await decided(move);
    assert.equal((await undo()).status, 200);
    assert.equal(await stateOf(id), 'in attesa');
    const heard = await app.db
      .selectFrom('notifications')
      .select('sentence')
      .where('user_id', '=', people.anna.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    assert.match(heard?.sentence ?? '', said);
    assert.equal((await bookingDesk(people.manager).step(id, 'confirm')).status, 200);
  }
});

test('a decision stays once the booking has begun, was cancelled or changed, or its place is taken', async () => {
  const begun = await decided('confirm');
  await shiftBooking(app, begun.id, -5, 60);
  const { version } = await bookingDesk(people.anna).read(begun.id);
  const asked = { bookings: [{ id: begun.id, version }] };
  const late = await people.manager.post('/api/workshop/bookings/decisions/takeBack', asked);
  assert.equal(await why(late), 'La prenotazione è già cominciata: resta com’è');
  const cancelled = await decided('confirm');
  await bookingDesk(people.anna).step(cancelled.id, 'cancel');
  assert.equal(await why(await cancelled.undo()), 'La prenotazione è già annullata: non cambia più');
  const changed = await decided('confirm');
  const change = await bookingDesk(people.anna).tryChange(changed.id, 'this', { title: 'Altro' });
  assert.equal(change.status, 200);
  assert.match(await why(await changed.undo()), /^Intanto Anna Prova/);
  const taken = await decided('refuse');
  await bookingDesk(people.manager).book(taken.room, inDaysAt(7, '09:30'), inDaysAt(7, '10:30'));
  assert.match(await why(await taken.undo()), /è già/);
});
