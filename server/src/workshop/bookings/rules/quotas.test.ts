/** A booking beyond a quota is refused, and neither offered instead nor found by «Quando prima». */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import type { Caller } from '../../../../testing/app.ts';
import { teamDesk } from '../../../../testing/desk.ts';
import {
  addResource,
  bookingDesk,
  mondayAt,
  openDaily,
  refusalOf,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { joinWaits, offerPlaces, waitsOf } from '../../../../testing/workshop/waits.ts';

const { app, anna, bruno, manager } = await openWorkshop();

const iso = (clock: string) => momentsOf(clock)[0]?.toISOString() ?? '';
const at = (clock: string, days = 0) => mondayAt(clock, { days });
const firstOf = async (caller: Caller, resource: number, minutes: number) =>
  (await bookingDesk(caller).free({ minutes, resource, from: at('00:00') }))[0]?.from;

test('«Quando prima» begins with the week in which the person may book so long again', async () => {
  const room = await addResource(app.db, { person_week_minutes: 120 });
  await openDaily(app.db, room, '09:00', '18:00');
  await bookingDesk(anna).book(room, at('14:00', 2), at('15:30', 2));
  assert.equal(await firstOf(anna, room, 30), iso(at('09:00')));
  assert.equal(await firstOf(anna, room, 60), iso(at('09:00', 7)));
  assert.equal(await firstOf(anna, room, 180), undefined);
  assert.equal(await firstOf(bruno, room, 60), iso(at('09:00')), 'it is the quota of each person');
  assert.equal(await firstOf(manager, room, 180), iso(at('09:00')), 'it doesn’t bind whoever manages');
  const from = await firstOf(anna, room, 60);
  await bookingDesk(anna).book(room, from ?? '', iso(at('10:00', 7)));
});

test('«Quando prima» finds the next week also where nothing ever ends a free time', async () => {
  const room = await addResource(app.db, { person_week_minutes: 120 });
  await bookingDesk(anna).book(room, at('14:00', 2), at('16:00', 2));
  assert.equal(await firstOf(anna, room, 60), iso(at('00:00', 7)));
  // A trip over Sunday's midnight counts in each week with its own part.
  await bookingDesk(bruno).book(room, at('22:00', 6), at('02:00', 7));
  assert.equal(await firstOf(bruno, room, 30), iso(at('00:00', 14)));
});

/** The alternatives to a place that somebody else has, by name. */
const alternativesOf = async (caller: Caller, room: number, more: object = {}) => {
  const { status, alternatives } = await refusalOf(
    bookingDesk(caller).tryBook(room, at('10:00'), at('11:00'), more),
  );
  assert.equal(status, 409);
  return (alternatives ?? []).map(({ name, from }) => ({ name, from: new Date(from).toISOString() }));
};
/** Rooms that are alike, of which the first is taken: the second is the most similar one, then the third. */
const makeRooms = async (capacity: number, values: object) => {
  const rooms: number[] = [];
  for (const [place, name] of ['Voluta', 'Usata', 'Intatta'].entries()) {
    const room = await addResource(app.db, { capacity: capacity + place, name, ...values });
    await openDaily(app.db, room, '09:00', '18:00');
    rooms.push(room);
  }
  const [wanted = 0, used = 0] = rooms;
  await bookingDesk(manager).book(wanted, at('10:00'), at('11:00'));
  return { wanted, used };
};

test('neither another room nor another time is offered beyond the quota of the person', async () => {
  const { wanted, used } = await makeRooms(700, { person_week_minutes: 60 });
  const before = await alternativesOf(bruno, wanted);
  const offers = (found: typeof before, name: string, from: string) =>
    found.some((candidate) => candidate.name === name && candidate.from === iso(from));
  assert.ok(offers(before, 'Voluta', at('11:00')) && offers(before, 'Usata', at('10:00')));
  await bookingDesk(bruno).book(used, at('15:00', 1), at('16:00', 1));
  await bookingDesk(bruno).book(wanted, at('15:00', 3), at('16:00', 3));
  const after = await alternativesOf(bruno, wanted);
  assert.ok(offers(after, 'Intatta', at('10:00')));
  const thisWeek = after.filter(({ from }) => from >= iso(at('00:00')) && from < iso(at('00:00', 7)));
  assert.ok(thisWeek.every(({ name }) => name !== 'Voluta' && name !== 'Usata'));
  assert.deepEqual(await alternativesOf(anna, wanted), before);
});

test('a room of which the team has enough is not offered to the team, and to its members as such', async () => {
  const team = await teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] })).create('TEL');
  await teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] })).add(team, [anna.id, bruno.id]);
  const { wanted, used } = await makeRooms(800, { team_week_minutes: 60 });
  await bookingDesk(anna).book(used, at('15:00', 1), at('16:00', 1), { teamId: team });
  const namesFor = async (more: object) =>
    new Set((await alternativesOf(bruno, wanted, more)).map(({ name }) => name));
  const ofTeam = await namesFor({ teamId: team });
  assert.deepEqual([ofTeam.has('Intatta'), ofTeam.has('Usata')], [true, false]);
  assert.ok((await namesFor({})).has('Usata'));
});

