/** A person who books something that has rules reads and accepts them, once for each text. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Calendar } from '@wms/contract/workshop/bookings/calendar';
import type { Wait } from '@wms/contract/workshop/bookings/waits';
import type { ResourceDetails } from '@wms/contract/workshop/resources/about';
import { sql } from 'kysely';
import { type Caller, json } from '../../../../testing/app.ts';
import { publisher } from '../../../../testing/regulations.ts';
import {
  addResource,
  bookingBody,
  bookingDesk,
  mondayAt,
  refusalOf,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { resourceDesk } from '../../../../testing/workshop/resources.ts';
import { offerFreedPlaces } from '../waits/offering.ts';

const { app, anna, bruno, manager } = await openWorkshop();
const hr = await app.person({ permissions: [can.usersManagement] });

const [ten, eleven, noon] = [mondayAt('10:00'), mondayAt('11:00'), mondayAt('12:00')];
const base = '/api/workshop/rooms';
let made = 0;
const addRuled = (more: object = {}) =>
  addResource(app.db, { name: `Officina ${++made}`, rules: 'Occhiali sempre.', ...more });

/** The marks of what a person has still to accept before they book these. */
async function marksOf(who: Caller, ...ids: number[]): Promise<string[]> {
  const { resources } = await json<Calendar>(await who.get(`${base}/calendar?from=${ten}&to=${noon}`));
  return resources.flatMap(({ id, rulesToAccept }) =>
    rulesToAccept && ids.includes(id) ? [rulesToAccept.mark] : [],
  );
}

const acceptances = async (room: number) => {
  const { rows } = await sql<{ user_id: number; rules: string }>`
    select user_id, rules from rule_acceptances where resource_id = ${room} order by id`.execute(app.db);
  return rows.map(({ user_id, rules }) => [user_id, rules]);
};

const refused = async (answer: Promise<Response>) => {
  const { detail, errors, status } = (await refusalOf(answer)) as Awaited<ReturnType<typeof refusalOf>> & {
    errors?: Record<string, string>;
  };
  assert.equal(status, 409, detail);
  assert.deepEqual(Object.keys(errors ?? {}), ['acceptedRules'], detail);
  return detail;
};

