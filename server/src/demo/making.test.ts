import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../platform/database/connection.ts';
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
  fillWithDemo(app.db, {
    storage,
    password,
    organisation: { name: 'Squadra Corse Aurora', address: null, taxCode: null, vatNumber: null },
  });
const one = async (values: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await sql<{ row: unknown[] }>`select json_build_array(${values}) as row`.execute(app.db)).rows[0]?.row ??
  [];

test('an empty instance becomes a racing team’s, whose stock is what its ledger says', {
  timeout: 100_000,
}, async () => {
  const { movements } = await fill();
  assert.ok(movements > 7500 && movements < 8500, String(movements));
  const counts = await one(sql`
    (select count(*) from users), (select count(*) from teams), (select count(*) from macro_categories),
           (select count(*) from products), (select count(*) from products p where exists (select from product_photos f where f.product_id = p.id)),
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
  assert.ok(await signIn(app.url, 'demo', password));
});

test('what holds something already is left alone', async () => {
  await assert.rejects(fill, /contiene già dei dati/);
});

test('a movement is dated only after the ones before it, and not in the future', async () => {
  const dated = (at: string) =>
    inTransaction(app.db, null, async (tx) => {
      await sql`select set_config('app.movement_at', ${at}, true)`.execute(tx);
      await sql`insert into stock_movements (type, product_id, quantity, from_location_id)
                select 'scarico', product_id, 1, location_id from stock
                 where quantity >= 2 and lot_id is null and product_id in (select product_id from product_totals where reserved = 0) limit 1`.execute(
        tx,
      );
    });
  await assert.rejects(dated('2020-01-01T00:00:00Z'), /booked after the ones before it/);
  await assert.rejects(dated(new Date(Date.now() + 60_000).toISOString()), /not in the future/);
  await dated('');
});
