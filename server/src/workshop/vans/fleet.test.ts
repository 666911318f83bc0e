/** The vans as a fleet: costs and kilometres, who drove, what falls due, and the codes at doors and in vans. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fleetPath } from '@wms/contract/workshop/bookings/paths';
import { sql } from 'kysely';
import { type Caller, json } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { teamDesk } from '../../../testing/desk.ts';
import { addResource, bookingDesk, refusalOf, shiftBooking } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { addVan, vanDesk } from '../../../testing/workshop/vans.ts';
import { remindOfVans } from './reminders.ts';

const { app, anna, bruno, manager } = await openWorkshop({
  publicUrl: 'https://wms.example.org',
  licensed: true,
});
const desk = vanDesk(app, anna);

const plateOf = async (van: number) => {
  const { rows } = await sql<{ plate: string }>`select plate from vans where resource_id = ${van}`.execute(
    app.db,
  );
  return rows[0]?.plate ?? '';
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('who drove', () => {
  type DriverAnswer = {
    found: { driver: string | null; certain: boolean; drivers: string[]; person: string }[];
  };
  const ask = async (van: number, at: string) => {
    const plate = (await plateOf(van)).toLowerCase().replace(/^(..)/, '$1 ');
    const query = new URLSearchParams({ plate, at });
    return (await json<DriverAnswer>(await manager.get(`/api/workshop/vans/whoDrove?${query}`))).found;
  };

  test('is told by the hand-over, also before and after the booked period', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -60, 60);
    await desk.out(id, van, 0);
    await desk.in(id, van, 10);
    await sql`alter table van_handovers disable trigger frozen`.execute(app.owner);
    await sql`update van_handovers set at = ${minutesAgo(70)}
               where booking_id = ${id} and direction = 'uscita'`.execute(app.owner);
    await sql`alter table van_handovers enable trigger frozen`.execute(app.owner);
    const [found] = await ask(van, minutesAgo(69));
    assert.deepEqual([found?.driver, found?.certain], ['Anna Prova', true]);
    assert.deepEqual(await ask(van, minutesAgo(80)), []);
    assert.deepEqual(await ask(van, minutesAgo(-30)), []);
  });

  test('is who had booked it, where nobody handed it over, and that isn’t certain', async () => {
    const van = await addVan(app.db);
    await desk.tripNow(van, -60, 60);
    const [found] = await ask(van, minutesAgo(5));
    assert.deepEqual(
      [found?.driver, found?.certain, found?.drivers, found?.person],
      [null, false, ['Anna Prova'], 'Anna Prova'],
    );
  });

  test('is asked by who manages the workshop alone, with a plate that exists', async () => {
    const query = new URLSearchParams({ plate: 'ZZ999ZZ', at: minutesAgo(5) });
    const path = `/api/workshop/vans/whoDrove?${query}`;
    assert.equal((await anna.get(path)).status, 403);
    const missing = await refusalOf(manager.get(path));
    assert.deepEqual(
      [missing.status, missing.detail],
      [404, 'Nessun furgone ha la targa ZZ999ZZ: controllala'],
    );
  });
});

describe('costs', () => {
  const cost = (vanId: number, more: object = {}) => ({
    vanId,
    spentOn: inDays(0),
    kind: 'pedaggio',
    amount: '12.30',
    litres: null,
    odometer: null,
    teamId: null,
    note: null,
    bookingId: null,
    ...more,
  });

  test('are entered by whoever made the trip, and of others’ trips by who manages', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -60, 60);
    assert.equal((await anna.post('/api/workshop/vans/costs', cost(van, { bookingId: id }))).status, 200);
    const path = '/api/workshop/vans/costs';
    for (const bookingId of [id, null])
      assert.match(
        (await refusalOf(bruno.post(path, cost(van, { bookingId })))).detail,
        /solo le spese dei tuoi viaggi/,
      );
    const heads = teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] }));
    const othersTeam = await heads.create('ALT', { name: 'Altri' });
    const foreign = await refusalOf(anna.post(path, cost(van, { bookingId: id, teamId: othersTeam })));
    assert.deepEqual([foreign.status, foreign.detail], [422, 'La spesa va al reparto della prenotazione']);
    assert.equal((await manager.post(path, cost(van, { teamId: othersTeam }))).status, 200);
    assert.equal((await manager.post(path, cost(van))).status, 200);
    const litres = await refusalOf(manager.post(path, cost(van, { litres: '10' })));
    assert.deepEqual([litres.status, litres.detail], [422, 'I litri si scrivono solo per il carburante']);
  });

  test('and kilometres are counted by van and by team, annulled costs not', async () => {
    const heads = teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] }));
    const team = await heads.create('LOG', { name: 'Logistica' });
    await heads.add(team, [anna.id]);
    const van = await addVan(app.db, { name: 'Crafter', van: { odometer: 100 } });
    const id = await desk.tripNow(van, -60, 60, { teamId: team });
    await desk.out(id, van, 100);
    await desk.in(id, van, 350, {
      costs: [{ kind: 'carburante', amount: '60', litres: '33.5', note: null }],
    });
    const admin = vanDesk(app, manager);
    const wrong = await admin.send('/costs', cost(van, { teamId: team, amount: '999' }));
    await admin.send(`/costs/${wrong.id}/annul`, { version: 1 });
    type Figures = Record<
      'byVan' | 'byTeam',
      { name: string; trips: number; km: number; amount: string; litres: string }[]
    >;
    const { byVan, byTeam } = await desk.get<Figures>(`/figures?from=${inDays(0)}&to=${inDays(0)}`);
    const ofVan = byVan.find(({ name }) => name === 'Crafter');
    const ofTeam = byTeam.find(({ name }) => name === 'Logistica');
    for (const figure of [ofVan, ofTeam])
      assert.deepEqual(
        [figure?.trips, figure?.km, figure?.amount, figure?.litres],
        [1, 250, '60.00', '33.50'],
      );
  });

  test('are corrected by the second of two only after they have seen what the first one wrote', async () => {
    const van = await addVan(app.db);
    const { id } = await vanDesk(app, manager).send('/costs', cost(van));
    const { bookingId: _, ...fields } = cost(van);
    const correct = (amount: string) =>
      manager.fetch(`/api/workshop/vans/costs/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ version: 1, ...fields, amount }),
        headers: { 'content-type': 'application/json' },
      });
    assert.equal((await correct('20')).status, 200);
    const refused = await refusalOf(correct('30'));
    assert.deepEqual([refused.status, refused.type], [409, '/problems/stale']);
    // The form shows field by field what was changed; whoever annuls has no form.
    const sentence = /^Intanto Marta Prova ha salvato altre modifiche \(\d\d\/\d\d alle \d\d:\d\d\)/;
    assert.match(refused.detail, new RegExp(`${sentence.source}$`));
    const late = await refusalOf(manager.post(`/api/workshop/vans/costs/${id}/annul`, { version: 1 }));
    assert.match(
      late.detail,
      new RegExp(`${sentence.source}: Importo: .+12,30 → .+20,00\\. Controlla e riprova$`),
    );
  });

  test('of a private trip don’t tell its team to others', async () => {
    const heads = teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] }));
    const team = await heads.create('PRV', { name: 'Riservatezza' });
    await heads.add(team, [anna.id]);
    const van = await addVan(app.db, { name: 'Trafic', van: { odometer: 100 } });
    const id = await desk.tripNow(van, -60, 60, { teamId: team, private: true });
    await desk.out(id, van, 100);
    await desk.in(id, van, 140, {
      costs: [{ kind: 'pedaggio', amount: '7', litres: null, note: null }],
    });
    type Figures = Record<'byVan' | 'byTeam', { name: string; km: number; amount: string }[]>;
    const figuresOf = (who: Caller) =>
      vanDesk(app, who).get<Figures>(`/figures?from=${inDays(0)}&to=${inDays(0)}`);
    const names = async (who: Caller) => (await figuresOf(who)).byTeam.map(({ name }) => name);
    for (const who of [anna, manager]) assert.ok((await names(who)).includes('Riservatezza'));
    const seen = await figuresOf(bruno);
    assert.ok(!seen.byTeam.some(({ name }) => name === 'Riservatezza'));
    assert.ok(seen.byTeam.some(({ name }) => name === 'Senza reparto, o privati'));
    const ofVan = seen.byVan.find(({ name }) => name === 'Trafic');
    assert.deepEqual([ofVan?.km, ofVan?.amount], [40, '7.00']);
  });

  test('and damages are told by the history of their van', async () => {
    const van = await addVan(app.db);
    const admin = vanDesk(app, manager);
    const { id } = await admin.send('/costs', cost(van, { spentOn: '2026-03-12' }));
    await admin.send(`/costs/${id}/annul`, { version: 1 });
    await sql`insert into van_damages (resource_id, side, x, y, note)
              values (${van}, 'sinistra', 1, 1, 'Graffio')`.execute(app.db);
    await sql`update van_damages set repaired_at = now() where resource_id = ${van}`.execute(app.db);
    const { rows } = await json<{ rows: { what: string }[] }>(
      await manager.get(`/api/workshop/resources/${van}/history`),
    );
    assert.deepEqual(
      rows.slice(0, 4).map(({ what }) => what),
      [
        'Danno «Graffio» (sinistra) riparato',
        'Danno «Graffio» (sinistra) segnato',
        'Spesa pedaggio del 12/03/2026 modificata',
        'Spesa pedaggio del 12/03/2026 aggiunta: €\u00a012,30',
      ],
    );
  });

  test('are exported', async () => {
    const file = await (await anna.get('/api/workshop/vans/costs/export?format=csv')).text();
    assert.match(file, /Data;Furgone;Targa;Spesa;Importo/);
  });
});

describe('what falls due', () => {
  const bell = async () => (await vanDesk(app, manager).bell()).length;
  for (const [days, step] of [
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, 0],
  ] as const)
    test(`in ${days} days is reminded of by the step ${step ?? 'of none'}, once`, async () => {
      await sql`truncate van_reminders`.execute(app.owner);
      await sql`update resources set dismissed_at = now() where kind = 'van'`.execute(app.owner);
      await addVan(app.db, { name: 'Daily', van: { insurance_until: inDays(days) } });
      const before = await bell();
      await Promise.all([remindOfVans(app.db), remindOfVans(app.db)]);
      await remindOfVans(app.db);
      const { rows } = await sql<{ step: number }>`select step from van_reminders`.execute(app.db);
      assert.deepEqual(rows, step === null ? [] : [{ step }]);
      assert.equal((await bell()) - before, step === null ? 0 : 1);
    });

  test('is the Telepass, too', async () => {
    await sql`truncate van_reminders`.execute(app.owner);
    await sql`update resources set dismissed_at = now() where kind = 'van'`.execute(app.owner);
    await addVan(app.db, { name: 'Master', van: { toll_device_until: inDays(7) } });
    await remindOfVans(app.db);
    assert.match((await vanDesk(app, manager).bell())[0] ?? '', /^Master: telepass entro (il |l’)/);
    const { rows } = await json<{ rows: { path: string }[] }>(
      await manager.get('/api/utilities/notifications'),
    );
    assert.equal(rows[0]?.path, fleetPath);
  });

  test('by kilometres, too, and is on Home for who manages the vans only', async () => {
    await sql`truncate van_reminders`.execute(app.owner);
    await sql`update resources set dismissed_at = now() where kind = 'van'`.execute(app.owner);
    const van = await addVan(app.db, { name: 'Jumper', van: { odometer: 8999, service_km: 10_000 } });
    await remindOfVans(app.db);
    await sql`update vans set odometer = 9000 where resource_id = ${van}`.execute(app.db);
    await remindOfVans(app.db);
    const { rows } = await sql<{ step: number }>`select step from van_reminders order by sent_at`.execute(
      app.db,
    );
    assert.deepEqual(
      rows.map(({ step }) => step),
      [2000, 1000],
    );
    assert.match((await vanDesk(app, manager).bell())[0] ?? '', /^Jumper: tagliando fra 1\.000 km$/);
    type Home = { vans: { due: number } | null };
    const home = async (who: Caller) => (await json<Home>(await who.get('/api/utilities/home'))).vans;
    assert.equal((await home(manager))?.due, 1);
    assert.equal(await home(anna), null);
  });
});

describe('a code', () => {
  const codeOf = async (id: number) => {
    const { rows } = await sql<{ qr: string }>`select qr from resources where id = ${id}`.execute(app.db);
    return rows[0]?.qr ?? '';
  };
  type ScannedAnswer = {
    name: string;
    now: { title: string; person: string | null; to: string | null; closure: string | null } | null;
    next: { title: string } | null;
    freeUntil: string | null;
    lengths: number[];
    bookFrom: string;
    mine: { may: string | null } | null;
  };
  const scan = async (who: Caller, id: number) =>
    json<ScannedAnswer>(await who.get(`/api/workshop/qr/${await codeOf(id)}`));

  test('at a free room offers to book it now, and it is booked', async () => {
    const room = await addResource(app.db, { name: 'Sala', slot_minutes: 15 });
    const seen = await scan(anna, room);
    assert.deepEqual(
      [seen.name, seen.now, seen.mine, seen.lengths],
      ['Sala', null, null, [30, 60, 120, 240]],
    );
    assert.equal(seen.freeUntil, null, 'a room that never closes is free without an end');
    const to = new Date(Date.parse(seen.bookFrom) + 30 * 60_000).toISOString();
    await bookingDesk(anna).book(room, seen.bookFrom, to, { title: 'Subito' });
    assert.equal((await scan(bruno, room)).now?.title, 'Subito');
    assert.deepEqual((await scan(bruno, room)).lengths, []);
  });

  test('says to its people that they can arrive and leave, and of a private booking nothing to others', async () => {
    const room = await addResource(app.db, { wants_check_in: true });
    const id = await bookingDesk(anna).book(room, `${inDays(30)}T10:00`, `${inDays(30)}T11:00`, {
      private: true,
    });
    await shiftBooking(app, id, -5, 60);
    assert.equal((await scan(anna, room)).mine?.may, 'checkIn');
    const seen = await scan(bruno, room);
    assert.deepEqual([seen.now?.title, seen.now?.person, seen.mine], ['Occupato', null, null]);
    await bookingDesk(anna).act(id, 'checkIn');
    assert.equal((await scan(anna, room)).mine?.may, 'finish');
  });

  test('in a van leads who drives to its hand-over, out and in', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 60);
    const mine = async (who: Caller) =>
      (await json<{ id: number; mine: boolean }[]>(await who.get('/api/workshop/vans/fleet'))).find(
        (candidate) => candidate.id === van,
      )?.mine;
    assert.equal(await mine(anna), false, 'it is still here');
    assert.equal((await scan(anna, van)).mine?.may, 'handOut');
    await desk.out(id, van, 0);
    assert.equal((await scan(anna, van)).mine?.may, 'handIn');
    assert.deepEqual([await mine(anna), await mine(bruno)], [true, false], 'the fleet says who has it');
  });

  test('says of what is closed or in maintenance that it is, why, and until when', async () => {
    const [room, van] = [await addResource(app.db), await addVan(app.db)];
    const close = async (id: number, kind: string, reason: string, until: string | null) => {
      await sql`
        with one as (insert into closures (kind, reason, during)
                     values (${kind}, ${reason}, tstzrange(current_moment(), ${until}::timestamptz)) returning id)
        insert into closure_resources (closure_id, resource_id) select id, ${id} from one`.execute(app.db);
    };
    const [soon, later] = [minutesAgo(-60), minutesAgo(-120)];
    await close(room, 'chiusura', 'Pulizie', soon);
    await close(room, 'chiusura', 'Trasloco', later);
    await close(van, 'manutenzione', 'Danno: fanale rotto', null);
    const [shut, broken] = [(await scan(anna, room)).now, (await scan(anna, van)).now];
    assert.deepEqual([shut?.closure, shut?.title, shut?.to], ['chiusura', 'Trasloco', later]);
    assert.deepEqual(
      [broken?.closure, broken?.title, broken?.to],
      ['manutenzione', 'Danno: fanale rotto', null],
    );
  });

  test('is renewed: then the printed one leads nowhere, and the log doesn’t keep it', async () => {
    const room = await addResource(app.db);
    const old = await codeOf(room);
    assert.equal((await manager.post(`/api/workshop/resources/${room}/renewCode`, {})).status, 200);
    const refusal = await refusalOf(anna.get(`/api/workshop/qr/${old}`));
    assert.deepEqual([refusal.status, refusal.detail.slice(0, 24)], [404, 'Questo QR non vale più: ']);
    assert.equal((await anna.get(`/api/workshop/qr/${await codeOf(room)}`)).status, 200);
    const { rows } = await sql`
      select from audit_log
       where strpos(coalesce(before, '{}')::text || coalesce(after, '{}')::text, ${old}) > 0`.execute(
      app.owner,
    );
    assert.deepEqual(rows, []);
  });

  test('opens to those alone who see rooms, or vans', async () => {
    const viewer = await app.person({ permissions: ['WRK_ROV'] });
    const [room, van] = [await addResource(app.db), await addVan(app.db)];
    assert.equal((await viewer.get(`/api/workshop/qr/${await codeOf(room)}`)).status, 200);
    assert.equal((await viewer.get(`/api/workshop/qr/${await codeOf(van)}`)).status, 403);
    assert.deepEqual((await scan(viewer, room)).lengths, []);
  });

  test('is printed on a sign, and in the page for the glove box', async () => {
    const van = await addVan(app.db, { name: 'Sprinter' });
    for (const [who, path] of [
      [manager, `/api/workshop/resources/${van}/sign`],
      [anna, `/api/workshop/vans/${van}/gloveBox`],
    ] as const) {
      const printed = await who.get(path);
      assert.equal(printed.status, 200, await printed.clone().text());
      assert.equal(printed.headers.get('content-type'), 'application/pdf');
      assert.equal(
        Buffer.from(await printed.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      );
    }
  });
});
