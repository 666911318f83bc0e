/** A van that can't travel: whose bookings it touches, who settles them, and its way back into service. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StoppedVan } from '@wms/contract/workshop/maintenance/endpoints';
import { sql } from 'kysely';
import { json } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { sentenceOf } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { findOverlaps } from '../../../testing/workshop/rows.ts';
import { addVan, vanDesk } from '../../../testing/workshop/vans.ts';
import { lookAtStopped } from './morning.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });
const desk = vanDesk(app, anna);
const other = vanDesk(app, bruno);
const office = vanDesk(app, manager);

const scratch = { side: 'sinistra', x: 300, y: 500, note: 'Graffio sulla porta' };
const on = (days: number, hour = '09') =>
  [`${inDays(days)}T${hour}:00`, `${inDays(days)}T${hour}:45`] as const;
const vansOf = async (booking: number) =>
  (
    await sql<{ id: number }>`
      select resource_id as id from booking_resources where booking_id = ${booking}`.execute(app.db)
  ).rows.map(({ id }) => id);

/** A fleet of its own: the vans of other tests take nobody. */
async function fleet(spare: boolean) {
  await sql`update resources set dismissed_at = now() where kind = 'van' and dismissed_at is null`.execute(
    app.owner,
  );
  const broken = await addVan(app.db, { name: 'Ducato' });
  return { broken, spare: spare ? await addVan(app.db, { name: 'Doblò', capacity: 5 }) : 0 };
}

/** Anna brings the van back damaged. */
async function stop(van: number, unfitFor: string): Promise<string> {
  const now = await desk.tripNow(van, -5, 60);
  await desk.out(now, van, 0);
  return (await desk.in(now, van, 40, { damages: [scratch], unfit: true, unfitFor })).message;
}

const stoppedVans = async () => json<StoppedVan[]>(await manager.get('/api/workshop/vans/stopped'));
type Damages = { rows: { id: number; version: number; stopped: boolean; others: number }[] };
const damagesOf = async (van: number) => (await desk.get<Damages>(`/damages?van=${van}&state=aperti`)).rows;

