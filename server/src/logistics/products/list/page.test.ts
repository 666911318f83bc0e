import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
import { readOwnTable } from '../../../../testing/files/tables.ts';
import { importFile } from '../../../../testing/import-file.ts';
import { stockFixture } from '../../../../testing/stock.ts';
import { type Connection, connect, inTransaction } from '../../../platform/database/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readBelowMinimum } from '../../stock/below-minimum.ts';
import { book } from '../../stock/booking.ts';
import { readFacets } from './facets.ts';
import { type PageRequest, readFilePage, readPage } from './page.ts';

const own = { readTable: readOwnTable };
let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 3 });
  const catalogue = `codice,nome,descrizione,macrocategoria,sottocategoria,unita,quantita,produttore,codice_produttore
RES-10K,Resistore 10k 0402,film metallico,Elettronica,Resistori,pz,1250,Yageo,RT0402-10K
RES-47K,Resistore 47k 0402,film metallico,Elettronica,Resistori,pz,0,Yageo,RT0402-47K
CAF-01,Caffè in grani,miscela per l'ufficio,Cucina,Bevande,kg,"2,5",,
VIT-M4,Vite M4×10 testa esagonale,acciaio resistente,Minuteria,Viti,pz,300,Würth,DIN-912
VIT-M5,Vite M5×10 testa esagonale,acciaio,Minuteria,Viti,pz,300,Würth,DIN 933
LEGNO,Listello di abete,vite non compresa,Legno,Listelli,m,12,,
100%,Cotone 100% _puro_,,Cucina,Canovacci,pz,4,,
`;
  await importFile(connection.db, 'products', Buffer.from(catalogue), own);
});
after(async () => {
  await connection.close();
  await database.drop();
});

const codes = async (request: PageRequest) =>
  (await readPage(connection.db, request)).rows.map(({ code }) => code);

test('words are found in any order, by their beginnings, whatever the accents and the case', async () => {
  assert.deepEqual(await codes({ q: 'esag vit M4' }), ['VIT-M4']);
  assert.deepEqual(await codes({ q: 'CAFFE' }), ['CAF-01']);
  assert.deepEqual(await codes({ q: 'caffè gra' }), ['CAF-01']);
  assert.deepEqual(await codes({ q: 'wurth' }), ['VIT-M4', 'VIT-M5']);
  assert.deepEqual(await codes({ q: 'zzz' }), []);
});

test('matches in codes come first, then names that begin with the text, then matches elsewhere', async () => {
  assert.deepEqual(await codes({ q: 'vit' }), ['VIT-M4', 'VIT-M5', 'LEGNO']);
  assert.deepEqual(await codes({ q: 'vite' }), ['VIT-M4', 'VIT-M5', 'LEGNO']);
  assert.deepEqual(await codes({ q: 'res' }), ['RES-10K', 'RES-47K', 'VIT-M4']);
  assert.deepEqual(await codes({ q: 'res-47k' }), ['RES-47K']);
});

test('a code is found with or without its punctuation, the manufacturer’s too', async () => {
  assert.deepEqual(await codes({ q: 'din912' }), ['VIT-M4']);
  assert.deepEqual(await codes({ q: 'DIN-933' }), ['VIT-M5']);
  assert.deepEqual(await codes({ q: 'res10k' }), ['RES-10K']);
});

test('a typo is forgiven, and only when nothing matches as typed', async () => {
  const mistyped = await readPage(connection.db, { q: 'resitsore' });
  assert.deepEqual(
    [mistyped.approximate, mistyped.rows.map(({ code }) => code)],
    [true, ['RES-10K', 'RES-47K']],
  );
  assert.equal((await readPage(connection.db, { q: 'resistore' })).approximate, false);
  assert.deepEqual(await codes({ q: 'esagnale m5' }), ['VIT-M5']);
  assert.deepEqual(
    (await readFacets(connection.db, { q: 'resitsore' })).macro.map(({ label }) => label),
    ['Elettronica'],
  );
});

