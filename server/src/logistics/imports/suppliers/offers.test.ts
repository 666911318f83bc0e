/** Offers of suppliers from files: a real workshop's list, wrong cells, out and in again, and undone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Import, ImportMapping } from '@wms/contract/imports/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import {
  checkImport,
  importBefore,
  importFrom,
  imports,
  importUntil,
  readImport,
  settled,
  uploadImport,
} from '../../../../testing/logistics/imports.ts';
import { trial } from '../../../../testing/trial.ts';
import { readPrices } from './price-cells.ts';

let app: TestApp;
let keeper: Caller;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.productsManagement, can.inventoryBrowse] });
  await importBefore(
    app,
    'products',
    [
      'Part number,Name,Category path,Units',
      ...[1, 2, 3, 4, 5].map((n) => `P000${n},Parte ${n},Parti/Varie,`),
    ].join('\n'),
  );
  await importBefore(app, 'suppliers', ['Company', 'DigiKey', 'Mouser', 'Doppia', 'LCSC'].join('\n'));
  await sql`insert into suppliers (name, vat_number) values ('Doppia', '01234567897')`.execute(app.owner);
});
after(() => app.stop());

const check = async (
  lines: readonly string[],
  change: (mapping: ImportMapping) => ImportMapping = (mapping) => mapping,
) => {
  const { id } = await json<{ id: number }>(await uploadImport(keeper, 'supplierProducts', lines.join('\n')));
  return checkImport(keeper, id, change((await readImport(keeper, id)).mapping));
};
const take = (lines: readonly string[]) => importFrom(keeper, 'supplierProducts', lines.join('\n'));
const mistakesOf = async ({ id }: Import) => {
  const { rows } = await json<{ rows: { row: number; column: string; message: string }[] }>(
    await keeper.get(`${imports}/${id}/errors`),
  );
  return rows.map(({ row, column, message }) => `${row} ${column}: ${message}`);
};
const undo = async ({ id }: Import) => {
  const preview = await json<{ deletes: number; restores: number; obstacles: { first: object[] } }>(
    await keeper.get(`${imports}/${id}/undo`),
  );
  const answer = await keeper.post(`${imports}/${id}/undo`, {});
  assert.equal(answer.status, 200, await answer.clone().text());
  return { ...preview, state: (await importUntil(keeper, id, settled)).state };
};
/** Each offer as a line: supplier, product, code, pack, whether it is preferred, prices. */
const offers = async (product: string) =>
  (
    await sql<{ line: string }>`
      select concat_ws(' ', s.name, o.code, 'x' || trim_scale(o.pack_size), case when o.preferred then '*' end,
               (select string_agg(trim_scale(p.from_quantity) || '@' || trim_scale(p.price) || p.currency, ' '
                  order by p.from_quantity) from supplier_prices p where p.supplier_product_id = o.id)) as line
        from supplier_products o join suppliers s on s.id = o.supplier_id join products t on t.id = o.product_id
       where t.code = ${product} order by o.id`.execute(app.db)
  ).rows.map(({ line }) => line);

describe('prices in one cell', () => {
  const told = (cell: string) => {
    const read = readPrices(cell, 'EUR');
    return typeof read === 'string'
      ? read
      : read.map(({ fromQuantity, price, currency }) => `${fromQuantity}@${price} ${currency}`).join('; ');
  };
  for (const [cell, expected] of [
    ['100@0.513300 USD; 1000@0.087000 AUD', '100@0.5133 USD; 1000@0.087 AUD'],
    ['1@12,50; 10 @ 1.250,75 EUR', '1@12.50 EUR; 10@1250.75 EUR'],
    ['€ 3,20', '1@3.20 EUR'],
    ['', ''],
    ['10@0,12345', 'Al massimo 4 decimali'],
    ['10@-1', 'Deve essere almeno 0'],
    ['0@1', 'Deve essere maggiore di 0'],
    ['10@1; 10@2', 'Due prezzi valgono dalla stessa quantità'],
    ['a richiesta', 'Scrivi i prezzi così: 100@0,5133 EUR; 1000@0,087 EUR'],
    // Thousands or decimals? Nobody knows.
    ['10@1.250', 'Può essere 1250 o 1,25: scrivilo in uno di questi due modi'],
  ] as const)
    test(cell || 'none', () => assert.equal(told(cell), expected));
});

