import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { personalData } from '../cupboards.ts';
import { openStorage, type Storage } from '../platform/files/storage.ts';
import { signIn, startTestApp, type TestApp } from '../testing/app.ts';
import { fillWithDemo } from './making.ts';

let app: TestApp;
let folder: string;
let storage: Storage;
before(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wms-demo-'));
  storage = openStorage(folder);
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const password = 'lampo-gatto-treno-7';
const fill = () =>
  fillWithDemo(app.owner, {
    personalData,
    storage,
    password,
    organisation: { name: 'Squadra Corse Aurora', address: null, taxCode: null, vatNumber: null },
  });
const one = async (values: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await sql<{ row: unknown[] }>`select json_build_array(${values}) as row`.execute(app.db)).rows[0]?.row ??
  [];

test('an empty instance becomes a racing team’s, whose stock is what its ledger says', {
  timeout: 300_000,
}, async () => {
  const { movements } = await fill();
  assert.ok(movements > 7500 && movements < 8500, String(movements));
  const counts = await one(sql`
    (select count(*) from users), (select count(*) from teams where kind = 'reparto'),
           (select count(*) from macro_categories),
           (select count(*) from products), (select count(*) from products p
             where exists (select from product_photos f where f.product_id = p.id)),
           (select count(*) from locations where parent_id is null), (select count(distinct state) from stock_takes)`);
  assert.deepEqual(counts, [40, 8, 12, 600, 600, 3, 2]);
  const differs = await one(sql`
    (select count(*) from product_totals t
     where quantity <> (select coalesce(sum(case when to_location_id is null then 0 else quantity end
                                          - case when from_location_id is null then 0 else quantity end), 0)
                          from stock_movements m where m.product_id = t.product_id)
        or quantity <> (select coalesce(sum(quantity), 0) from stock s where s.product_id = t.product_id))`);
  assert.deepEqual(differs, [0]);
  const [season, low, overdue, holds] = await one(sql`
    (select count(distinct date_trunc('month', at)) >= 12 and max(at) <= now() from stock_movements),
           (select count(*) from product_states where stock_state = 'low') > 5,
           (select count(*) from loans where returned < quantity and due_on < current_date) > 0,
           (select count(*) from reservations where closed_at is null) > 5`);
  assert.deepEqual([season, low, overdue, holds], [true, true, true, true]);
  const [states, documents, waiting] = await one(sql`
    (select json_agg(distinct state order by state) from users),
           (select json_agg(distinct state order by state) from required_documents),
           (select count(*) from change_requests) + (select count(*) from access_requests)
             + (select count(*) from data_requests)`);
  assert.deepEqual(states, ['anonimizzato', 'attivo', 'cessato', 'invitato', 'sospeso']);
  assert.deepEqual(documents, ['in verifica', 'manca', 'scaduto', 'valido']);
  assert.equal(waiting, 6);
  const [ownLoans] = await one(sql`
    (select json_agg(distinct returned = quantity) from loans
      where borrower_id = (select id from users where username = 'demo'))`);
  assert.deepEqual(ownLoans, [false, true]);
  const [resources, bookingStates, days, series] = await one(sql`
    (select json_object_agg(kind, count) from (select kind, count(*) from resources group by kind) of_kind),
           (select json_agg(distinct state order by state) from bookings),
           (select max(upper(during))::date - min(lower(during))::date from bookings),
           (select count(distinct series_id) from bookings)`);
  assert.deepEqual(resources, { room: 6, bench: 9, van: 3 });
  for (const state of ['in attesa', 'confermata', 'conclusa'])
    assert.ok((bookingStates as string[]).includes(state), state);
  assert.ok(Number(days) > 170 && Number(series) >= 4, `${days} days, ${series} series`);
  assert.ok(await signIn(app.url, 'demo', password));
});

test('what holds something already is left alone', async () => {
  await assert.rejects(fill, /contiene già dei dati/);
});

test('movements and the audit log lie in the order of their dates, a year of them', async () => {
  const [movements, changes, days] = await one(sql`
    (select count(*) from (select at < lag(at) over (order by id) as back from stock_movements) m where back),
           (select count(*) from (select at < lag(at) over (order by id) as back from audit_log) a where back),
           (select count(distinct at::date) from stock_movements)`);
  assert.deepEqual([movements, changes], [0, 0]);
  assert.ok(Number(days) > 200, String(days));
  const [late, lent] = await one(sql`
    (select count(*) from products where created_at > (select min(at) from stock_movements)),
           (select count(distinct lent_at::date) from loans)`);
  assert.deepEqual([late, lent], [0, 6]);
});