test('any text can be searched for without an error', async () => {
  const strange = [
    "'",
    '"',
    "o'brien",
    ':*',
    '&|!()',
    '<->',
    "'; drop table products; --",
    '\\',
    '%',
    '_',
    '100%',
    '💥',
    '((',
    'a & b | !c',
    '‮',
    'ß',
    'x'.repeat(200),
    Array(60).fill('ab').join(' '),
    '   ',
  ];
  for (const q of strange)
    for (const sort of [undefined, 'name'] as const) await readPage(connection.db, { q, sort });
  for (const q of strange) await readFacets(connection.db, { q });
  assert.deepEqual(await codes({ q: '100%' }), ['100%']);
  assert.deepEqual(await codes({ q: '%' }), []);
});

test('filters narrow, and combine', async () => {
  const facets = await readFacets(connection.db, {});
  const id = (label: string) => Number(facets.macro.find((value) => value.label === label)?.value);
  assert.deepEqual(await codes({ macro: id('Elettronica'), stock: 'available' }), ['RES-10K']);
  assert.deepEqual(await codes({ stock: 'none' }), ['RES-47K']);
  assert.deepEqual(await codes({ unit: 'kg' }), ['CAF-01']);
  assert.deepEqual(await codes({ macro: id('Cucina'), sort: 'quantity', direction: 'desc' }), [
    '100%',
    'CAF-01',
  ]);
  assert.deepEqual(await codes({ macro: id('Cucina'), q: 'vite' }), []);
  assert.deepEqual(await codes({ macro: 2_147_483_647 }), []);
});

test('each filter counts what the other chosen filters find', async () => {
  const all = await readFacets(connection.db, {});
  assert.deepEqual(
    all.stock.map(({ value, count }) => [value, count]),
    [
      ['available', 6],
      ['none', 1],
    ],
  );
  assert.deepEqual(all.sub, []);
  const electronics = all.macro.find(({ label }) => label === 'Elettronica');
  assert.equal(electronics?.count, 2);
  const narrowed = await readFacets(connection.db, { macro: Number(electronics?.value), stock: 'available' });
  assert.deepEqual(
    narrowed.macro.map(({ label, count }) => [label, count]),
    [
      ['Cucina', 2],
      ['Elettronica', 1],
      ['Legno', 1],
      ['Minuteria', 2],
    ],
  );
  assert.deepEqual(
    narrowed.sub.map(({ label, count }) => [label, count]),
    [['Resistori', 1]],
  );
  assert.deepEqual(
    narrowed.stock.map(({ count }) => count),
    [1, 1],
  );
});

test('pages follow each other without gaps or repeats, also where the sort key is the same for all', async () => {
  const rows = Array.from({ length: 137 }, (_, n) => `EQ-${n},Uguale,,Prova,Prova,pz,${n % 3},,`);
  const header =
    'codice,nome,descrizione,macrocategoria,sottocategoria,unita,quantita,produttore,codice_produttore';
  const file = `${[header, ...rows].join('\n')}\n`;
  await importFile(connection.db, 'products', Buffer.from(file), own);
  const macro = Number(
    (await readFacets(connection.db, {})).macro.find(({ label }) => label === 'Prova')?.value,
  );
  for (const sort of ['name', 'code', 'quantity', 'updatedAt', 'movedAt', undefined] as const)
    for (const direction of ['asc', 'desc'] as const)
      for (const narrowing of [{ macro }, { q: 'uguale' }, { q: 'ugaule' }, { q: 'uguale', macro }]) {
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const page = await readPage(connection.db, { ...narrowing, sort, direction, cursor, limit: 20 });
          if (!cursor) assert.deepEqual(page.total, { count: 137, more: false });
          else assert.equal(page.total, null);
          seen.push(...page.rows.map(({ id }) => id));
          cursor = page.cursor ?? undefined;
        } while (cursor);
        assert.deepEqual(
          [seen.length, new Set(seen).size],
          [137, 137],
          `${sort} ${direction} ${JSON.stringify(narrowing)}`,
        );
      }
});

