import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { codeIndex } from '@wms/contract/logistics/code-index';
import type { z } from 'zod';
import { type Caller, json, startTestApp, type TestApp } from '../testing/app.ts';
import { type StockFixture, stockFixture } from '../testing/stock.ts';

let app: TestApp;
let who: Caller;
let stock: StockFixture;
before(async () => {
  app = await startTestApp();
  who = await app.person({ permissions: ['log_WHR_BRW'] });
  stock = await stockFixture(app.db);
});
after(() => app?.stop());

const ask = async (known = '') =>
  json<z.infer<(typeof codeIndex)['answer']>>(
    await who.get(`/api/logistics/codes${known && `?known=${known}`}`),
  );

test('the index says every code that is in use, and comes again only when one has changed', async () => {
  const shelf = await stock.location('IDX-1');
  await stock.location('IDX-CHIUSA', { closed: true });
  const id = await stock.product({ code: 'IDX-VITE', name: 'Vite' });
  await stock.product({ code: 'IDX-VECCHIA', active: false });
  await app.db
    .insertInto('product_barcodes')
    .values({ product_id: id, code: '4006381333931', kind: 'ean13', package_quantity: '50' })
    .execute();

  const { index, etag, person } = await ask();
  assert.equal(person, who.id);
  assert.deepEqual(
    index?.products.map(({ code, barcodes }) => [code, barcodes]),
    [['IDX-VITE', [['4006381333931', '50.000']]]],
  );
  assert.ok(index?.locations.some(({ id: place }) => place === shelf));
  assert.ok(!index?.locations.some(({ code }) => code === 'IDX-CHIUSA'));

  assert.equal((await ask(etag)).index, null);
  await app.db.updateTable('products').set({ name: 'Vite zincata' }).where('id', '=', id).execute();
  const changed = await ask(etag);
  assert.equal(changed.index?.products[0]?.name, 'Vite zincata');
});
