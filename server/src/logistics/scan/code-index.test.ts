import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { codeIndex } from '@wms/contract/logistics/scan/code-index';
import type { lookUpCode } from '@wms/contract/logistics/stock/reading';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../testing/stock.ts';

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

test('the index has every code in use, and is sent again only when one has changed', async () => {
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

test('a GS1 label gives the article, its lot with the expiry, and the number of pieces', async () => {
  const resin = await stock.product({ tracking: 'lot', has_expiry: true });
  const motor = await stock.product({ tracking: 'serial' });
  await app.db
    .insertInto('product_barcodes')
    .values([
      { product_id: resin, code: '8806388269617', kind: 'ean13', package_quantity: '2.5' },
      { product_id: motor, code: '8001234567897', kind: 'ean13', package_quantity: '10' },
    ])
    .execute();
  await app.db
    .insertInto('lots')
    .values({ product_id: resin, code: 'L-NOTO', expires_on: '2027-06-30' })
    .execute();
  const read = async (code: string) => {
    const found = await json<z.infer<(typeof lookUpCode)['answer']>>(
      await who.get(`/api/logistics/lookup?${new URLSearchParams({ code })}`),
    );
    if (found.kind !== 'product') return found.kind;
    return [
      found.product.id,
      found.packageQuantity,
      found.lot?.code,
      found.lot?.expiresOn,
      found.lot?.id == null,
    ];
  };

  const article = '0108806388269617';
  assert.deepEqual(await read(`]d2${article}1728021310L-NUOVO\u001d3704`), [
    resin,
    '10',
    'L-NUOVO',
    '2028-02-13',
    true,
  ]);
  assert.deepEqual(
    await read('(01)08806388269617(10)l-noto(17)280213'),
    [resin, '2.500', 'L-NOTO', '2027-06-30', false],
    'the known expiry of a lot counts, not the label’s',
  );
  assert.deepEqual(await read('010800123456789721SN-1|10L'), [motor, '1', 'SN-1', null, true]);
  assert.deepEqual(await read(']E08806388269617'), [resin, '2.500', undefined, undefined, true]);
  assert.equal(await read('(01)08806388269610(10)L'), 'unknown', 'misread');
});

test('a scanned place lists the places in it', async () => {
  const shelf = await stock.location('DENTRO-1');
  await stock.location('DENTRO-1-B', { parent_id: shelf });
  await stock.location('DENTRO-1-A', { parent_id: shelf });
  const found = await json<z.infer<(typeof lookUpCode)['answer']>>(
    await who.get('/api/logistics/lookup?code=dentro-1'),
  );
  assert.deepEqual(found.kind === 'location' && found.location.inside.map(({ code }) => code), [
    'DENTRO-1-A',
    'DENTRO-1-B',
  ]);
});

test('a foreign address is not our label but may be a barcode; a lot code of two products is unknown', async () => {
  const [one, two] = [await stock.product({ tracking: 'lot' }), await stock.product({ tracking: 'lot' })];
  const read = async (code: string) => {
    const found = await json<z.infer<(typeof lookUpCode)['answer']>>(
      await who.get(`/api/logistics/lookup?${new URLSearchParams({ code })}`),
    );
    return found.kind === 'product' ? found.product.id : found.kind;
  };
  const address = `https://shop.example.com/it/p/${one}`;
  assert.equal(await read(`/p/${one}`), one);
  assert.equal(await read(address), 'unknown');
  await app.db
    .insertInto('product_barcodes')
    .values({ product_id: two, code: address, kind: 'qr' })
    .execute();
  assert.equal(await read(address), two);

  await app.db
    .insertInto('lots')
    .values([one, two].map((product_id) => ({ product_id, code: 'LOTTO-DI-DUE' })))
    .execute();
  assert.equal(await read('lotto-di-due'), 'unknown');
  const shelf = await stock.location('LOTTO-QUI');
  await sql`insert into stock_movements (type, product_id, lot_id, quantity, to_location_id)
            select 'carico', product_id, id, 1, ${shelf} from lots where product_id = ${one}
              and code = 'LOTTO-DI-DUE'`.execute(app.db);
  assert.equal(await read('lotto-di-due'), one, 'only one of the two lots is in stock');
});
