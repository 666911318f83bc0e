/** Closing rooms and vans: what is in the way is moved or called off in the same moment, and its people hear of it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import { can } from '@wms/contract/platform/permissions';
import type { Problem } from '@wms/contract/platform/problem';
import type { Clash, Closure } from '@wms/contract/workshop/closures/endpoints';
import type { ListedResource } from '@wms/contract/workshop/resources/endpoints';
import { sql } from 'kysely';
import { type Caller, json } from '../../../testing/app.ts';
import { changeOfClocks, inDays } from '../../../testing/days.ts';
import { addResource, bookingDesk, mondayAt, shiftBooking } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { formOf, resourceDesk } from '../../../testing/workshop/resources.ts';
import { findOverlaps } from '../../../testing/workshop/rows.ts';
import { addVan, giveLicence } from '../../../testing/workshop/vans.ts';

const { app, anna, bruno, manager } = await openWorkshop();

const base = '/api/workshop/closures';
const [nine, ten, eleven, twelve] = [
  mondayAt('09:00'),
  mondayAt('10:00'),
  mondayAt('11:00'),
  mondayAt('12:00'),
];

const plan = (resourceIds: number | number[], from: string, to: string | null, more: object = {}) => ({
  kind: 'chiusura',
  reason: 'Lavori',
  resourceIds: [resourceIds].flat(),
  from,
  to,
  ...more,
});
const done = async <T>(response: Response): Promise<T> => {
  assert.equal(response.status, 200, await response.clone().text());
  return json<T>(response);
};
const close = async (...given: Parameters<typeof plan>) =>
  (await done<{ id: number }>(await manager.post(base, plan(...given)))).id;
const preview = async (
  resourceIds: number | number[],
  from: string,
  to: string | null,
  more: object = {},
) => {
  const body = { resourceIds: [resourceIds].flat(), from, to, ...more };
  return done<{ occurrences: { from: string; to: string | null }[]; clashes: Clash[] }>(
    await manager.post(`${base}/preview`, body),
  );
};
const refused = async (response: Response | Promise<Response>) => {
  const { detail, errors } = await json<Problem>(await response);
  return { status: (await response).status, detail, field: errors && Object.keys(errors)[0] };
};
const listed = async (query: string) =>
  (await done<{ rows: Closure[] }>(await manager.get(`${base}?limit=200&${query}`))).rows;
const oneOf = async (id: number, resource: number) => {
  const found = (await listed(`resource=${resource}`)).find((closure) => closure.id === id);
  assert.ok(found);
  return found;
};
const newsOf = async (person: Caller) =>
  (
    await sql<{ sentence: string }>`
      select sentence from notifications where user_id = ${person.id} order by id`.execute(app.db)
  ).rows.map(({ sentence }) => sentence);
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from bookings where id = ${id}`.execute(app.db)).rows[0]?.state;

describe('a closure', () => {
  test('keeps everybody away, and who tries reads why', async () => {
    const room = await addResource(app.db, { name: 'Aula magna' });
    await close(room, ten, twelve, { reason: 'Imbiancatura' });
    const { status, detail } = await refused(bookingDesk(anna).tryBook(room, ten, eleven));
    assert.equal(status, 409);
    assert.match(detail, /Imbiancatura/);
    await bookingDesk(anna).book(room, nine, ten);
  });

  test('of a room closes its benches, and one that is added later', async () => {
    const room = await addResource(app.db);
    const bench = await addResource(app.db, { kind: 'bench', parent_id: room });
    await close(room, ten, null, { kind: 'manutenzione' });
    const later = await addResource(app.db, { kind: 'bench', parent_id: room });
    for (const id of [bench, later])
      assert.equal((await bookingDesk(anna).tryBook(id, eleven, twelve)).status, 409);
  });

  test('that somebody changed meanwhile is changed by others only after they have seen it', async () => {
    const room = await addResource(app.db);
    const id = await close(room, ten, twelve);
    const read = async () => done<Closure>(await manager.get(`${base}/${id}`));
    assert.deepEqual(await read(), await oneOf(id, room));
    const change = (more: object) =>
      manager.fetch(`${base}/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ version: 1, reason: 'Lavori', from: ten, to: twelve, ...more }),
        headers: { 'content-type': 'application/json' },
      });
    await done(await change({ reason: 'Imbiancatura', to: eleven }));
    assert.deepEqual([(await read()).reason, (await read()).version], ['Imbiancatura', 2]);
    // The form shows field by field what was changed; whoever takes it away has no form.
    const { status, detail } = await refused(change({ reason: 'Pulizie' }));
    assert.equal(status, 409);
    assert.match(detail, /^Intanto Marta Prova ha salvato altre modifiche \(\d\d\/\d\d alle \d\d:\d\d\)$/);
    const late = await refused(manager.post(`${base}/${id}/remove`, { version: 1 }));
    assert.match(late.detail, /: Periodo cambiato, Motivo: Lavori → Imbiancatura\. Controlla e riprova$/);
    await done(await manager.post(`${base}/${id}/remove`, { version: 2 }));
    const missing = await refused(manager.get(`${base}/${id}`));
    assert.deepEqual(
      [missing.status, missing.detail],
      [404, 'Questa chiusura non c’è più: forse qualcuno l’ha tolta'],
    );
  });

  test('repeats at the same time by Rome’s clock, also where the clocks change', async () => {
    const room = await addResource(app.db);
    const repetition = { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: 3 };
    const monday = changeOfClocks(10, inDays(21)).subtract({ days: 13 });
    const [from, to] = [`${monday}T09:00`, `${monday}T12:00`];
    const { occurrences } = await preview(room, from, to, { repetition });
    assert.deepEqual(
      occurrences.map((occurrence) => occurrence.from),
      [
        `${monday}T07:00:00.000Z`,
        `${monday.add({ days: 7 })}T07:00:00.000Z`,
        `${monday.add({ days: 14 })}T08:00:00.000Z`,
      ],
    );
    await close(room, from, to, { repetition });
    assert.equal((await listed(`resource=${room}`)).length, 3);
  });

  test('that can’t be right is refused in one sentence', async () => {
    const room = await addResource(app.db);
    const dismissed = await addResource(app.db, { dismissed_at: '2026-01-01' });
    const repetition = { frequency: 'daily', interval: 1, weekdays: [], until: null, count: 3 };
    const cases = [
      [plan(room, twelve, ten), 'to'],
      [plan(room, ten, ten), 'to'],
      [plan(room, '2020-01-01T10:00', '2020-01-01T12:00'), 'to'],
      [plan(room, ten, null, { repetition }), 'to'],
      [plan(room, ten, mondayAt('10:00', { days: 2 }), { repetition }), 'repetition.frequency'],
      [plan([], ten, twelve), 'resourceIds'],
      [plan(dismissed, ten, twelve), 'resourceIds'],
      [plan(2_000_000_000, ten, twelve), 'resourceIds'],
      [plan(room, ten, twelve, { reason: '' }), 'reason'],
      [plan(room, ten, twelve, { kind: 'festa' }), 'kind'],
      [plan(room, '2027-03-28T02:30', '2027-03-28T12:00'), 'from'],
      [plan(room, ten, twelve, { bookings: [{ do: 'callOff', id: 1, version: 1 }] }), 'message'],
    ] as const;
    for (const [body, field] of cases) {
      const answer = await refused(manager.post(base, body));
      assert.deepEqual([answer.status, answer.field], [422, field], JSON.stringify(body));
    }
    assert.deepEqual(await listed(`resource=${room}`), []);
  });
});

describe('a closure over bookings', () => {
  test('shows them, with where else they could be', async () => {
    const [room, other, busy, small] = [
      await addResource(app.db, { name: 'Aula 1', capacity: 20, place: 'Sede' }),
      await addResource(app.db, { name: 'Aula 2', capacity: 20, place: 'Sede' }),
      await addResource(app.db, { name: 'Aula 3', capacity: 20, place: 'Sede' }),
      await addResource(app.db, { name: 'Aula 4', capacity: 2, place: 'Sede' }),
    ];
    const id = await bookingDesk(anna).book(room, ten, eleven, { title: 'Lezione' });
    await bookingDesk(bruno).book(busy, ten, eleven);
    const { clashes } = await preview([room], nine, twelve);
    assert.deepEqual(
      clashes.map((clash) => [clash.id, clash.title, clash.person, clash.goingOn]),
      [[id, 'Lezione', 'Anna Prova', false]],
    );
    const places = clashes[0]?.elsewhere.map(({ resourceIds: [place] }) => place) ?? [];
    assert.equal(places[0], other);
    assert.ok(!places.includes(busy) && !places.includes(room));
    assert.ok(places.indexOf(small) !== 0);
    assert.equal(new Date(clashes[0]?.next?.from ?? 0).getTime(), momentsOf(twelve)[0]?.getTime());
  });

  test('proposes a machine that has what the booked one has; any other is taken only by who chooses it', async () => {
    const [room, other] = [await addResource(app.db), await addResource(app.db)];
    const machine = (name: string, parent: number, equipment: string[]) =>
      addResource(app.db, { kind: 'bench', name, parent_id: parent, equipment, capacity: 7 });
    const lathe = await machine('Tornio', room, ['Autocentrante']);
    const plain = await machine('Banco', room, []);
    const oven = await machine('Forno', other, ['Vuoto']);
    await bookingDesk(anna).book(lathe, nine, ten, { title: 'Tornitura' });
    await bookingDesk(anna).book(plain, ten, eleven, { title: 'Prova' });
    const before = (await preview([room], nine, twelve)).clashes;
    assert.deepEqual(
      before.map(({ suggested }) => suggested),
      [null, null],
    );
    assert.ok(before[0]?.elsewhere.some(({ resourceIds: [id] }) => id === oven));
    const twin = await machine('Altro tornio', other, ['Lunetta', 'Autocentrante']);
    const [turning] = (await preview([room], nine, twelve)).clashes;
    assert.deepEqual(turning?.elsewhere[turning.suggested ?? -1]?.resourceIds, [twin]);
  });

  test('offers a van only to a driver who may drive it and people who have a seat', async () => {
    await sql`update resources set dismissed_at = now() where kind = 'van' and dismissed_at is null`.execute(
      app.owner,
    );
    await giveLicence(app.db, anna.id);
    const van = await addVan(app.db, { name: 'Scudo', van: { insurance_until: ten.slice(0, 10) } });
    await addVan(app.db, { name: 'Camion', van: { licence_category: 'C1' } });
    await addVan(app.db, { name: 'Biposto', capacity: 1 });
    const fit = await addVan(app.db, { name: 'Transit' });
    const people = [
      { userId: anna.id, role: 'guida' },
      { userId: bruno.id, role: 'partecipa' },
    ];
    await bookingDesk(anna, 'vans').book(van, ten, eleven, { people, trip: { destination: 'Asti' } });
    const [clash] = (await preview([van], nine, mondayAt('00:00', { days: 1 }))).clashes;
    assert.deepEqual(
      clash?.elsewhere.map(({ resourceIds }) => resourceIds),
      [[fit]],
    );
    // Its own van isn't insured any more on the day after.
    assert.equal(clash?.next, null);
  });

  test('proposes to each a place that no other is given, so that what is proposed can be saved', async () => {
    const kind = { capacity: 640, place: 'Sede lontana' };
    const [room, hall] = [await addResource(app.db, kind), await addResource(app.db, kind)];
    // A bench and its hall can't both be given at the same time.
    const vice = { kind: 'bench', capacity: 640, equipment: ['Morsa lontana'] } as const;
    const bench = await addResource(app.db, { ...vice, parent_id: hall });
    const own = await addResource(app.db, { ...vice, parent_id: room });
    await app.db
      .updateTable('resources')
      .set({ buffer_minutes: 30 })
      .where('id', 'in', [hall, bench])
      .execute();
    await bookingDesk(anna).book(own, nine, ten, { title: 'Banco' });
    await bookingDesk(bruno).book(room, ten, eleven, { title: 'Subito dopo' });
    await bookingDesk(bruno).book(room, eleven, twelve, { title: 'Dopo la pausa' });
    const { clashes } = await preview([room], nine, twelve);
    const proposed = clashes.map(({ elsewhere, suggested }) => elsewhere[suggested ?? -1]);
    assert.equal(proposed[0]?.resourceIds[0], bench);
    assert.ok(clashes[1]?.elsewhere.some(({ resourceIds: [id] }) => id === hall));
    assert.notEqual(proposed[1]?.resourceIds[0], hall);
    assert.equal(proposed[2]?.resourceIds[0], hall);
    const bookings = clashes.map(({ id, version }, at) => {
      const offer = proposed[at];
      if (!offer) return { do: 'callOff', id, version };
      const [from, to] =
        [
          [nine, ten],
          [ten, eleven],
          [eleven, twelve],
        ][at] ?? [];
      return { do: 'move', id, version, from, to, resourceIds: offer.resourceIds };
    });
    await close(room, nine, twelve, { bookings, message: 'Lavori' });
    assert.deepEqual(await findOverlaps(app.owner), []);
  });

  test('is refused while one of them has no treatment, and nothing has changed', async () => {
    const room = await addResource(app.db);
    const [first, second] = [
      await bookingDesk(anna).book(room, nine, ten, { title: 'Prima' }),
      await bookingDesk(bruno).book(room, ten, eleven, { title: 'Seconda' }),
    ];
    const bookings = [{ do: 'callOff', id: first, version: 1 }];
    const answer = await refused(
      manager.post(base, plan(room, nine, twelve, { bookings, message: 'Lavori' })),
    );
    assert.equal(answer.status, 409);
    assert.match(answer.detail, /^In mezzo c’è «Seconda» (il |l’).* dalle 10:00 alle 11:00: scegli/);
    assert.deepEqual([await stateOf(first), await stateOf(second)], ['confermata', 'confermata']);
    assert.deepEqual(await listed(`resource=${room}`), []);
  });

  test('moves one and calls the other off, and both people hear of it', async () => {
    const [room, other] = [await addResource(app.db), await addResource(app.db, { name: 'Aula verde' })];
    const [carla, dario] = [
      await app.person({ permissions: [can.roomsBook], nome: 'Carla' }),
      await app.person({ permissions: [can.roomsBook], nome: 'Dario' }),
    ];
    const [moved, off] = [
      await bookingDesk(carla).book(room, nine, ten, { title: 'Corso' }),
      await bookingDesk(dario).book(room, ten, eleven, { title: 'Prove' }),
    ];
    const bookings = [
      { do: 'move', id: moved, version: 1, from: nine, to: ten, resourceIds: [other] },
      { do: 'callOff', id: off, version: 1 },
    ];
    await close(room, nine, twelve, { bookings, message: 'La sala è allagata' });
    assert.deepEqual([await stateOf(moved), await stateOf(off)], ['confermata', 'annullata']);
    const at = await bookingDesk(carla).read(moved);
    assert.deepEqual(at.resourceIds, [other]);
    assert.match(
      (await newsOf(carla)).at(-1) ?? '',
      /«Corso» \(Aula verde, .* è stata spostata in questo posto .*: La sala è allagata$/,
    );
    assert.match((await newsOf(dario)).at(-1) ?? '', /«Prove» .* è stata annullata .*La sala è allagata/);
    assert.deepEqual(await findOverlaps(app.owner), []);
  });

  test('who is moved reads why it closes when nobody writes a message', async () => {
    const [room, other] = [await addResource(app.db), await addResource(app.db)];
    const elena = await app.person({ permissions: [can.roomsBook], nome: 'Elena' });
    const id = await bookingDesk(elena).book(room, nine, ten, { title: 'Corso' });
    const bookings = [{ do: 'move', id, version: 1, from: ten, to: eleven, resourceIds: [other] }];
    await close(room, nine, ten, { bookings, reason: 'Imbiancatura' });
    assert.match(
      (await newsOf(elena)).at(-1) ?? '',
      /è stata spostata a questo momento da Marta Prova: Imbiancatura$/,
    );
  });

  test('moved onto another of the same person says so to who closes and to the person', async () => {
    const [room, other, away] = [
      await addResource(app.db),
      await addResource(app.db, { name: 'Aula rossa' }),
      await addResource(app.db, { name: 'Altrove' }),
    ];
    const franca = await app.person({ permissions: [can.roomsBook], nome: 'Franca' });
    const desk = bookingDesk(franca);
    await desk.book(away, ten, eleven, { title: 'Colloquio' });
    const [former, latter] = [await desk.book(room, nine, ten), await desk.book(room, ten, eleven)];
    const closed = async (bookings: object[], from: string, to: string) =>
      done<{ message: string }>(await manager.post(base, plan(room, from, to, { bookings })));
    const onto = { do: 'move', version: 1, resourceIds: [other] };
    const { message } = await closed([{ ...onto, id: former, from: ten, to: eleven }], nine, ten);
    assert.match(message, /riceve un avviso\. Franca Prova ha già «Colloquio» in Altrove .* e un’altra$/);
    assert.match(
      (await newsOf(franca)).at(-1) ?? '',
      /spostata a questo momento .*: Lavori\. A quell’ora Franca Prova ha anche un’altra prenotazione$/,
    );
    const alone = await closed([{ ...onto, id: latter, from: eleven, to: twelve }], ten, eleven);
    assert.match(alone.message, /riceve un avviso$/);
    assert.match((await newsOf(franca)).at(-1) ?? '', /: Lavori$/);
  });

  test('a request that is moved stays a request, which somebody has to confirm', async () => {
    const [room, other] = [
      await addResource(app.db, { approval: 'always' }),
      await addResource(app.db, { approval: 'always' }),
    ];
    const id = await bookingDesk(anna).book(room, nine, ten);
    const bookings = [{ do: 'move', id, version: 1, from: nine, to: ten, resourceIds: [other] }];
    await close(room, nine, ten, { bookings });
    assert.equal(await stateOf(id), 'in attesa');
    assert.deepEqual((await bookingDesk(anna).read(id)).resourceIds, [other]);
    assert.equal((await bookingDesk(manager).step(id, 'confirm')).status, 200);
  });

  test('a booking moves only to a place that is free', async () => {
    const [room, other] = [await addResource(app.db), await addResource(app.db)];
    const [first, second] = [
      await bookingDesk(anna).book(room, nine, ten, { title: 'Prima' }),
      await bookingDesk(anna).book(other, nine, ten, { title: 'Seconda' }),
    ];
    const bookings = [
      { do: 'callOff', id: second, version: 1 },
      { do: 'move', id: first, version: 1, from: nine, to: ten, resourceIds: [other] },
    ];
    const refusal = await refused(manager.post(base, plan(room, nine, ten, { bookings, message: 'Lavori' })));
    // The second is not in the way: nobody calls it off with this closure.
    assert.equal(refusal.status, 409);
    assert.match(refusal.detail, /«Prima» (il |l’).* non si sposta lì: /);
    assert.equal(await stateOf(second), 'confermata');
  });

  test('two people’s bookings don’t move to one place at once, nor into its buffer', async () => {
    const rooms = [await addResource(app.db), await addResource(app.db)];
    const [first = 0, second = 0] = rooms;
    const other = await addResource(app.db, { name: 'Aula una', buffer_minutes: 30 });
    const [former, latter] = [
      await bookingDesk(anna).book(first, nine, ten, { title: 'Prima' }),
      await bookingDesk(bruno).book(second, nine, ten, { title: 'Seconda' }),
    ];
    for (const [from, to] of [
      [nine, ten],
      [ten, eleven],
    ]) {
      const bookings = [
        { do: 'move', id: former, version: 1, from: nine, to: ten, resourceIds: [other] },
        { do: 'move', id: latter, version: 1, from, to, resourceIds: [other] },
      ];
      const answer = await refused(manager.post(base, plan(rooms, nine, ten, { bookings })));
      assert.equal(answer.status, 409);
      assert.match(
        answer.detail,
        /^«Seconda» .* non si sposta lì: «Aula una» è già dell’altra prenotazione che ci va, .* alle 10:00$/,
      );
    }
  });

  test('a booking that somebody changed meanwhile is not treated as it was', async () => {
    const room = await addResource(app.db);
    const id = await bookingDesk(anna).book(room, nine, ten);
    await bookingDesk(anna).move(id, room, nine, eleven);
    const bookings = [{ do: 'callOff', id, version: 1 }];
    const answer = await refused(
      manager.post(base, plan(room, nine, twelve, { bookings, message: 'Lavori' })),
    );
    assert.equal(answer.status, 409);
    assert.match(answer.detail, /^Intanto Anna Prova/);
  });

  test('one that has begun is not moved: the closure begins after it', async () => {
    const room = await addResource(app.db);
    const id = await bookingDesk(anna).book(room, nine, ten, { title: 'Turno' });
    await shiftBooking(app, id, -10, 50);
    const soon = new Date(Date.now() + 60_000).toISOString();
    assert.equal((await preview(room, soon, null)).clashes[0]?.goingOn, true);
    const bookings = [{ do: 'callOff', id, version: 1 }];
    const answer = await refused(manager.post(base, plan(room, soon, null, { bookings, message: 'Lavori' })));
    assert.deepEqual([answer.status, answer.field], [409, 'from']);
  });

  test('a request that holds nothing yet is in the way, too: nobody is left unaware', async () => {
    const room = await addResource(app.db, { approval: 'always', waiting_holds: false });
    const id = await bookingDesk(anna).book(room, nine, ten);
    assert.equal(await stateOf(id), 'in attesa');
    assert.deepEqual(
      (await preview(room, nine, ten)).clashes.map((clash) => clash.id),
      [id],
    );
  });
});

describe('a maintenance', () => {
  test('without an end shows its van as in maintenance, and ending it frees the rest', async () => {
    const van = await addResource(app.db, { kind: 'van', name: 'Ducato' });
    const id = await close(van, '2026-01-01T08:00', null, { kind: 'manutenzione', reason: 'Freni' });
    const state = async () =>
      (
        await done<{ rows: ListedResource[] }>(
          await manager.get('/api/workshop/resources?limit=200&q=Ducato'),
        )
      ).rows[0]?.state;
    assert.equal(await state(), 'in manutenzione');
    const trip = { trip: { destination: 'Varano' } };
    assert.equal((await bookingDesk(manager, 'vans').tryBook(van, ten, eleven, trip)).status, 409);
    const { version, running } = await oneOf(id, van);
    assert.equal(running, true);
    const { undo } = await done<{ undo: number }>(await manager.post(`${base}/${id}/end`, { version }));
    assert.equal(await state(), 'disponibile');
    const { rows } = await sql`
      select from holds where resource_id = ${van} and upper_inf(during)`.execute(app.db);
    assert.equal(rows.length, 0);
    assert.equal((await refused(manager.post(`${base}/${id}/end`, { version: version + 1 }))).status, 409);
    await done(await manager.post(`/api/utilities/own-acts/${undo}/undo`, {}));
    assert.equal(await state(), 'in manutenzione');
  });

  test('is changed, and longer ones meet bookings as new ones do', async () => {
    const room = await addResource(app.db);
    const id = await close(room, nine, ten);
    const booking = await bookingDesk(anna).book(room, ten, eleven);
    const edit = async (to: string, more: object = {}) =>
      manager.fetch(`${base}/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          version: (await oneOf(id, room)).version,
          reason: 'Ancora lavori',
          from: nine,
          to,
          ...more,
        }),
      });
    assert.equal((await edit(twelve)).status, 409);
    const bookings = [{ do: 'callOff', id: booking, version: 1 }];
    assert.equal((await edit(twelve, { bookings, message: 'Durano di più' })).status, 200);
    assert.equal(await stateOf(booking), 'annullata');
    assert.equal((await oneOf(id, room)).reason, 'Ancora lavori');
  });

  test('of those that repeat this one goes, or this and the following', async () => {
    const [room, other] = [await addResource(app.db), await addResource(app.db)];
    const repetition = { frequency: 'daily', interval: 1, weekdays: [], until: null, count: 4 };
    await close([room, other], nine, ten, { repetition });
    const [first, second] = await listed(`resource=${room}`);
    assert.ok(first && second);
    const remove = (closure: Closure, more: object) =>
      manager.post(`${base}/${closure.id}/remove`, { version: closure.version, ...more });
    await done(await remove(first, { which: 'this', resourceId: other }));
    assert.deepEqual(
      [(await listed(`resource=${room}`)).length, (await listed(`resource=${other}`)).length],
      [4, 3],
    );
    await done(await remove(second, { which: 'following' }));
    assert.deepEqual(
      (await listed(`resource=${room}`)).map(({ id }) => id),
      [first.id],
    );
    assert.equal((await remove(second, { which: 'this' })).status, 404);
  });
});

describe('what is dismissed', () => {
  test('has nothing booked any more: its bookings are shown, and moved or called off', async () => {
    const desk = resourceDesk(manager);
    const room = await desk.create({ name: 'Sala vecchia' });
    const bench = await desk.createBench(room);
    const id = await bookingDesk(anna).book(bench, nine, ten);
    const { clashes } = await done<{ clashes: Clash[] }>(
      await manager.get(`/api/workshop/resources/${room}/to-come`),
    );
    assert.deepEqual(
      clashes.map((clash) => clash.id),
      [id],
    );
    const dismiss = async (more: object = {}) =>
      manager.post(`/api/workshop/resources/${room}/dismiss`, {
        version: (await desk.read(room)).version,
        ...more,
      });
    assert.equal((await dismiss()).status, 409);
    const bookings = [{ do: 'callOff', id, version: 1 }];
    const { message } = await done<{ message: string }>(
      await dismiss({ bookings, message: 'La sala chiude per sempre' }),
    );
    assert.match(message, / non si usa più: chi aveva prenotato riceve un avviso\. La sua storia resta$/);
    assert.equal((await desk.read(room)).state, 'dismesso');
    assert.equal((await desk.read(bench)).state, 'dismesso');
    assert.equal((await bookingDesk(anna).tryBook(bench, ten, eleven)).status, 409);
    assert.equal((await dismiss()).status, 409);
    const restore = (resourceId: number, version: number) =>
      manager.post(`/api/workshop/resources/${resourceId}/restore`, { version });
    assert.equal((await restore(bench, (await desk.read(bench)).version)).status, 409);
    await done(await restore(room, (await desk.read(room)).version));
    assert.equal((await desk.read(bench)).state, 'disponibile');
    await bookingDesk(anna).book(bench, ten, eleven);
  });

  test('waits for the end of what is going on, and says so', async () => {
    const desk = resourceDesk(manager);
    const room = await desk.create();
    const id = await bookingDesk(anna).book(room, nine, ten, { title: 'Turno' });
    await shiftBooking(app, id, -10, 50);
    const { version } = await desk.read(room);
    const bookings = [{ do: 'callOff', id, version: 1 }];
    const answer = await refused(
      manager.post(`/api/workshop/resources/${room}/dismiss`, { version, bookings, message: 'Basta' }),
    );
    assert.match(answer.detail, /«Turno» .* è già cominciata: dismetti quando è finita/);
  });

  test('keeps what others do with it meanwhile away: an edit with an old version is refused', async () => {
    const desk = resourceDesk(manager);
    const room = await desk.create();
    const before = formOf(await desk.read(room));
    await done(await manager.post(`/api/workshop/resources/${room}/dismiss`, { version: before.version }));
    assert.equal((await desk.edit(room, before)).status, 409);
  });
});
