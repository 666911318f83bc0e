/** Movements of stock never write a product's row, and the states that lists filter by follow product and total. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { until } from '../../../testing/jobs.ts';
import { importFrom } from '../../../testing/logistics/imports.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { isTrial, trial } from '../../../testing/trial.ts';

let app: TestApp;
let keeper: Caller;
let fixture: StockFixture;
let shelf: number;
let other: number;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_MAN', 'log_WHR_PRD'] });
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('STA-1');
  other = await fixture.location('STA-2');
});
after(() => app.stop());

const base = '/api/logistics';
async function ok<T = { id: number; ids: number[] }>(response: Response): Promise<T> {
  assert.equal(response.status, 200, await response.clone().text());
  return json<T>(response);
}
const move = async (line: object) =>
  ok(await keeper.post(`${base}/movements`, { booking: randomUUID(), lines: [line] }));
const post = async (path: string, body: object) => ok(await keeper.post(`${base}${path}`, body));

/** Where each product's row lies and which transaction wrote it; both change when anything writes the row. */
const productRows = async () =>
  (
    await sql<{ code: string; at: string; by: string }>`
      select code, ctid::text as at, xmin::text as by from products order by code`.execute(app.db)
  ).rows;

const statesOf = async (pattern: string) =>
  (
    await sql<{ text: string }>`
      select p.code || ' ' || s.stock_state as text from products p join product_states s on s.product_id = p.id
       where p.code like ${pattern} order by p.code`.execute(app.db)
  ).rows.map(({ text }) => text);

/** Compares every row of the states with its product and total. */
async function checkStates() {
  const { rows } = await sql`
    select p.code from products p join product_totals t on t.product_id = p.id left join product_states s
      on s.product_id = p.id
     where (s.sub_category_id, s.unit, s.kind, s.active, s.minimum_stock, s.maximum_stock, s.search_name, s.stock_state)
           is distinct from (p.sub_category_id, p.unit, p.kind, p.active, p.minimum_stock, p.maximum_stock,
             p.search_name,
                             stock_state_of(t.quantity - t.reserved, p.minimum_stock, p.maximum_stock))`.execute(
    app.db,
  );
  assert.deepEqual(rows, []);
}

trial('no movement, promise, loan, count or import of stock writes a row of products', async () => {
  const product = await fixture.product({ code: 'MAI-1', minimum_stock: '5', maximum_stock: '20' });
  const counted = await fixture.product({ code: 'MAI-2' });
  await fixture.product({ code: 'MAI-3', minimum_stock: '3' });
  await importFrom(keeper, 'products', 'codice;nome;macro;sub\nMAI-4;Senza giacenza;Mai;Scritti\n');
  const lotted = await fixture.product({ code: 'MAI-5', tracking: 'lot' });
  const before = await productRows();
  const seen: (string | undefined)[] = [];
  const see = async () => seen.push((await statesOf('MAI-1'))[0]);

  const { ids } = await move({ type: 'carico', productId: product, quantity: '2', toLocationId: shelf });
  await see();
  await post(`/movements/${ids[0]}/reverse`, { reason: 'Errore' });
  await see();
  await move({ type: 'carico', productId: product, quantity: '30', toLocationId: shelf });
  await see();
  await move({
    type: 'trasferimento',
    productId: product,
    quantity: '4',
    fromLocationId: shelf,
    toLocationId: other,
  });
  await move({ type: 'scarico', productId: product, quantity: '12', fromLocationId: shelf });
  await see();
  const correction = {
    type: 'rettifica',
    productId: product,
    quantity: '1',
    fromLocationId: shelf,
    reason: 'Rotto',
  };
  await post('/movements/corrections', { booking: randomUUID(), lines: [correction] });
  await post('/reservations', { productId: product, quantity: '15', purpose: 'Prova' });
  await see();
  const loan = await post('/loans', {
    productId: product,
    quantity: '2',
    fromLocationId: shelf,
    borrowerName: 'Ada',
    dueOn: '2199-01-01',
  });
  await see();
  await post(`/loans/${loan.id}/return`, { quantity: '2', toLocationId: shelf });
  await see();
  await move({
    type: 'carico',
    productId: lotted,
    quantity: '2',
    toLocationId: shelf,
    lot: { code: 'LOTTO', expiresOn: null },
  });
  const take = await post('/stock-takes', { name: 'Conta', locationId: other });
  await post(`/stock-takes/${take.id}/counts`, { productId: counted, locationId: other, counted: '7' });
  await post(`/stock-takes/${take.id}/moves/review`, { version: 1 });
  await post(`/stock-takes/${take.id}/approve`, { version: 2, missing: 'leave' });
  const { id } = await importFrom(keeper, 'stock', 'codice;ubicazione;quantita\nMAI-3;STA-1;2\n');
  await importFrom(keeper, 'products', 'codice;quantita\nMAI-4;9\n');

  assert.deepEqual(
    seen.map((text) => text?.split(' ')[1]),
    ['low', 'none', 'over', 'ok', 'low', 'none', 'low'],
  );
  assert.deepEqual(await statesOf('MAI-%'), ['MAI-1 low', 'MAI-2 ok', 'MAI-3 low', 'MAI-4 ok', 'MAI-5 ok']);
  assert.deepEqual(await productRows(), before);
  await post(`/imports/${id}/undo`, {});
  await until(async () => (await statesOf('MAI-3'))[0] === 'MAI-3 none', 'MAI-3 has no stock any more');
  assert.deepEqual(await productRows(), before);
  await checkStates();
});

