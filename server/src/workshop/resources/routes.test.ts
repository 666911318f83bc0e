import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HistoryPage } from '@wms/contract/platform/history';
import type { Problem } from '@wms/contract/platform/problem';
import type { createResource, ListedResource, Resource } from '@wms/contract/workshop/resources/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json } from '../../../testing/app.ts';
import { thisYear } from '../../../testing/days.ts';
import { bookingDesk, mondayAt } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { formOf, newCode, newVan, resourceDesk } from '../../../testing/workshop/resources.ts';
import { findOverlaps } from '../../../testing/workshop/rows.ts';

const { app, anna, bruno, manager } = await openWorkshop();
const desk = resourceDesk(manager);

const path = '/api/workshop/resources';
const problem = async (response: Response) => {
  const { detail, errors } = await json<Problem>(response);
  return { status: response.status, detail, field: errors && Object.keys(errors)[0] };
};
const list = async (query = '') =>
  (await json<{ rows: ListedResource[] }>(await manager.get(`${path}?limit=200&${query}`))).rows;
const historyOf = async (id: number) =>
  (await json<z.infer<typeof HistoryPage>>(await manager.get(`${path}/${id}/history`))).rows;

test('a new room needs a name and a code only: everyone books it at every hour', async () => {
  const code = newCode();
  const answer = await manager.post(path, { kind: 'room', name: 'Sala riunioni', code });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { id } = await json<{ id: number }>(answer);
  const room = await desk.read(id);
  assert.equal(room.state, 'disponibile');
  assert.deepEqual(
    [room.code, room.hours, room.approval, room.bookableBy, room.longestMinutes, room.waitingHolds],
    [code, [], 'never', 'everyone', null, true],
  );
});

test('all fields of a room are kept as they were written', async () => {
  const [{ id: teamId } = { id: 0 }] = (
    await sql<{
      id: number;
    }>`insert into teams (name, code) values ('Aerodinamica', 'AERO') returning id`.execute(app.owner)
  ).rows;
  const [{ id: typeId } = { id: 0 }] = (
    await sql<{ id: number }>`select id from document_types order by id limit 1`.execute(app.db)
  ).rows;
  const hours = [
    { weekday: 1, opens: '08:30', closes: '12:30' },
    { weekday: 1, opens: '14:00', closes: '24:00' },
    { weekday: 6, opens: '09:00', closes: '13:00' },
  ];
  const given: Partial<z.input<typeof createResource.body>> = {
    name: 'Laboratorio',
    place: 'Primo piano',
    description: 'Con finestra',
    capacity: 8,
    colour: 'indigo',
    equipment: ['Oscilloscopio', 'Lavagna'],
    slotMinutes: 15,
    shortestMinutes: 30,
    longestMinutes: 240,
    noticeMinutes: 120,
    aheadDays: 60,
    bufferMinutes: 15,
    mostOpen: 3,
    personWeekMinutes: 600,
    teamWeekMinutes: 1200,
    approval: 'longer',
    approvalMinutes: 120,
    waitingHolds: false,
    wantsCheckIn: true,
    bookableBy: 'teams',
    closedOnHolidays: true,
    hours,
  };
  const id = await desk.create({
    ...given,
    teamIds: [teamId],
    documentTypeIds: [typeId],
  });
  const room = await desk.read(id);
  for (const [name, value] of Object.entries(given))
    assert.deepEqual(room[name as keyof typeof room], value, name);
  assert.deepEqual(
    [room.teams, room.documentTypes.map((type) => type.id)],
    [[{ id: teamId, name: 'Aerodinamica' }], [typeId]],
  );
});