test('a cursor that is broken, forged or of another order is refused', async () => {
  const page = await readPage(connection.db, { limit: 2 });
  const forge = (change: object) =>
    Buffer.from(
      JSON.stringify({
        sort: 'name',
        direction: 'asc',
        spelling: 'typed',
        inPlace: false,
        key: 'a',
        tier: 0,
        id: 1,
        ...change,
      }),
    ).toString('base64url');
  const assertRefused = (request: PageRequest) =>
    assert.rejects(
      readPage(connection.db, request),
      (error) => error instanceof Refusal && error.status === 422 && Boolean(error.errors?.cursor),
    );
  for (const cursor of [
    '',
    'x',
    '💥',
    'bnVsbA',
    forge({ id: 'a' }),
    forge({ key: 'a\u0000' }),
    forge({ id: 1e12 }),
    forge({ tier: 1.5 }),
  ])
    await assertRefused({ cursor });
  await assertRefused({ cursor: page.cursor ?? '', sort: 'quantity' });
  await assertRefused({ cursor: page.cursor ?? '', direction: 'desc' });
  await assertRefused({ cursor: page.cursor ?? '', q: 'vite' });
  await assertRefused({ cursor: forge({ inPlace: true }) });
  await assertRefused({ cursor: forge({ sort: 'quantity', key: '1e999999' }), sort: 'quantity' });
  await assertRefused({
    cursor: forge({ sort: 'updatedAt', key: '99999999999999999999' }),
    sort: 'updatedAt',
  });
  await readPage(connection.db, {
    cursor: forge({ sort: 'updatedAt', key: '9999999999999999' }),
    sort: 'updatedAt',
  });
});

test('more than a thousand are not counted', async () => {
  await sql`insert into products (code, name, sub_category_id, unit)
            select 'N-' || n, 'Numero ' || n, (select min(id) from sub_categories), 'pz'
              from generate_series(1, 1200) n`.execute(connection.db);
  for (const q of [undefined, 'numero'])
    assert.deepEqual((await readPage(connection.db, { q })).total, { count: 1000, more: true });
  assert.deepEqual((await codes({ q: 'n-1199' })).slice(0, 1), ['N-1199']);
});

test('a used-up product with a minimum is below its minimum, in list, filter and report alike', async () => {
  const wanted = sql`(select id from products where code = 'N-8')`;
  await sql`update product_states set stock_state = 'none', minimum_stock = 1 where product_id = ${wanted}`.execute(
    connection.db,
  );
  assert.deepEqual(await codes({ stock: 'low', sort: 'code' }), ['N-8']);
  const { stock } = await readFacets(connection.db, {});
  assert.equal(stock.find(({ value }) => value === 'low')?.count, 1);
  assert.deepEqual((await readBelowMinimum(connection.db, {})).total, { count: 1, more: false });
  const { stock: chosen } = await readFacets(connection.db, { stock: 'low' });
  assert.equal(chosen.find(({ value }) => value === 'low')?.count, 1);
  await sql`update product_states set minimum_stock = 0 where product_id = ${wanted}`.execute(connection.db);
  assert.deepEqual(await codes({ stock: 'low' }), []);
});

