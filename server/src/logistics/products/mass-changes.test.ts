/** Tests changes of many products at once, chosen as in the list. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let editor: Caller;
let fixture: StockFixture;
before(async () => {
  app = await startTestApp();
  editor = await app.person({ permissions: [can.productsManagement] });
  fixture = await stockFixture(app.db);
  for (const n of [1, 2, 3]) await fixture.product({ code: `VITE-${n}`, name: `Vite ${n}` });
  await fixture.product({ code: 'DADO-1', name: 'Dado', maximum_stock: '4' });
});
after(() => app.stop());

const change = (body: object, who = editor) => who.post('/api/logistics/products/change', body);
const rows = () =>
  app.db
    .selectFrom('products')
    .select(['code', 'minimum_stock', 'kind', 'active', 'version'])
    .orderBy('code')
    .execute();

test('every product that the filters find is changed, other fields stay, and the history has each change', async () => {
  const answer = await change({
    filters: { q: 'vite' },
    expected: 3,
    minimumStock: '3',
    kind: 'attrezzatura',
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal((await json<{ message: string }>(answer)).message, '3 prodotti cambiati');
  assert.deepEqual(
    (await rows()).map((row) => [row.code, row.minimum_stock, row.kind, row.active]),
    [
      ['DADO-1', '0.000', 'consumabile', true],
      ...[1, 2, 3].map((n) => [`VITE-${n}`, '3.000', 'attrezzatura', true]),
    ],
  );
  const entries = await app.db
    .selectFrom('audit_log')
    .select('row_id')
    .where('table_name', '=', 'products')
    .where('action', '=', 'update')
    .execute();
  assert.equal(entries.length, 3);
});

test('when ids are given, only those products are changed, whatever the filters find', async () => {
  const named = await app.db
    .selectFrom('products')
    .select('id')
    .where('code', 'in', ['VITE-1', 'DADO-1'])
    .execute();
  const ids = named.map(({ id }) => id);
  assert.equal((await change({ ids, expected: 3, maximumStock: '9' })).status, 409);
  assert.equal((await change({ ids: [...ids, 999_999], expected: 3, maximumStock: '9' })).status, 409);
  assert.equal((await change({ ids, expected: 2, maximumStock: '9' })).status, 200);
  const changed = await app.db
    .selectFrom('products')
    .select('code')
    .where('maximum_stock', '=', '9')
    .orderBy('code')
    .execute();
  assert.deepEqual(
    changed.map(({ code }) => code),
    ['DADO-1', 'VITE-1'],
  );
  await app.db.updateTable('products').set({ maximum_stock: null }).where('code', '=', 'VITE-1').execute();
  await app.db.updateTable('products').set({ maximum_stock: '4' }).where('code', '=', 'DADO-1').execute();
});

test('the filter by place works as in the list: without the places inside, or as a typed code', async () => {
  const shelf = await fixture.location('SCA-1');
  const bin = await fixture.location('SCA-1-A', { kind: 'contenitore', parent_id: shelf });
  for (const [code, place] of [
    ['SCA-FUORI', shelf],
    ['SCA-DENTRO', bin],
  ] as const) {
    const product_id = await fixture.product({ code, name: `Scala ${code}` });
    await app.db
      .insertInto('stock_movements')
      .values({ type: 'carico', product_id, quantity: '1', to_location_id: place } as never)
      .execute();
  }
  const minimumOf = async (code: string) => (await rows()).find((row) => row.code === code)?.minimum_stock;
  const direct = { filters: { location: String(shelf), direct: 'yes' }, expected: 1, minimumStock: '7' };
  assert.equal((await change(direct)).status, 200);
  assert.deepEqual([await minimumOf('SCA-FUORI'), await minimumOf('SCA-DENTRO')], ['7.000', '0.000']);
  assert.equal(
    (await change({ filters: { q: 'scala sca-1-a' }, expected: 1, minimumStock: '8' })).status,
    200,
  );
  assert.deepEqual([await minimumOf('SCA-FUORI'), await minimumOf('SCA-DENTRO')], ['7.000', '8.000']);
  await app.db.updateTable('products').set({ active: false }).where('code', 'like', 'SCA-%').execute();
});

test('nothing is changed when the number of products is another, or one of them would be invalid', async () => {
  const before = await rows();
  const refusals: [body: object, status: number, sentence: RegExp][] = [
    [{ filters: { q: 'vite' }, expected: 2, active: false }, 409, /i prodotti sono 3/],
    [{ filters: {}, expected: 4, minimumStock: '5' }, 422, /Di DADO-1 il massimo sarebbe meno del minimo/],
    [{ filters: {}, expected: 4, minimumStock: '5', maximumStock: '3' }, 422, /meno del minimo/],
    [{ filters: {}, expected: 4, subCategoryId: 999_999 }, 422, /Questa categoria non esiste più/],
    [{ filters: {}, expected: 4 }, 422, /Scegli che cosa cambiare/],
    [{ filters: { q: 'nessuno' }, expected: 1, active: false }, 409, /i prodotti sono 0/],
  ];
  for (const [body, status, sentence] of refusals) {
    const answer = await change(body);
    const problem = await json<{ detail: string; errors?: Record<string, string> }>(answer);
    assert.equal(answer.status, status, problem.detail);
    assert.match([problem.detail, ...Object.values(problem.errors ?? {})].join(' '), sentence);
  }
  const looker = await app.person({ permissions: [can.inventoryBrowse] });
  assert.equal((await change({ filters: {}, expected: 4, active: false }, looker)).status, 403);
  assert.deepEqual(await rows(), before);
});

test('more than a thousand products are refused: they are changed in parts', async () => {
  await app.db
    .insertInto('products')
    .values(
      Array.from({ length: 1001 }, (_, n) => ({
        code: `TANTI-${n}`,
        name: 'Tanti',
        sub_category_id: fixture.subCategoryId,
        unit: 'pz',
      })),
    )
    .execute();
  const answer = await change({ filters: { q: 'tanti' }, expected: 1000, active: false });
  assert.equal(answer.status, 422);
  assert.match((await json<{ detail: string }>(answer)).detail, /restringi i filtri/);
});
