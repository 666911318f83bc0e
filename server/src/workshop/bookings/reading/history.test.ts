/** The history of a booking, and who reads it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { type Caller, json } from '../../../../testing/app.ts';
import { addResource, bookingDesk, mondayAt } from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';

const { app, anna, bruno, manager } = await openWorkshop();

const read = (caller: Caller, id: number, area = 'rooms') =>
  caller.get(`/api/workshop/${area}/bookings/${id}/history`);
const entriesOf = async (caller: Caller, id: number) =>
  (await json<{ rows: HistoryEntry[] }>(await read(caller, id))).rows;

test('a booking tells who made it, moved it and called it off, and why', async () => {
  const [aula, sala] = await Promise.all([
    addResource(app.db, { name: 'Aula' }),
    addResource(app.db, { name: 'Sala' }),
  ]);
  const people = [{ userId: bruno.id, role: 'partecipa' }];
  const id = await bookingDesk(anna).book(aula, mondayAt('10:00'), mondayAt('11:00'), { people });
  await bookingDesk(anna).move(id, sala, mondayAt('14:00'), mondayAt('15:00'));
  assert.equal((await bookingDesk(manager).step(id, 'callOff', 'Serve a tutti')).status, 200);
  const entries = await entriesOf(bruno, id);
  const said = entries.map(({ what }) => what);
  for (const sentence of [
    'Prenotazione creata',
    'Posto Aula aggiunto',
    'Posto Aula tolto',
    'Posto Sala aggiunto',
    'Persona Bruno Prova aggiunta',
    'Motivo: Serve a tutti',
  ])
    assert.ok(said.includes(sentence), `${sentence} in ${said.join(', ')}`);
  assert.ok(said.some((candidate) => /^Spostata: .*14:00/.test(candidate ?? '')));
  const [last] = entries;
  assert.equal(last?.user, 'Marta Prova');
  assert.deepEqual(last?.changes, [{ field: 'Stato', before: 'Confermata', after: 'Annullata' }]);
});

test('the history of somebody else’s private booking isn’t there', async () => {
  const room = await addResource(app.db);
  const id = await bookingDesk(anna).book(room, mondayAt('10:00'), mondayAt('11:00'), { private: true });
  assert.equal((await read(bruno, id)).status, 404);
  for (const person of [anna, manager]) assert.equal((await read(person, id)).status, 200);
  assert.equal((await read(anna, id, 'vans')).status, 404);
  assert.equal((await read(anna, 2_000_000_000)).status, 404);
});

test('of the time when it was private the history tells others nothing, also when it no longer is', async () => {
  const room = await addResource(app.db);
  const desk = bookingDesk(anna);
  const id = await desk.book(room, mondayAt('10:00'), mondayAt('11:00'), {
    private: true,
    title: 'Colloquio con Rossi',
    notes: 'Licenziamento',
  });
  const change = (changes: object) => desk.tryChange(id, 'this', changes);
  assert.equal((await change({ title: 'Riunione', notes: null, private: false })).status, 200);
  assert.equal((await change({ title: 'Riunione di area' })).status, 200);
  const seen = JSON.stringify(await entriesOf(bruno, id));
  assert.match(seen, /Riunione di area/);
  assert.doesNotMatch(seen, /Rossi|Licenziamento|Prenotazione creata/);
  for (const person of [anna, manager]) assert.match(JSON.stringify(await entriesOf(person, id)), /Rossi/);
});
