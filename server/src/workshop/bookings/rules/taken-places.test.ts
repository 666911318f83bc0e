/** The refusal of a taken place: what it tells, and what it keeps to itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../../../../testing/app.ts';
import {
  addResource,
  bookingBody,
  bookingDesk,
  mondayAt,
  refusalOf,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { addVan, vanDesk } from '../../../../testing/workshop/vans.ts';
import { joinWaits } from '../../../../testing/workshop/waits.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });
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

test('whoever has the place themselves reads so, and does not wait for it', async () => {
  const room = await addResource(app.db, { name: 'Aula' });
  await bookingDesk(anna).book(room, ten, eleven, { title: 'Prova' });
  const [late, twelve] = [mondayAt('10:30'), mondayAt('12:00')];
  for (const [who, waitable, whose] of [
    [anna, false, /^«Aula» è già nella tua prenotazione «Prova», (il |l’).* dalle 10:00 alle 11:00$/],
    [bruno, true, /^«Aula» è già di \S+ \S+, «Prova», (il |l’).* dalle 10:00 alle 11:00$/],
  ] as const) {
    const refused = await refusalOf(bookingDesk(who).tryBook(room, late, twelve));
    assert.equal(refused.waitable, waitable);
    assert.match(refused.detail, whose);
  }
  const wait = await refusalOf(joinWaits(anna, room, late, twelve));
  assert.deepEqual(
    [wait.status, wait.detail],
    [409, 'Una tua prenotazione occupa già quel posto: cambia quella'],
  );
  assert.equal((await joinWaits(bruno, room, late, twelve)).status, 200);
  // Beside what somebody else has: the place would not become free for them either.
  await bookingDesk(bruno).book(room, eleven, twelve);
  assert.equal((await joinWaits(anna, room, late, twelve)).status, 409);
  assert.equal((await joinWaits(anna, room, eleven, twelve)).status, 200);
});

test('who sends the same request again while it is under way hears each time that the place is theirs', async () => {
  const room = await addResource(app.db);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => books.post('/api/workshop/rooms/bookings', bookingBody(room, ten, eleven), headers);
  const answers = await Promise.all([send(), send(), send()]);
  const read = await Promise.all(answers.map((answer) => json<{ id?: number }>(answer)));
  const [first] = read;
  assert.ok(first?.id, JSON.stringify(first));
  assert.deepEqual(read, [first, first, first]);
});

test('an alternative that somebody must approve says so, but not to who approves it', async () => {
  const [lab, hall, yard] = [
    await addResource(app.db, { name: 'Laboratorio', capacity: 50 }),
    await addResource(app.db, { name: 'Salone', capacity: 51, approval: 'always' }),
    await addResource(app.db, { name: 'Cortile', capacity: 52, approval: 'longer', approval_minutes: 60 }),
  ];
  const twelve = mondayAt('12:00');
  await bookingDesk(anna).book(lab, ten, twelve);
  const offered = async (who: typeof bruno, until: string) => {
    const { alternatives = [] } = await refusalOf(bookingDesk(who).tryBook(lab, ten, until));
    return new Map(alternatives.map(({ resourceIds: [id], waits }) => [id, waits]));
  };
  assert.deepEqual(
    await offered(bruno, eleven),
    new Map([
      [lab, false],
      [hall, true],
      [yard, false],
    ]),
  );
  assert.deepEqual(
    await offered(bruno, twelve),
    new Map([
      [lab, false],
      [hall, true],
      [yard, true],
    ]),
  );
  assert.deepEqual(
    await offered(manager, twelve),
    new Map([
      [lab, false],
      [hall, false],
      [yard, false],
    ]),
  );
});
