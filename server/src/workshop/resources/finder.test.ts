/** The things that the palette's acts may book, found by their words: those of this person and free ones first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { askPalette, fillSlot } from '../../../testing/palette.ts';
import { bookingDesk, close, mondayAt } from '../../../testing/workshop/bookings.ts';
import { openProduct } from '../../../testing/workshop/open.ts';
import { resourceDesk } from '../../../testing/workshop/resources.ts';

const app = await openProduct();
const manager = await app.person({ permissions: [can.workshopManagement] });
const [books, drives] = await Promise.all([
  app.person({ permissions: [can.roomsBook] }),
  app.person({ permissions: [can.vansBook] }),
]);
const desk = resourceDesk(manager);
const room = await desk.create({ name: 'Sala riunioni', place: 'Piano 1' });
await desk.createBench(room, { name: 'Tavolo a U' });
await desk.create({ name: 'Sala server', bookableBy: 'people', peopleIds: [manager.id] });
await desk.createVan({ name: 'Ducato' });

const search = async (who: Caller, slot: string) => {
  const { things, similar } = await fillSlot(who, slot);
  return { names: things.map(({ name }) => name).toSorted(), similar };
};

test('who books rooms finds a room and its benches by words in any order, and no van', async () => {
  assert.deepEqual(await search(books, 'room:RIUN sala'), {
    names: ['Sala riunioni', 'Tavolo a U'],
    similar: false,
  });
  assert.deepEqual((await search(books, 'wholeRoom:riun')).names, ['Sala riunioni']);
  assert.deepEqual((await search(books, 'van:ducato')).names, []);
});

test('who books vans finds vans, also with a typing mistake, and no room', async () => {
  assert.deepEqual(await search(drives, 'van:ducatto'), { names: ['Ducato'], similar: true });
  assert.deepEqual((await search(drives, 'room:riunioni')).names, []);
});

test('what only others may book is named with the reason, and not offered', async () => {
  const { things } = await fillSlot(books, 'room:server');
  assert.deepEqual(
    things.map(({ name, facts }) => [name, facts?.whyNot]),
    [['Sala server', 'La prenotano solo alcune persone']],
  );
  const rooms = await fillSlot(books, 'room:sala');
  assert.deepEqual(
    rooms.things.map(({ name, facts }) => [name, facts?.bookable]),
    [
      ['Sala riunioni', true],
      ['Tavolo a U', true],
      ['Sala server', false],
    ],
  );
  const { id: teamId } = await app.db
    .insertInto('teams')
    .values({ name: 'Officina e logistica', code: 'OFF' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await desk.createVan({ name: 'Doblò', bookableBy: 'teams', teamIds: [teamId] });
  const [van] = (await fillSlot(drives, 'van:doblo')).things;
  assert.equal(van?.facts?.whyNot, 'Lo prenota solo Officina e logistica');
  assert.deepEqual((await search(drives, 'van:')).names, ['Ducato']);
});

test('what was dismissed is not offered any more', async () => {
  const id = await desk.create({ name: 'Soffitta' });
  assert.deepEqual((await search(books, 'room:soffitta')).names, ['Soffitta']);
  await app.owner.updateTable('resources').set({ dismissed_at: new Date() }).where('id', '=', id).execute();
  assert.deepEqual((await search(books, 'room:soffitta')).names, []);
});

test('a slot with a time says and orders by what is free then, not by the state of today', async () => {
  const monday = mondayAt('00:00').slice(0, 10);
  const workshop = await desk.create({ name: 'Banco prova uno' });
  const closed = await desk.create({ name: 'Banco prova due' });
  await desk.create({ name: 'Banco prova tre' });
  // One is shut today alone, and one until the day after that Monday.
  const short = await desk.create({ name: 'Banco prova zero' });
  await close(app.db, short, `${inDays(0)}T00:00`, `${inDays(1)}T00:00`);
  const tuesday = mondayAt('00:00', { days: 1 });
  await close(app.db, closed, `${inDays(0)}T00:00`, `${tuesday.slice(0, 10)}T12:00`);
  const booked = await bookingDesk(books).tryBook(workshop, mondayAt('09:00'), mondayAt('12:00'));
  assert.equal(booked.status, 200, await booked.clone().text());

  const hints = async (slot: string) => {
    const { things } = await fillSlot(books, slot);
    return things.map(({ name, hint }) => [name.slice('Banco prova '.length), hint] as const);
  };
  const shut = `chiusa fino ${formatDate(tuesday.slice(0, 10), 'al')}`;
  assert.deepEqual(await hints(`room@${monday}T08:00-18:00:prova`), [
    ['tre', 'libera'],
    ['zero', 'libera'],
    ['due', shut],
    ['uno', 'occupata 9–12'],
  ]);
  // One hour is meant when the end is missing, and the whole day without hours.
  assert.deepEqual((await hints(`room@${monday}T12:00:prova`)).slice(0, 3), [
    ['tre', 'libera'],
    ['uno', 'libera'],
    ['zero', 'libera'],
  ]);
  assert.deepEqual((await hints(`room@${monday}:prova`)).at(-1), ['uno', 'occupata 9–12']);
  assert.equal(new Map(await hints('room:prova')).get('uno'), 'libera');
  // More than are shown: the free ones are among them.
  for (let at = 0; at < 8; at++) {
    const id = await desk.create({ name: `Saldatrice ${at}` });
    await close(app.db, id, mondayAt('08:00'), mondayAt('10:00'));
  }
  await desk.create({ name: 'Saldatrice 9' });
  const { things } = await fillSlot(books, `room@${monday}T08:00-10:00:saldatrice`);
  assert.deepEqual([things.length, things[0]?.name, things[1]?.hint], [8, 'Saldatrice 9', 'chiusa 8–10']);
});

test('a day or an hour that doesn’t exist is refused with a sentence', async () => {
  for (const [slot, sentence] of [
    ['van@2026-02-30:', /Data non valida/],
    ['van@2026-12-04T25:00:', /Ora non valida/],
    ['van@2026-12-04T18:00-08:00:', /Ora non valida/],
    ['van@domani:', /Non cerco cose di questo genere/],
  ] as const) {
    const answer = await askPalette(drives, { slots: slot });
    assert.equal(answer.status, 422, slot);
    assert.match(await answer.text(), sentence);
  }
  // In the night of the summer time this hour is left out; the things are found as they are now.
  assert.deepEqual((await search(drives, 'van@2027-03-28T02:30:ducato')).names, ['Ducato']);
});