test('a text and a state together find the same products, whichever of the two is frequent', async () => {
  await sql`update products set active = false where code = 'N-900'`.execute(connection.db);
  await sql`update product_states s set stock_state = 'low', minimum_stock = 1 from products p
             where p.id = s.product_id and p.code in ('N-7', 'N-700', 'N-900')`.execute(connection.db);
  const low = { stock: 'low' } as const;
  assert.deepEqual(await codes({ ...low, q: 'numero' }), ['N-7', 'N-700']);
  assert.deepEqual(await codes({ ...low, q: 'numero', sort: 'code', direction: 'desc' }), ['N-700', 'N-7']);
  assert.deepEqual(await codes({ ...low, q: 'n-' }), ['N-7', 'N-700']);
  assert.deepEqual(await codes({ ...low, q: 'n-700' }), ['N-700']);
  assert.deepEqual(await codes({ ...low, q: 'numero', only: 'archived' }), ['N-900']);
  const { stock, macro } = await readFacets(connection.db, { ...low, q: 'numero' });
  assert.equal(stock.find(({ value }) => value === 'low')?.count, 2);
  assert.deepEqual(
    macro.map(({ count }) => count),
    [2],
  );
  const pages = await readPage(connection.db, { ...low, q: 'numero', sort: 'name', limit: 1 });
  assert.deepEqual(pages.total, { count: 2, more: false });
  assert.deepEqual(
    await codes({ ...low, q: 'numero', sort: 'name', limit: 1, cursor: pages.cursor ?? undefined }),
    ['N-700'],
  );
  await sql`update products set active = true where code = 'N-900'`.execute(connection.db);
});

test('the filter by supplier finds what they sell, once, with every other filter, and is counted', async () => {
  await sql`
    with supplier as (insert into suppliers (name) values ('Elettronica Nord') returning id)
    insert into supplier_products (supplier_id, product_id, code)
    select supplier.id, p.id, p.code || n from supplier, products p, generate_series(1, 2) n
     where p.code in ('RES-10K', 'VIT-M4')`.execute(connection.db);
  const [found] = (await readFacets(connection.db, {})).supplier;
  assert.deepEqual([found?.label, found?.count], ['Elettronica Nord', null]);
  const supplier = Number(found?.value);
  assert.deepEqual(await codes({ supplier }), ['RES-10K', 'VIT-M4']);
  assert.deepEqual(await codes({ supplier, q: 'vite' }), ['VIT-M4']);
  assert.deepEqual(await codes({ supplier, stock: 'none' }), []);
  const counted = (await readFacets(connection.db, { q: 'resistore' })).supplier;
  assert.deepEqual(
    counted.map(({ label, count }) => [label, count]),
    [['Elettronica Nord', 1]],
  );
  await sql`delete from suppliers`.execute(connection.db);
});

test('the filter by place finds what lies in it or below, and a row names the place that holds most', async () => {
  const fixture = await stockFixture(connection.db);
  const shelf = await fixture.location('RIPIANO-1');
  const bin = await fixture.location('CASSETTA-1', { kind: 'contenitore', parent_id: shelf });
  const product = await fixture.product({ code: 'ZZ-1', name: 'Zirconia', minimum_stock: '10' });
  await inTransaction(connection.db, null, (tx) =>
    book(
      tx,
      [
        { type: 'carico', productId: product, quantity: '2', toLocationId: bin },
        { type: 'carico', productId: product, quantity: '5', toLocationId: shelf },
      ],
      { userId: null },
    ),
  );
  assert.deepEqual(await codes({ location: shelf }), ['ZZ-1']);
  assert.deepEqual(await codes({ location: bin, stock: 'low' }), ['ZZ-1']);
  assert.deepEqual(await codes({ location: bin, q: 'vite' }), []);
  const { rows } = await readPage(connection.db, { q: 'zirconia' });
  assert.deepEqual([rows[0]?.place, rows[0]?.places, rows[0]?.stockState], ['RIPIANO-1', 2, 'low']);
  const { location } = await readFacets(connection.db, { q: 'zirconia', location: shelf });
  assert.deepEqual(
    location.map(({ label, count }) => [label, count]),
    [
      ['CASSETTA-1', 1],
      ['RIPIANO-1', 1],
    ],
  );
});

