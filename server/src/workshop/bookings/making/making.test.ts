/** Making and moving a booking: who wins, what the others hear, and each rule with its sentence. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import { can } from '@wms/contract/platform/permissions';
import { json } from '../../../../testing/app.ts';
import { changeOfClocks, inDays } from '../../../../testing/days.ts';
import { isTrial } from '../../../../testing/trial.ts';
import {
  addResource,
  bookingDesk,
  close,
  mondayAt,
  openDaily,
  refusalOf,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { findOverlaps } from '../../../../testing/workshop/rows.ts';

const { app, anna, bruno, manager } = await openWorkshop();

const [nine, ten, eleven, twelve] = [
  mondayAt('09:00'),
  mondayAt('10:00'),
  mondayAt('11:00'),
  mondayAt('12:00'),
];

describe('one place', () => {
  test('is booked in one call, and is in the calendar', async () => {
    const room = await addResource(app.db, { name: 'Sala riunioni' });
    const id = await bookingDesk(anna).book(room, ten, eleven, { title: 'Riunione' });
    const { bookings } = await bookingDesk(bruno).calendar(mondayAt('00:00'), mondayAt('00:00', { days: 1 }));
    const shown = bookings.find((booking) => booking.id === id);
    assert.deepEqual(
      [shown?.title, shown?.person, shown?.mine, shown?.movable],
      ['Riunione', 'Anna Prova', false, false],
    );
    assert.equal((await bookingDesk(anna).read(id)).state, 'confermata');
  });

  test('whoever comes second hears who has it and what is free instead', async () => {
    const [room, other] = [
      await addResource(app.db, { name: 'Aula A', place: 'Piano 1' }),
      await addResource(app.db, { name: 'Aula B' }),
    ];
    await bookingDesk(anna).book(room, ten, eleven, { title: 'Lezione' });
    const problem = await refusalOf(bookingDesk(bruno).tryBook(room, ten, eleven));
    assert.equal(problem.status, 409);
    assert.equal(problem.type, '/problems/taken');
    assert.match(
      problem.detail,
      /^«Aula A» è già di Anna Prova, «Lezione», (il |l’).* dalle 10:00 alle 11:00$/,
    );
    const { alternatives = [] } = problem;
    // The same hours the day after and the day before, an hour later, then another room at the same time.
    const at = (wall: string) => momentsOf(wall)[0]?.toISOString();
    assert.deepEqual(
      alternatives.slice(0, 3).map(({ name, from }) => [name, from]),
      [
        ['Aula A', at(mondayAt('10:00', { days: 1 }))],
        ['Aula A', at(mondayAt('10:00', { days: -1 }))],
        ['Aula A', at(eleven)],
      ],
    );
    const [, , next, elsewhere] = alternatives;
    assert.notDeepEqual(elsewhere?.resourceIds, [room]);
    assert.ok(elsewhere);
    await bookingDesk(bruno).book(elsewhere.resourceIds, elsewhere.from, elsewhere.to);
    await bookingDesk(bruno).book(next?.resourceIds ?? [], next?.from ?? '', next?.to ?? '');
    assert.ok(other);
    // A time between two minutes is no less taken.
    const odd = `${momentsOf(ten)[0]?.toISOString().slice(0, 19)}.001Z`;
    assert.match(
      (await refusalOf(bookingDesk(bruno).tryBook(room, odd, eleven))).detail,
      /è già di Anna Prova/,
    );
  });

  test('of a private booking others read «Occupato»; its people and who manages read its title', async () => {
    const room = await addResource(app.db);
    const id = await bookingDesk(anna).book(room, ten, eleven, { title: 'Colloquio', private: true });
    const problem = await refusalOf(bookingDesk(bruno).tryBook(room, ten, eleven));
    assert.match(problem.detail, /è già occupato (il |l’)/);
    assert.doesNotMatch(JSON.stringify(problem), /Anna|Colloquio/);
    const seen = await bookingDesk(bruno).read(id);
    assert.deepEqual([seen.title, seen.person, seen.owner, seen.moves], ['Occupato', null, null, []]);
    assert.equal((await bookingDesk(anna).read(id)).title, 'Colloquio');
    assert.equal((await bookingDesk(manager).read(id)).title, 'Colloquio');
    const day = await bookingDesk(bruno).calendar(mondayAt('00:00'), mondayAt('00:00', { days: 1 }));
    assert.equal(day.bookings.find((booking) => booking.id === id)?.title, 'Occupato');
  });

  test('whoever is somewhere else at that time hears so, and books all the same', async () => {
    const [room, other] = [
      await addResource(app.db, { name: 'Qui' }),
      await addResource(app.db, { name: 'Là' }),
    ];
    const [from, to] = [mondayAt('10:00', { weeks: 9 }), mondayAt('11:00', { weeks: 9 })];
    await bookingDesk(anna).book(room, from, to, { title: 'Colloquio' });
    const { warnings } = await bookingDesk(anna).preview(other, from, to);
    assert.match(warnings.join(), /^Hai già «Colloquio» in Qui /);
    const { message } = await bookingDesk(anna).bookMany(other, from, to);
    assert.match(message, /Hai già «Colloquio» in Qui (il |l’).* dalle 10:00 alle 11:00/);
  });

  test('two bookings that touch each other are both there', async () => {
    const room = await addResource(app.db);
    await bookingDesk(anna).book(room, nine, ten);
    await bookingDesk(bruno).book(room, ten, eleven);
    await bookingDesk(bruno).book(room, mondayAt('08:00'), nine);
  });

  test('the time for tidying up after each booking keeps the next one away', async () => {
    const room = await addResource(app.db, { name: 'Verniciatura', buffer_minutes: 30 });
    await bookingDesk(anna).book(room, ten, eleven);
    const after = await refusalOf(bookingDesk(bruno).tryBook(room, eleven, twelve));
    assert.match(after.detail, /fra due prenotazioni resta un po’ di tempo per il riordino/);
    const before = await refusalOf(bookingDesk(bruno).tryBook(room, nine, ten));
    assert.equal(before.type, '/problems/taken');
    const day = eleven.slice(0, 10);
    const sameDay = after.alternatives?.find(
      ({ resourceIds, from }) => resourceIds[0] === room && from.startsWith(day),
    );
    assert.equal(sameDay?.from, momentsOf(mondayAt('11:30'))[0]?.toISOString());
  });

  test('a closure says why', async () => {
    const room = await addResource(app.db, { name: 'Sala chiusa' });
    await close(app.db, room, mondayAt('00:00'), mondayAt('00:00', { days: 1 }), 'Disinfestazione');
    const problem = await refusalOf(bookingDesk(anna).tryBook(room, ten, eleven));
    assert.match(problem.detail, /«Sala chiusa» non si prenota (il |l’).*: Disinfestazione$/);
    assert.ok((problem.alternatives?.length ?? 0) > 2);
  });
});

test('a room’s booking holds its benches, and a bench’s only the bench', async () => {
  const room = await addResource(app.db);
  const [former, latter] = [
    await addResource(app.db, { kind: 'bench', parent_id: room }),
    await addResource(app.db, { kind: 'bench', parent_id: room }),
  ];
  await bookingDesk(anna).book(former, ten, eleven);
  await bookingDesk(bruno).book(latter, ten, eleven);
  assert.equal((await bookingDesk(bruno).tryBook(room, ten, eleven)).status, 409);
  await bookingDesk(bruno).book(room, eleven, twelve);
  assert.equal((await bookingDesk(anna).tryBook(former, eleven, twelve)).status, 409);
});

test('several places are booked together or not at all', async () => {
  const [former, latter] = [await addResource(app.db), await addResource(app.db)];
  await bookingDesk(anna).book(latter, ten, eleven);
  const problem = await refusalOf(bookingDesk(bruno).tryBook([former, latter], ten, eleven));
  assert.equal(problem.type, '/problems/taken');
  const [together] = problem.alternatives ?? [];
  assert.deepEqual(together?.resourceIds.toSorted(), [former, latter].toSorted());
  await bookingDesk(bruno).book(former, ten, eleven);
});

test('moving a booking keeps its id, counts its sequence, and goes back when the place is taken', async () => {
  const [room, other] = [await addResource(app.db), await addResource(app.db)];
  const id = await bookingDesk(anna).book(room, nine, ten);
  await bookingDesk(bruno).book(room, eleven, twelve);
  await bookingDesk(anna).move(id, room, nine, eleven);
  const stretched = await bookingDesk(anna).read(id);
  const problem = await refusalOf(bookingDesk(anna).tryMove(id, room, ten, twelve));
  assert.equal(problem.type, '/problems/taken');
  assert.deepEqual(await bookingDesk(anna).read(id), stretched, 'nothing has changed');
  await bookingDesk(anna).move(id, other, eleven, twelve);
  const moved = await bookingDesk(anna).read(id);
  assert.deepEqual(moved.resourceIds, [other]);
  await bookingDesk(bruno).book(room, nine, ten);
  const late = await refusalOf(bookingDesk(anna).tryMove(id, other, nine, ten, stretched.version));
  assert.deepEqual([late.status, late.type], [409, '/problems/stale']);
  const others = await refusalOf(bookingDesk(bruno).tryMove(id, room, eleven, twelve));
  assert.equal(others.detail, 'Questa prenotazione la cambia solo la persona che l’ha fatta');
});

test('a hold that the database refuses is told like every lost place', async () => {
  const room = await addResource(app.db, { approval: 'always', waiting_holds: false, name: 'Palco' });
  const [first, second, third] = [
    await bookingDesk(anna).book(room, ten, eleven),
    await bookingDesk(bruno).book(room, ten, eleven),
    await bookingDesk(bruno).book(room, eleven, twelve),
  ];
  assert.equal((await bookingDesk(manager).step(first, 'confirm')).status, 200);
  assert.equal((await bookingDesk(bruno).read(second)).state, 'rifiutata');
  assert.match(String((await bookingDesk(bruno).read(second)).reason), /un’altra richiesta/);
  assert.equal((await bookingDesk(bruno).read(third)).state, 'in attesa');
});

describe('a rule names its limit:', () => {
  const refused = async (resource: Promise<number> | number, from: string, to: string, more: object = {}) =>
    (await refusalOf(bookingDesk(anna).tryBook(await resource, from, to, more))).detail;

  test('opening hours, at their very ends', async () => {
    const room = await addResource(app.db, { name: 'Officina' });
    await openDaily(app.db, room, '09:00', '12:00');
    assert.match(
      await refused(room, mondayAt('08:30'), ten),
      /^(Il |L’).* «Officina» si prenota dalle 09:00 alle 12:00$/,
    );
    assert.match(await refused(room, eleven, mondayAt('12:30')), /dalle 09:00 alle 12:00/);
    await bookingDesk(anna).book(room, nine, twelve);
  });

  test('the slot, the shortest and the longest', async () => {
    const room = await addResource(app.db, {
      name: 'Box',
      slot_minutes: 15,
      shortest_minutes: 30,
      longest_minutes: 120,
    });
    assert.match(await refused(room, mondayAt('10:05'), eleven), /a passi di 15 minuti/);
    assert.match(await refused(room, ten, mondayAt('10:15')), /per almeno 30 minuti/);
    assert.match(await refused(room, ten, mondayAt('12:15')), /per al massimo 2 ore/);
    await bookingDesk(manager).book(room, ten, mondayAt('12:15'));
    await bookingDesk(anna).book(room, mondayAt('12:15'), mondayAt('12:45'));
  });

  test('notice, how far ahead, and the past', async () => {
    const late = await addResource(app.db, { name: 'Lenta', notice_minutes: 60 * 24 * 60 });
    assert.match(await refused(late, ten, eleven), /almeno 60 giorni prima/);
    const near = await addResource(app.db, { name: 'Vicina', ahead_days: 3 });
    assert.match(await refused(near, ten, eleven), /fino a 3 giorni prima/);
    await bookingDesk(manager).book(near, ten, eleven);
    assert.match(await refused(addResource(app.db), '2026-01-12T10:00', '2026-01-12T11:00'), /già passato/);
  });

  test('what was dismissed, and what only some may book', async () => {
    const old = await addResource(app.db, { name: 'Vecchia', dismissed_at: '2026-01-01' });
    assert.match(await refused(old, ten, eleven), /non è più in uso/);
    const closed = await addResource(app.db, { name: 'Riservata', bookable_by: 'people' });
    assert.match(await refused(closed, ten, eleven), /«Riservata» è riservato ad alcuni/);
    await bookingDesk(manager).book(closed, ten, eleven);
  });

  test('ends before it starts, lasts nothing or 400 days, or in the hour that a night lacks or has twice', async () => {
    const room = await addResource(app.db);
    assert.match(await refused(room, eleven, ten), /La fine viene dopo/);
    assert.match(await refused(room, ten, ten), /La fine viene dopo/);
    assert.match(await refused(room, ten, mondayAt('10:00', { days: 400 })), /al massimo 31 giorni/);
    const [short, long] = [changeOfClocks(3, inDays(1)), changeOfClocks(10, inDays(1))];
    assert.match(await refused(room, `${short}T02:30`, `${short}T04:00`), /non esistono/);
    // Only the wrong moment is named, and a day that doesn't exist is called so.
    const errorsOf = async (from: string, to: string) =>
      Object.entries(
        (await json<{ errors: Record<string, string> }>(await bookingDesk(anna).tryBook(room, from, to)))
          .errors,
      );
    assert.deepEqual(
      (await errorsOf(`${short}T02:30`, `${short}T04:00`)).map(([field]) => field),
      ['from'],
    );
    assert.deepEqual(await errorsOf('2027-02-30T10:00', '2027-03-01T11:00'), [['from', 'Data non valida']]);
    assert.match(await refused(room, `${long}T02:30`, `${long}T04:00`), /ci sono due volte/);
    await bookingDesk(anna).book(room, `${long}T02:30:00+01:00`, `${long}T04:00`);
    await bookingDesk(anna).book(room, `${long}T02:00:00+02:00`, `${long}T02:30:00+01:00`);
  });

  test('rooms and vans are two bookings, and what isn’t there can’t be booked', async () => {
    const [room, van] = [await addResource(app.db), await addResource(app.db, { kind: 'van' })];
    assert.match(await refused([room, van] as never, ten, eleven), /due prenotazioni diverse/);
    assert.match(await refused(999_999, ten, eleven), /non c’è più/);
  });

  test('who manages without the permission to book sees and calls off, but books and moves nothing', async () => {
    const keeper = await app.person({ permissions: [can.workshopManagement] });
    const room = await addResource(app.db);
    const id = await bookingDesk(anna).book(room, ten, eleven);
    assert.equal((await bookingDesk(keeper).tryBook(room, eleven, twelve)).status, 403);
    const seen = await bookingDesk(keeper).read(id);
    assert.deepEqual([seen.editable, seen.attaches, seen.moves], [false, false, ['callOff']]);
    const calledOff = { version: seen.version, reason: 'Lavori' };
    assert.equal((await keeper.post(`/api/workshop/bookings/${id}/moves/callOff`, calledOff)).status, 200);
  });

  test('only who manages books for somebody else', async () => {
    const room = await addResource(app.db, { approval: 'always' });
    assert.match(await refused(room, ten, eleven, { userId: bruno.id }), /prenota chi gestisce/);
    const id = await bookingDesk(manager).book(room, ten, eleven, { userId: bruno.id });
    const booking = await bookingDesk(bruno).read(id);
    assert.deepEqual([booking.state, booking.mine, booking.enteredBy], ['confermata', true, 'Marta Prova']);
    const again = await bookingDesk(manager).tryBook(room, eleven, twelve, { userId: bruno.id });
    assert.match((await json<{ message: string }>(again)).message, /^Prenotato per Bruno Prova (il |l’)/);
  });
});

describe('quotas', () => {
  test('the most bookings of one person that are still to come', async () => {
    const room = await addResource(app.db, { name: 'Q', most_open: 2 });
    const desk = bookingDesk(anna);
    await desk.book(room, nine, ten);
    const second = await desk.book(room, ten, eleven);
    const problem = await refusalOf(desk.tryBook(room, eleven, twelve));
    assert.match(problem.detail, /Hai già 2 prenotazioni di «Q» ancora da usare: il massimo è 2/);
    await desk.move(second, room, eleven, twelve);
    await bookingDesk(bruno).book(room, ten, eleven);
  });

  test('the hours of a person in a week from Monday on: one over Sunday’s midnight counts in both', async () => {
    const room = await addResource(app.db, { name: 'W', person_week_minutes: 240 });
    const desk = bookingDesk(anna);
    const sunday = (clock: string) => mondayAt(clock, { days: 6 });
    await desk.book(room, sunday('22:00'), mondayAt('02:00', { weeks: 1 }));
    await desk.book(room, ten, twelve);
    const full = await refusalOf(desk.tryBook(room, sunday('12:00'), sunday('12:30')));
    assert.match(full.detail, /In quella settimana avresti «W» per 4 ore e 30 minuti: il massimo è 4 ore/);
    const next = (clock: string) => mondayAt(clock, { weeks: 1 });
    await desk.book(room, next('10:00'), next('12:00'));
    assert.equal((await desk.tryBook(room, next('13:00'), next('13:30'))).status, 409);
    await bookingDesk(bruno).book(room, sunday('12:00'), sunday('12:30'));
  });
});

test('many bookings of one slot at once: one wins, the others hear who, and what is free', async () => {
  const atOnce = isTrial ? 200 : 40;
  const room = await addResource(app.db, { name: 'Contesa' });
  const desks = [bookingDesk(anna), bookingDesk(bruno)];
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, at) =>
      (desks[at % 2] ?? bookingDesk(anna)).tryBook(room, ten, eleven),
    ),
  );
  const told = await Promise.all(answers.filter(({ status }) => status !== 200).map(refusalOf));
  assert.equal(told.length, atOnce - 1);
  for (const { status, detail, alternatives } of told) {
    assert.equal(status, 409);
    assert.match(detail, /^«Contesa» è già (di (Anna|Bruno) Prova, |nella tua prenotazione )«Prova»/);
    assert.ok((alternatives?.length ?? 0) > 2);
  }
  assert.deepEqual(await findOverlaps(app.owner), []);
});
