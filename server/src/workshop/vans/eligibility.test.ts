/** The people who may take a van, and until when: each limit at its last moment, and one beyond it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import type { Calendar } from '@wms/contract/workshop/bookings/calendar';
import { describeVanDues } from '@wms/contract/workshop/vans/warnings';
import { json } from '../../../testing/app.ts';
import { refusalOf } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { addVan, giveLicence, vanDesk } from '../../../testing/workshop/vans.ts';
import { whyNoTrip } from '../bookings/rules/obstacles.ts';

const { app, anna, bruno } = await openWorkshop();
await giveLicence(app.db, bruno.id);

/** The days of this file, counted from one and the same day also after midnight. */
const start = Temporal.PlainDate.from(today());
const on = (days: number) => start.add({ days }).toString();

const back = on(10);
const from = `${on(9)}T09:00`;
const to = `${back}T18:00`;
const refused = async (answer: Promise<Response>) => {
  const problem = await refusalOf(answer);
  assert.equal(problem.status, 409, problem.detail);
  return problem.detail;
};
const book = (van: number, more = {}) => vanDesk(app, anna).tryTrip(van, from, to, more);
const guest = async () => ({ userId: (await app.person()).id, role: 'partecipa' });

describe('a driver', () => {
  test('without an approved licence doesn’t drive, whatever their personal data say', async () => {
    const van = await addVan(app.db);
    assert.match(await refused(book(van)), /^Non hai una patente approvata/);
    const people = [{ userId: (await app.person({ nome: 'Carla' })).id, role: 'guida' }];
    assert.match(await refused(book(van, { people })), /^Carla Prova non ha una patente approvata/);
  });

  test('has a licence that holds until the day of return: the day before is too early', async () => {
    const van = await addVan(app.db);
    await giveLicence(app.db, anna.id, { expiresOn: on(9) });
    assert.match(await refused(book(van)), /^La tua patente scade (il |l’).*, prima del rientro/);
    await giveLicence(app.db, anna.id, { expiresOn: back });
    assert.equal((await book(van)).status, 200);
  });

  test('whose licence is over already is told so, and so is who wants a van whose insurance is', async () => {
    const van = await addVan(app.db, { name: 'Jumper', van: { insurance_until: on(-20) } });
    assert.match(await refused(book(van)), /^L’assicurazione di Jumper è scaduta (il |l’)\d+\/\d+\/\d+$/);
    await giveLicence(app.db, anna.id, { expiresOn: on(-1) });
    assert.match(await refused(book(await addVan(app.db))), /^La tua patente è scaduta (il |l’)/);
  });

  test('who comes back on a closed day reads that day, not the hours of the departure', async () => {
    const van = await addVan(app.db, { name: 'Trafic' });
    const [leaves, returns] = [on(9), on(10)].map((day) => Temporal.PlainDate.from(day).dayOfWeek);
    await giveLicence(app.db, anna.id);
    const hours = (weekday: number, opens: string, closes: string) =>
      app.db.insertInto('opening_hours').values({ resource_id: van, weekday, opens, closes }).execute();
    await hours(leaves ?? 0, '08:00', '18:00');
    const ask = async () => (await json<{ errors: object }>(await book(van))).errors;
    const day = formatDate(back, 'Il');
    assert.deepEqual(await ask(), { to: `${day} «Trafic» è chiuso: vale anche per il rientro` });
    await hours(returns ?? 0, '08:00', '12:00');
    const words = `${day} «Trafic» si prenota dalle 08:00 alle 12:00: vale anche per il rientro`;
    assert.deepEqual(await ask(), { to: words });
  });

  test('who comes back at midnight comes back on the day that ends then', async () => {
    const van = await addVan(app.db);
    await giveLicence(app.db, anna.id, { expiresOn: back });
    const until = (clock: string) => vanDesk(app, anna).tryTrip(van, `${back}T20:00`, clock);
    assert.match(await refused(until(`${on(11)}T00:05`)), /prima del rientro/);
    assert.equal((await until(`${on(11)}T00:00`)).status, 200);
  });

  test('of others only that their licence isn’t enough is said, and no date of theirs', async () => {
    const van = await addVan(app.db);
    const carla = await app.person({ nome: 'Carla' });
    await giveLicence(app.db, carla.id, { expiresOn: on(3) });
    const sentence = await refused(book(van, { people: [{ userId: carla.id, role: 'guida' }] }));
    assert.match(sentence, /^La patente di Carla Prova non vale fino al rientro/);
    assert.ok(!sentence.includes(on(3).split('-').reverse().join('/')));
  });

  for (const [held, wanted, enough] of [
    ['B', 'B', true],
    ['B96', 'B', true],
    ['B', 'B1', true],
    ['B1', 'B', false],
    ['C1E', 'C1', true],
    ['C1E', 'BE', true],
    ['CE', 'C1E', true],
    ['C1E', 'C', false],
    ['DE', 'D1E', true],
    ['D1E', 'C1E', false],
    ['BE', 'B', true],
    ['C1', 'B', true],
    ['DE', 'BE', true],
    ['D', 'C1', false],
    ['B', 'B96', false],
    ['C1', 'BE', false],
    ['A', 'B', false],
    ['B', 'C1', false],
  ] as const)
    test(`with a licence ${held} ${enough ? 'drives' : 'doesn’t drive'} a van that asks for ${wanted}`, async () => {
      const van = await addVan(app.db, { name: 'Ducato', van: { licence_category: wanted } });
      await giveLicence(app.db, anna.id, { category: held });
      const trip = {
        resourceIds: [van],
        to: `${back}T17:00:00Z`,
        drivers: [anna.id],
        heads: 1,
        byId: null,
      };
      const refusal = await whyNoTrip(app.db, trip);
      if (enough) assert.equal(refusal, null);
      else assert.match(refusal?.message ?? '', /non basta per Ducato: serve la/);
    });
});