describe('the rules of a room', () => {
  test('are accepted with the first booking, and not asked for again', async () => {
    const room = await addRuled({ name: 'Forgia' });
    const desk = bookingDesk(anna);
    assert.equal(
      await refused(desk.tryBook(room, ten, eleven)),
      'Prima leggi e accetta le regole di «Forgia»',
    );
    const acceptedRules = await marksOf(anna, room);
    assert.equal(acceptedRules.length, 1);
    await desk.book(room, ten, eleven, { acceptedRules });
    assert.deepEqual(await acceptances(room), [[anna.id, 'Occhiali sempre.']]);
    assert.deepEqual(await marksOf(anna, room), []);
    await desk.book(room, eleven, noon);
    assert.deepEqual((await acceptances(room)).length, 1);
    await refused(bookingDesk(bruno).tryBook(room, mondayAt('14:00'), mondayAt('15:00')));
  });

  test('are asked for anew when the text changes: the mark of the old text counts no more', async () => {
    const room = await addRuled();
    const acceptedRules = await marksOf(anna, room);
    await bookingDesk(anna).book(room, ten, eleven, { acceptedRules });
    assert.equal((await resourceDesk(manager).edit(room, { rules: 'Anche i guanti.' })).status, 200);
    await refused(bookingDesk(anna).tryBook(room, eleven, noon, { acceptedRules }));
    await bookingDesk(anna).book(room, eleven, noon, { acceptedRules: await marksOf(anna, room) });
    assert.deepEqual(await acceptances(room), [
      [anna.id, 'Occhiali sempre.'],
      [anna.id, 'Anche i guanti.'],
    ]);
  });

  test('are not accepted by a booking that is refused', async () => {
    const room = await addRuled({ shortest_minutes: 120 });
    const acceptedRules = await marksOf(anna, room);
    assert.equal((await bookingDesk(anna).tryBook(room, ten, eleven, { acceptedRules })).status, 422);
    assert.deepEqual(await acceptances(room), []);
  });

  test('are accepted by nobody for others: who is booked for is asked when they book', async () => {
    const room = await addRuled();
    await bookingDesk(manager).book(room, ten, eleven, { userId: bruno.id });
    assert.deepEqual(await acceptances(room), []);
    await refused(bookingDesk(bruno).tryBook(room, eleven, noon));
    await refused(bookingDesk(manager).tryBook(room, eleven, noon));
  });

  test('are not asked for by a change, unless it adds the room; a drag says where to accept them', async () => {
    const [plain, room] = [await addResource(app.db), await addRuled({ name: 'Fonderia' })];
    const desk = bookingDesk(anna);
    const id = await desk.book(plain, ten, eleven);
    const dragged = await refused(desk.tryMove(id, room, ten, eleven));
    assert.equal(dragged, '«Fonderia» ha regole da accettare: apri la prenotazione e scegli «Modifica»');
    await refused(desk.tryChange(id, 'this', { resourceIds: [plain, room] }));
    const acceptedRules = await marksOf(anna, room);
    assert.equal((await desk.tryChange(id, 'this', { resourceIds: [room], acceptedRules })).status, 200);
    assert.equal((await acceptances(room)).length, 1);
    await resourceDesk(manager).edit(room, { rules: 'Altre regole.' });
    await desk.move(id, room, eleven, noon);
    assert.equal((await desk.tryChange(id, 'this', { title: 'Altro titolo' })).status, 200);
    // A manager moves the booking for them.
    const other = await addRuled();
    await bookingDesk(manager).move(id, other, eleven, noon);
  });

  test('keep a date of a series from going there by itself, until they are accepted', async () => {
    const [room, near, far] = [
      await addResource(app.db, { capacity: 7 }),
      await addRuled({ capacity: 7 }),
      await addResource(app.db, { capacity: 9 }),
    ];
    await bookingDesk(bruno).book(room, ten, eleven);
    const weekly = { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: 2 };
    const series = { repetition: weekly, clashes: 'elsewhere' };
    const { occurrences } = await bookingDesk(anna).preview(room, ten, eleven, series);
    assert.deepEqual(occurrences[0]?.elsewhere?.resourceIds, [far]);
    const { ids } = await bookingDesk(anna).bookMany(room, ten, eleven, series);
    const { resourceIds } = await bookingDesk(anna).read(ids[0] ?? 0);
    assert.deepEqual(resourceIds, [far]);
    assert.deepEqual(await acceptances(near), []);
  });

  test('are accepted with a place that is offered', async () => {
    const room = await addRuled();
    const taken = await bookingDesk(anna).book(room, ten, eleven, {
      acceptedRules: await marksOf(anna, room),
    });
    const { repetition: _r, clashes: _c, ...body } = bookingBody(room, ten, eleven);
    assert.equal((await bruno.post(`${base}/waits`, body)).status, 200);
    assert.equal((await bookingDesk(anna).step(taken, 'cancel')).status, 200);
    await offerFreedPlaces(app.db);
    const [wait] = await json<Wait[]>(await bruno.get(`${base}/waits`));
    const id = wait?.offer?.bookingId ?? 0;
    await refused(bruno.post(`${base}/bookings/${id}/accept`, {}));
    const { resources } = await bookingDesk(bruno).read(id);
    const [asked] = resources as { rulesToAccept: { text: string; mark: string } | null }[];
    assert.equal(asked?.rulesToAccept?.text, 'Occhiali sempre.');
    const acceptedRules = [asked?.rulesToAccept?.mark ?? ''];
    assert.equal((await bruno.post(`${base}/bookings/${id}/accept`, { acceptedRules })).status, 200);
    assert.equal((await acceptances(room)).length, 2);
  });

  test('are read by everybody who books, and the history says who accepted them', async () => {
    const room = await resourceDesk(manager).create({
      name: 'Fucina',
      rules: '  Porta chiusa.\nLuce spenta.  ',
    });
    const about = await json<ResourceDetails>(await anna.get(`/api/workshop/resources/${room}/about`));
    assert.equal(about.rules, 'Porta chiusa.\nLuce spenta.');
    await bookingDesk(anna).book(room, ten, eleven, { acceptedRules: await marksOf(anna, room) });
    const { rows } = await json<{ rows: { what: string | null; user: string | null }[] }>(
      await manager.get(`/api/workshop/resources/${room}/history`),
    );
    assert.deepEqual([rows[0]?.what, rows[0]?.user], ['Regole d’uso accettate', 'Anna Prova']);
    const wrong = await resourceDesk(manager).send({ rules: 'x'.repeat(4001) });
    assert.equal(wrong.status, 422);
  });

  test('are asked for at the door’s QR, too', async () => {
    const room = await addRuled();
    const { rows } = await sql<{ qr: string }>`select qr from resources where id = ${room}`.execute(app.db);
    const scan = async () =>
      json<{ rulesToAccept: { mark: string } | null }>(await anna.get(`/api/workshop/qr/${rows[0]?.qr}`));
    const { rulesToAccept } = await scan();
    assert.deepEqual([rulesToAccept?.mark], await marksOf(anna, room));
    await bookingDesk(anna).book(room, ten, eleven, { acceptedRules: [rulesToAccept?.mark] });
    assert.equal((await scan()).rulesToAccept, null);
  });
});