test('all fields of a van are kept as they were written, and stand in the file of the list', async () => {
  const written: NonNullable<Resource['van']> = {
    ...newVan(),
    make: 'Fiat',
    model: 'Ducato',
    fuel: 'metano',
    licenceCategory: 'B',
    loadKg: 1300,
    towBar: true,
    odometer: 84_310,
    insuranceUntil: '2027-03-01',
    inspectionUntil: '2027-02-01',
    roadTaxUntil: '2027-04-01',
    serviceOn: '2027-05-01',
    serviceKm: 90_000,
    keyPlace: 'Segreteria',
    tollDevice: 'Telepass 41',
    tollDeviceUntil: '2027-06-01',
  };
  const id = await desk.createVan({ capacity: 3, rules: 'Pieno al rientro.', van: written });
  const van = await desk.read(id);
  assert.deepEqual([van.van, van.rules], [written, 'Pieno al rientro.']);
  const file = await (await manager.get(`${path}/export?format=csv&q=${van.code}`)).text();
  const [head = '', row = ''] = file.split(/\r?\n/);
  const cells = Object.fromEntries(head.split(';').map((name, at) => [name, row.split(';')[at]]));
  assert.deepEqual(
    ['Modello', 'Patente', 'Gancio di traino', 'Bollo', 'Tagliando ai km', 'Telepass fino al'].map(
      (name) => cells[name],
    ),
    ['Ducato', 'B', 'sì', '01/04/2027', '90000', '01/06/2027'],
  );
});

test('a bench stands below its room, and rooms before vans', async () => {
  const mark = newCode();
  const van = await desk.createVan({ place: mark });
  const second = await desk.create({ name: 'Zeta', place: mark });
  const first = await desk.create({ name: 'Alfa', place: mark });
  const bench = await desk.createBench(first, { place: mark });
  const rows = await list(`q=${mark}`);
  assert.deepEqual(
    rows.map(({ id }) => id),
    [first, bench, second, van],
  );
  assert.equal(rows[1]?.parent?.id, first);
  assert.deepEqual(
    (await desk.read(first)).benches.map(({ id }) => id),
    [bench],
  );
  assert.deepEqual(
    (await list(`q=${mark}&kind=van`)).map(({ id }) => id),
    [van],
  );
});

test('a search forgives a typo, and says so', async () => {
  const id = await desk.create({ name: 'Falegnameria' });
  const found = await json<{ rows: ListedResource[]; approximate: boolean }>(
    await manager.get(`${path}?q=falenameria`),
  );
  assert.deepEqual([found.rows.map((row) => row.id), found.approximate], [[id], true]);
  const exact = await json<{ approximate: boolean }>(await manager.get(`${path}?q=faleg`));
  assert.equal(exact.approximate, false);
});

test('a van shows what runs out first', async () => {
  const id = await desk.createVan({
    van: {
      ...newVan(),
      insuranceUntil: '2027-03-01',
      inspectionUntil: '2027-02-01',
      serviceOn: '2027-06-01',
    },
  });
  const { code } = await desk.read(id);
  assert.deepEqual((await list(`q=${code}`))[0]?.nextDue, { what: 'inspection', on: '2027-02-01' });
});

test('a new van whose inspection has run out is saved, and nobody is told that it can be booked', async () => {
  const make = async (dues: object) => {
    const van = { ...newVan(), ...dues };
    return (await json<{ message: string }>(await desk.send({ kind: 'van', name: 'Doblò', van }))).message;
  };
  assert.equal(await make({ inspectionUntil: '2020-01-31' }), 'Doblò: si potrà prenotare dopo la revisione');
  assert.equal(
    await make({ insuranceUntil: '2020-01-31' }),
    'Doblò: si potrà prenotare con un’assicurazione valida',
  );
  assert.equal(await make({ insuranceUntil: `${thisYear() + 2}-01-31` }), 'Doblò: si può prenotare');
});

test('whoever was slower hears who was faster, and nothing is changed', async () => {
  const id = await desk.create({ name: 'Sala' });
  const { version } = await desk.read(id);
  assert.equal((await desk.edit(id, { name: 'Sala grande', capacity: 20 })).status, 200);
  const stale = await problem(await desk.edit(id, { version, name: 'Sala piccola' }));
  assert.equal(stale.status, 409);
  assert.match(stale.detail, /^Intanto Marta Prova ha salvato altre modifiche/);
  assert.equal((await desk.read(id)).name, 'Sala grande');
});

