/** The demo's people and things with its first bookings; the whole year is tried by `making.trial.ts`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import { newShape } from '@wms/contract/platform/fields/shapes';
import { sql } from 'kysely';
import { z } from 'zod';
import { book } from '../../server/src/logistics/stock/booking.ts';
import { inTransaction, runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import { selectFields } from '../../server/src/platform/database/fields.ts';
import { startTestApp, type TestApp } from '../../server/testing/app.ts';
import { makeMembers } from '../accounting/members.ts';
import { chanceFrom } from '../chance.ts';
import { makePeople } from '../people.ts';
import { makePlaces } from '../places.ts';
import { makeCategories, makeProducts } from '../products.ts';
import { yearOfBookings } from '../season.ts';
import { makeSuppliers } from '../trade/suppliers.ts';
import { makeClosures, makeResources } from '../workshop.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const shiftClock = (tx: Writer, moment: string | null) =>
  runSql(tx)`select shift_clock(${moment}::timestamptz)`;

test('the team, its stores, suppliers, members and rooms, and the stock with which the year began', async () => {
  const now = new Date();
  const since = new Date(now.getTime() - 366 * 86_400_000).toISOString();
  await inTransaction(app.owner, null, async (tx) => {
    await shiftClock(tx, since);
    const chance = chanceFrom(2026);
    const people = await makePeople(tx, chance, { demo: 'x', others: 'x' }, since);
    const places = await makePlaces(tx, await makeCategories(tx), people.keepers);
    const items = await makeProducts(tx, chance, { places, photos: new Map() });
    await makeSuppliers(tx, chanceFrom(1306), items);
    for (const { at, lines, userId } of yearOfBookings({
      now,
      chance,
      items,
      people,
      places,
      movements: 0,
    })) {
      await shiftClock(tx, at);
      await book(tx, lines, { userId });
    }
    await shiftClock(tx, null);
    await makeResources(tx, { people, now });
    await makeClosures(tx, { people, now });
    await makeMembers(tx, { now, people, chance: chanceFrom(1308) });
  });
  const { rows } = await sql<{ counts: unknown[] }>`
    select json_build_array((select count(*) from teams where kind = 'reparto'),
           (select count(*) from macro_categories),
           (select count(*) from products), (select count(*) from locations where parent_id is null),
           (select count(*) from suppliers), (select count(*) from members),
           (select count(*) from stock_movements) > 500,
           (select json_object_agg(kind, count) from (select kind, count(*) from resources group by kind) r))
             as counts`.execute(app.db);
  assert.deepEqual(rows[0]?.counts, [8, 12, 600, 3, 25, 120, true, { room: 6, bench: 9, van: 3 }]);
  const differs = await sql`
    select from product_totals t
     where quantity <> (select coalesce(sum(case when to_location_id is null then -quantity else quantity end), 0)
                          from stock_movements m where m.product_id = t.product_id)`.execute(app.db);
  assert.equal(differs.rows.length, 0);
});

test('every field of a supplier is one that a form would take', async () => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${selectFields(supplierFields, 's')} from suppliers s`.execute(app.db);
  const Form = z.object(newShape(supplierFields));
  for (const { active: _, ...row } of rows) assert.deepEqual(Form.parse(row), row);
});
