import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { dayInRome } from '@wms/contract/platform/schema';
import type { ListedBooking } from '@wms/contract/workshop/bookings/list';
import { type Caller, json } from '../../../../testing/app.ts';
import { addResource } from '../../../../testing/workshop/bookings.ts';
import { openProduct } from '../../../../testing/workshop/open.ts';
import { addBooking } from '../../../../testing/workshop/rows.ts';
import { runSql } from '../../../platform/database/connection.ts';

const app = await openProduct();
const [anna, bruno, viewer, manager] = await Promise.all([
  app.person({ nome: 'Anna', cognome: 'Verdi', permissions: [can.roomsBook] }),
  app.person({ nome: 'Bruno', cognome: 'Neri', permissions: [can.roomsBook] }),
  app.person({ nome: 'Vito', cognome: 'Blu', permissions: [can.roomsView] }),
  app.person({ nome: 'Carla', cognome: 'Gialli', permissions: [can.workshopManagement] }),
]);
const office = await addResource(app.owner, { name: 'Sala riunioni' });
const lab = await addResource(app.owner, { name: 'Laboratorio è grande' });
const [made] = await runSql(app.owner)<{ id: number }>`
  insert into teams (name, code) values ('Telaio', 'TEL') returning id`;
const team = made?.id ?? 0;
await runSql(app.owner)`
  insert into team_members (team_id, user_id, since) values (${team}, ${anna.id}, rome_today() - 30)`;
// Two hours lie between one and the next: a clock that strikes meanwhile leaves them in their order.
const ofBruno = { userId: bruno.id, resourceId: office };
await addBooking(app.owner, { ...ofBruno, inHours: 24, title: 'Riunione', teamId: team });
await addBooking(app.owner, {
  ...ofBruno,
  inHours: 28,
  title: 'Colloquio segreto',
  private: true,
  teamId: team,
});
await addBooking(app.owner, { ...ofBruno, inHours: 30, title: 'Richiesta', state: 'in attesa' });
await addBooking(app.owner, {
  ...ofBruno,
  inHours: 32,
  title: 'Con Anna',
  people: [anna.id],
  private: true,
});
await addBooking(app.owner, { ...ofBruno, inHours: -30, title: 'Finita', state: 'conclusa' });
const ofAnna = { userId: anna.id, resourceId: lab };
await addBooking(app.owner, { ...ofAnna, inHours: 26, title: 'Saldatura' });
await addBooking(app.owner, { ...ofAnna, inHours: 40, title: 'Annullata', state: 'annullata' });

