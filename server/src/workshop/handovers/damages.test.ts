/** The damages of vans, and the maintenance that begins with them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Caller } from '../../../testing/app.ts';
import { sentenceOf } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { findOverlaps } from '../../../testing/workshop/rows.ts';
import { addVan, vanDesk } from '../../../testing/workshop/vans.ts';
import { inTransaction } from '../../platform/database/connection.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });
const desk = vanDesk(app, anna);

const scratch = { side: 'sinistra', x: 300, y: 500, note: 'Graffio sulla porta' };
const closuresOf = async (van: number) =>
  (
    await sql<{ begun: boolean; endless: boolean }>`
      select lower(c.during) <= current_moment() as begun, upper_inf(c.during) as endless
        from closures c join closure_resources closed on closed.closure_id = c.id
       where closed.resource_id = ${van}`.execute(app.db)
  ).rows;

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
      returnsVan: false,
    });
    assert.deepEqual((await desk.get<List>(`/damages?van=${van}&state=aperti`)).rows, []);
    assert.equal((await desk.get<List>(`/damages?van=${van}`)).rows[0]?.repairedBy, 'Marta Prova');
  });

  test('is found by words of its note and of its van', async () => {
    const van = await addVan(app.db, { name: 'Ducato', van: { plate: 'DA123NN' } });
    await desk.send(`/${van}/damages`, {
      damages: [scratch, { ...scratch, note: 'Fanale rotto' }],
      unfit: false,
    });
    await desk.send(`/${await addVan(app.db)}/damages`, { damages: [scratch], unfit: false });
    const found = async (q: string) =>
      (await desk.get<{ rows: { note: string }[] }>(`/damages?q=${encodeURIComponent(q)}`)).rows.map(
        ({ note }) => note,
      );
    assert.deepEqual(await found('ducàto'), ['Fanale rotto', 'Graffio sulla porta']);
    assert.deepEqual(await found('porta duc'), ['Graffio sulla porta']);
    assert.deepEqual(await found('FANALE da123'), ['Fanale rotto']);
    assert.deepEqual(await found('fanale sulla'), []);
    assert.deepEqual(await found('orta ducato'), [], 'a word is found by its beginning');
  });

  test('that somebody changed meanwhile is not repaired by who saw it before', async () => {
    const van = await addVan(app.db);
    const { rows } = await sql<{ id: number }>`
      insert into van_damages (resource_id, side, x, y, note) values (${van}, 'sinistra', 1, 1, 'Graffio')
      returning id`.execute(app.db);
    const id = rows[0]?.id ?? 0;
    await inTransaction(app.db, bruno.id, (tx) =>
      sql`update van_damages set note = 'Graffio profondo' where id = ${id}`.execute(tx),
    );
    const body = { version: 1, returnsVan: false };
    assert.match(
      await sentenceOf(manager.post(`/api/workshop/vans/damages/${id}/repair`, body)),
      /^Intanto Bruno Prova ha salvato altre modifiche \(.+\)\. Controlla e riprova$/,
    );
  });

  test('stands in the reason of the maintenance, shortened where there is much to say', async () => {
    const van = await addVan(app.db, { name: 'Scudo' });
    await desk.tripNow(van, -5, 60);
    const long = { ...scratch, note: 'Ammaccatura '.repeat(20).trim() };
    await desk.send(`/${van}/damages`, { damages: [scratch, long], unfit: true });
    const { rows } = await sql<{ reason: string }>`
      select c.reason from closures c join closure_resources closed on closed.closure_id = c.id
       where closed.resource_id = ${van}`.execute(app.db);
    assert.match(rows[0]?.reason ?? '', /^Danno: Graffio sulla porta e Ammaccatura .*…$/);
    assert.equal(rows[0]?.reason.length, 160);
  });

  test('that stops a van is reported by who has it now, or manages; others only write it down', async () => {
    const van = await addVan(app.db);
    const report = (who: Caller, unfit: boolean) =>
      who.post(`/api/workshop/vans/${van}/damages`, { damages: [scratch], unfit });
    assert.match(await sentenceOf(report(bruno, true)), /Solo chi ha il furgone adesso/);
    assert.equal((await report(bruno, false)).status, 200);
    await desk.tripNow(van, 30, 60);
    assert.equal((await report(anna, true)).status, 200);
  });

  test('that makes the van unfit on the road: the maintenance begins when it is back', async () => {
    const van = await addVan(app.db);
    const id = await desk.tripNow(van, -5, 120);
    await desk.out(id, van, 0);
    await desk.send(`/${van}/damages`, { damages: [scratch], unfit: true });
    assert.deepEqual(await closuresOf(van), [{ begun: false, endless: false }]);
    await desk.in(id, van, 30);
    assert.deepEqual(await closuresOf(van), [{ begun: true, endless: false }]);
    assert.deepEqual(await findOverlaps(app.owner), []);
  });
});
