/** An arrival is taken back while its goods are still there; what is awaited is listed without prices. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { AwaitedDetails, AwaitedOrder } from '@wms/contract/logistics/arrivals/awaited';
import type { Arrival, RecentArrival } from '@wms/contract/logistics/arrivals/receiving';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { ordersOf, plainLine } from '../../../testing/logistics/ordering.ts';
import { addSentOrder, addSupplier } from '../../../testing/logistics/orders.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let fixture: StockFixture;
let manager: Caller;
let shelf: number;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  manager = await app.person({ permissions: [can.warehouseManagement] });
  shelf = await fixture.location('OFF-B-01');
});
after(() => app.stop());

const base = '/api/logistics';
const receive = async (orderId: number, lines: object[]) => {
  const answer = await manager.post(`${base}/arrivals`, { booking: randomUUID(), orderId, lines });
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<{ id: number }>(answer);
};
const arrivals = async (orderId: number) =>
  json<{ arrivals: Arrival[]; awaited: boolean; number: string }>(
    await manager.get(`${base}/orders/${orderId}/arrivals`),
  );
const takeBack = (id: number, reason = 'Contati male', version = 1) =>
  manager.post(`${base}/arrivals/${id}/take-back`, { version, reason });
const stockOf = async (product: number) => {
  const { rows } = await sql<{ quantity: string | null }>`
    select sum(quantity)::text as quantity from stock where product_id = ${product}`.execute(app.db);
  return Number(rows[0]?.quantity ?? 0);
};
const stateOf = async (id: number) => {
  const { rows } = await sql<{ state: string; received: string[] }>`
    select state, array(select received::text from order_lines where order_id = o.id order by position) as received
      from orders o where id = ${id}`.execute(app.db);
  return [rows[0]?.state, ...(rows[0]?.received ?? [])];
};
const detailOf = async (answer: Response) => (await json<{ detail: string }>(answer)).detail;

describe('an arrival that is taken back', () => {
  test('leaves the stock, and its line is to be received again', async () => {
    const productId = await fixture.product();
    const { id, lines } = await addSentOrder(app.db, { lines: [{ productId, quantity: '10' }] });
    const line = { orderLineId: lines[0], locationId: shelf };
    const first = await receive(id, [{ ...line, quantity: '4' }]);
    const second = await receive(id, [{ ...line, quantity: '6' }]);
    assert.deepEqual(await stateOf(id), ['ricevuto', '10.000']);
    assert.equal((await takeBack(second.id)).status, 200);
    assert.deepEqual(
      [await stockOf(productId), ...(await stateOf(id))],
      [4, 'parzialmente ricevuto', '4.000'],
    );
    assert.equal((await takeBack(first.id)).status, 200);
    assert.deepEqual([await stockOf(productId), ...(await stateOf(id))], [0, 'ordinato', '0.000']);
    const { arrivals: both, awaited } = await arrivals(id);
    assert.deepEqual(
      [awaited, ...both.map(({ takenBack, reversible }) => [takenBack?.reason, reversible])],
      [true, ['Contati male', false], ['Contati male', false]],
    );
    assert.equal(await detailOf(await takeBack(first.id, 'Ancora', 2)), 'L’arrivo è già stato annullato');
  });

  test('is found by who manages the warehouse and sees no orders, also when nothing is awaited any more', async () => {
    const productId = await fixture.product();
    const { id, lines } = await addSentOrder(app.db, { lines: [{ productId, description: 'Rondella' }] });
    const { id: arrival } = await receive(id, [{ orderLineId: lines[0], quantity: '10', locationId: shelf }]);
    assert.equal((await manager.get(`${base}/orders/${id}`)).status, 403);
    assert.equal((await manager.get(`${base}/arrivals/awaited/${id}`)).status, 404);
    const recent = async () => json<RecentArrival[]>(await manager.get(`${base}/arrivals/recent`));
    const [latest] = await recent();
    assert.deepEqual(
      [latest?.id, latest?.order.id, latest?.things, latest?.takenBack],
      [arrival, id, ['Rondella'], false],
    );
    const { number, arrivals: receipts } = await arrivals(id);
    assert.deepEqual([number, receipts[0]?.reversible], [latest?.order.number, true]);
    assert.equal((await takeBack(arrival)).status, 200);
    assert.equal((await recent())[0]?.takenBack, true);
  });

  test('reopens an order that was closed with a rest', async () => {
    const productId = await fixture.product();
    const { id, lines } = await addSentOrder(app.db, {
      lines: [{ productId }, { description: 'Trasporto' }],
    });
    const receipt = await receive(id, [{ orderLineId: lines[0], quantity: '4', locationId: shelf }]);
    await receive(id, [{ orderLineId: lines[1], quantity: '1' }]);
    await sql`update orders set state = 'chiuso con residuo', closed_on = ${inDays(0)} where id = ${id}`.execute(
      app.db,
    );
    assert.equal((await takeBack(receipt.id)).status, 200);
    assert.deepEqual(await stateOf(id), ['parzialmente ricevuto', '0.000', '1.000']);
  });

  test('is refused when the goods have left, and nothing changes', async () => {
    const productId = await fixture.product();
    const order = { lines: [{ productId, description: 'Dado M8' }] };
    const { id, lines } = await addSentOrder(app.db, order);
    const { id: arrival } = await receive(id, [{ orderLineId: lines[0], quantity: '10', locationId: shelf }]);
    const unload = { type: 'scarico', productId, quantity: '7', fromLocationId: shelf };
    await manager.post(`${base}/movements`, { booking: randomUUID(), lines: [unload] });
    const answer = await takeBack(arrival);
    assert.equal(answer.status, 409);
    assert.match(
      await detailOf(answer),
      /^Dado M8: In OFF-B-01 ne restano 3\spz: quello che era entrato è già uscito/,
    );
    assert.deepEqual([await stockOf(productId), ...(await stateOf(id))], [3, 'ricevuto', '10.000']);
  });

  test('goes back by who booked it, in these days; arrivals of others by who manages the warehouse', async () => {
    const [receiver, another] = [
      await app.person({ permissions: [can.productsUpdate] }),
      await app.person({ permissions: [can.ordersManagement] }),
    ];
    const productId = await fixture.product();
    const { id, lines } = await addSentOrder(app.db, { lines: [{ productId, quantity: '10' }] });
    const arrive = async (quantity: string) => {
      const line = { orderLineId: lines[0], quantity, locationId: shelf };
      const answer = await receiver.post(`${base}/arrivals`, {
        booking: randomUUID(),
        orderId: id,
        lines: [line],
      });
      return json<{ id: number; undo: number }>(answer);
    };
    const [first, second] = [await arrive('4'), await arrive('6')];
    const refused = await another.post(`${base}/arrivals/${first.id}/take-back`, { version: 1, reason: 'x' });
    assert.match(await detailOf(refused), /^Puoi annullare solo un tuo arrivo/);
    assert.equal((await receiver.post(`/api/utilities/own-acts/${second.undo}/undo`, {})).status, 200);
    assert.deepEqual(
      [await stockOf(productId), ...(await stateOf(id))],
      [4, 'parzialmente ricevuto', '4.000'],
    );
    const reversible = async (who: Caller) => {
      const read = await json<{ arrivals: Arrival[] }>(await who.get(`${base}/orders/${id}/arrivals`));
      return read.arrivals.map((arrival) => arrival.reversible);
    };
    assert.deepEqual(await Promise.all([receiver, another, manager].map(reversible)), [
      [false, true],
      [false, false],
      [false, true],
    ]);
    await sql`update arrivals set arrived_at = now() - interval '4 days' where id = ${first.id}`.execute(
      app.owner,
    );
    assert.deepEqual(await reversible(receiver), [false, false]);
    const late = await receiver.post(`${base}/arrivals/${first.id}/take-back`, { version: 1, reason: 'x' });
    assert.equal(late.status, 409);
  });

  test('needs a reason', async () => {
    const { id, lines } = await addSentOrder(app.db, { lines: [{ description: 'Taratura' }] });
    const { id: arrival } = await receive(id, [{ orderLineId: lines[0], quantity: '1' }]);
    assert.equal((await takeBack(arrival, ' ')).status, 422);
  });

  test('is taken back as a whole: its movements are not reversed one by one', async () => {
    const productId = await fixture.product();
    const { id, lines } = await addSentOrder(app.db, { lines: [{ productId }] });
    await receive(id, [{ orderLineId: lines[0], quantity: '10', locationId: shelf }]);
    const { rows } = await json<{ rows: { id: number; reversible: boolean }[] }>(
      await manager.get(`${base}/movements?product=${productId}`),
    );
    assert.deepEqual(
      rows.map(({ reversible }) => reversible),
      [false],
    );
    const answer = await manager.post(`${base}/movements/${rows[0]?.id}/reverse`, { reason: 'Prova' });
    assert.match(await detailOf(answer), /annulla l’arrivo/);
  });
});

describe('what is awaited', () => {
  test('is found by number, supplier and product, what is late first; without prices', async () => {
    const supplierId = await addSupplier(app.db, 'Bulloneria Attesa');
    const lines = [{ description: 'Perno conico', price: '98.7600' }];
    const soon = await addSentOrder(app.db, { supplierId, expectedOn: '2199-01-02', lines });
    const open = await addSentOrder(app.db, { supplierId, lines });
    const late = await addSentOrder(app.db, { supplierId, expectedOn: '2026-01-02', lines });
    const read = async (query: string) => {
      const answer = await manager.get(`${base}/arrivals/awaited?${query}`);
      assert.doesNotMatch(await answer.clone().text(), /98[.,]76/);
      return (await json<{ rows: AwaitedOrder[] }>(answer)).rows;
    };
    const all = await read(`supplier=${supplierId}`);
    assert.deepEqual(
      all.map(({ id, late: isLate, dueOn }) => [id, isLate, dueOn]),
      [
        [late.id, true, '2026-01-02'],
        [soon.id, false, '2199-01-02'],
        [open.id, false, null],
      ],
    );
    const ids = async (query: string) => (await read(`supplier=${supplierId}&${query}`)).map(({ id }) => id);
    assert.deepEqual(await ids('show=late'), [late.id]);
    assert.deepEqual(await ids('q=bulloneria'), [late.id, soon.id, open.id]);
    assert.deepEqual(await ids(`q=${all[1]?.number}`), [soon.id]);
    assert.deepEqual(await ids('q=perno%20coni&limit=1'), [late.id]);
    assert.deepEqual(await ids('q=nessuno'), []);
  });

  test('says of each line where it goes, and by which codes it is found', async () => {
    const supplierId = await addSupplier(app.db);
    const [usual, destination, said] = [
      await fixture.location('OFF-B-02'),
      await fixture.location('OFF-B-03'),
      await fixture.location('OFF-B-04'),
    ];
    const [moved, fresh] = [await fixture.product(), await fixture.product({ manufacturer_code: 'MK-7' })];
    await manager.post(`${base}/movements`, {
      booking: randomUUID(),
      lines: [{ type: 'carico', productId: moved, quantity: '1', toLocationId: usual }],
    });
    await sql`insert into product_barcodes (product_id, code, kind, package_quantity)
              values (${fresh}, '8001234567891', 'code128', 12)`.execute(app.owner);
    const { id } = await addSentOrder(app.db, {
      supplierId,
      locationId: destination,
      lines: [
        { productId: moved, neededOn: '2199-01-01' },
        { productId: fresh, supplierCode: 'ABC-1' },
        { productId: moved, neededOn: '2198-01-01', locationId: said },
      ],
    });
    const { lines } = await json<AwaitedDetails>(await manager.get(`${base}/arrivals/awaited/${id}`));
    assert.deepEqual(
      lines.map(({ product, neededOn, place }) => [product?.id, neededOn, place?.code]),
      [
        [moved, '2198-01-01', 'OFF-B-04'],
        [moved, '2199-01-01', 'OFF-B-02'],
        [fresh, null, 'OFF-B-03'],
      ],
    );
    const codes = lines[2]?.codes.map(([code, units]) => `${code} ${Number(units)}`) ?? [];
    for (const code of ['MK-7 1', 'ABC-1 1', '8001234567891 12']) assert.ok(codes.includes(code), code);
  });

  test('never goes to a place in an area that is closed, and no order is written for one', async () => {
    const area = await fixture.location('OFF-C');
    const inside = await fixture.location('OFF-C-01', { parent_id: area });
    const open = await fixture.location('OFF-D-01');
    const productId = await fixture.product();
    const { id } = await addSentOrder(app.db, {
      locationId: open,
      lines: [{ productId, locationId: inside }],
    });
    await sql`update locations set closed = true where id = ${area}`.execute(app.db);
    const { lines } = await json<AwaitedDetails>(await manager.get(`${base}/arrivals/awaited/${id}`));
    assert.equal(lines[0]?.place?.code, 'OFF-D-01');
    const buyer = await app.person({ permissions: [can.ordersManagement] });
    const order = ordersOf(buyer);
    const refused = await order.create(await addSupplier(app.db), [plainLine({ locationId: inside })]);
    assert.equal(refused.status, 409);
    assert.match(await detailOf(refused), /^OFF-C-01 è chiusa/);
  });

  test('goes to the next place where the first one has no room for what is open', async () => {
    const small = await fixture.location('OFF-E-01', { capacity: '10' });
    const large = await fixture.location('OFF-E-02');
    const productId = await fixture.product();
    await manager.post(`${base}/movements`, {
      booking: randomUUID(),
      lines: [{ type: 'carico', productId: await fixture.product(), quantity: '4', toLocationId: small }],
    });
    const placeFor = async (quantity: string) => {
      const lines = [{ productId, quantity, locationId: small }];
      const { id } = await addSentOrder(app.db, { locationId: large, lines });
      const order = await json<AwaitedDetails>(await manager.get(`${base}/arrivals/awaited/${id}`));
      return order.lines[0]?.place?.code;
    };
    assert.equal(await placeFor('6'), 'OFF-E-01');
    assert.equal(await placeFor('7'), 'OFF-E-02');
  });

  test('brings no more to a place than it has room for, all lines together', async () => {
    const small = await fixture.location('OFF-F-01', { capacity: '10' });
    const large = await fixture.location('OFF-F-02');
    const productId = await fixture.product();
    const lines = ['6', '5', '4', '0.001'].map((quantity) => ({ productId, quantity, locationId: small }));
    const { id } = await addSentOrder(app.db, { locationId: large, lines });
    const order = await json<AwaitedDetails>(await manager.get(`${base}/arrivals/awaited/${id}`));
    const proposed = order.lines.map(({ quantity, place }) => [quantity, place?.code]);
    assert.deepEqual(proposed, [
      ['6.000', 'OFF-F-01'],
      ['5.000', 'OFF-F-02'],
      ['4.000', 'OFF-F-01'],
      ['0.001', 'OFF-F-02'],
    ]);
  });

  test('is no order that was not sent, or has arrived', async () => {
    const { id, lines } = await addSentOrder(app.db, { lines: [{ description: 'Taratura', quantity: '1' }] });
    assert.equal((await manager.get(`${base}/arrivals/awaited/${id}`)).status, 200);
    await receive(id, [{ orderLineId: lines[0], quantity: '1' }]);
    assert.equal((await manager.get(`${base}/arrivals/awaited/${id}`)).status, 404);
  });
});