test('«altrove» books no date of a series beyond the quota of the other room', async () => {
  const { wanted, used } = await makeRooms(900, { person_week_minutes: 60 });
  await bookingDesk(bruno).book(used, at('15:00', 1), at('16:00', 1));
  const repetition = { frequency: 'weekly', interval: 1, weekdays: [1], until: null, count: 2 };
  const { occurrences } = await bookingDesk(bruno).preview(wanted, at('10:00'), at('11:00'), { repetition });
  assert.deepEqual(
    occurrences.map(({ elsewhere }) => elsewhere?.name),
    ['Intatta', undefined],
  );
});

describe('before it is booked, a series', () => {
  const daily = (count: number, clashes = 'refuse') => ({
    repetition: { frequency: 'daily', interval: 1, weekdays: [], until: null, count },
    clashes,
  });
  /** Reads the preview of each date, then books those that it said are free. */
  const bookAsSaid = async (room: number, hours: [string, string], more: object, say: string) => {
    const desk = bookingDesk(bruno);
    const { occurrences } = await desk.preview(room, ...hours, { ...daily(3), ...more });
    const obstacles = occurrences.map(({ obstacle }) => obstacle);
    assert.deepEqual(
      obstacles.map((obstacle) => obstacle !== null),
      [false, false, true],
    );
    assert.equal(obstacles[2], say);
    const refused = await refusalOf(desk.tryBook(room, ...hours, { ...daily(3), ...more }));
    assert.equal(refused.detail, say, 'it is refused by the same sentence');
    const { ids, skipped } = await desk.bookMany(room, ...hours, { ...daily(3, 'skip'), ...more });
    assert.deepEqual([ids.length, skipped.length], [2, 1]);
  };

  test('counts what its earlier dates take of the person’s week', async () => {
    const room = await addResource(app.db, { name: 'Breve', person_week_minutes: 150 });
    const say = 'In quella settimana avresti «Breve» per 3 ore: il massimo è 2 ore e 30 minuti';
    await bookAsSaid(room, [at('10:00'), at('11:00')], {}, say);
  });

  test('counts what its earlier dates take of the team’s week', async () => {
    const team = await teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] })).create('TER');
    await teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] })).add(team, [bruno.id]);
    const room = await addResource(app.db, { name: 'Loro', team_week_minutes: 120 });
    const say = 'In quella settimana il reparto avrebbe «Loro» per 3 ore: il massimo è 2 ore';
    await bookAsSaid(room, [at('10:00'), at('11:00')], { teamId: team }, say);
  });

  test('counts its earlier dates among those that are still to use', async () => {
    const room = await addResource(app.db, { name: 'Contata', most_open: 2 });
    const say = 'Hai già 2 prenotazioni di «Contata» ancora da usare: il massimo è 2';
    await bookAsSaid(room, [at('10:00'), at('11:00')], {}, say);
  });

  test('begins anew in the next week', async () => {
    const room = await addResource(app.db, { person_week_minutes: 60 });
    const { occurrences } = await bookingDesk(bruno).preview(room, at('10:00', 6), at('11:00', 6), daily(3));
    assert.deepEqual(
      occurrences.map(({ obstacle }) => obstacle === null),
      [true, true, false],
    );
  });

  test('goes elsewhere no oftener than the quota of the other room allows', async () => {
    const { wanted } = await makeRooms(1000, { person_week_minutes: 60 });
    await bookingDesk(manager).book(wanted, at('10:00', 1), at('11:00', 1));
    await bookingDesk(manager).book(wanted, at('10:00', 2), at('11:00', 2));
    const { occurrences } = await bookingDesk(bruno).preview(wanted, at('10:00'), at('11:00'), daily(3));
    const [first, second, third] = occurrences.map(({ elsewhere }) => elsewhere?.name);
    assert.deepEqual([first, second], ['Usata', 'Intatta']);
    assert.ok(!['Usata', 'Intatta'].includes(third ?? ''));
  });
});

test('whoever has had enough of a place meanwhile is not offered it, and the next one is', async () => {
  const room = await addResource(app.db, { person_week_minutes: 60 });
  const taken = await bookingDesk(manager).book(room, at('10:00'), at('11:00'));
  for (const person of [bruno, anna])
    assert.equal((await joinWaits(person, room, at('10:00'), at('11:00'))).status, 200);
  await bookingDesk(bruno).book(room, at('15:00', 1), at('16:00', 1));
  await bookingDesk(manager).step(taken, 'cancel');
  await offerPlaces(app);
  const [ofBruno, ofAnna] = [await waitsOf(bruno), await waitsOf(anna)];
  assert.deepEqual([ofBruno[0]?.offer, typeof ofAnna[0]?.offer?.bookingId], [null, 'number']);
});
