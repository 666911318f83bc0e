import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { addResource, bookingDesk, inDaysAt } from '../../../../testing/workshop/bookings.ts';
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
