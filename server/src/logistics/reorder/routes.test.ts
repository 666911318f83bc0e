/** Proposals of orders: how much, from whom, and the drafts that one click makes. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import type { listToOrder, Proposal, proposeProducts } from '@wms/contract/logistics/reorder/endpoints';
import { can, permissions } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { addOffer, placeOrder } from '../../../testing/logistics/needs.ts';
import { addSupplier } from '../../../testing/logistics/orders.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let fixture: StockFixture;
let buyer: Caller;
let member: Caller;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  buyer = await app.person({ permissions: [can.ordersManagement] });
  member = await app.person({ permissions: [can.inventoryBrowse], nome: 'Ada' });
});
after(() => app.stop());

const base = '/api/logistics/reorder';
async function ok<T>(response: Response) {
  assert.equal(response.status, 200, await response.clone().text());
  return json<T>(response);
}
type List = (typeof listToOrder)['answer']['_output'];
const list = async (query = '') => ok<List>(await buyer.get(base + query));
async function proposalOf(productId: number): Promise<Proposal> {
  const found = (await list()).rows.find(({ product }) => product.id === productId);
  assert.ok(found, 'it is in the list');
  return found;
}
type DraftAnswer = {
  orders: { id: number; supplier: string; lines: number; net: string }[];
  message: string;
};
const draft = (lines: readonly object[]) => buyer.post(`${base}/drafts`, { lines });
const lineOf = ({ product, supplier, proposed, offerId, incoming, asked, wishes }: Proposal) => ({
  supplierId: supplier?.id,
  productId: product.id,
  offerId,
  quantity: proposed,
  wishIds: wishes.map(({ id }) => id),
  already: String(Number(incoming) + Number(asked)),
});
const short = (minimum: string, values: object = {}) =>
  fixture.product({ minimum_stock: minimum, ...values });
const ask = async (body: object) =>
  (await ok<{ id: number }>(await member.post('/api/logistics/wishes', body))).id;

describe('how much', () => {
  for (const [said, values, offer, proposed] of [
    ['twice the minimum without a rule', { minimum_stock: '10' }, {}, '20.000'],
    ['up to the maximum', { minimum_stock: '10', maximum_stock: '35' }, {}, '35.000'],
    ['a multiple of the reorder quantity', { minimum_stock: '10', reorder_quantity: '8' }, {}, '16.000'],
    ['whole packs', { minimum_stock: '10' }, { pack: '12' }, '24.000'],
    ['at least what the supplier sends', { minimum_stock: '10' }, { minimum: '50' }, '50.000'],
    ['at least that, in whole packs', { minimum_stock: '10' }, { pack: '12', minimum: '50' }, '60.000'],
    ['half a kilo is not rounded by a pack of one', { minimum_stock: '0.25', unit: 'kg' }, {}, '0.500'],
  ] as const)
    test(said, async () => {
      const productId = await fixture.product(values);
      const supplierId = await addSupplier(app.db);
      await addOffer(app.db, { supplierId, productId, ...offer });
      assert.equal((await proposalOf(productId)).proposed, proposed);
    });

  test('what arrives and what is asked for counts as there; wishes come on top', async () => {
    const productId = await short('10');
    const supplierId = await addSupplier(app.db);
    const lines = [{ productId, quantity: '4' }];
    const { id: draftId } = await placeOrder(app.owner, { state: 'bozza', supplierId, lines });
    await placeOrder(app.owner, { state: 'ordinato', supplierId, expectedOn: '2027-01-02', lines });
    const wish = await ask({ productId, quantity: '3', reason: 'Prova' });
    const { proposed, incoming, incomingOn, asked, askedIn, wishes } = await proposalOf(productId);
    // 20 are wanted, 8 are coming, and Ada needs 3.
    assert.deepEqual([proposed, incoming, incomingOn, asked], ['15.000', '4.000', '2027-01-02', '4.000']);
    assert.deepEqual(askedIn, [{ id: draftId, number: null, state: 'bozza' }]);
    assert.deepEqual(
      wishes.map(({ id, by, reason }) => [id, by, reason]),
      [[wish, 'Ada Prova', 'Prova']],
    );
  });

  test('a product that is wished for is there even with enough of it; one out of use is not', async () => {
    const productId = await fixture.product();
    await ask({ productId, quantity: '7' });
    const { proposed, minimum } = await proposalOf(productId);
    assert.deepEqual([proposed, minimum], ['7.000', '0.000']);
    await sql`update products set active = false where id = ${productId}`.execute(app.db);
    assert.ok(!(await list()).rows.some(({ product }) => product.id === productId));
  });
});

test('what somebody asks for or orders by an absurd number closes no page to the others', async () => {
  const productId = await short('10', { standard_cost: '9999999999.99' });
  const supplierId = await addSupplier(app.db);
  const most = '99999999999';
  for (let n = 0; n < 2; n++) {
    await ask({ productId, quantity: most });
    for (const state of ['ordinato', 'bozza'] as const)
      await placeOrder(app.owner, { state, supplierId, lines: [{ productId, quantity: most, price: '0' }] });
  }
  const shelf = await fixture.location(`TANTI-${productId}`);
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, ${most}, ${shelf})`.execute(app.db);
  const keeper = await app.person({ permissions });
  const code = (await ok<{ code: string }>(await keeper.get(`/api/logistics/products/${productId}`))).code;
  for (const path of [
    'reorder',
    'below-minimum',
    'products?sort=quantity',
    'products/export?format=csv',
    `products/${productId}/stock`,
    `lookup?code=${code}`,
    'codes',
    `wishes/suggestion?product=${productId}`,
    'stock-value',
    'most-moved?days=30',
    'orders',
  ]) {
    const answer = await keeper.get(`/api/logistics/${path}`);
    assert.equal(answer.status, 200, `${path}: ${await answer.text()}`);
  }
});

describe('from whom', () => {
  const offersOf = async (
    offers: readonly Omit<Parameters<typeof addOffer>[1], 'supplierId' | 'productId'>[],
  ) => {
    const productId = await short('10');
    const suppliers = await Promise.all(offers.map(() => addSupplier(app.db)));
    for (const [at, offer] of offers.entries())
      await addOffer(app.db, { supplierId: suppliers[at] ?? 0, productId, ...offer });
    return { productId, suppliers };
  };

  test('from the preferred supplier, even when another costs less; out of use it is no longer asked', async () => {
    const { productId, suppliers } = await offersOf([
      { prices: { 1: '1.0000' } },
      { preferred: true, prices: { 1: '2.0000', 20: '1.5000' } },
    ]);
    const { supplier, price } = await proposalOf(productId);
    assert.deepEqual([supplier?.id, price], [suppliers[1], '1.5000']);
    await sql`update suppliers set active = false where id = ${suppliers[1]}`.execute(app.db);
    assert.equal((await proposalOf(productId)).supplier?.id, suppliers[0]);
  });

  test('or from another of its suppliers, with that one’s code and price', async () => {
    const { productId, suppliers } = await offersOf([
      { code: 'UNO', preferred: true, prices: { 1: '2.0000' } },
      { code: 'DUE', pack: '5', prices: { 1: '3.0000', 20: '2.5000' } },
    ]);
    const proposal = await proposalOf(productId);
    const [other] = proposal.others;
    assert.deepEqual(
      [proposal.others.length, other?.supplier.id, other?.packSize, other?.prices.map(({ price }) => price)],
      [1, suppliers[1], '5.000', ['3.0000', '2.5000']],
    );
    const made = await ok<DraftAnswer>(
      await draft([{ ...lineOf(proposal), supplierId: other?.supplier.id, offerId: other?.offerId }]),
    );
    assert.equal(made.orders[0]?.net, '50.00');
  });

  test('else from the only one, whatever its currency, which is a hint', async () => {
    const { productId, suppliers } = await offersOf([{ prices: { 1: '9.0000' }, currency: 'USD' }]);
    const { supplier, price, foreignPrice } = await proposalOf(productId);
    assert.deepEqual(
      [supplier?.id, price, foreignPrice],
      [suppliers[0], null, { price: '9.0000', currency: 'USD' }],
    );
  });

  test('else from who sells what is missing for the least in euro, packs and all', async () => {
    const { productId, suppliers } = await offersOf([
      { prices: { 1: '0.5000' }, pack: '1000' },
      { prices: { 1: '0.1000' }, currency: 'USD' },
      { prices: { 1: '3.0000', 20: '0.9000' } },
      { prices: { 1: '1.0000' } },
    ]);
    const { supplier, price, proposed } = await proposalOf(productId);
    assert.deepEqual([supplier?.id, price, proposed], [suppliers[2], '0.9000', '20.000']);
  });

  test('else from nobody: somebody has to choose; the list can be narrowed to one supplier, or none', async () => {
    const { productId } = await offersOf([{}, {}]);
    assert.equal((await proposalOf(productId)).supplier, null);
    const none = await list('?supplier=none');
    assert.ok(none.rows.some(({ product }) => product.id === productId));
    assert.ok(none.rows.every(({ supplier }) => supplier === null));
    const [first] = none.suppliers;
    const ofSupplier = await list(`?supplier=${first?.id}`);
    assert.ok(
      ofSupplier.rows.length > 0 && ofSupplier.rows.every(({ supplier }) => supplier?.id === first?.id),
    );
  });
});

describe('one click', () => {
  test('makes a draft for each supplier, with their codes and prices; wishes are then in the order', async () => {
    const [screws, nuts] = [await short('10'), await short('10')];
    const [rossi, bianchi] = [await addSupplier(app.db, 'Rossi'), await addSupplier(app.db, 'Bianchi')];
    await addOffer(app.db, {
      supplierId: rossi,
      productId: screws,
      code: 'V-1',
      pack: '50',
      prices: { 1: '0.0336' },
    });
    await addOffer(app.db, { supplierId: bianchi, productId: nuts, prices: { 1: '2.0000' } });
    const forScrews = await ask({ productId: screws, quantity: '1', neededOn: '2199-02-01' });
    const free = await ask({ description: 'Pinza', quantity: '2', neededOn: '2199-01-01' });
    const [former, latter] = [await proposalOf(screws), await proposalOf(nuts)];
    const { orders, message } = await ok<DraftAnswer>(
      await draft([
        { ...lineOf(former), quantity: '100' },
        lineOf(latter),
        { supplierId: rossi, quantity: '2', wishIds: [free] },
      ]),
    );
    assert.equal(message, '2 bozze: Rossi, Bianchi');
    assert.deepEqual(
      orders.map(({ supplier, lines, net }) => [supplier, lines, net]),
      [
        ['Rossi', 2, '3.36'],
        ['Bianchi', 1, '40.00'],
      ],
    );
    const order = await ok<Order>(await buyer.get(`/api/logistics/orders/${orders[0]?.id}`));
    assert.deepEqual(
      order.lines.map((line) => [line.supplierCode, line.quantity, line.packSize, line.price, line.neededOn]),
      [
        ['V-1', '100.000', '50.000', '0.0336', '2199-02-01'],
        [null, '2.000', '1.000', '0.0000', '2199-01-01'],
      ],
    );
    assert.deepEqual(
      [order.state, order.neededOn, order.wishes.length, order.lines[1]?.description],
      ['bozza', '2199-01-01', 2, 'Pinza'],
    );
    const states = await app.db
      .selectFrom('wishes')
      .select('state')
      .where('id', 'in', [forScrews, free])
      .execute();
    assert.deepEqual(states, [{ state: 'in ordine' }, { state: 'in ordine' }]);
    // A product in a draft is no longer proposed, and says where it is.
    const then = await proposalOf(screws);
    assert.deepEqual([then.proposed, then.asked, then.askedIn[0]?.id], ['0.000', '100.000', orders[0]?.id]);
  });

  test('whoever asked hears when it goes to the supplier, with its day', async () => {
    const supplierId = await addSupplier(app.db);
    const wish = await ask({ description: 'Morsetto', quantity: '2' });
    const { orders } = await ok<DraftAnswer>(await draft([{ supplierId, quantity: '2', wishIds: [wish] }]));
    const path = `/api/logistics/orders/${orders[0]?.id}`;
    const approver = await app.person({ permissions: [can.ordersManagement] });
    const act = async (who: Caller, what: string, body: object = {}) => {
      const { version } = await ok<Order>(await buyer.get(path));
      await ok(await who.post(`${path}/${what}`, { version, ...body }));
    };
    await act(buyer, 'request');
    await act(approver, 'approve');
    await act(buyer, 'send', { expectedOn: '2199-03-05' });
    const { rows } = await sql<{ sentence: string }>`
      select sentence from notifications where user_id = ${member.id} and kind = 'logistics.wish-ordered'`.execute(
      app.db,
    );
    assert.deepEqual(rows, [
      { sentence: 'Quello che hai chiesto è ordinato: 2\u00a0pz di «Morsetto», arriva il 05/03/2199' },
    ]);
  });

  test('of two people at once makes one order: the other hears it, also of a single wish', async () => {
    const productId = await short('10');
    await addOffer(app.db, { supplierId: await addSupplier(app.db), productId });
    const wanted = lineOf(await proposalOf(productId));
    const wish = await ask({ description: 'Lima', quantity: '1' });
    for (const line of [wanted, { supplierId: wanted.supplierId, quantity: '1', wishIds: [wish] }]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => draft([line])));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
      const late = answers.find(({ status }) => status === 409);
      const { detail } = await json<{ detail: string }>(late ?? assert.fail());
      assert.match(detail, /^Intanto di .* è cambiato quanto è già ordinato|^La richiesta è già in ordine/);
    }
    const { rows } = await sql`
      select count(*)::integer as lines from order_lines
       where product_id = ${productId} or description = 'Lima'`.execute(app.db);
    assert.deepEqual(rows, [{ lines: 2 }]);
  });

  test('does nothing by halves: with one line wrong there is no draft', async () => {
    const [good, bad] = [await short('10'), await short('10')];
    const supplierId = await addSupplier(app.db);
    const out = await addSupplier(app.db);
    await sql`update suppliers set active = false where id = ${out}`.execute(app.db);
    const line = (productId: number, seller = supplierId) => ({
      supplierId: seller,
      productId,
      quantity: '1',
    });
    const { rows: before } = await sql`select count(*) from orders`.execute(app.db);
    for (const [lines, status, sentence] of [
      [[line(good), line(bad, out)], 409, /fuori uso/],
      [[line(good), line(good)], 422, /due volte/],
      [[line(good), { ...line(bad), quantity: '0.5' }], 422, /si contano interi/],
      [[line(good), { ...line(bad), wishIds: [999_999] }], 422, /non è di questa riga/],
      [[{ supplierId, quantity: '1' }], 422, /di una richiesta sola/],
    ] as const) {
      const answer = await draft(lines);
      const { detail } = await json<{ detail: string }>(answer);
      assert.equal(answer.status, status, detail);
      assert.match(detail, sentence);
    }
    assert.deepEqual((await sql`select count(*) from orders`.execute(app.db)).rows, before);
  });
});

test('drafts that were made together are deleted together: their wishes wait again, or nothing happens', async () => {
  const [former, latter] = [await addSupplier(app.db), await addSupplier(app.db)];
  const products = await Promise.all(
    [former, latter].map(async (supplierId) => {
      const productId = await short('10');
      await addOffer(app.db, { supplierId, productId });
      return productId;
    }),
  );
  const wish = await ask({ productId: products[0], quantity: '3', reason: 'Prova' });
  const draftBoth = async () => {
    const proposals = await Promise.all(products.map(proposalOf));
    return (await ok<DraftAnswer>(await draft(proposals.map(lineOf)))).orders.map(({ id }) => id);
  };
  const undo = (ids: readonly number[]) => buyer.post(`${base}/drafts/undo`, { ids });
  const ids = await draftBoth();
  assert.equal((await ok<{ message: string }>(await undo(ids))).message, '2 bozze eliminate');
  for (const id of ids) assert.equal((await buyer.get(`/api/logistics/orders/${id}`)).status, 404);
  const again = await proposalOf(products[0] ?? 0);
  assert.deepEqual([again.asked, again.wishes.map(({ id }) => id)], ['0.000', [wish]]);
  // One that was sent on meanwhile keeps both.
  const [first = 0, second = 0] = await draftBoth();
  await sql`update orders set state = 'richiesto' where id = ${second}`.execute(app.owner);
  assert.equal((await undo([first, second])).status, 409);
  assert.equal((await buyer.get(`/api/logistics/orders/${first}`)).status, 200);
});

describe('products from any list go into an order', () => {
  type Known = (typeof proposeProducts)['answer']['_output'];
  const known = async (...ids: number[]) =>
    ok<Known>(await buyer.get(`${base}/products?ids=${ids.join(',')}`));
  const read = async (id: number) => ok<Order>(await buyer.get(`/api/logistics/orders/${id}`));

  test('each is proposed with what is missing in packs, also when nothing is', async () => {
    const supplierId = await addSupplier(app.db);
    const [few, enough] = [await short('10'), await fixture.product()];
    await addOffer(app.db, { supplierId, productId: few, pack: '12' });
    await addOffer(app.db, { supplierId, productId: enough, pack: '6' });
    const { rows } = await known(few, enough);
    const quantities = new Map(rows.map((row) => [row.product.id, [row.proposed, row.packSize]]));
    assert.deepEqual(quantities.get(few), ['24.000', '12.000']);
    assert.deepEqual(quantities.get(enough), ['0.000', '6.000']);
  });

  test('a draft gets new lines at its supplier’s prices, and more of what it has', async () => {
    const supplierId = await addSupplier(app.db);
    const [first, second] = [await short('10'), await short('10')];
    for (const productId of [first, second])
      await addOffer(app.db, { supplierId, productId, prices: { 1: '2' } });
    const line = (productId: number) => ({ supplierId, productId, quantity: '3', already: '0' });
    const { orders } = await ok<DraftAnswer>(await draft([line(first)]));
    const id = orders[0]?.id ?? 0;
    assert.equal((await known(first)).drafts[0]?.id, id);
    const lines = [first, second].map((productId) => ({ productId, quantity: '4' }));
    const add = () => buyer.post(`/api/logistics/orders/${id}/lines`, { lines });
    await ok(await add());
    const order = await read(id);
    assert.deepEqual(
      order.lines.map(({ quantity, price }) => [Number(quantity), Number(price)]),
      [
        [7, 2],
        [4, 2],
      ],
    );
    await sql`update orders set state = 'annullato' where id = ${id}`.execute(app.owner);
    assert.equal((await add()).status, 409);
    const twice = [...lines, ...lines];
    assert.equal((await buyer.post(`/api/logistics/orders/${id}/lines`, { lines: twice })).status, 422);
  });
});
