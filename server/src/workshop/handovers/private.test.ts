/** The parts of a private trip that others read. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Caller, json } from '../../../testing/app.ts';
import { teamDesk } from '../../../testing/desk.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { photograph } from '../../../testing/workshop/photograph.ts';
import { addVan, giveLicence, vanDesk } from '../../../testing/workshop/vans.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });
const desk = vanDesk(app, anna);

const photographHandover = (who: Caller, id: number) =>
  photograph(who, `/api/workshop/vans/handovers/${id}`, 'lato.png');
const scratch = { side: 'sinistra', x: 300, y: 500, note: 'Graffio sulla porta' };

describe('of a private trip', () => {
  test('nothing is told of who is under way, but to its people and whoever manages the vans', async () => {
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
        driver: fleet.find((candidate) => candidate.id === van)?.driver ?? null,
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
    type OpenDamages = { vans: { openDamages: Damage[] }[] };
    const { vans } = await next.get<OpenDamages>(`/bookings/${later}/handovers`);
    assert.deepEqual(
      vans[0]?.openDamages.map(({ reportedBy }) => reportedBy),
      [null],
    );
  });

  test('others read what it cost, not whose it was', async () => {
    const van = await addVan(app.db, { name: 'Costoso' });
    const team = await teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] })).create('PRI');
    await teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] })).add(team, [anna.id]);
    const id = await desk.tripNow(van, -5, 60, { private: true, teamId: team });
    await desk.out(id, van, 0);
    await desk.in(id, van, 10, { costs: [{ kind: 'pedaggio', amount: '12.50', note: 'Casello di Parma' }] });
    const stranger = await app.person({ permissions: ['WRK_VAB'], nome: 'Dario' });
    type Cost = { id: number; amount: string; note: string | null; enteredBy: string | null } & {
      trip: { bookingId: number } | null;
      team: { id: number } | null;
    };
    const listOf = async (who: Caller, query = '') =>
      (await vanDesk(app, who).get<{ rows: Cost[] }>(`/costs?van=${van}${query}`)).rows;
    const [own] = await listOf(anna);
    assert.deepEqual(
      [own?.trip?.bookingId, own?.team?.id, own?.enteredBy, own?.note],
      [id, team, 'Anna Prova', 'Casello di Parma'],
    );
    assert.deepEqual((await listOf(manager))[0], own);
    const [seen] = await listOf(stranger);
    assert.deepEqual(seen, { ...own, trip: null, team: null, enteredBy: null, note: null });
    const cost = await vanDesk(app, stranger).get<Cost>(`/costs/${seen?.id}`);
    assert.deepEqual([cost.trip, cost.team, cost.enteredBy, cost.note], [null, null, null, null]);
    assert.deepEqual(await listOf(stranger, `&team=${team}`), [], 'a filter doesn’t tell it either');
    assert.deepEqual(await listOf(stranger, '&q=casello'), [], 'nor does a search');
    assert.equal((await listOf(stranger, '&q=costoso')).length, 1);
    for (const who of [anna, manager]) assert.deepEqual(await listOf(who, '&q=casello+cost'), [own]);
    assert.deepEqual(await listOf(anna, '&q=casello+discreto'), []);
    const file = await stranger.get(`/api/workshop/vans/costs/export?van=${van}&format=csv`);
    assert.equal(file.status, 200, await file.clone().text());
    const text = await file.text();
    assert.match(text, /Costoso/);
    assert.doesNotMatch(text, /Anna|Parma|PRI/);
  });
});
