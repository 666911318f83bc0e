import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { registrationSteps } from '@wms/contract/identity/registration/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { json, startTestApp, type TestApp } from '../testing/app.ts';
import { stockFixture } from '../testing/stock.ts';
import { cupboards, notPersonalColumns, personalData } from './cupboards.ts';
import { hasTitle } from './humanResources/people/data-requests/archive/titles.ts';
import { findOpenThings } from './platform/cupboards/open-things.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const personalTables = personalData.tables;
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

test('every column that can hold personal data is declared: a person’s, a free text, or not personal', async () => {
  // Numbers, instants and yes or no say nothing of a person without the row's other columns; neither does a word of
  // a fixed list, nor the key of another row.
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
       and c.relname not in ('applied_functions', 'migrations')
       and a.atttypid::regtype::text in ('text', 'text[]', 'jsonb', 'json', 'bytea', 'date', 'daterange', 'inet',
                                         'character varying', 'character', 'uuid', 'xml')
       and not exists (
         select from pg_constraint k
          where k.conrelid = c.oid and k.conkey = array[a.attnum]
            and (k.contype = 'f' or k.contype = 'c' and pg_get_constraintdef(k.oid) ~ ('\\(' || a.attname || ' = ANY')))
     order by 1`.execute(app.db);
  const columns = new Set(rows.map(({ name }) => name));
  const nameColumns = (table: string, names: readonly string[]) => names.map((name) => `${table}.${name}`);
  const declared = [...personalData.freeTexts, ...notPersonalColumns].flatMap(({ table, columns }) =>
    nameColumns(table, columns),
  );
  // A table whose rows stay names each column: it is exported, emptied, or a free text.
  const owned = personalTables.flatMap(({ table, exported, erasure }) =>
    erasure === 'deleted'
      ? [...columns].filter((name) => name.startsWith(`${table}.`))
      : nameColumns(table, [...exported, ...(erasure.emptied ?? [])]),
  );
  const known = new Set([...declared, ...owned]);
  assert.deepEqual(
    [...columns].filter((name) => !known.has(name)),
    [],
    'say what they are in contents.ts',
  );
  assert.deepEqual(
    declared.filter((name, at) => declared.indexOf(name) !== at),
    [],
    'declared twice',
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
  const without = personalTables.flatMap((table) =>
    table.exported.filter((column) => !hasTitle(table, column)).map((column) => `${table.table}.${column}`),
  );
  assert.deepEqual(without, [], 'add them to `titles` of the table');
});

test('each step of the registration is checked by the cupboard that keeps its data', () => {
  const checked = cupboards.flatMap(({ registrationSteps = {} }) => Object.keys(registrationSteps));
  assert.deepEqual(checked.toSorted(), registrationSteps.toSorted());
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
