/** Vans that don’t come back in time. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { json } from '../../../testing/app.ts';
import { sentenceOf, shiftBooking } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { findOverlaps } from '../../../testing/workshop/rows.ts';
import { addVan, vanDesk } from '../../../testing/workshop/vans.ts';
import { lookForDelay } from './delays.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });
const desk = vanDesk(app, anna);
const other = vanDesk(app, bruno);

describe('a van that is late', () => {
  test('tells the next one after 15 minutes, not after 14, and once', async () => {
    await sql`update resources set dismissed_at = now() where kind = 'van'`.execute(app.owner);
    const van = await addVan(app.db, { name: 'Transit' });
    const scudo = await addVan(app.db, { name: 'Scudo' });
    // The next one would be refused these vans: it is too late for one, and between the slots of the other.
    const daily = await addVan(app.db, { name: 'Daily', capacity: 8, notice_minutes: 1440 });
    const doblo = await addVan(app.db, { name: 'Doblò', capacity: 8, slot_minutes: 60 });
    const first = await desk.tripNow(van, -60, 5);
    await desk.out(first, van, 0);
    const next = await other.tripNow(van, 5, 70, { title: 'Consegna a Pinerolo' });
    await sql`
      update bookings set during = tstzrange(slot, slot + interval '65 minutes')
        from on_grid(now() + interval '5 minutes', 300) as slot where id = ${next}`.execute(app.owner);
    await shiftBooking(app, first, -60, -10);
    await lookForDelay(app.db, first, Date.parse((await desk.read(first)).to) + 14 * 60_000);
    const about = async () => (await other.bell()).filter((sentence) => sentence.includes('Pinerolo'));
    assert.deepEqual(await about(), []);
    type LateFlag = { late: boolean };
    const isLate = async () => (await desk.get<LateFlag>(`/bookings/${first}/handovers`)).late;
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
    // The trip is accepted for the same hours by the van that was named, and by no other.
    const { from, to } = await other.read(next);
    const tryVan = (id: number) => other.tryMove(next, id, from, to);
    assert.match(await sentenceOf(tryVan(daily), 422), /almeno 1 giorno prima/);
    assert.match(await sentenceOf(tryVan(doblo), 422), /a passi di 1 ora/);
    await other.move(next, scudo, from, to);
    await other.move(next, van, from, to);
    // The person who waits for the van doesn't take it before it is back.
    assert.match(await sentenceOf(other.tryOut(next, van, 0)), /è già fuori/);
    await desk.in(first, van, 30);
    await other.out(next, van, 30);
    assert.deepEqual(await findOverlaps(app.db), []);
  });

  test('stays held until it is back, and never longer than until the next booking', async () => {
    const van = await addVan(app.db);
    const first = await desk.tripNow(van, -60, 5);
    await desk.out(first, van, 0);
    const holdEnd = async () => {
      const { rows } = await sql<{ end: string }>`
        select upper(during) as end from holds where booking_id = ${first}`.execute(app.db);
      return rows[0]?.end;
    };
    const now = Date.now();
    await shiftBooking(app, first, -60, -1);
    await lookForDelay(app.db, first, now);
    assert.equal(await holdEnd(), new Date(now + 120 * 60_000).toISOString());
    const next = await other.tripNow(van, 200, 260);
    await lookForDelay(app.db, first, now + 150 * 60_000);
    const { state, from } = await other.read(next);
    assert.deepEqual([await holdEnd(), state], [from, 'confermata']);
    await desk.in(first, van, 10);
    assert.equal(await holdEnd(), (await desk.read(first)).to);
    assert.deepEqual(await findOverlaps(app.db), []);
  });

  test('lets nobody miss a booking that begins before it is back', async () => {
    const van = await addVan(app.db, { wants_check_in: true });
    const first = await desk.tripNow(van, -60, 5);
    await desk.out(first, van, 0);
    const next = await other.tripNow(van, 10, 90);
    await shiftBooking(app, first, -90, -40);
    await shiftBooking(app, next, -20, 90);
    await lookForDelay(app.db, first);
    await desk.in(first, van, 10);
    // Another booking attempt frees those who missed theirs; this one isn't among them.
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    assert.match(await sentenceOf(desk.tryTrip(van, soon(30), soon(50))), /è già di Bruno Prova/);
    assert.equal((await other.read(next)).state, 'confermata');
    await other.out(next, van, 10);
  });

  test('is taken at its door, which doesn’t say until when', async () => {
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
});