describe('a new driver', () => {
  const yearsBefore = (day: string, years: number) =>
    Temporal.PlainDate.from(day).subtract({ years }).toString();
  const messageOf = async (answer: Promise<Response>) =>
    (await json<{ message: string }>(await answer)).message;

  test('is warned of the limits until three years after the licence, to the day', async () => {
    const van = await addVan(app.db);
    const day = on(9);
    await giveLicence(app.db, anna.id, { achievedOn: yearsBefore(on(10), 3) });
    assert.match(
      await messageOf(book(van)),
      new RegExp(`Hai la patente da meno di tre anni: fino ${formatDate(day, 'al')} valgono i limiti`),
    );
    await giveLicence(app.db, anna.id, { achievedOn: yearsBefore(day, 3) });
    const free = await addVan(app.db);
    assert.doesNotMatch(await messageOf(book(free)), /tre anni/);
    await giveLicence(app.db, anna.id);
  });

  test('is named without a date to others, in the preview and at the hand-over, too', async () => {
    const van = await addVan(app.db);
    const carla = await app.person({ nome: 'Carla' });
    await giveLicence(app.db, carla.id, { achievedOn: on(-30) });
    const sentence = 'Carla Prova ha la patente da meno di tre anni: valgono i limiti';
    const people = [{ userId: carla.id, role: 'guida' }];
    const trip = { people, trip: { destination: 'Torino' } };
    const desk = vanDesk(app, anna);
    const { warnings: before } = await desk.preview(van, from, to, trip);
    assert.ok(before.some((warning) => warning.startsWith(sentence)));
    const { id, message } = await json<{ id: number; message: string }>(await book(van, { people }));
    assert.ok(message.includes(sentence));
    const { warnings } = await desk.get<{ warnings: string[] }>(`/bookings/${id}/handovers`);
    assert.ok(warnings[0]?.startsWith(sentence));
  });

  test('is nobody who has another licence than B, or whose licence says no day', async () => {
    const van = await addVan(app.db);
    await giveLicence(app.db, anna.id, { category: 'C1', achievedOn: on(-30) });
    assert.doesNotMatch(await messageOf(book(van)), /tre anni/);
    await giveLicence(app.db, anna.id);
    const other = await addVan(app.db);
    assert.doesNotMatch(await messageOf(book(other)), /tre anni/);
  });
});

describe('people', () => {
  test('nine seats take nine people, whoever drives among them, and not ten', async () => {
    await giveLicence(app.db, anna.id);
    const van = await addVan(app.db, { name: 'Transit' });
    const others = await Promise.all(Array.from({ length: 9 }, guest));
    const driver = { userId: anna.id, role: 'guida' };
    assert.match(
      await refused(book(van, { people: [driver, ...others] })),
      /^Siete in 10 e Transit ha 9 posti, chi guida compreso$/,
    );
    assert.equal((await book(van, { people: [driver, ...others.slice(1)] })).status, 200);
  });

  test('whoever books drives when nobody else is named, with the people who come along', async () => {
    const van = await addVan(app.db);
    await giveLicence(app.db, anna.id);
    const companion = await guest();
    const { id } = (await (await book(van, { people: [companion] })).json()) as { id: number };
    const people = await app.db
      .selectFrom('booking_people')
      .select(['user_id', 'role'])
      .where('booking_id', '=', id)
      .orderBy('role')
      .execute();
    assert.deepEqual(people, [
      { user_id: anna.id, role: 'guida' },
      { user_id: companion.userId, role: 'partecipa' },
    ]);
  });
});

describe('a van', () => {
  for (const [column, what] of [
    ['insurance_until', 'L’assicurazione'],
    ['inspection_until', 'La revisione'],
  ] as const)
    test(`isn’t booked past the end of ${column}, to the day`, async () => {
      await giveLicence(app.db, anna.id);
      const early = await addVan(app.db, { name: 'Scudo', van: { [column]: on(9) } });
      assert.match(
        await refused(book(early)),
        new RegExp(`^${what} di Scudo scade (il |l’).*, prima del rientro`),
      );
      const right = await addVan(app.db, { van: { [column]: back } });
      assert.equal((await book(right)).status, 200);
    });

  test('whose road tax or service falls due is booked with a warning, and its hand-over warns, too', async () => {
    await giveLicence(app.db, anna.id);
    const due = { road_tax_until: on(1), service_on: on(1), service_km: 900, odometer: 1000 };
    const van = await addVan(app.db, { name: 'Vito', van: due });
    const booked = await vanDesk(app, anna).tryTrip(van, from, to);
    const { id, message } = await json<{ id: number; message: string }>(booked);
    assert.match(message, /^Prenotato .*\. Il bollo di Vito scade/);
    // The form says the same before anything is saved: the calendar has what it needs for that.
    const { resources } = await json<Calendar>(
      await anna.get(`/api/workshop/vans/calendar?from=${from}&to=${to}`),
    );
    const shown = resources.find((resource) => resource.id === van)?.van;
    assert.equal(shown && describeVanDues('Vito', shown, back, today()).length, 3);
    assert.equal(shown && describeVanDues('Vito', shown, on(1), today()).length, 1);
    const { warnings } = await vanDesk(app, anna).get<{ warnings: string[] }>(`/bookings/${id}/handovers`);
    assert.equal(warnings.length, 3);
    assert.match(warnings.join(), /Il bollo di Vito scade.*tagliando di Vito.*superato i chilometri/);
  });
});
