import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { findChosenPeople, matchesPeople, type ParsedFilters } from './people-filters.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

async function find(filters: ParsedFilters): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from users u
     where ${matchesPeople(filters)} order by u.search_name`.execute(app.db);
  return rows.map(({ name }) => name);
}

test('people are found by the beginnings of their words in any order, with any accents, and with a typo', async () => {
  await app.person({ nome: 'Niccolò', cognome: 'Bergamaschi' });
  const lucia = await app.person({ nome: 'Lucia', cognome: 'Bergonzi' });
  assert.deepEqual(await find({ q: 'nicco berga' }), ['Niccolò Bergamaschi']);
  assert.deepEqual(await find({ q: 'BERG' }), ['Niccolò Bergamaschi', 'Lucia Bergonzi']);
  assert.deepEqual(await find({ q: lucia.username }), ['Lucia Bergonzi']);
  assert.deepEqual(await find({ q: 'bergamscchi' }), ['Niccolò Bergamaschi'], 'a typo');
  assert.deepEqual(await find({ q: 'zzzz' }), []);
  assert.deepEqual(await find({ q: '%' }), await find({}), 'signs alone ask for nothing');
});

test('people are narrowed by state, step, permission and what is wrong with their documents', async () => {
  await app.person({ nome: 'Marta', cognome: 'Portatore', permissions: [can.vansBook] });
  assert.deepEqual(await find({ permission: can.vansBook }), ['Marta Portatore']);
  await sql`update user_permissions set granted_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
             where permission = ${can.vansBook}`.execute(app.owner);
  assert.deepEqual(await find({ permission: can.vansBook }), [], 'a grant that ended counts no more');
  const { rows } = await sql<{ name: string }>`
    select name from document_types where required`.execute(app.db);
  assert.ok(rows.length > 0);
  assert.ok((await find({ documents: 'missing' })).includes('Marta Portatore'));
  assert.deepEqual(await find({ documents: 'expired' }), []);
  assert.deepEqual(await find({ q: 'portatore', state: 'sospeso' }), []);
});

test('a mass action refuses another number of people than the manager saw', async () => {
  const anna = await app.person();
  const chosen = { ids: [anna.id], filters: {} };
  await inTransaction(app.db, null, async (tx) => {
    assert.deepEqual(await findChosenPeople(tx, { ...chosen, expected: 1 }), [anna.id]);
    await assert.rejects(findChosenPeople(tx, { ...chosen, expected: 2 }), /le persone sono 1/);
  });
});
