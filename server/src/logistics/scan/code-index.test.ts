import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { codeIndex } from '@wms/contract/logistics/scan/code-index';
import type { lookUpCode } from '@wms/contract/logistics/stock/reading';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

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

test('a code is found whose first zero a spreadsheet has taken away, there or here', async () => {
  const [kept, lost, exact] = [await stock.product(), await stock.product(), await stock.product()];
  await app.db
    .insertInto('product_barcodes')
    .values([
      { product_id: kept, code: '012345678905', kind: 'upca' },
      { product_id: lost, code: '36000291452', kind: 'code128' },
      { product_id: exact, code: '1234565', kind: 'code128' },
    ])
    .execute();
  const read = async (code: string) => {
    const found = await json<z.infer<(typeof lookUpCode)['answer']>>(
      await who.get(`/api/logistics/lookup?${new URLSearchParams({ code })}`),
    );
    return found.kind === 'product' ? found.product.id : found.kind;
  };
  assert.equal(await read('12345678905'), kept, 'the zero is missing in what was read');
  assert.equal(await read('036000291452'), lost, 'the zero is missing in what is stored');
  assert.equal(await read('0036000291452'), lost, 'as EAN-13');
  assert.equal(await read('(01)00036000291452(10)L'), lost, 'on a GS1 label');
  assert.equal(await read('12345678906'), 'unknown', 'the check digit is wrong');
  assert.equal(await read('1234565'), exact);
});

test('a label’s net weight is the quantity of a product counted by weight', async () => {
  const cheese = await stock.product({ unit: 'kg' });
  await app.db
    .insertInto('product_barcodes')
    .values({ product_id: cheese, code: '2000000000015', kind: 'ean13' })
    .execute();
  const found = await json<z.infer<(typeof lookUpCode)['answer']>>(
    await who.get(`/api/logistics/lookup?${new URLSearchParams({ code: '(01)02000000000015(3103)001250' })}`),
  );
  assert.deepEqual(found.kind === 'product' && [found.product.id, found.packageQuantity], [cheese, '1.25']);
});

test('a supplier’s code, and then the maker’s, finds the only product that has it', async () => {
  const { rows } = await sql<{
    id: number;
  }>`insert into suppliers (name) values ('Uno'), ('Due') returning id`.execute(app.db);
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  const screw = await stock.product({ manufacturer_code: 'MPN-1' });
  const nut = await stock.product({ manufacturer_code: '912-8' });
  const offers = [
    { supplier_id: first, product_id: screw, code: '912-8' },
    { supplier_id: second, product_id: screw, code: '912-8' },
    { supplier_id: first, product_id: nut, code: 'DOPPIO' },
    { supplier_id: second, product_id: screw, code: 'DOPPIO' },
  ];
  await app.db.insertInto('supplier_products').values(offers).execute();
  const read = async (code: string) => {
    const found = await json<z.infer<(typeof lookUpCode)['answer']>>(
      await who.get(`/api/logistics/lookup?${new URLSearchParams({ code })}`),
    );
    return found.kind === 'product' ? found.product.id : found.kind;
  };
  assert.deepEqual(
    [await read('912-8'), await read('mpn-1'), await read('doppio')],
    [screw, screw, 'unknown'],
  );
  const { index } = await ask();
  const kept = index?.products.find(({ id }) => id === screw);
  assert.deepEqual([kept?.supplierCodes, kept?.manufacturerCode], [['912-8', 'DOPPIO'], 'MPN-1']);
});

test('a supplier’s label gives the product by their, the maker’s or our code, with lot and quantity', async () => {
  const chip = await stock.product({ code: 'CHIP-1', tracking: 'lot', has_expiry: true });
  const motor = await stock.product({ code: 'MOT-1', tracking: 'serial', manufacturer_code: 'MK-7' });
  await sql`insert into suppliers (name) values ('Componenti Est')`.execute(app.db);
  await sql`insert into supplier_products (supplier_id, product_id, code, pack_size)
            select max(id), ${chip}, '732-8660-1-ND', 100 from suppliers`.execute(app.db);
  const read = async (...fields: string[]) => {
    const code = `[)>\u001e06\u001d${fields.join('\u001d')}\u001e\u0004`;
    const answer = await who.get(`/api/logistics/lookup?${new URLSearchParams({ code })}`);
    assert.equal(answer.status, 200, await answer.clone().text());
    const found = await json<z.infer<(typeof lookUpCode)['answer']>>(answer);
    if (found.kind !== 'product') return found.kind;
    return [found.product.id, found.packageQuantity, found.lot?.code, found.lot?.expiresOn];
  };
  assert.deepEqual(
    await read('PC1,C3', '1P860010672008', '30P732-8660-1-nd', 'Q2500', '1TL-7', '14D20290630'),
    [chip, '2500', 'L-7', '2029-06-30'],
    'a quantity counts pieces, not packs',
  );
  assert.deepEqual(await read('1PMK-7', 'SSN-9', 'Q1'), [motor, '1', 'SN-9', null]);
  assert.deepEqual(await read('PCHIP-1', '1PALTRO'), [chip, '1', undefined, undefined]);
  assert.equal(await read('1PMAI-VISTO', 'Q5'), 'unknown');
  assert.equal(await read('1PMK-7', 'Q5', 'Q7'), 'unknown', 'two quantities');
  await sql`insert into supplier_products (supplier_id, product_id, code)
            select max(id), ${motor}, '732-8660-1-ND' from suppliers`.execute(app.db);
  assert.equal(await read('30P732-8660-1-ND', 'Q1'), 'unknown', 'of two products it means none');
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
  const [first, second] = [
    await stock.product({ tracking: 'lot' }),
    await stock.product({ tracking: 'lot' }),
  ];
  const read = async (code: string) => {
    const found = await json<z.infer<(typeof lookUpCode)['answer']>>(
      await who.get(`/api/logistics/lookup?${new URLSearchParams({ code })}`),
    );
    return found.kind === 'product' ? found.product.id : found.kind;
  };
  const address = `https://shop.example.com/it/p/${first}`;
  assert.equal(await read(`/p/${first}`), first);
  assert.equal(await read(address), 'unknown');
  await app.db
    .insertInto('product_barcodes')
    .values({ product_id: second, code: address, kind: 'qr' })
    .execute();
  assert.equal(await read(address), second);

  await app.db
    .insertInto('lots')
    .values([first, second].map((product_id) => ({ product_id, code: 'LOTTO-DI-DUE' })))
    .execute();
  assert.equal(await read('lotto-di-due'), 'unknown');
  const shelf = await stock.location('LOTTO-QUI');
  await sql`insert into stock_movements (type, product_id, lot_id, quantity, to_location_id)
            select 'carico', product_id, id, 1, ${shelf} from lots where product_id = ${first}
              and code = 'LOTTO-DI-DUE'`.execute(app.db);
  assert.equal(await read('lotto-di-due'), first, 'only one of the two lots is in stock');
});