test('lists filter by a product’s new values after every edit', async () => {
  const product = await fixture.product({ code: 'EDI-1', minimum_stock: '5' });
  await move({ type: 'carico', productId: product, quantity: '8', toLocationId: shelf });
  const changes = [
    { name: 'Èrba voglio' },
    { minimum_stock: '9', name: 'Altro' },
    { maximum_stock: '10', minimum_stock: '0' },
    { maximum_stock: '7' },
    { maximum_stock: null, kind: 'attrezzatura' as const },
    { active: false },
    { description: 'Niente che si filtri' },
  ];
  const seen: (string | undefined)[] = [];
  for (const change of changes) {
    await app.db.updateTable('products').set(change).where('id', '=', product).execute();
    await checkStates();
    seen.push((await statesOf('EDI-1'))[0]?.split(' ')[1]);
  }
  assert.deepEqual(seen, ['ok', 'low', 'ok', 'over', 'ok', 'ok', 'ok']);
  await importFrom(keeper, 'products', 'codice;nome;macro;sub\nEDI-1;Dal file;Altra;Ancora\n');
  await checkStates();
  const retired = await fixture.product();
  await app.db.deleteFrom('products').where('id', '=', retired).execute();
  const { rows } = await sql`select from product_states where product_id = ${retired}`.execute(app.db);
  assert.equal(rows.length, 0);
});

