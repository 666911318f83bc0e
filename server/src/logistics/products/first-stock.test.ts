/** Tests that a new product and the pieces that are there already are made together, or not at all. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let fixture: StockFixture;
let keeper: Caller;
let shelf: number;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('OFF-A-01');
  keeper = await app.person({ permissions: [can.productsManagement, can.productsUpdate] });
});
after(() => app.stop());

const create = (who: Caller, name: string, stock: object | null, headers: Record<string, string> = {}) =>
  who.fetch('/api/logistics/products', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name, subCategoryId: fixture.subCategoryId, unit: 'pz', stock }),
  });
const quantities = async (name: string) =>
  (
    await app.db
      .selectFrom('products')
      .innerJoin('product_totals', 'product_id', 'products.id')
      .select('quantity')
      .where('name', '=', name)
      .execute()
  ).map(({ quantity }) => quantity);

test('a product and its first pieces are one act, also when it is sent again', async () => {
  const stock = { quantity: '12', toLocationId: shelf };
  const again = { 'idempotency-key': randomUUID() };
  for (const _ of [1, 2]) {
    const answer = await create(keeper, 'Morsetto', stock, again);
    const { message } = await json<{ message: string }>(answer);
    assert.equal(answer.status, 200, message);
    assert.match(message, /^Prodotto \S+ creato: \+12\spz in OFF-A-01$/);
  }
  assert.deepEqual(await quantities('Morsetto'), ['12.000']);
});

test('pieces that can’t be loaded leave no product, and the refusal names their field', async () => {
  for (const [stock, status, field] of [
    [{ quantity: '1.5', toLocationId: shelf }, 422, 'stock.quantity'],
    [{ quantity: '1', toLocationId: 999_999 }, 422, 'stock.toLocationId'],
    [{ quantity: '0', toLocationId: shelf }, 422, 'stock.quantity'],
  ] as const) {
    const answer = await create(keeper, 'Mai nato', stock);
    const { errors } = await json<{ errors: object }>(answer);
    assert.deepEqual([answer.status, Object.keys(errors)], [status, [field]]);
  }
  assert.deepEqual(await quantities('Mai nato'), []);
});

test('whoever keeps the catalogue but moves nothing makes products without pieces alone', async () => {
  const carla = await app.person({ permissions: [can.productsManagement] });
  assert.equal((await create(carla, 'Solo carta', { quantity: '1', toLocationId: shelf })).status, 403);
  assert.deepEqual(await quantities('Solo carta'), []);
  assert.equal((await create(carla, 'Solo carta', null)).status, 200);
  assert.deepEqual(await quantities('Solo carta'), ['0.000']);
});
