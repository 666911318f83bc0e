/** Handing vans over: who may, what the odometer says, damages, maintenance, and vans that don't come back in time. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inDays } from '../../humanResources/documents/fixtures.ts';
import { type Caller, json } from '../../testing/app.ts';
import { teamDesk } from '../../testing/teams/desk.ts';
import { findOverlaps, refusalOf, shiftBooking } from '../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../testing/workshop/open.ts';
import { photograph } from '../../testing/workshop/photograph.ts';
import { addVan, giveLicence, vanDesk } from '../../testing/workshop/vans.ts';
import { lookForDelay } from './delays.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });
const desk = vanDesk(app, anna);
const other = vanDesk(app, bruno);

const refused = async (answer: Promise<Response>, status = 409) => {
  const problem = await refusalOf(answer);
  assert.equal(problem.status, status, problem.detail);
  return problem.detail;
};
const odometerOf = async (van: number) => {
  const { rows } = await sql<{ odometer: number }>`
    select odometer from vans where resource_id = ${van}`.execute(app.db);
  return rows[0]?.odometer;
};
const photographHandover = (who: Caller, id: number) =>
  photograph(who, `/api/workshop/vans/handovers/${id}`, 'lato.png');
const scratch = { side: 'sinistra', x: 300, y: 500, note: 'Graffio sulla porta' };
const vansOf = async (booking: number) => {
  const { rows } = await sql<{ id: number }>`
    select resource_id as id from booking_resources where booking_id = ${booking}`.execute(app.db);
  return rows.map(({ id }) => id);
};

describe('a van goes out and comes back', () => {
  test('with the odometer, and its booking begins and ends with it', async () => {
    const van = await addVan(app.db, { van: { odometer: 1000 } });
    const id = await desk.tripNow(van, -5, 60);
    await desk.out(id, van, 1000);
    assert.equal((await desk.read(id)).state, 'in corso');
    await desk.in(id, van, 1080, { fuelEighths: 6, notes: 'Tutto bene' });
    assert.equal((await desk.read(id)).state, 'conclusa');
    assert.equal(await odometerOf(van), 1080);
    type Seen = { vans: { out: { driver: string }; back: { odometer: number; notes: string }; may: null }[] };
    const { vans } = await desk.get<Seen>(`/bookings/${id}/handovers`);
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
    assert.match(await refused(desk.tryOut(id, van, 4999)), /non torna indietro: segnava già 5\.000 km/);
    await desk.out(id, van, 5000);
    assert.match(await refused(desk.tryIn(id, van, 4999)), /non torna indietro/);
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
    assert.match(await refused(desk.tryIn(id, van, 10)), /non è uscito/);
    await desk.out(id, van, 10);
    assert.match(await refused(desk.tryOut(id, van, 10)), /già/);
    await desk.in(id, van, 20);
    assert.match(await refused(desk.tryIn(id, van, 30)), /./);
    assert.equal(await odometerOf(van), 20);
  });

  test('from a quarter of an hour before the beginning, and not after the end', async () => {
    const van = await addVan(app.db);
    const early = await desk.tripNow(van, 16, 60);
    assert.match(await refused(desk.tryOut(early, van, 0)), /si prende da 15 minuti prima/);
    await shiftBooking(app, early, 14, 60);
    await desk.out(early, van, 0);
    const gone = await addVan(app.db);
    const late = await desk.tripNow(gone, -60, -1);
    assert.match(await refused(desk.tryOut(late, gone, 0)), /La prenotazione è finita/);
  });

  test('by the hand of who booked it, of who drives, or of who manages; of nobody else', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60, {
      people: [
        { userId: anna.id, role: 'guida' },
        { userId: bruno.id, role: 'partecipa' },
      ],
    });
    assert.match(await refused(other.tryOut(id, van, 0, { driverId: anna.id })), /spetta a chi ha prenotato/);
    await vanDesk(app, manager).out(id, van, 0, { driverId: anna.id });
    assert.match(await refused(other.tryIn(id, van, 5)), /spetta a chi ha prenotato/);
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
      await refused(vanDesk(app, carla).tryOut(id, van, 0, { driverId: anna.id }), 422),
      /fra chi guida/,
    );
    await giveLicence(app.db, carla.id, { expiresOn: inDays(-1) });
    assert.match(await refused(vanDesk(app, carla).tryOut(id, van, 0)), /^La tua patente scade/);
  });

  test('only by its hand-over: nobody checks a van in or out like a room', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    assert.match(await refused(desk.act(id, 'checkIn')), /con la consegna/);
    await desk.out(id, van, 0);
    assert.match(await refused(desk.act(id, 'finish')), /con la consegna/);
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
        (({ kind, amount, litres, odometer, bookingId }: never) => [
          kind,
          amount,
          litres,
          odometer,
          bookingId,
        ])(row as never),
      ),
      [['carburante', '50.40', '28.00', 90, id]],
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
    assert.match(await refused(correct(out.id, 9)), /solo l’ultima consegna/);
    assert.match(await refused(correct(back.id, 9)), /non torna indietro/);
    assert.equal((await correct(back.id, 90)).status, 200);
    assert.equal(await odometerOf(van), 90);
  });

  test('with photos that nobody takes away', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    const { id: handover } = await desk.out(id, van, 10);
    const send = (who: Caller) => photographHandover(who, handover);
    assert.match(await refused(send(bruno)), /Le foto spettano/);
    const added = await send(anna);
    assert.equal(added.status, 200, await added.clone().text());
    const { id: photo } = await json<{ id: number }>(added);
    assert.equal((await bruno.get(`/api/workshop/vans/handoverPhotos/${photo}`)).status, 200);
    const gone = await anna.fetch(`/api/workshop/vans/handoverPhotos/${photo}`, { method: 'DELETE' });
    assert.equal(gone.status, 404);
  });
});

describe('a damage', () => {
  test('stays listed until somebody repairs it', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    await desk.out(id, van, 0, { damages: [scratch] });
    type List = { rows: { id: number; note: string; version: number; repairedBy: string | null }[] };
    const { rows } = await desk.get<List>(`/damages?van=${van}&state=aperti`);
    assert.deepEqual(
      rows.map(({ note }) => note),
      ['Graffio sulla porta'],
    );
    const [damage] = rows;
    await vanDesk(app, manager).send(`/damages/${damage?.id}/repair`, {
      version: damage?.version,
      endMaintenance: false,
    });
    assert.deepEqual((await desk.get<List>(`/damages?van=${van}&state=aperti`)).rows, []);
    assert.equal((await desk.get<List>(`/damages?van=${van}`)).rows[0]?.repairedBy, 'Marta Prova');
  });

  test('that makes the van unfit moves the bookings that follow, calls off what finds no van, and tells', async () => {
    await sql`update resources set dismissed_at = now() where kind = 'van'`.execute(app.owner);
    const broken = await addVan(app.db, { name: 'Ducato' });
    const spare = await addVan(app.db, { name: 'Doblò', capacity: 5 });
    const now = await desk.tripNow(broken, -5, 60);
    await desk.out(now, broken, 0);
    const [from, to] = [`${inDays(3)}T09:00`, `${inDays(3)}T10:00`];
    const moved = await other.trip(broken, from, to, { title: 'Mercato' });
    const full = `${inDays(4)}T09:00`;
    await desk.trip(spare, full, `${inDays(4)}T12:00`);
    const lost = await other.trip(broken, full, `${inDays(4)}T10:00`, { title: 'Fiera' });
    const { message } = await desk.in(now, broken, 40, { damages: [scratch], unfit: true });
    assert.match(
      message,
      /Ducato è in manutenzione: 1 prenotazione spostata su un altro furgone, 1 prenotazione annullata/,
    );
    assert.deepEqual(await vansOf(moved), [spare]);
    assert.deepEqual(
      [(await other.read(moved)).state, (await other.read(lost)).state],
      ['confermata', 'annullata'],
    );
    const heard = (await other.bell()).join('\n');
    assert.match(heard, /«Mercato» \(Doblò, .* Ducato va in manutenzione, avete Doblò/);
    assert.match(heard, /«Fiera».* annullata.*Ducato va in manutenzione/);
    assert.match(await refused(other.tryTrip(broken, from, to)), /Ducato va in manutenzione/);
    assert.deepEqual(await findOverlaps(app.db), []);
    // The repair gives it back.
    type List = { rows: { id: number; version: number; inMaintenance: boolean }[] };
    const [damage] = (await desk.get<List>(`/damages?van=${broken}`)).rows;
    assert.equal(damage?.inMaintenance, true);
    await vanDesk(app, manager).send(`/damages/${damage?.id}/repair`, {
      version: damage?.version,
      endMaintenance: true,
    });
    await other.trip(broken, from, to);
  });

  test('that lasts until a day leaves the bookings after it alone', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    await desk.out(id, van, 0);
    const later = await other.trip(van, `${inDays(9)}T09:00`, `${inDays(9)}T10:00`);
    await desk.in(id, van, 0, { damages: [scratch], unfit: true, unfitUntil: `${inDays(9)}T09:00` });
    assert.deepEqual([await vansOf(later), (await other.read(later)).state], [[van], 'confermata']);
  });

  test('that stops a van is reported by who has it now, or manages; others only write it down', async () => {
    const van = await addVan(app.db);
    const report = (who: Caller, unfit: boolean) =>
      who.post(`/api/workshop/vans/${van}/damages`, { damages: [scratch], unfit });
    assert.match(await refused(report(bruno, true)), /Solo chi ha il furgone adesso/);
    assert.equal((await report(bruno, false)).status, 200);
    await desk.tripNow(van, 30, 60);
    assert.equal((await report(anna, true)).status, 200);
  });
});

describe('a van that is late', () => {
  test('tells the next one after 15 minutes, not after 14, and once', async () => {
    await sql`update resources set dismissed_at = now() where kind = 'van'`.execute(app.owner);
    const van = await addVan(app.db, { name: 'Transit' });
    await addVan(app.db, { name: 'Scudo' });
    // The next one would be refused this van.
    await addVan(app.db, { name: 'Daily', capacity: 8, notice_minutes: 1440 });
    const first = await desk.tripNow(van, -60, 1);
    await desk.out(first, van, 0);
    const next = await other.tripNow(van, 10, 70, { title: 'Consegna a Pinerolo' });
    await shiftBooking(app, first, -60, -14);
    await lookForDelay(app.db, first);
    const about = async () => (await other.bell()).filter((sentence) => sentence.includes('Pinerolo'));
    assert.deepEqual(await about(), []);
    type Seen = { late: boolean };
    const isLate = async () => (await desk.get<Seen>(`/bookings/${first}/handovers`)).late;
    assert.equal(await isLate(), false);
    await shiftBooking(app, first, -60, -15);
    await lookForDelay(app.db, first);
    await lookForDelay(app.db, first);
    const [sentence, ...more] = await about();
    assert.match(
      sentence ?? '',
      /^Transit non è ancora tornato .*«Consegna a Pinerolo».*può partire con Scudo$/,
    );
    assert.deepEqual(more, []);
    assert.ok((await desk.bell()).some((told) => told.startsWith('Transit doveva tornare alle')));
    assert.equal(await isLate(), true);
    // Whoever waits for it doesn't take it before it is back.
    assert.match(await refused(other.tryOut(next, van, 0)), /è già fuori/);
    await desk.in(first, van, 30);
    await other.out(next, van, 30);
    assert.deepEqual(await findOverlaps(app.db), []);
  });

  test('stays held until it is back, and never longer than until the next booking', async () => {
    const van = await addVan(app.db);
    const first = await desk.tripNow(van, -60, 5);
    await desk.out(first, van, 0);
    const holdEnd = async () => {
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from upper(during) - now()) / 60)::integer as minutes
          from holds where booking_id = ${first}`.execute(app.db);
      return rows[0]?.minutes;
    };
    await shiftBooking(app, first, -60, -1);
    await lookForDelay(app.db, first);
    assert.equal(await holdEnd(), 120);
    const next = await other.tripNow(van, 200, 260);
    await lookForDelay(app.db, first, Date.now() + 150 * 60_000);
    assert.equal(await holdEnd(), 200);
    assert.equal((await other.read(next)).state, 'confermata');
    await desk.in(first, van, 10);
    assert.equal(await holdEnd(), -1);
    assert.deepEqual(await findOverlaps(app.db), []);
  });

  test('lets nobody miss a booking that begins before it is back', async () => {
    const van = await addVan(app.db, { wants_check_in: true });
    const first = await desk.tripNow(van, -60, 1);
    await desk.out(first, van, 0);
    const next = await other.tripNow(van, 2, 90);
    await shiftBooking(app, first, -90, -40);
    await shiftBooking(app, next, -20, 90);
    await lookForDelay(app.db, first);
    await desk.in(first, van, 10);
    // Another booking attempt frees those who missed theirs; this one isn't among them.
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    assert.match(await refused(desk.tryTrip(van, soon(30), soon(50))), /è già di Bruno Prova/);
    assert.equal((await other.read(next)).state, 'confermata');
    await other.out(next, van, 10);
  });
});

describe('what others read of a van', () => {
  const closuresOf = async (van: number) =>
    (
      await sql<{ begun: boolean; endless: boolean }>`
        select lower(c.during) <= current_moment() as begun, upper_inf(c.during) as endless
          from closures c join closure_resources closed on closed.closure_id = c.id
         where closed.resource_id = ${van}`.execute(app.db)
    ).rows;

  test('that was reported unfit on the road: the maintenance begins when it is back', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 120);
    await desk.out(id, van, 0);
    await desk.send(`/${van}/damages`, { damages: [scratch], unfit: true });
    assert.deepEqual(await closuresOf(van), [{ begun: false, endless: true }]);
    await desk.in(id, van, 30);
    assert.deepEqual(await closuresOf(van), [{ begun: true, endless: true }]);
    assert.deepEqual(await findOverlaps(app.owner), []);
  });

  test('at the door of one that is late: taken, without saying until when', async () => {
    const van = await addVan(app.db, { name: 'Tardivo' });
    const { path } = await json<{ path: string }>(
      await manager.post(`/api/workshop/feeds/resources/${van}/door`, {}),
    );
    const page = async () => (await fetch(app.url + path)).text();
    const id = await desk.tripNow(van, -5, 60);
    await desk.out(id, van, 0);
    assert.match(await page(), /data-is="busy"/);
    await shiftBooking(app, id, -90, -30);
    const late = await page();
    assert.match(late, /data-is="busy"/);
    assert.match(late, /non è ancora tornato/);
    await desk.in(id, van, 10);
    assert.match(await page(), /data-is="free"/);
  });

  test('on a private trip nothing of who is under way, but for its people and whoever manages the vans', async () => {
    const van = await addVan(app.db, { name: 'Discreto' });
    const people = [
      { userId: anna.id, role: 'guida' },
      { userId: bruno.id, role: 'partecipa' },
    ];
    const id = await desk.tripNow(van, -5, 60, { private: true, people });
    const { id: handover } = await desk.out(id, van, 0, { damages: [scratch] });
    const added = await photographHandover(anna, handover);
    assert.equal(added.status, 200, await added.clone().text());
    const { id: photo } = await json<{ id: number }>(added);
    const stranger = await app.person({ permissions: ['WRK_VAB'], nome: 'Dario' });
    type Row = { id: number; name: string; driver: string | null };
    type Damage = { reportedBy: string | null; bookingId: number | null };
    const seenBy = async (who: Caller) => {
      const at = vanDesk(app, who);
      const fleet = await at.get<Row[]>('/fleet');
      const [damage] = (await at.get<{ rows: Damage[] }>(`/damages?van=${van}`)).rows;
      return {
        driver: fleet.find((one) => one.id === van)?.driver ?? null,
        reportedBy: damage?.reportedBy ?? null,
        bookingId: damage?.bookingId ?? null,
        photo: (await who.get(`/api/workshop/vans/handoverPhotos/${photo}`)).status,
      };
    };
    const known = { driver: 'Anna Prova', reportedBy: 'Anna Prova', bookingId: id, photo: 200 };
    for (const who of [anna, bruno, manager]) assert.deepEqual(await seenBy(who), known);
    const unknown = { driver: null, reportedBy: null, bookingId: null, photo: 404 };
    assert.deepEqual(await seenBy(stranger), unknown);
    await desk.in(id, van, 10);
    // Their own booking of the same van shows its damages, too.
    const next = vanDesk(app, stranger);
    await giveLicence(app.db, stranger.id);
    const later = await next.tripNow(van, 10, 60);
    type Opened = { vans: { openDamages: Damage[] }[] };
    const { vans } = await next.get<Opened>(`/bookings/${later}/handovers`);
    assert.deepEqual(
      vans[0]?.openDamages.map(({ reportedBy }) => reportedBy),
      [null],
    );
  });

  test('of what a private trip cost others read the amount, not whose it was', async () => {
    const van = await addVan(app.db, { name: 'Costoso' });
    const team = await teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] })).create('PRI');
    await teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] })).add(team, [anna.id]);
    const id = await desk.tripNow(van, -5, 60, { private: true, teamId: team });
    await desk.out(id, van, 0);
    await desk.in(id, van, 10, { costs: [{ kind: 'pedaggio', amount: '12.50', note: 'Casello di Parma' }] });
    const stranger = await app.person({ permissions: ['WRK_VAB'], nome: 'Dario' });
    type Cost = { id: number; amount: string; note: string | null; enteredBy: string | null } & {
      bookingId: number | null;
      team: { id: number } | null;
    };
    const listOf = async (who: Caller, query = '') =>
      (await vanDesk(app, who).get<{ rows: Cost[] }>(`/costs?van=${van}${query}`)).rows;
    const [own] = await listOf(anna);
    assert.deepEqual(
      [own?.bookingId, own?.team?.id, own?.enteredBy, own?.note],
      [id, team, 'Anna Prova', 'Casello di Parma'],
    );
    assert.deepEqual((await listOf(manager))[0], own);
    const [seen] = await listOf(stranger);
    assert.deepEqual(seen, { ...own, bookingId: null, team: null, enteredBy: null, note: null });
    const one = await vanDesk(app, stranger).get<Cost>(`/costs/${seen?.id}`);
    assert.deepEqual([one.bookingId, one.team, one.enteredBy, one.note], [null, null, null, null]);
    assert.deepEqual(await listOf(stranger, `&team=${team}`), [], 'a filter doesn’t tell it either');
    const file = await stranger.get(`/api/workshop/vans/costs/export?van=${van}&format=csv`);
    assert.equal(file.status, 200, await file.clone().text());
    const text = await file.text();
    assert.match(text, /Costoso/);
    assert.doesNotMatch(text, /Anna|Parma|PRI/);
  });
});