describe('a file of what suppliers sell', () => {
  test('is checked without writing, adds codes with their prices, and again changes nothing', async () => {
    const file = [
      'Part number,Supplier,Supplier code,Manufacturer,Manufacturer code,Pack quantity,Price breaks',
      'P0001,DigiKey,YAG1-ND,Yageo,RT0402,1.0000000000,100@0.472300 USD; 1000@0.033600 USD',
      'P0001,DigiKey,SUS1-ND,Susumu,RR0510,10.0000000000,100@0.513300 USD',
      'p0001,mouser,MOU-1,,,0.2500000000,',
    ];
    const checked = await check(file);
    assert.deepEqual(checked.mapping.columns, [
      'product',
      'supplier',
      'supplierCode',
      'manufacturer',
      'manufacturerCode',
      'packSize',
      'prices',
    ]);
    assert.deepEqual(checked.counts, { created: 3, updated: 0, unchanged: 0, wrong: 0 });
    assert.deepEqual(await offers('P0001'), []);
    await take(file);
    assert.deepEqual(await offers('P0001'), [
      'DigiKey YAG1-ND x1 100@0.4723USD 1000@0.0336USD',
      'DigiKey SUS1-ND x10 100@0.5133USD',
      'Mouser MOU-1 x0.25',
    ]);
    assert.deepEqual((await check(file)).counts, { created: 0, updated: 0, unchanged: 3, wrong: 0 });
  });

  test('changes prices, not what it does not name; a list of one price keeps the other breaks', async () => {
    const changed = await take([
      'Fornitore;Codice prodotto;Codice fornitore;Prezzo;Valuta',
      'DigiKey;P0001;yag1-nd;0,50;USD',
      'DigiKey;P0001;SUS1-ND;;',
    ]);
    assert.deepEqual(changed.counts, { created: 0, updated: 1, unchanged: 1, wrong: 0 });
    assert.deepEqual(await offers('P0001'), [
      'DigiKey YAG1-ND x1 1@0.5USD 100@0.4723USD 1000@0.0336USD',
      'DigiKey SUS1-ND x10 100@0.5133USD',
      'Mouser MOU-1 x0.25',
    ]);
  });

  test('hears of each wrong cell what is wrong with it, and nothing is half-done', async () => {
    const checked = await check([
      'Fornitore;Codice prodotto;Codice fornitore;Confezione;Giorni di consegna;Prezzi;Link;Preferito',
      'Nessuno;P0002;;;;;;',
      'LCSC;P9999;;;;;;',
      'Doppia;P0002;;;;;;',
      'LCSC;P0002;A;0,3048;;;;',
      'LCSC;P0002;B;0;;;;',
      'LCSC;P0002;C;;presto;;;',
      'LCSC;P0002;D;;;10@0,12345 EUR;;',
      'LCSC;P0002;E;;;10@-3 EUR;;',
      'LCSC;P0002;F;;;;senza-schema;',
      'LCSC;P0002;G;;;;;sì',
      'LCSC;P0002;g;;;;;',
      'LCSC;P0002;H;;;;;sì',
      '01234567897;P0002;I;;;;;',
    ]);
    assert.deepEqual(await mistakesOf(checked), [
      '2 Fornitore: Nessun fornitore si chiama così: importa prima i fornitori',
      '3 Codice prodotto: Nessun prodotto ha questo codice: importa prima i prodotti',
      '4 Fornitore: Più fornitori si chiamano così: scrivi la partita IVA',
      '5 Confezione: Al massimo 3 decimali',
      '6 Confezione: Deve essere maggiore di 0',
      '7 Giorni di consegna: Deve essere un numero intero',
      '8 Prezzi: Al massimo 4 decimali',
      '9 Prezzi: Deve essere almeno 0',
      '10 Link: URL non valido',
      '12 Codice fornitore: È già alla riga 11',
      '13 Preferito: Il fornitore preferito di questo prodotto è già alla riga 11',
    ]);
    assert.equal((await keeper.post(`${imports}/${checked.id}/start`, { skipRefused: false })).status, 409);
    assert.deepEqual(await offers('P0002'), []);
    assert.equal((await keeper.post(`${imports}/${checked.id}/start`, { skipRefused: true })).status, 200);
    await importUntil(keeper, checked.id, settled);
    assert.deepEqual(await offers('P0002'), ['LCSC G x1 *', 'Doppia I x1']);
  });

  trial(
    'chooses the preferred supplier instead of the one before, who is so again when it is undone',
    async () => {
      const done = await take(['Fornitore;Codice prodotto;Codice fornitore;Preferito', 'Mouser;P0002;M;sì']);
      assert.deepEqual(await offers('P0002'), ['LCSC G x1', 'Doppia I x1', 'Mouser M x1 *']);
      const undone = await undo(done);
      assert.deepEqual([undone.deletes, undone.restores, undone.state], [1, 1, 'undone']);
      assert.deepEqual(await offers('P0002'), ['LCSC G x1 *', 'Doppia I x1']);
    },
  );

  trial('goes out and comes back without a change: of one supplier, of all, of two of one name', async () => {
    await sql`insert into supplier_prices (supplier_product_id, from_quantity, price)
              select id, 1.255, 1250 from supplier_products where code = 'I'`.execute(app.owner);
    const { rows } = await sql<{ id: number }>`select id from suppliers where name = 'DigiKey'`.execute(
      app.db,
    );
    for (const [path, count] of [
      [`suppliers/${rows[0]?.id}/products`, 2],
      ['supplier-products', 5],
    ] as const) {
      const out = await (await keeper.get(`/api/logistics/${path}/export?format=csv`)).text();
      const checked = await check([out]);
      assert.deepEqual(await mistakesOf(checked), []);
      assert.deepEqual(checked.counts, { created: 0, updated: 0, unchanged: count, wrong: 0 });
    }
  });

  test('is undone with its prices, which go on in their history', async () => {
    const done = await take([
      'Fornitore;Codice prodotto;Codice fornitore;Confezione;Prezzi',
      'DigiKey;P0001;SUS1-ND;25;1@0,70 USD; 1000@0,20 USD'.replace('; 1000', '| 1000'),
      'DigiKey;P0003;NEW-ND;;1@3 EUR',
    ]);
    assert.deepEqual(done.counts, { created: 1, updated: 1, unchanged: 0, wrong: 0 });
    assert.equal((await offers('P0001'))[1], 'DigiKey SUS1-ND x25 1@0.7USD 1000@0.2USD');
    const undone = await undo(done);
    assert.deepEqual([undone.deletes, undone.restores, undone.state], [1, 1, 'undone']);
    assert.equal((await offers('P0001'))[1], 'DigiKey SUS1-ND x10 100@0.5133USD');
    assert.deepEqual(await offers('P0003'), []);
    const { rows } = await sql<{ price: string | null }>`
      select c.price from supplier_price_changes c join supplier_products o on o.id = c.supplier_product_id
       where o.code = 'SUS1-ND' and c.from_quantity = 100 order by c.id`.execute(app.db);
    assert.deepEqual(
      rows.map(({ price }) => price),
      ['0.5133', null, '0.5133'],
    );
  });

  trial('is not undone when a price has changed since', async () => {
    const done = await take(['Fornitore;Codice prodotto;Codice fornitore;Prezzo', 'Mouser;P0001;MOU-1;7,00']);
    await sql`update supplier_prices set price = 8 from supplier_products o
               where o.id = supplier_product_id and o.code = 'MOU-1'`.execute(app.owner);
    const { obstacles, state } = await undo(done);
    assert.deepEqual(obstacles.first, [{ name: 'P0001 di Mouser', why: 'i prezzi sono cambiati' }]);
    assert.equal(state, 'done');
  });

  trial('without the supplier’s codes means the only one there is', async () => {
    const checked = await check(['Fornitore;Codice prodotto;Prezzo', 'DigiKey;P0001;9', 'Mouser;P0001;9']);
    assert.deepEqual(await mistakesOf(checked), [
      '2 Codice prodotto: Questo fornitore lo vende con più codici: serve la colonna del suo codice',
    ]);
    assert.equal(checked.counts?.updated, 1);
  });

  trial('an import of products is not undone while suppliers sell them', async () => {
    const done = await importFrom(
      keeper,
      'products',
      'Part number,Name,Category path\nP0009,Parte 9,Parti/Varie',
    );
    await take(['Fornitore;Codice prodotto', 'LCSC;P0009']);
    const preview = await json<{ obstacles: { first: object[] } }>(
      await keeper.get(`${imports}/${done.id}/undo`),
    );
    assert.deepEqual(preview.obstacles.first, [{ name: 'P0009', why: 'ha fornitori' }]);
  });
});