/** Combines every filter by state with the others, in every order, and compares with the expected codes. */
test('a filter by state finds exactly the products in that state, in every order and on every page', async () => {
  const macro = await app.db
    .selectFrom('sub_categories')
    .select('macro_id')
    .where('id', '=', fixture.subCategoryId)
    .executeTakeFirstOrThrow();
  for (const [n, quantity] of [0, 1, 2, 5, 9, 30, 0, 3].entries()) {
    const product = await fixture.product({
      code: `ORD-${n}`,
      name: `Ordine ${'hgfedcba'[n]} ordinato`,
      minimum_stock: '4',
      maximum_stock: '20',
      ...(n % 2 && { kind: 'attrezzatura' }),
    });
    const line = { type: 'carico', productId: product, toLocationId: n % 3 ? shelf : other };
    if (quantity) await move({ ...line, quantity: String(quantity) });
  }
  const expected = {
    none: ['ORD-0', 'ORD-6'],
    // A used-up product is below its minimum, too.
    low: ['ORD-0', 'ORD-1', 'ORD-2', 'ORD-6', 'ORD-7'],
    over: ['ORD-5'],
    available: ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4', 'ORD-5', 'ORD-7'],
  };
  const others: Record<string, (n: number) => boolean> = {
    '': () => true,
    [`macro=${macro.macro_id}`]: () => true,
    [`sub=${fixture.subCategoryId}`]: () => true,
    'unit=pz': () => true,
    'kind=attrezzatura': (n) => n % 2 === 1,
    [`location=${shelf}`]: (n) => n % 3 > 0 && n !== 0 && n !== 6,
  };
  type ProductList = {
    rows: { code: string; stockState: string }[];
    cursor: string | null;
    total: { count: number } | null;
  };
  const all = ['', 'sort=name', 'sort=code', 'sort=quantity', 'sort=movedAt', 'sort=updatedAt'];
  // Each filter meets each state, in two orders: by what the product has and by what was counted.
  const sortings = isTrial ? all : ['', 'sort=quantity'];
  for (const [stock, codes] of Object.entries(expected))
    for (const [narrowed, keeps] of Object.entries(others))
      for (const sort of sortings)
        for (const q of ['q=ordinato', ...(narrowed ? [] : ['q=ordinatp'])]) {
          const asked = [`stock=${stock}`, narrowed, sort, q, 'limit=2'].filter(Boolean).join('&');
          const found: string[] = [];
          let cursor: string | null = null;
          do {
            const page: ProductList = await ok<ProductList>(
              await keeper.get(`${base}/products?${asked}${cursor ? `&cursor=${cursor}` : ''}`),
            );
            found.push(...page.rows.map(({ code }) => code));
            cursor = page.cursor;
          } while (cursor);
          const wanted = codes.filter((code) => keeps(Number(code.slice(4))));
          assert.deepEqual(found.toSorted(), wanted, asked);
        }
  // Without a text, where other tests' products are listed, too, the names still come in order.
  for (const narrowed of Object.keys(others)) {
    const asked = [`stock=available`, narrowed, 'sort=name', 'limit=200'].filter(Boolean).join('&');
    const { rows, total } = await ok<ProductList>(await keeper.get(`${base}/products?${asked}`));
    assert.equal(rows.length, total?.count, asked);
    const own = rows.filter(({ code }) => code.startsWith('ORD-')).map(({ code }) => Number(code.slice(4)));
    assert.deepEqual(
      own,
      [7, 5, 4, 3, 2, 1].filter((n) => others[narrowed]?.(n)),
      asked,
    );
    const facets = await ok<{ stock: { value: string; count: number }[] }>(
      await keeper.get(`${base}/products/facets?${narrowed}`),
    );
    assert.equal(facets.stock.find(({ value }) => value === 'available')?.count, total?.count, narrowed);
  }
});

test('edits and bookings of the same products at the same time never deadlock', async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () => fixture.product({ minimum_stock: '2' })),
  );
  const editing = new pg.Client({ connectionString: app.databaseUrl });
  await editing.connect();
  const { rows } = await editing.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  const edits = (async () => {
    for (let round = 0; round < 30; round++)
      await editing.query('update products set name = $1, minimum_stock = $2 where id = $3', [
        `Giro ${round}`,
        1 + (round % 3),
        products[round % 4],
      ]);
  })();
  const bookings = Promise.all(
    products.map(async (productId, n) => {
      for (let round = 0; round < 8; round++)
        await move(
          (round + n) % 2
            ? { type: 'carico', productId, quantity: '1', toLocationId: shelf }
            : { type: 'carico', productId, quantity: '2', toLocationId: other },
        );
    }),
  );
  await Promise.all([edits, bookings]);
  const now = await editing.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await editing.end();
  assert.deepEqual(now.rows, rows);
  await checkStates();
});
