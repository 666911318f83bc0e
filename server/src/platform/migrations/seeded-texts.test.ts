/** The texts that a new database begins with, which people read before they have written any of their own. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { runSql } from '../database/connection.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

test('no text of a new database has the typewriter’s apostrophe', async () => {
  const columns = await runSql(app.owner)<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'`;
  assert.ok(columns.length > 100);
  const found = await runSql(app.owner)<{ place: string; text: string }>`${sql.join(
    columns.map(
      ({ table, column }) => sql`
        select ${`${table}.${column}`} as place, ${sql.ref(column)} as text from ${sql.table(table)}
         where ${sql.ref(column)} ~ '[[:alpha:]]''[[:alpha:]]'`,
    ),
    sql` union all `,
  )}`;
  assert.deepEqual(found, []);
});

test('only the type of document that still has our first name is renamed', async () => {
  const file = join(import.meta.dirname, '../../../migrations/0228_identity_document.sql');
  const rename = async (name: string) => {
    await sql`update document_types set name = ${name} where id = 1`.execute(app.owner);
    for (const statement of (await readFile(file, 'utf8')).trim().split(/;\n/))
      await sql.raw(statement).execute(app.owner);
    const row = await app.owner
      .selectFrom('document_types')
      .select('name')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    return row.name;
  };
  assert.equal(await rename("Documento d'identità"), 'Documento d’identità');
  assert.equal(await rename('Carta o passaporto'), 'Carta o passaporto');
});