test('the history tells each change in the words of the form', async () => {
  const id = await desk.create({ name: 'Sala', hours: [{ weekday: 1, opens: '08:00', closes: '18:00' }] });
  await desk.edit(id, { longestMinutes: 90, hours: [{ weekday: 1, opens: '08:00', closes: '20:00' }] });
  const told = (await historyOf(id)).map(({ what }) => what);
  assert.deepEqual(told.slice(0, 3), [
    'Orario aggiunto: Lunedì 08:00–20:00',
    'Orario tolto: Lunedì 08:00–18:00',
    'Durata massima: 1 ora e 30 minuti',
  ]);
});

test('what can’t be right is refused in one sentence, and nothing is changed', async () => {
  const code = newCode();
  const id = await desk.create({ code });
  const van = await desk.createVan();
  const { plate } = (await desk.read(van)).van ?? { plate: '' };
  const day = (opens: string, closes: string) => ({ weekday: 2, opens, closes });
  const cases = [
    [{ hours: [day('08:00', '12:00'), day('11:00', '13:00')] }, 422, 'hours'],
    [{ hours: [day('18:00', '08:00')] }, 422, 'hours.0.closes'],
    [{ code: code.toLowerCase() }, 409, 'code'],
    [{ kind: 'van', van: { ...newVan(), plate: plate.toLowerCase() } }, 409, 'van.plate'],
    [{ kind: 'van', van: { ...newVan(), plate: 'ZA 1234' } }, 422, 'van.plate'],
    [{ kind: 'van', van: { ...newVan(), insuranceUntil: '1800-01-01' } }, 422, 'van.insuranceUntil'],
    [{ kind: 'van', capacity: 10, van: newVan() }, 422, 'capacity'],
    [{ kind: 'van', capacity: 18, van: { ...newVan(), licenceCategory: 'D1' } }, 422, 'capacity'],
    [{ kind: 'van' }, 422, 'van'],
    [{ van: newVan() }, 422, 'van'],
    [{ kind: 'bench' }, 422, 'parentId'],
    [{ kind: 'bench', parentId: van }, 422, 'parentId'],
    [{ parentId: id }, 422, 'parentId'],
    [{ shortestMinutes: 60, longestMinutes: 30 }, 422, 'longestMinutes'],
    [{ longestMinutes: 0 }, 422, 'longestMinutes'],
    [{ approval: 'longer' }, 422, 'approvalMinutes'],
    [{ bookableBy: 'teams' }, 422, 'teamIds'],
    [{ bookableBy: 'people' }, 422, 'peopleIds'],
    [{ bookableBy: 'people', peopleIds: [2_000_000_000] }, 409, 'peopleIds'],
    [{ name: '' }, 422, 'name'],
  ] as const;
  const count = async () => (await list()).length;
  const existing = await count();
  for (const [given, status, field] of cases) {
    const refused = await problem(await desk.send(given as Parameters<typeof desk.send>[0]));
    assert.deepEqual([refused.status, refused.field], [status, field], JSON.stringify(given));
    assert.ok(refused.detail);
  }
  assert.equal(await count(), existing);
});

test('a van has as many seats as its licence allows: nine, seventeen, or any number', async () => {
  for (const [capacity, licenceCategory] of [
    [9, 'B'],
    [9, 'C'],
    [17, 'D1'],
    [50, 'D'],
  ] as const) {
    const id = await desk.createVan({ capacity, van: { ...newVan(), licenceCategory } });
    const wrong = await problem(await desk.edit(id, { capacity: capacity + 1 }));
    if (licenceCategory === 'D') assert.equal((await desk.read(id)).capacity, 51);
    else assert.match(wrong.detail, /Con la patente B un furgone ha al massimo 9 posti/);
  }
});

test('a plate of another form is kept once somebody says that it is right', async () => {
  const id = await desk.createVan({ plateIsRight: true, van: { ...newVan(), plate: 'za 123-b' } });
  assert.equal((await desk.read(id)).van?.plate, 'ZA123-B');
});

