/** Tests that contract and database calculate the same cents, so that either may calculate. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { multiplyMoney, percentOf } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../testing/cluster/database.ts';
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