describe('a room that asks for a regulation', () => {
  test('is booked by who has confirmed the version in force, and asks anew for the next one', async () => {
    const id = await publisher(hr).create({ title: 'Regolamento del laboratorio', askedOf: 'nobody' });
    const first = await publisher(hr).publish(id);
    const room = await addResource(app.db, { name: 'Laboratorio' });
    assert.equal((await resourceDesk(manager).edit(room, { regulationIds: [id] })).status, 200);
    const desk = bookingDesk(anna);
    const asked = async () => {
      const { resources } = await json<Calendar>(await anna.get(`${base}/calendar?from=${ten}&to=${noon}`));
      return resources.find((resource) => resource.id === room)?.regulationsToConfirm;
    };
    const tryBook = () => refused(desk.tryBook(room, ten, eleven));
    const sentence = 'Per «Laboratorio» prima leggi e conferma «Regolamento del laboratorio»';
    assert.equal(await tryBook(), sentence);
    assert.deepEqual(await asked(), [{ id, title: 'Regolamento del laboratorio' }]);
    const confirm = (version: number) =>
      anna.post(`/api/utilities/regulation-versions/${version}/confirm`, {});
    assert.equal((await confirm(first)).status, 200);
    assert.deepEqual(await asked(), []);
    const booking = await desk.book(room, ten, eleven);
    const second = await publisher(hr).publish(id, 'Due');
    assert.equal((await refusalOf(desk.tryBook(room, eleven, noon))).detail, sentence);
    assert.ok(booking, 'what was booked before stays');
    await confirm(second);
    await desk.book(room, eleven, noon);
    const { rows } = await json<{ rows: { what: string }[] }>(
      await manager.get(`/api/workshop/resources/${room}/history`),
    );
    assert.ok(rows.some(({ what }) => what === 'Regolamento chiesto: Regolamento del laboratorio'));
  });

  test('is booked for somebody else only when they have confirmed it themselves', async () => {
    const id = await publisher(hr).create({ askedOf: 'nobody', title: 'Regolamento del forno' });
    const version = await publisher(hr).publish(id);
    const room = await addResource(app.db, { name: 'Forno' });
    assert.equal((await resourceDesk(manager).edit(room, { regulationIds: [id] })).status, 200);
    const forBruno = () => bookingDesk(manager).tryBook(room, ten, eleven, { userId: bruno.id });
    assert.match((await refusalOf(forBruno())).detail, /^Per «Forno» la persona deve prima leggere/);
    await bruno.post(`/api/utilities/regulation-versions/${version}/confirm`, {});
    assert.equal((await forBruno()).status, 200);
    const missing = await resourceDesk(manager).edit(room, { regulationIds: [99_999] });
    assert.deepEqual(
      [missing.status, Object.keys((await json<{ errors: object }>(missing)).errors)],
      [409, ['regulationIds']],
    );
  });
});