test('a request in waiting no longer holds its place when its room says so', async () => {
  const id = await desk.create();
  await sql`
    with made as (
      insert into bookings (area, title, during, user_id)
      values ('rooms', 'Prova', tstzrange(now() + interval '1 day', now() + interval '25 hours'), ${manager.id})
      returning id, area)
    insert into booking_resources (booking_id, resource_id, area) select id, ${id}, area from made`.execute(
    app.owner,
  );
  const held = async () =>
    (await sql`select from holds where resource_id = ${id}`.execute(app.db)).rows.length;
  assert.equal(await held(), 1);
  assert.equal((await desk.edit(id, { waitingHolds: false })).status, 200);
  assert.equal(await held(), 0);
});

test('the form of what was read can be sent as it is', async () => {
  const id = await desk.createVan();
  const { version } = await desk.read(id);
  assert.equal((await desk.edit(id, {})).status, 200);
  const after = await desk.read(id);
  assert.deepEqual({ ...formOf(after), version }, { ...formOf(after), version: after.version - 1 });
});

test('a room has photos and papers, and its history tells them', async () => {
  const id = await desk.create();
  const link = { kind: 'manuale', name: 'Istruzioni', url: 'https://example.org/a' };
  assert.equal((await manager.post(`${path}/${id}/links`, link)).status, 200);
  assert.equal((await desk.read(id)).attachments[0]?.name, 'Istruzioni');
  assert.equal((await historyOf(id))[0]?.what, 'Allegato «Istruzioni» aggiunto');
  const wrong = { ...link, kind: 'scheda tecnica' };
  assert.equal((await manager.post(`${path}/${id}/links`, wrong)).status, 422);
});

test('a new buffer and new hours hold for bookings to come, and nothing that touches clashes', async () => {
  const [nine, ten, eleven] = [mondayAt('09:00'), mondayAt('10:00'), mondayAt('11:00')];
  const id = await desk.create({ approval: 'longer', approvalMinutes: 60 });
  const bench = await desk.createBench(id);
  const heldBy = async (booking: number) =>
    (
      await sql<{ ends: string }>`
        select to_char(upper(during) at time zone 'Europe/Rome', 'HH24:MI') as ends
          from holds where booking_id = ${booking} order by resource_id`.execute(app.db)
    ).rows.map(({ ends }) => ends);
  const request = await bookingDesk(anna).book(id, mondayAt('07:00'), nine);
  const first = await bookingDesk(anna).book(id, nine, ten);
  const last = await bookingDesk(bruno).book(id, ten, eleven);
  const onBench = await bookingDesk(bruno).book(bench, eleven, mondayAt('12:00'));
  assert.equal((await desk.edit(id, { bufferMinutes: 30 })).status, 200);
  assert.deepEqual(
    [await heldBy(request), await heldBy(first), await heldBy(last), await heldBy(onBench)],
    [['09:00', '09:00'], ['10:00', '10:00'], ['11:30', '11:00'], ['12:00']],
  );
  // The request has held its place all the time, so what touches it is no obstacle.
  assert.equal((await bookingDesk(anna).read(request)).state, 'in attesa');
  const confirmed = await bookingDesk(manager).step(request, 'confirm');
  assert.equal(confirmed.status, 200, await confirmed.clone().text());
  const early = await bookingDesk(bruno).tryBook(id, mondayAt('11:15'), mondayAt('11:20'));
  assert.notEqual(early.status, 200);
  const hours = [{ weekday: 1, opens: '06:00', closes: '11:15' }];
  assert.equal((await desk.edit(id, { hours })).status, 200);
  assert.deepEqual(await heldBy(last), ['11:15', '11:00']);
  assert.equal((await desk.edit(id, { bufferMinutes: 0, hours: [] })).status, 200);
  assert.deepEqual(await heldBy(last), ['11:00', '11:00']);
  assert.deepEqual(await findOverlaps(app.owner), []);
});