test('the filter by place can leave out the places inside, in the list, its counts and its file', async () => {
  const fixture = await stockFixture(connection.db);
  const shelf = await fixture.location('DIR-A');
  const bin = await fixture.location('DIR-A-1', { kind: 'contenitore', parent_id: shelf });
  const [onShelf, inBin] = [
    await fixture.product({ code: 'DIR-1', name: 'Dirama fuori' }),
    await fixture.product({ code: 'DIR-2', name: 'Dirama dentro', unit: 'm' }),
  ];
  await inTransaction(connection.db, null, (tx) =>
    book(
      tx,
      [
        { type: 'carico', productId: onShelf, quantity: '2', toLocationId: shelf },
        { type: 'carico', productId: inBin, quantity: '5', toLocationId: bin },
      ],
      { userId: null },
    ),
  );
  const direct = { location: shelf, direct: 'yes' as const };
  assert.deepEqual(await codes({ location: shelf }), ['DIR-2', 'DIR-1']);
  assert.deepEqual(await codes(direct), ['DIR-1']);
  assert.deepEqual(await codes({ ...direct, q: 'dirama', sort: 'quantity' }), ['DIR-1']);
  assert.deepEqual(await codes({ direct: 'yes', q: 'dirama' }), ['DIR-2', 'DIR-1']);
  const { rows } = await readFilePage(connection.db, direct);
  assert.deepEqual(
    rows.map(({ code }) => code),
    ['DIR-1'],
  );
  const facets = await readFacets(connection.db, { ...direct, q: 'dirama' });
  assert.deepEqual(
    [facets.unit, facets.location].map((values) => values.map(({ label, count }) => [label, count])),
    [
      [['pz', 1]],
      [
        ['DIR-A', 1],
        ['DIR-A-1', 1],
      ],
    ],
  );
  // The code of this same place may be typed, too; another place's code is not taken as a place.
  assert.deepEqual(await codes({ ...direct, q: 'dir-a fuori' }), ['DIR-1']);
  assert.equal((await readPage(connection.db, { ...direct, q: 'dir-a-1 dentro' })).takenAs, null);
});

test('a text that finds no product is read as the place that it names, and the rest of it as words', async () => {
  const fixture = await stockFixture(connection.db);
  const rack = await fixture.location('OFF-A', { name: 'Scaffale A' });
  const shelf = await fixture.location('OFF-A-01', { parent_id: rack });
  const empty = await fixture.location('OFF-B');
  const rivets = await Promise.all(
    ['rosso', 'giallo', 'verde'].map((colour, n) =>
      fixture.product({ code: `RIV-${n}`, name: `Rivetto ${colour}`, unit: n === 0 ? 'pz' : 'm' }),
    ),
  );
  const lines = rivets.map((productId, n) => ({
    type: 'carico' as const,
    productId,
    quantity: '2',
    toLocationId: n === 2 ? rack : shelf,
  }));
  await inTransaction(connection.db, null, (tx) => book(tx, lines, { userId: null }));
  const ask = async (request: PageRequest) => {
    const page = await readPage(connection.db, request);
    return [page.takenAs?.code, page.rows.map(({ code }) => code), page.total?.count, page.approximate];
  };
  assert.deepEqual(await ask({ q: 'off-a-01' }), ['OFF-A-01', ['RIV-1', 'RIV-0'], 2, false]);
  assert.deepEqual(await ask({ q: ' OFF-a ' }), ['OFF-A', ['RIV-1', 'RIV-0', 'RIV-2'], 3, false]);
  assert.deepEqual(await ask({ q: 'rivetto OFF-A verde' }), ['OFF-A', ['RIV-2'], 1, false]);
  assert.deepEqual(await ask({ q: 'rivteto OFF-A-01' }), ['OFF-A-01', ['RIV-1', 'RIV-0'], 2, true]);
  assert.deepEqual(await ask({ q: 'rivetto off-b' }), ['OFF-B', [], 0, false]);
  // Codes along one path mean the innermost place, which must lie inside the place of the filter.
  assert.deepEqual((await ask({ q: 'OFF-A off-a-01 giallo' })).slice(0, 2), ['OFF-A-01', ['RIV-1']]);
  assert.deepEqual((await ask({ q: 'off-a-01', location: rack })).slice(0, 2), [
    'OFF-A-01',
    ['RIV-1', 'RIV-0'],
  ]);
  assert.equal((await ask({ q: 'off-a-01', location: empty }))[0], undefined);
  assert.equal((await ask({ q: 'off-a off-b' }))[0], undefined);

  const { rows } = await readFilePage(connection.db, { q: 'off-a', sort: 'name' });
  assert.deepEqual(
    rows.map(({ code }) => code),
    ['RIV-1', 'RIV-0', 'RIV-2'],
  );
  const facets = await readFacets(connection.db, { q: 'rivetto OFF-A' });
  assert.deepEqual(
    [facets.unit, facets.location].map((values) => values.map(({ value, count }) => [value, count])),
    [
      [
        ['m', 2],
        ['pz', 1],
      ],
      [
        [String(rack), 3],
        [String(shelf), 2],
      ],
    ],
  );
  // The filter's own place is still listed, without a count: the page reads its name from here.
  const inside = await readFacets(connection.db, { q: 'rivetto off-a-01', location: rack });
  assert.deepEqual(
    inside.location.map(({ value, count }) => [value, count]),
    [
      [String(rack), null],
      [String(shelf), 2],
    ],
  );

  for (const request of [{ q: 'off-a' }, { q: 'rivetto OFF-A' }, { q: 'off-a', sort: 'quantity' as const }]) {
    const first = await readPage(connection.db, { ...request, limit: 2 });
    const second = await readPage(connection.db, { ...request, limit: 2, cursor: first.cursor ?? '' });
    assert.deepEqual([second.takenAs?.code, second.cursor], ['OFF-A', null]);
    assert.deepEqual(
      [...first.rows, ...second.rows].map(({ id }) => id).toSorted((a, b) => a - b),
      rivets.toSorted((a, b) => a - b),
    );
  }
  // A product's own code comes first.
  await fixture.product({ code: 'OFF-A-01', name: 'Targa' });
  assert.deepEqual(await ask({ q: 'off-a-01' }), [undefined, ['OFF-A-01'], 1, false]);
});