describe('a van that stops', () => {
  test('moves or warns only whom it meets in its time; the others stay, and nobody loses a booking', async () => {
    const { broken, spare } = await fleet(true);
    const moved = await other.trip(broken, ...on(1), { title: 'Mercato' });
    await desk.trip(spare, ...on(2));
    const warned = await other.trip(broken, ...on(2), { title: 'Fiera' });
    const later = await other.trip(broken, ...on(30), { title: 'Gita' });
    type Preview = { touched: { title: string; other: string | null }[]; later: number };
    const seen = await desk.get<Preview>(`/${broken}/stop?length=unknown`);
    assert.deepEqual(
      [seen.touched.map(({ title, other: to }) => [title, to]), seen.later],
      [
        [
          ['Mercato', 'Doblò'],
          ['Fiera', null],
        ],
        1,
      ],
    );
    assert.match(
      await stop(broken, 'unknown'),
      /: 1 prenotazione spostata su un altro furgone e 1 prenotazione a rischio, .*\. 1 prenotazione dopo: resta$/,
    );
    assert.deepEqual(
      [await vansOf(moved), await vansOf(warned), await vansOf(later)],
      [[spare], [broken], [broken]],
    );
    for (const id of [moved, warned, later]) assert.equal((await other.read(id)).state, 'confermata');
    const heard = (await other.bell()).join('\n');
    assert.match(heard, /«Mercato» \(Doblò, .* Ducato va in manutenzione, avete Doblò/);
    assert.match(
      heard,
      /«Fiera» \(Ducato, .*\) è a rischio: Ducato è fermo fino .* nessun altro furgone è libero/,
    );
    assert.doesNotMatch(heard, /«Gita».*rischio/);
    assert.match(
      (await office.bell()).join('\n'),
      /Anna Prova ha fermato Ducato .*: 1 prenotazione da sistemare/,
    );
    assert.deepEqual(await findOverlaps(app.db), []);
    assert.match(
      await sentenceOf(other.tryTrip(broken, ...on(1, '15'))),
      /«Ducato» non si prenota .*: Danno: Graffio sulla porta/,
    );
    assert.equal((await other.tryTrip(broken, ...on(40))).status, 200);
  });

  test('is settled by who manages: another van, or the booking is called off; its time then stays closed', async () => {
    const { broken, spare } = await fleet(false);
    const first = await other.trip(broken, ...on(1), { title: 'Mercato' });
    const second = await other.trip(broken, ...on(2), { title: 'Fiera' });
    await stop(broken, 'threeDays');
    assert.equal(spare, 0);
    const found = await addVan(app.db, { name: 'Transit' });
    const [van] = await stoppedVans();
    assert.deepEqual(
      van?.bookings.map(({ title, inside, others }) => [title, inside, others.map(({ name }) => name)]),
      [
        ['Mercato', true, ['Transit']],
        ['Fiera', true, ['Transit']],
      ],
    );
    const [mercato, fiera] = van?.bookings ?? [];
    await office.send(`/bookings/${first}/move`, {
      version: mercato?.version,
      from: mercato?.from,
      to: mercato?.to,
      resourceIds: [found],
    });
    const calledOff = await manager.post(`/api/workshop/bookings/${second}/moves/callOff`, {
      version: fiera?.version,
      reason: 'Il Ducato è rotto',
    });
    assert.equal(calledOff.status, 200);
    assert.deepEqual(await vansOf(first), [found]);
    assert.deepEqual((await stoppedVans())[0]?.bookings, []);
    for (const day of [1, 2])
      assert.match(await sentenceOf(other.tryTrip(broken, ...on(day))), /non si prenota/);
    assert.deepEqual(await findOverlaps(app.db), []);
  });

  test('is not handed out while it stands', async () => {
    const { broken } = await fleet(false);
    const id = await other.tripNow(broken, 10, 90);
    await office.send(`/${broken}/damages`, { damages: [scratch], unfit: true, unfitFor: 'day' });
    assert.match(
      await sentenceOf(other.tryOut(id, broken, 40)),
      /Il furgone è in manutenzione: Danno: Graffio sulla porta/,
    );
  });

  test('is looked at each morning: the time moves on, and whoever comes into it is warned once', async () => {
    const { broken } = await fleet(false);
    const later = await other.trip(broken, ...on(4), { title: 'Gara' });
    await stop(broken, 'unknown');
    const warnings = async () =>
      (await other.bell()).filter((candidate) => /«Gara».*a rischio/.test(candidate)).length;
    assert.equal(await warnings(), 0);
    await sql`update closures set during = tstzrange(lower(during) - interval '1 day', upper(during) - interval '1 day')
               where ahead_days is not null and upper(during) > current_moment()`.execute(app.owner);
    await lookAtStopped(app.db);
    assert.equal(await warnings(), 0);
    await sql`update closures set ahead_days = 5
               where ahead_days is not null and upper(during) > current_moment()`.execute(app.owner);
    await lookAtStopped(app.db);
    assert.equal(await warnings(), 1);
    await lookAtStopped(app.db);
    assert.equal(await warnings(), 1);
    assert.deepEqual([await vansOf(later), (await stoppedVans())[0]?.bookings[0]?.inside], [[broken], true]);
    // A van that has become free takes it in the morning.
    const found = await addVan(app.db, { name: 'Transit' });
    await lookAtStopped(app.db);
    assert.deepEqual(await vansOf(later), [found]);
  });

  test('comes back with the repair of its last damage, and everybody hears that the trip is confirmed', async () => {
    const { broken } = await fleet(false);
    const id = await other.trip(broken, ...on(2), { title: 'Mostra' });
    // A damage marked when the van went out isn't tied to the maintenance, and counts like the others.
    const now = await desk.tripNow(broken, -5, 60);
    await desk.out(now, broken, 0, { damages: [scratch] });
    await desk.in(now, broken, 40, { damages: [scratch], unfit: true });
    const [last, first] = await damagesOf(broken);
    assert.deepEqual([last?.stopped, last?.others, first?.stopped, first?.others], [true, 1, true, 1]);
    const repair = (damage: typeof last, returnsVan: boolean) =>
      office.send(`/damages/${damage?.id}/repair`, { version: damage?.version, returnsVan });
    await repair(last, false);
    assert.deepEqual((await damagesOf(broken))[0]?.others, 0);
    assert.match(
      (await repair(first, true)).message,
      /Danno riparato\. Il furgone è di nuovo in servizio: 1 prenotazione confermata, le persone lo sanno/,
    );
    assert.match(
      (await other.bell()).join('\n'),
      /«Mostra».*non è più a rischio: Ducato è di nuovo in servizio/,
    );
    assert.deepEqual([await vansOf(id), await stoppedVans()], [[broken], []]);
    await other.trip(broken, ...on(1));
    assert.match(
      await sentenceOf(manager.post(`/api/workshop/vans/${broken}/return`, {})),
      /già in servizio/,
    );
  });
});