type Page = { rows: ListedBooking[]; cursor: string | null; total: { count: number }; approximate: boolean };
const list = async (who: Caller, query = '') => {
  const answer = await who.get(`/api/workshop/rooms/bookings?${query}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<Page>(answer);
};
const titles = async (who: Caller, query = '') => (await list(who, query)).rows.map(({ title }) => title);

test('what is to come stands in its order, the next one first; what is over the latest first', async () => {
  assert.deepEqual(await titles(manager), [
    'Riunione',
    'Saldatura',
    'Colloquio segreto',
    'Richiesta',
    'Con Anna',
  ]);
  assert.deepEqual(await titles(manager, 'when=past'), ['Finita']);
  // A cancelled booking isn't planned any more; it is found among all, and by its state.
  assert.equal((await list(manager)).total?.count, 5);
  assert.ok((await titles(manager, 'when=any')).includes('Annullata'));
  assert.deepEqual(await titles(manager, 'state=annullata'), ['Annullata']);
});

test('mine are those that I booked and those that I come along to', async () => {
  assert.deepEqual(await titles(anna, 'whose=mine'), ['Saldatura', 'Con Anna']);
  assert.deepEqual(await titles(viewer, 'whose=mine'), []);
});

test('of my teams are those that name a team in which I am today; a private one of others is not told', async () => {
  assert.deepEqual(await titles(anna, 'whose=team'), ['Riunione']);
  assert.deepEqual(await titles(viewer, 'whose=team'), []);
});

test('what waits for an approval has the moves of whoever may approve it', async () => {
  const { rows } = await list(manager, 'whose=waiting');
  assert.deepEqual(
    rows.map(({ title, moves }) => [title, moves]),
    [['Richiesta', ['confirm', 'refuse', 'callOff']]],
  );
  const [seen] = (await list(viewer, 'whose=waiting')).rows;
  assert.deepEqual(seen?.moves, []);
  const [own] = (await list(bruno, 'whose=waiting')).rows;
  assert.deepEqual(own?.moves, ['cancel']);
});

test('of a private booking others see only that the time is taken, whatever they filter by', async () => {
  const { rows } = await list(viewer);
  const hidden = rows.filter((row) => row.private);
  assert.equal(hidden.length, 2);
  for (const row of hidden)
    assert.deepEqual([row.title, row.person, row.team, row.mine], ['Occupato', null, null, false]);
  for (const query of [
    'q=segreto',
    'q=colloquio',
    `person=${bruno.id}&q=occupato`,
    `team=${team}&q=colloquio`,
  ])
    assert.deepEqual(await titles(viewer, query), [], query);
  assert.ok(!(await titles(viewer, `person=${bruno.id}`)).includes('Occupato'));
  assert.ok(!(await titles(viewer, `team=${team}`)).includes('Occupato'));
  assert.deepEqual(await titles(anna, 'q=con'), ['Con Anna'], 'who comes along sees it');
});

test('the search finds title, person and room by beginnings of words, or similar words when none fits', async () => {
  assert.deepEqual(await titles(manager, 'q=sald'), ['Saldatura']);
  assert.deepEqual(await titles(manager, 'q=VERDI%20ann'), ['Saldatura']);
  assert.deepEqual(await titles(manager, 'q=e%20lab'), ['Saldatura'], 'without accents');
  assert.equal((await list(manager, 'q=datura')).approximate, true, 'no word begins so');
  const mistyped = await list(manager, 'q=salldatura');
  assert.deepEqual([mistyped.rows.map(({ title }) => title), mistyped.approximate], [['Saldatura'], true]);
  assert.deepEqual(await titles(manager, 'q=%5C(%5B.*'), await titles(manager), 'signs are no words');
});

test('the filters narrow by room, person, team, state and days', async () => {
  assert.deepEqual(await titles(manager, `resource=${lab}`), ['Saldatura']);
  assert.deepEqual(await titles(manager, `person=${anna.id}`), ['Saldatura']);
  assert.deepEqual(await titles(manager, `team=${team}`), ['Riunione', 'Colloquio segreto']);
  assert.deepEqual(await titles(manager, 'state=conclusa'), ['Finita']);
  assert.deepEqual(await titles(manager, 'from=2020-01-01&to=2020-12-31'), []);
  const [first] = (await list(manager, 'q=riunione')).rows;
  const day = dayInRome(new Date(first?.from ?? ''));
  assert.ok((await titles(manager, `from=${day}&to=${day}`)).includes('Riunione'));
});

test('every page follows the one before, in both orders, also when two begin at the same moment', async () => {
  const bench = await addResource(app.owner, { name: 'Officina' });
  for (let at = 0; at < 5; at++) {
    const resourceId = await addResource(app.owner, { name: `Posto ${at}` });
    await addBooking(app.owner, { userId: anna.id, resourceId, inHours: 100, title: `Insieme ${at}` });
    await addBooking(app.owner, {
      userId: anna.id,
      resourceId,
      inHours: -100,
      title: 'Fu',
      state: 'conclusa',
    });
  }
  await addBooking(app.owner, { userId: anna.id, resourceId: bench, inHours: 101, title: 'Dopo' });
  for (const when of ['coming', 'past']) {
    const query = `when=${when}&person=${anna.id}`;
    const whole = (await list(manager, query)).rows.map(({ id }) => id);
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await list(manager, `${query}&limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...page.rows.map(({ id }) => id));
      cursor = page.cursor;
    }
    assert.deepEqual(found, whole, when);
  }
});

test('a cursor of the other order, or an invented one, is refused', async () => {
  const { cursor } = await list(manager, 'limit=1');
  assert.equal((await manager.get(`/api/workshop/rooms/bookings?when=past&cursor=${cursor}`)).status, 422);
  assert.equal((await manager.get('/api/workshop/rooms/bookings?cursor=x')).status, 422);
});

test('the list is exported with the same filters, and private bookings of others stay hidden in the file', async () => {
  const answer = await viewer.get('/api/workshop/rooms/bookings/export?format=csv');
  const text = await answer.text();
  assert.match(text, /^\uFEFF?Inizio;Fine;Stanza;Titolo;Stato;Persona;Reparto\r?\n/);
  assert.match(text, /;Sala riunioni;Riunione;Confermata;Bruno Neri;Telaio/);
  assert.match(text, /;Sala riunioni;Occupato;Confermata;;/);
  assert.doesNotMatch(text, /segreto/);
});