test('a text that finds no product is read as a serial number or a lot, whole or begun', async () => {
  const fixture = await stockFixture(connection.db);
  const shelf = await fixture.location('NUM-1');
  const other = await fixture.location('NUM-2');
  const clamp = await fixture.product({ code: 'PIN-1', name: 'Pinza amperometrica', tracking: 'serial' });
  const resin = await fixture.product({ code: 'RSN-1', name: 'Resina bicomponente', tracking: 'lot' });
  const load = (productId: number, code: string, toLocationId: number) => ({
    type: 'carico' as const,
    productId,
    quantity: '1',
    toLocationId,
    lot: { code, expiresOn: null },
  });
  const lines = [
    load(clamp, 'MT-77-0001', shelf),
    load(clamp, 'MT-77-0002', shelf),
    load(resin, 'MT-77-0001-B', other),
  ];
  await inTransaction(connection.db, null, (tx) => book(tx, lines, { userId: null }));
  const ask = async (request: PageRequest) => {
    const page = await readPage(connection.db, request);
    return [page.rows.map(({ code }) => code), page.total?.count, page.approximate];
  };
  assert.deepEqual(await ask({ q: ' mt-77-0001 ' }), [['PIN-1'], 1, false]);
  assert.deepEqual(await ask({ q: 'MT-77-0001-' }), [['RSN-1'], 1, false]);
  assert.deepEqual(await ask({ q: 'mt-77' }), [['PIN-1', 'RSN-1'], 2, false]);
  assert.deepEqual(await ask({ q: 'mt-77', location: other }), [['RSN-1'], 1, false]);
  const first = await readPage(connection.db, { q: 'mt-77', limit: 1 });
  assert.deepEqual(await codes({ q: 'mt-77', limit: 1, cursor: first.cursor ?? '' }), ['RSN-1']);
  const { rows } = await readFilePage(connection.db, { q: 'mt-77', sort: 'name' });
  assert.equal(rows.length, 2);
  const facets = await readFacets(connection.db, { q: 'mt-77' });
  assert.deepEqual(
    facets.location.map(({ count }) => count),
    [2],
  );
  assert.equal(facets.unit[0]?.count, 2);
  assert.ok(!(await codes({ q: 'mt-78' })).includes('PIN-1'));
  // A product that has the words is what is meant.
  await fixture.product({ code: 'MT-77-0002', name: 'Multimetro' });
  assert.deepEqual(await codes({ q: 'mt-77-0002' }), ['MT-77-0002']);
});

