/** Two products become one: what suppliers sell, what is on order, wished for and about to leave goes over. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { deliveriesOf } from '../../../../testing/logistics/deliveries.ts';
import { addSentOrder, addSupplier } from '../../../../testing/logistics/orders.ts';
import { type StockFixture, stockFixture } from '../../../../testing/stock.ts';

let app: TestApp;
let keeper: Caller;
let fixture: StockFixture;
let shelf: number;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({
    permissions: [can.productsManagement, can.warehouseManagement],
  });
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('UNITI-1');
});
after(() => app.stop());

const base = '/api/logistics';
async function done(answer: Response | Promise<Response>) {
  const given = await answer;
  assert.equal(given.status, 200, await given.clone().text());
  return json<{ id: number }>(given);
}
const both = async () => [await fixture.product(), await fixture.product()] as const;
const merge = (copy: number, into: number) => keeper.post(`${base}/products/${copy}/merge`, { intoId: into });

type OfferFacts = {
  code?: string | null;
  preferred?: boolean;
  url?: string | null;
  prices: Record<string, string>;
};
async function offer(supplierId: number, productId: number, { code = null, prices, ...more }: OfferFacts) {
  const { rows } = await sql<{ id: number }>`
    insert into supplier_products (supplier_id, product_id, code, preferred, url)
    values (${supplierId}, ${productId}, ${code}, ${more.preferred ?? false}, ${more.url ?? null})
    returning id`.execute(app.db);
  const id = rows[0]?.id ?? 0;
  for (const [from, price] of Object.entries(prices))
    await sql`insert into supplier_prices (supplier_product_id, from_quantity, price)
              values (${id}, ${from}, ${price})`.execute(app.db);
  return id;
}
const offersOf = async (productId: number) => {
  const { rows } = await sql<{ offer: string }>`
    select concat_ws(' ', s.name, o.code, case when o.preferred then 'preferito' end, o.url, (
             select string_agg(from_quantity::float8 || '@' || price::float8, ',' order by from_quantity)
               from supplier_prices where supplier_product_id = o.id)) as offer
      from supplier_products o join suppliers s on s.id = o.supplier_id
     where o.product_id = ${productId} order by s.name, o.code`.execute(app.db);
  return rows.map((row) => row.offer);
};

test('offers go over; of two with one code one remains, with the latest prices and both histories', async () => {
  const [copy, into] = await both();
  const [a, b] = [await addSupplier(app.db, 'Alfa'), await addSupplier(app.db, 'Beta')];
  await offer(a, into, { code: 'V-1', preferred: true, prices: { 1: '2.0000', 100: '1.5000' } });
  await offer(a, copy, { code: 'v-1', url: 'https://alfa.example/v1', prices: { 1: '1.8', 1000: '1.1' } });
  await offer(a, copy, { code: 'V-2', prices: { 1: '3' } });
  await offer(b, copy, { preferred: true, prices: { 1: '1.9' } });
  await done(merge(copy, into));
  assert.deepEqual(await offersOf(copy), []);
  assert.deepEqual(await offersOf(into), [
    'Alfa V-1 preferito https://alfa.example/v1 1@1.8,100@1.5,1000@1.1',
    'Alfa V-2 1@3',
    'Beta 1@1.9',
  ]);
  const history = await json<{ code: string; fromQuantity: string; price: string }[]>(
    await keeper.get(`${base}/products/${into}/prices`),
  );
  const ofOne = history.filter(({ code, fromQuantity }) => code === 'V-1' && Number(fromQuantity) === 1);
  assert.deepEqual([...new Set(ofOne.map(({ price }) => Number(price)))], [2, 1.8]);
  assert.equal(Number(ofOne.at(-1)?.price), 1.8, 'the last one is the price of now');
  await assert.rejects(sql`update supplier_price_changes set price = 9`.execute(app.db), /never changes/);
  const { rows } = await json<{ rows: { id: number }[] }>(await keeper.get(`${base}/products?q=V-2`));
  assert.deepEqual(
    rows.map(({ id }) => id),
    [into],
    'it is found by the code that came over',
  );
});

test('what is on order arrives as the product that stays, and its wishes wait on', async () => {
  const [copy, into] = await both();
  const { id, lines } = await addSentOrder(app.db, {
    lines: [{ productId: copy, description: 'Vite vecchia' }],
  });
  const wish = await sql<{ id: number }>`
    insert into wishes (product_id, quantity, unit) values (${copy}, 5, 'pz') returning id`.execute(app.db);
  const wishId = wish.rows[0]?.id ?? 0;
  await sql`update wishes set state = 'in ordine', order_line_id = ${lines[0]} where id = ${wishId}`.execute(
    app.db,
  );
  const printed = sql<{ printed: unknown }>`
    insert into order_revisions (order_id, revision, printed) values (${id}, 1, '{"line": "Vite vecchia"}')
    returning printed`;
  await printed.execute(app.db);
  await done(merge(copy, into));
  const standing = async () => {
    const { rows } = await sql<{ product: number; description: string; wished: number; state: string }>`
      select l.product_id as product, l.description, w.product_id as wished, w.state
        from order_lines l join wishes w on w.order_line_id = l.id where l.order_id = ${id}`.execute(app.db);
    return Object.values(rows[0] ?? {});
  };
  assert.deepEqual(await standing(), [into, 'Vite vecchia', into, 'in ordine']);
  const goods = [{ orderLineId: lines[0], quantity: '10', locationId: shelf }];
  await done(keeper.post(`${base}/arrivals`, { booking: randomUUID(), orderId: id, lines: goods }));
  assert.deepEqual((await standing())[3], 'arrivata');
  const { rows } = await sql<{ quantity: number }>`
    select quantity::float8 as quantity from product_totals where product_id = ${into}`.execute(app.db);
  assert.equal(rows[0]?.quantity, 10);
  await assert.rejects(
    sql`update order_lines set product_id = ${copy} where id = ${lines[0]}`.execute(app.db),
    /frozen/,
    'no other way leads to another product',
  );
});

test('a draft of a delivery note takes the product that stays; an issued one keeps its own', async () => {
  const notes = deliveriesOf(app);
  const [copy, into] = [
    await fixture.product({ tracking: 'lot' }),
    await fixture.product({ tracking: 'lot' }),
  ];
  await done(
    keeper.post(`${base}/movements`, {
      booking: randomUUID(),
      lines: [
        {
          type: 'carico',
          productId: copy,
          quantity: '8',
          toLocationId: shelf,
          lot: { code: 'L7', expiresOn: null },
        },
      ],
    }),
  );
  const line = {
    productId: copy,
    quantity: '2',
    locationId: shelf,
    lotCode: 'L7',
    description: 'Come sul DDT',
  };
  const issued = await notes.made(keeper, 'emesso', { lines: [line] });
  const draft = await notes.draft(keeper, { lines: [line] });
  await done(merge(copy, into));
  const lineOf = async (id: number) =>
    (await notes.read(keeper, id)).rows.map(({ product, description, lot }) => [
      product?.id,
      description,
      lot?.code,
    ]);
  assert.deepEqual(await lineOf(issued), [[copy, 'Come sul DDT', 'L7']]);
  assert.deepEqual(await lineOf(draft), [[into, 'Come sul DDT', 'L7']]);
  assert.equal((await notes.issue(keeper, draft)).status, 200);
});
