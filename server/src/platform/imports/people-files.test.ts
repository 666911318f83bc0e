/** Tests for how long the files are kept with which people were invited. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { inTransaction } from '../database/connection.ts';
import { deleteImportsOfPeople, forgetImportsOfPeople } from './people-files.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

/** An import whose file is its name; it ended so many days ago, or nobody went on with it since. */
async function make(name: string, days: number, { kind = 'people', state = 'done' } = {}): Promise<void> {
  const sha256 = Buffer.from(name.padEnd(32, '.')).toString('hex');
  const ended = state === 'done';
  await sql`insert into files (sha256, type, size) values (${sha256}, 'text/csv', 1)`.execute(app.owner);
  await sql`
    insert into imports (kind, state, file_name, sha256, row_count, columns, header_key, mapping, created_at,
                         finished_at)
    values (${kind}, ${state}, ${name}, ${sha256}, 1, '[]', 'k', '{}', now() - ${`${days} days`}::interval,
            case when ${ended} then now() - ${`${days} days`}::interval end)`.execute(app.owner);
}
const left = async () => {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from imports join files using (sha256) order by 1`.execute(app.owner);
  const { rows: files } = await sql`select from files`.execute(app.owner);
  assert.equal(files.length, rows.length, 'a file without its import is gone');
  return rows.map(({ name }) => name);
};

test('the file of an import of people is deleted after a month, others stay', async () => {
  await make('old', 31);
  await make('recent', 29);
  await make('left alone', 31, { state: 'checked' });
  await make('begun', 1, { state: 'mapping' });
  await make('under way', 31, { state: 'importing' });
  await make('products', 90, { kind: 'products' });
  await forgetImportsOfPeople(app.db);
  assert.deepEqual(await left(), ['begun', 'products', 'recent', 'under way']);
});

test('when somebody is erased those that have ended go at once', async () => {
  const hashes = await inTransaction(app.db, null, deleteImportsOfPeople);
  assert.deepEqual(
    hashes.map((hash) => Buffer.from(hash, 'hex').toString().replaceAll('.', '')),
    ['recent'],
  );
});
