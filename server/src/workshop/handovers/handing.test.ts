/** Handing vans over: who may, when, and what the odometer says. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, json } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { meetAt } from '../../../testing/locks/meeting.ts';
import { inDaysAt, sentenceOf, shiftBooking } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { photograph } from '../../../testing/workshop/photograph.ts';
import { addVan, giveLicence, vanDesk } from '../../../testing/workshop/vans.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });
const desk = vanDesk(app, anna);
const other = vanDesk(app, bruno);

const odometerOf = async (van: number) => {
  const { rows } = await sql<{ odometer: number }>`
    select odometer from vans where resource_id = ${van}`.execute(app.db);
  return rows[0]?.odometer;
};
const photographHandover = (who: Caller, id: number) =>
  photograph(who, `/api/workshop/vans/handovers/${id}`, 'lato.png');

describe('a van goes out and comes back', () => {
  test('with the odometer, and its booking begins and ends with it', async () => {
    const van = await addVan(app.db, { van: { odometer: 1000 } });
    const id = await desk.tripNow(van, -5, 60);
    await desk.out(id, van, 1000);
    assert.equal((await desk.read(id)).state, 'in corso');
    await desk.in(id, van, 1080, { fuelEighths: 6, notes: 'Tutto bene' });
    assert.equal((await desk.read(id)).state, 'conclusa');
    assert.equal(await odometerOf(van), 1080);
    type HandoverPage = {
      vans: { out: { driver: string }; back: { odometer: number; notes: string }; may: null }[];
    };
    const { vans } = await desk.get<HandoverPage>(`/bookings/${id}/handovers`);
    assert.deepEqual(
      [vans[0]?.out.driver, vans[0]?.back.odometer, vans[0]?.back.notes, vans[0]?.may],
      ['Anna Prova', 1080, 'Tutto bene', null],
    );
    // From the return on somebody else takes it.
    const next = await other.tripNow(van, 1, 30);
    await other.out(next, van, 1080);
  });

  test('never with fewer kilometres than before, and the same are right', async () => {
    const van = await addVan(app.db, { van: { odometer: 5000 } });
    const id = await desk.tripNow(van, -5, 60);
    assert.match(await sentenceOf(desk.tryOut(id, van, 4999)), /non torna indietro: segnava già 5\.000 km/);
    await desk.out(id, van, 5000);
    assert.match(await sentenceOf(desk.tryIn(id, van, 4999)), /non torna indietro/);
    await desk.in(id, van, 5000);
  });

  test('and the database itself refuses an odometer that goes backwards', async () => {
    const van = await addVan(app.db, { van: { odometer: 100 } });
    const id = await desk.tripNow(van, -5, 60);
    await desk.out(id, van, 200);
    await assert.rejects(
      sql`insert into van_handovers (booking_id, resource_id, direction, odometer, fuel_eighths, keys, clean)
          values (${id}, ${van}, 'rientro', 199, 1, true, true)`.execute(app.owner),
      /goes backwards/,
    );
    await assert.rejects(
      sql`update vans set odometer = 199 where resource_id = ${van}`.execute(app.owner),
      /goes backwards/,
    );
  });

  test('once, and it doesn’t come back before it has left', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    assert.match(await sentenceOf(desk.tryIn(id, van, 10)), /non è uscito/);
    await desk.out(id, van, 10);
    assert.match(await sentenceOf(desk.tryOut(id, van, 10)), /già/);
    await desk.in(id, van, 20);
    assert.match(await sentenceOf(desk.tryIn(id, van, 30)), /./);
    assert.equal(await odometerOf(van), 20);
  });

  test('from a quarter of an hour before the beginning, and not after the end', async () => {
    const van = await addVan(app.db);
    const early = await desk.tripNow(van, 20, 60);
    assert.match(await sentenceOf(desk.tryOut(early, van, 0)), /si prende da 15 minuti prima/);
    await shiftBooking(app, early, 14, 60);
    await desk.out(early, van, 0);
    const dismissed = await addVan(app.db);
    const late = await desk.tripNow(dismissed, -60, -1);
    assert.match(await sentenceOf(desk.tryOut(late, dismissed, 0)), /La prenotazione è finita/);
  });

  test('by the hand of who booked it, of who drives, or of who manages; of nobody else', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60, {
      people: [
        { userId: anna.id, role: 'guida' },
        { userId: bruno.id, role: 'partecipa' },
      ],
    });
    assert.match(
      await sentenceOf(other.tryOut(id, van, 0, { driverId: anna.id })),
      /spetta a chi ha prenotato/,
    );
    await vanDesk(app, manager).out(id, van, 0, { driverId: anna.id });
    assert.match(await sentenceOf(other.tryIn(id, van, 5)), /spetta a chi ha prenotato/);
    await vanDesk(app, manager).in(id, van, 5);
    const { rows } = await sql<{ made_by: number }>`
      select made_by from steps_taken where booking_id = ${id} and move = 'finish'`.execute(app.db);
    assert.deepEqual(rows, [{ made_by: manager.id }]);
  });

  test('only with a driver whose licence still holds at the hand-over', async () => {
    const carla = await app.person({ permissions: ['WRK_VAB'], nome: 'Carla' });
    await giveLicence(app.db, carla.id, { expiresOn: inDays(400) });
    const van = await addVan(app.db);
    const id = await vanDesk(app, carla).tripNow(van, -5, 60);
    assert.match(
      await sentenceOf(vanDesk(app, carla).tryOut(id, van, 0, { driverId: anna.id }), 422),
      /fra chi guida/,
    );
    await giveLicence(app.db, carla.id, { expiresOn: inDays(-1) });
    assert.match(await sentenceOf(vanDesk(app, carla).tryOut(id, van, 0)), /^La tua patente è scaduta/);
  });

  test('only by its hand-over: nobody checks a van in or out like a room', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    assert.match(await sentenceOf(desk.act(id, 'checkIn')), /con la consegna/);
    await desk.out(id, van, 0);
    assert.match(await sentenceOf(desk.act(id, 'finish')), /con la consegna/);
  });

  test('with what was spent on the road, for the team of the booking', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    await desk.out(id, van, 0);
    await desk.in(id, van, 90, {
      costs: [{ kind: 'carburante', amount: '50,40', litres: '28', note: null }],
    });
    const { rows } = await desk.get<{ rows: object[] }>(`/costs?van=${van}`);
    assert.deepEqual(
      rows.map((row) =>
        (({ kind, amount, litres, odometer, trip }: never) => [kind, amount, litres, odometer, trip])(
          row as never,
        ),
      ),
      [['carburante', '50.40', '28.00', 90, { bookingId: id, title: 'Prova' }]],
    );
  });

  test('and whoever manages the vans corrects the last odometer, no earlier one', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    const out = await desk.out(id, van, 10);
    const back = await desk.in(id, van, 9000);
    const correct = (handover: number, odometer: number) =>
      manager.fetch(`/api/workshop/vans/handovers/${handover}`, {
        method: 'PATCH',
        body: JSON.stringify({ odometer }),
        headers: { 'content-type': 'application/json' },
      });
    assert.match(await sentenceOf(correct(out.id, 9)), /solo l’ultima consegna/);
    assert.match(await sentenceOf(correct(back.id, 9)), /non torna indietro/);
    assert.equal((await correct(back.id, 90)).status, 200);
    assert.equal(await odometerOf(van), 90);
  });

  test('with photos that nobody takes away', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    const { id: handover } = await desk.out(id, van, 10);
    const send = (who: Caller) => photographHandover(who, handover);
    assert.match(await sentenceOf(send(bruno)), /Le foto spettano/);
    const added = await send(anna);
    assert.equal(added.status, 200, await added.clone().text());
    const { id: photo } = await json<{ id: number }>(added);
    assert.equal((await bruno.get(`/api/workshop/vans/handoverPhotos/${photo}`)).status, 200);
    const deletion = await anna.fetch(`/api/workshop/vans/handoverPhotos/${photo}`, { method: 'DELETE' });
    assert.equal(deletion.status, 404);
  });
});

describe('two vans of one booking', () => {
  /** A trip of two vans that is on. */
  async function tripOfTwo(): Promise<{ id: number; former: number; latter: number }> {
    const [former, latter] = [await addVan(app.db), await addVan(app.db)];
    const id = await desk.book([former, latter], inDaysAt(30, '10:00'), inDaysAt(30, '11:00'), {
      people: [anna, bruno].map(({ id }) => ({ userId: id, role: 'guida' })),
      trip: { destination: 'Torino' },
    });
    await shiftBooking(app, id, -5, 60);
    return { id, former, latter };
  }

  test('go out at the same moment', async () => {
    const { id, former, latter } = await tripOfTwo();
    await meetAt(app, 'van_handovers', [() => desk.out(id, former, 0), () => other.out(id, latter, 0)]);
    assert.equal((await desk.read(id)).state, 'in corso');
  });

  // They meet before their returns are written, or after that and before their trip is looked at.
  for (const table of ['van_handovers', 'audit_log'] as const)
    test(`come back at the same moment, at ${table}, and the trip ends`, async () => {
      const { id, former, latter } = await tripOfTwo();
      await desk.out(id, former, 0);
      await other.out(id, latter, 0);
      await meetAt(app, table, [() => desk.in(id, former, 10), () => other.in(id, latter, 10)]);
      assert.equal((await desk.read(id)).state, 'conclusa');
    });
});