test('products without a photo or a barcode, inactive and uncounted ones are listed on request', async () => {
  const fixture = await stockFixture(connection.db);
  await fixture.product({ code: 'ZZ-2', name: 'Zaffiro', active: false });
  const coded = await fixture.product({ code: 'ZZ-3', name: 'Zaffiro blu' });
  await connection.db
    .insertInto('product_barcodes')
    .values({ product_id: coded, code: '8001090310538', kind: 'altro' })
    .execute();
  assert.deepEqual(await codes({ q: 'zaffiro' }), ['ZZ-3']);
  assert.deepEqual(await codes({ only: 'archived' }), ['ZZ-2']);
  assert.deepEqual(await codes({ q: 'zaffiro', only: 'noBarcode' }), []);
  assert.deepEqual(await codes({ q: 'zaffiro', only: 'noPhoto' }), ['ZZ-3']);
  assert.deepEqual(await codes({ q: '8001090310538' }), ['ZZ-3']);
  // A product in stock is listed as uncounted until somebody counts it.
  const shelf = await fixture.location('ZZ-1');
  const held = await fixture.product({ code: 'ZZ-4', name: 'Zaffiro giallo' });
  const move = (product: number) =>
    connection.db
      .insertInto('stock_movements')
      .values({ type: 'carico', product_id: product, quantity: '3', to_location_id: shelf } as never)
      .execute();
  await move(held);
  assert.deepEqual(await codes({ q: 'zaffiro', only: 'uncounted' }), ['ZZ-4']);
  const [take] = await connection.db
    .insertInto('stock_takes')
    .values({ name: 'Conta', location_id: shelf })
    .returning('id')
    .execute();
  const count = {
    stock_take_id: take?.id ?? 0,
    product_id: held,
    location_id: shelf,
    counted: '3',
    expected: '3',
  };
  await connection.db.insertInto('stock_take_counts').values(count).execute();
  assert.deepEqual(await codes({ q: 'zaffiro', only: 'uncounted' }), []);
});

test('a row shows value and last movement; the list filters by kind and sorts by last movement', async () => {
  const fixture = await stockFixture(connection.db);
  const shelf = await fixture.location('QQ-1');
  const kind = 'attrezzatura';
  const costly = await fixture.product({ code: 'QQ-1', name: 'Quarzo', standard_cost: '2.50', kind });
  const cheap = await fixture.product({ code: 'QQ-2', name: 'Quarzite', kind });
  const keeper = await connection.db
    .insertInto('users')
    .values({
      username: 'keeper',
      first_name: 'Ada',
      last_name: 'Neri',
      institutional_email: 'ada@example.org',
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await fixture.product({ code: 'QQ-3', name: 'Quarantena' });
  for (const [product, userId] of [
    [cheap, null],
    [costly, keeper.id],
  ] as const)
    await inTransaction(connection.db, userId, (tx) =>
      book(tx, [{ type: 'carico', productId: product, quantity: '3', toLocationId: shelf }], { userId }),
    );
  const { rows } = await readPage(connection.db, { kind, q: 'quar', sort: 'movedAt', direction: 'desc' });
  assert.deepEqual(
    rows.map(({ code, value, movedAt, movedBy }) => [code, value, movedAt !== null, movedBy]),
    [
      ['QQ-1', '7.50', true, 'Ada Neri'],
      ['QQ-2', null, true, null],
    ],
  );
  assert.deepEqual(await codes({ q: 'quar', sort: 'movedAt' }), ['QQ-3', 'QQ-2', 'QQ-1']);
});
