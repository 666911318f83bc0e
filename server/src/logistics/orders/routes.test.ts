/** Orders: drafts, what they refuse, how they are found. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ListedOrder, Order, OrderOf } from '@wms/contract/logistics/orders/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeSupplier, ordersOf, plainLine } from '../../../testing/logistics/ordering.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let keeper: Caller;
let buyer: Caller;
let other: Caller;
let stock: StockFixture;
let supplier: number;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.productsManagement] });
  buyer = await app.person({ permissions: [can.ordersManagement] });
  other = await app.person({ permissions: [can.ordersManagement] });
  stock = await stockFixture(app.db);
  supplier = await makeSupplier(keeper, { name: 'Viterie Rossi S.r.l.' });
});
after(() => app.stop());

type RefusalAnswer = { status: number; detail: string; errors?: Record<string, string> };
const base = '/api/logistics/orders';
const remove = (id: number) => buyer.fetch(`${base}/${id}`, { method: 'DELETE' });
const list = async (query: string, who = buyer) =>
  json<{ rows: ListedOrder[] }>(await who.get(`${base}?${query}`));

describe('a draft', () => {
  test('costs what its lines cost, in the words and the unit of the products', async () => {
    const productId = await stock.product({ name: 'Vite M6', unit: 'm' });
    const place = await stock.location('ORD-A-01');
    const id = await ordersOf(buyer).created(
      supplier,
      [
        { productId, quantity: '2,5', price: '1,2345', discount: '10', vat: '22', locationId: place },
        plainLine({ description: 'Trasporto speciale', quantity: '1', price: '40', vat: '10' }),
      ],
      { shipping: '5', shippingVat: '22' },
    );
    const order = await ordersOf(buyer).read(id);
    assert.deepEqual(
      order.lines.map(({ description, unit, quantity, net, location }) => [
        ...[description, unit, quantity, net, location?.code],
      ]),
      [
        ['Vite M6', 'm', '2.500', '2.78', 'ORD-A-01'],
        ['Trasporto speciale', 'pz', '1.000', '40.00', undefined],
      ],
    );
    const { number, state, goods, net, vat, total, requester } = order;
    assert.deepEqual(
      { number, state, goods, net, vat, total, requester: requester?.id },
      {
        number: null,
        state: 'bozza',
        goods: '42.78',
        net: '47.78',
        vat: '5.71',
        total: '53.49',
        requester: buyer.id,
      },
    );
    assert.deepEqual(order.rates, [
      { vat: '10.00', net: '40.00', tax: '4.00' },
      { vat: '22.00', net: '7.78', tax: '1.71' },
    ]);
  });

  test('keeps the lines that stay, in the new order, and loses those that go', async () => {
    const orders = ordersOf(buyer);
    const id = await orders.created(
      supplier,
      ['A', 'B', 'C'].map((description) => plainLine({ description })),
    );
    const [a, b, c] = (await orders.read(id)).lines;
    const lines = [
      { id: c?.id, ...plainLine({ description: 'C' }) },
      plainLine({ description: 'nuova', quantity: '1' }),
      { id: a?.id, ...plainLine({ description: 'A', quantity: '2' }) },
    ];
    assert.equal((await orders.edit(id, { lines })).status, 200);
    const edited = await orders.read(id);
    assert.deepEqual(
      edited.lines.map(({ description, quantity }) => [description, quantity]),
      [
        ['C', '10.000'],
        ['nuova', '1.000'],
        ['A', '2.000'],
      ],
    );
    assert.deepEqual([edited.lines[0]?.id, edited.lines[2]?.id, edited.net], [c?.id, a?.id, '13.00']);
    const stranger = await orders.edit(id, { lines: [{ id: b?.id, ...plainLine() }] });
    assert.deepEqual(
      [stranger.status, Object.keys((await json<RefusalAnswer>(stranger)).errors ?? {})],
      [422, ['lines.0.id']],
    );
  });

  test('that somebody changed meanwhile isn’t overwritten', async () => {
    const orders = ordersOf(buyer);
    const id = await orders.created(supplier);
    const { version } = await orders.read(id);
    assert.equal((await orders.edit(id, { notes: 'prima' })).status, 200);
    assert.equal((await ordersOf(other).edit(id, { version, notes: 'seconda' })).status, 409);
    assert.equal((await orders.read(id)).notes, 'prima');
  });

  test('is deleted without a trace of a number; what has a number is not', async () => {
    const orders = ordersOf(buyer);
    const [draft, asked] = [await orders.created(supplier), await orders.created(supplier)];
    assert.equal((await remove(draft)).status, 200);
    assert.equal((await buyer.get(`${base}/${draft}`)).status, 404);
    await orders.asked(asked, 'request');
    await orders.asked(asked, 'moves/withdraw');
    const refused = await remove(asked);
    assert.equal(refused.status, 409);
    assert.match(
      (await json<RefusalAnswer>(refused)).detail,
      /^O-\d{4}-\d{4} ha un numero e non si elimina: annullalo$/,
    );
  });

  test('is copied at today’s prices, without what nobody makes any more', async () => {
    const [sold, discarded] = [await stock.product(), await stock.product()];
    await keeper.post('/api/logistics/supplier-products', {
      supplierId: supplier,
      productId: sold,
      prices: [
        { fromQuantity: '1', price: '3' },
        { fromQuantity: '50', price: '2,5' },
      ],
    });
    const orders = ordersOf(buyer);
    const id = await orders.created(
      supplier,
      [
        { productId: sold, quantity: '60', price: '9' },
        { productId: discarded, quantity: '1', price: '9' },
        plainLine(),
      ],
      { offer: 'P-77', neededOn: '2199-01-01' },
    );
    await app.db.updateTable('products').set({ active: false }).where('id', '=', discarded).execute();
    const { id: copy } = await json<{ id: number }>(await buyer.post(`${base}/${id}/duplicate`, {}));
    const { lines, offer, neededOn, state } = await orders.read(copy);
    assert.deepEqual(
      [lines.map(({ price }) => price), offer, neededOn, state],
      [['2.5000', '1.0000'], null, null, 'bozza'],
    );
  });

  for (const [what, lines, field, sentence] of [
    ['a discount over 100', [plainLine({ discount: '100,01' })], 'lines.0.discount', /^Al massimo 100$/],
    [
      'a price with five decimals',
      [plainLine({ price: '1,23456' })],
      'lines.0.price',
      /^Al massimo 4 decimali$/,
    ],
    ['a negative price', [plainLine({ price: '-1' })], 'lines.0.price', /^Deve essere almeno 0$/],
    ['a negative discount', [plainLine({ discount: '-5' })], 'lines.0.discount', /^Deve essere almeno 0$/],
    [
      'four decimals of a kilogram',
      [plainLine({ unit: 'kg', quantity: '1,2345' })],
      'lines.0.quantity',
      /^Al massimo 3 dec/,
    ],
    [
      'words that turn round',
      [plainLine({ description: 'a\u202ecba' })],
      'lines.0.description',
      /non ammessi$/,
    ],
    ['half a piece', [plainLine({ quantity: '1,5' })], 'lines.0.quantity', /interi/],
    ['nothing of something', [plainLine({ quantity: '0' })], 'lines.0.quantity', /maggiore di 0/],
    ['a line without words', [plainLine({ description: null })], 'lines.0.description', /obbligatorio/],
    ['301 lines', Array.from({ length: 301 }, () => plainLine()), 'lines', /300/],
    [
      'more money than there is',
      [plainLine({ quantity: '99999999', price: '99999999' })],
      'lines.0.quantity',
      /controlla quantità e prezzo/,
    ],
  ] as const)
    test(`with ${what} is refused at that field, with one sentence`, async () => {
      const { rows: before } = await sql`select count(*)::integer as left from orders`.execute(app.db);
      const answer = await ordersOf(buyer).create(supplier, lines);
      const { errors } = await json<RefusalAnswer>(answer);
      assert.deepEqual([answer.status, Object.keys(errors ?? {})], [422, [field]]);
      assert.match(errors?.[field] ?? '', sentence);
      const { rows } = await sql`select count(*)::integer as left from orders`.execute(app.db);
      assert.deepEqual(rows, before);
    });

  test('of free goods, and of a discount of all, costs nothing and goes its way', async () => {
    const orders = ordersOf(buyer);
    const free = [plainLine({ price: '0' }), plainLine({ discount: '100', vat: '0' })];
    const id = await orders.created(supplier, free);
    await orders.asked(id, 'request');
    await ordersOf(other).asked(id, 'approve');
    const { state, net, total, revisions } = await orders.asked(id, 'send');
    assert.deepEqual([state, net, total, revisions.length], ['ordinato', '0.00', '0.00', 1]);
  });

  test('of a product that was merged or put out of use is refused by name', async () => {
    const [copy, into, idle] = [
      await stock.product(),
      await stock.product(),
      await stock.product({ active: false }),
    ];
    assert.equal((await keeper.post(`/api/logistics/products/${copy}/merge`, { intoId: into })).status, 200);
    for (const [productId, sentence] of [
      [copy, /è stato unito a .*: ordina quello$/],
      [idle, /è disattivato/],
    ] as const) {
      const answer = await ordersOf(buyer).create(supplier, [{ productId, quantity: '1', price: '1' }]);
      const { errors } = await json<RefusalAnswer>(answer);
      assert.equal(answer.status, 409);
      assert.match(errors?.['lines.0.productId'] ?? '', sentence);
    }
  });

  test('goes on with the product into which its own is merged, also while it waits for approval', async () => {
    const [copy, into] = [await stock.product(), await stock.product()];
    const orders = ordersOf(buyer);
    const line = { productId: copy, quantity: '1', price: '1' };
    const [draft, asked] = [await orders.created(supplier, [line]), await orders.created(supplier, [line])];
    await orders.asked(asked, 'request');
    const before = (await orders.read(asked)).lines;
    const merged = await keeper.post(`/api/logistics/products/${copy}/merge`, { intoId: into });
    assert.equal(merged.status, 200, await merged.clone().text());
    assert.equal((await orders.read(draft)).lines[0]?.product?.id, into);
    const [after] = (await orders.read(asked)).lines;
    assert.deepEqual({ ...after, product: null }, { ...before[0], product: null }, 'but for the product');
    assert.equal(after?.product?.id, into);
  });

  test('of a supplier out of use is refused, and isn’t asked for either', async () => {
    const idle = await makeSupplier(keeper, { name: 'Chiusa S.n.c.' });
    const orders = ordersOf(buyer);
    const id = await orders.created(idle);
    await app.db.updateTable('suppliers').set({ active: false }).where('id', '=', idle).execute();
    const refused = await orders.create(idle);
    assert.deepEqual(
      [refused.status, (await json<RefusalAnswer>(refused)).errors],
      [409, { supplierId: '«Chiusa S.n.c.» è fuori uso: scegli un altro fornitore' }],
    );
    const request = await orders.ask(id, 'request');
    assert.deepEqual(
      [request.status, (await json<RefusalAnswer>(request)).detail],
      [409, '«Chiusa S.n.c.» è fuori uso: scegli un altro fornitore'],
    );
  });

  test('without lines may be saved, but not asked for', async () => {
    const orders = ordersOf(buyer);
    const id = await orders.created(supplier, []);
    const answer = await orders.ask(id, 'request');
    assert.deepEqual(
      [answer.status, (await json<RefusalAnswer>(answer)).detail],
      [409, 'L’ordine non ha righe: aggiungine almeno una'],
    );
    const { state, number } = await orders.read(id);
    assert.deepEqual([state, number], ['bozza', null]);
  });
});

describe('an order', () => {
  test('is found by number, supplier, offer, description and code, by word beginnings in any order', async () => {
    const productId = await stock.product({ name: 'Rondella zincata' });
    const orders = ordersOf(buyer);
    const id = await orders.created(
      supplier,
      [{ productId, quantity: '1', price: '1', supplierCode: 'RZ-4711' }],
      {
        offer: 'Preventivo 88/B',
      },
    );
    const { number } = await orders.asked(id, 'request');
    for (const q of [number, 'rossi vite', 'rondella', 'RZ-4711', '88/b', 'zinc ross'])
      assert.ok(
        (await list(`q=${encodeURIComponent(q ?? '')}`)).rows.some((row) => row.id === id),
        `${q}`,
      );
    assert.deepEqual((await list('q=ondella')).rows, []);
  });

  test('is found by state, supplier, product and year, and by what waits for me', async () => {
    const [product, from] = [await stock.product(), await makeSupplier(keeper)];
    const orders = ordersOf(buyer);
    const line = { productId: product, quantity: '1', price: '1' };
    const [draft, asked] = [await orders.created(from, [line]), await orders.created(from, [line])];
    const { number } = await orders.asked(asked, 'request');
    const year = number?.slice(2, 6);
    const ids = async (query: string, who = buyer) => (await list(query, who)).rows.map(({ id }) => id);
    assert.deepEqual(await ids(`supplier=${from}`), [asked, draft]);
    assert.deepEqual(await ids(`product=${product}&state=bozza`), [draft]);
    assert.deepEqual(await ids(`product=${product}&year=${year}`), [asked]);
    assert.deepEqual(await ids(`supplier=${from}&show=approvable`), []);
    assert.deepEqual(await ids(`supplier=${from}&show=approvable`, other), [asked]);
    assert.deepEqual(await ids(`supplier=${from}&show=mine`, other), []);
    await orders.asked(asked, 'moves/cancel', { reason: 'Non serve' });
    assert.deepEqual(await ids(`supplier=${from}&show=open`), [draft]);
  });

  test('stands on the page of its product, with how much and at what price', async () => {
    const productId = await stock.product();
    const orders = ordersOf(buyer);
    const line = { productId, quantity: '3', price: '2' };
    await orders.created(supplier, [line, line]);
    await orders.created(supplier, [line, { ...line, price: '4' }]);
    const { rows } = await json<{ rows: OrderOf[] }>(
      await keeper.get(`/api/logistics/products/${productId}/orders`),
    );
    assert.deepEqual(
      rows.map(({ quantity, received, price, total }) => [quantity, received, price, total]),
      [
        ['6.000', '0.000', null, '18.00'],
        ['6.000', '0.000', '2.0000', '12.00'],
      ],
    );
  });

  test('goes out as a file, with the sums of the list', async () => {
    const from = await makeSupplier(keeper, { name: 'Esportata S.p.A.' });
    const orders = ordersOf(buyer);
    const cancelled = await orders.created(from, [plainLine({ quantity: '100' })]);
    await orders.asked(cancelled, 'request');
    await orders.asked(cancelled, 'moves/cancel', { reason: 'Prova' });
    await orders.created(from);
    const answer = await buyer.get(`${base}/export?format=csv&supplier=${from}`);
    const [titles, row, , sums] = (await answer.text()).replace('\ufeff', '').split(/\r?\n/);
    assert.match(
      titles ?? '',
      /^Numero;Stato;Fornitore;Richiesto da;Reparto;Righe;Spedizione;Imponibile;Totale;/,
    );
    assert.match(row ?? '', /^;Bozza;Esportata S\.p\.A\.;[^;]+;;1;0,00;10,00;12,20;/);
    // A cancelled order is listed, and not bought.
    assert.match(sums ?? '', /^Totale;;;;;;0,00;10,00;12,20;;;;$/);
  });

  test('has a history that tells of its lines and of why it was turned down', async () => {
    const orders = ordersOf(buyer);
    const id = await orders.created(supplier);
    await orders.edit(id, { lines: [plainLine({ description: 'Bulloni' })] });
    await orders.asked(id, 'request');
    const { stopped } = await ordersOf(other).asked(id, 'moves/reject', { reason: 'Troppo caro' });
    assert.deepEqual(stopped?.reason, 'Troppo caro');
    assert.equal((await orders.asked(id, 'request')).stopped, null);
    const told = JSON.stringify(await json(await buyer.get(`${base}/${id}/history`)));
    for (const words of ['Riga «Bulloni» aggiunta', 'Riga «Viti» tolta', 'Motivo: Troppo caro', 'Respinto'])
      assert.ok(told.includes(words), `${words} in ${told}`);
  });
});

test('whoever keeps products reads what was ordered of one, but no orders', async () => {
  const id = await ordersOf(buyer).created(supplier);
  assert.equal((await keeper.get(`${base}/${id}`)).status, 403);
  assert.equal((await buyer.get(`${base}/${id}`)).status, 200);
  assert.ok(((await json<Order>(await buyer.get(`${base}/${id}`))).moves as string[]).includes('request'));
});
