import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { cupboards } from './cupboards.ts';
import { hasTitle } from './humanResources/people/data-requests/archive/titles.ts';
import { findOpenThings } from './platform/cupboards/open-things.ts';
import { json, startTestApp, type TestApp } from './testing/app.ts';
import { stockFixture } from './testing/stock.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const personalTables = cupboards.flatMap(({ personalTables }) => personalTables ?? []);
const authors = cupboards.flatMap(({ authors }) => authors ?? []);

test('every column that names a person is declared once: as the owner of data, or as an author', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0 order by 1`.execute(app.db);
  const declared = [
    ...personalTables
      .filter(({ table }) => table !== 'users')
      .map(({ table, person }) => `${table}.${person}`),
    ...authors,
  ];
  assert.deepEqual(
    declared.toSorted(),
    rows.map(({ name }) => name),
  );
});

test('the columns exported for a person exist, and no secret is among them', async () => {
  const anna = await app.person();
  for (const { table, person, exported } of personalTables) {
    const columns = sql.join(exported.map((column) => sql.ref(column)));
    await sql`select ${columns} from ${sql.table(table)} where ${sql.ref(person)} = ${anna.id}`.execute(
      app.db,
    );
    assert.deepEqual(
      exported.filter((column) => /hash|token/.test(column) && !column.endsWith('sha256')),
      [],
    );
  }
});

test('every exported column has a title that people read', () => {
  const without = personalTables.flatMap(({ table, exported }) =>
    exported.filter((column) => !hasTitle(table, column)).map((column) => `${table}.${column}`),
  );
  assert.deepEqual(without, [], 'add them to data-requests/archive/titles.ts');
});

test('open things of a person who leaves are counted until they are settled', async () => {
  const openThings = cupboards.flatMap(({ openThings }) => openThings ?? []);
  const anna = await app.person();
  assert.deepEqual(await findOpenThings(app.db, openThings, anna.id), []);
  const fixture = await stockFixture(app.db);
  const shelf = await fixture.location('SCAFFALE-A', { responsible_id: anna.id });
  const productId = await fixture.product();
  const keeper = await app.person({ permissions: [can.productsUpdate, can.warehouseManagement] });
  const load = { type: 'carico', productId, quantity: '5', toLocationId: shelf };
  assert.equal(
    (await keeper.post('/api/logistics/movements', { booking: randomUUID(), lines: [load] })).status,
    200,
  );
  const lent = await keeper.post('/api/logistics/loans', {
    productId,
    quantity: '1',
    fromLocationId: shelf,
    borrowerId: anna.id,
    dueOn: '2030-01-31',
  });
  const { id, message } = await json<{ id: number; message: string }>(lent);
  assert.equal(lent.status, 200, message);

  const open = await findOpenThings(app.db, openThings, anna.id);
  assert.deepEqual(
    open.map(({ sentence }) => sentence),
    ['1 prestito da restituire', '1 ubicazione di cui è responsabile'],
  );
  await keeper.post(`/api/logistics/loans/${id}/return`, { quantity: '1', toLocationId: shelf });
  const left = await findOpenThings(app.db, openThings, anna.id);
  assert.deepEqual(
    left.map(({ sentence }) => sentence),
    ['1 ubicazione di cui è responsabile'],
  );
});
