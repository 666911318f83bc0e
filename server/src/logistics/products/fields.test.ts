/** Compares the list of a product's fields with the table and its triggers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { productFields } from '@wms/contract/logistics/products/fields';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect } from '../../platform/database/connection.ts';
import { columnTypes } from '../../platform/database/fields.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 2 });
});
after(async () => {
  await connection.close();
  await database.drop();
});

test('every declared field has a column of its kind’s type, which is nullable only where it may be empty', async () => {
  const { rows } = await sql<{ column: string; type: string; nullable: boolean }>`
    select attname as column, format_type(atttypid, null) as type, not attnotnull as nullable
      from pg_attribute where attrelid = 'products'::regclass and attnum > 0`.execute(connection.db);
  const columns = new Map(rows.map(({ column, ...is }) => [column, is]));
  for (const [name, { column, value }] of Object.entries(productFields))
    assert.deepEqual(
      columns.get(column),
      { type: columnTypes[value.kind], nullable: 'canBeEmpty' in value },
      name,
    );
});

test('a change of any field counts as an edit: its version, its time and its history', async () => {
  const { rows } = await sql<{ trigger: string; columns: string[] }>`
    select t.tgname as trigger, array(select a.attname::text from pg_attribute a
             where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)) as columns
      from pg_trigger t where t.tgrelid = 'products'::regclass and t.tgname in ('updated', 'version', 'audit')
     order by 1`.execute(connection.db);
  assert.deepEqual(
    rows.map(({ trigger }) => trigger),
    ['audit', 'updated', 'version'],
  );
  for (const { trigger, columns } of rows)
    assert.deepEqual(
      columns.toSorted(),
      [...Object.values(productFields).map(({ column }) => column), 'merged_into_id'].toSorted(),
      `${trigger} in server/database/functions/logistics/products/edits.sql`,
    );
});
