/**
 * Tests that contract and database calculate the same cents, so that either may calculate, and that every instant comes
 * out in ISO 8601, whatever its digits.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { multiplyMoney, percentOf } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect } from './connection.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
});
after(async () => {
  await connection.close();
  await database.drop();
});

test('a thousand products and percentages are the same on both sides', async () => {
  const { rows } = await sql<{ price: string; by: string; product: string; part: string }>`
    select price::text, quantity::text as by, round(price * quantity, 2)::text as product,
           round(price * quantity / 100, 2)::text as part
      from generate_series(1, 1000) n
      cross join lateral (select (n * 7919 % 100003 - 50000) / 1000.0 as price,
        (n * 104729 % 9973) / 8.0 as quantity) v`.execute(connection.db);
  assert.equal(rows.length, 1000);
  for (const { price, by, product, part } of rows)
    assert.deepEqual([multiplyMoney(price, by), percentOf(price, by)], [product, part], `${price} × ${by}`);
});

const instants = {
  '2026-12-07 08:00:00+00': '2026-12-07T08:00:00.000Z',
  '2026-12-07 09:00:00.5+01': '2026-12-07T08:00:00.500Z',
  '2026-12-07 08:00:00.07+00': '2026-12-07T08:00:00.070Z',
  '2026-12-07 08:00:00.999999+00': '2026-12-07T08:00:00.999Z',
  '0999-01-02 03:04:05.006007+00': '0999-01-02T03:04:05.006Z',
  '12026-12-07 08:00:00.123456+00': '+012026-12-07T08:00:00.123Z',
};

for (const [written, iso] of Object.entries(instants)) {
  test(`${written} is ${iso}`, async () => {
    const { rows } = await sql<{ at: string }>`select ${written}::timestamptz as at`.execute(connection.db);
    assert.equal(rows[0]?.at, iso);
    assert.equal(new Date(iso).toISOString(), iso);
  });
}
