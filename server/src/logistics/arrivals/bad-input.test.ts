/** Arrivals that can't be: one sentence, and nothing of it is done, also not what was right beside it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Receipt } from '@wms/contract/logistics/arrivals/receiving';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { placeOrder } from '../../../testing/logistics/needs.ts';
import { addSentOrder, addSupplier } from '../../../testing/logistics/orders.ts';
import { refusesWithout } from '../../../testing/refuses.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let fixture: StockFixture;
let storekeeper: Caller;
let manager: Caller;
let shelf: number;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  storekeeper = await app.person({ permissions: [can.productsUpdate] });
  manager = await app.person({ permissions: [can.warehouseManagement, can.ordersManagement] });
  shelf = await fixture.location('OFF-A-01');
});
after(() => app.stop());

type Line = Partial<Receipt['lines'][number]>;

/** Everything that a receipt writes. */
const written = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*)::integer from arrivals) as arrivals,
           (select count(*)::integer from arrival_lines) as lines,
           (select count(*)::integer from stock_movements) as movements,
           (select coalesce(sum(quantity), 0)::text from stock) as stock,
           (select count(*)::integer from lots) as lots,
           (select count(*)::integer from incoming_notes) as notes,
           (select count(*)::integer from notifications) as news,
           (select json_agg(json_build_array(id, state, version) order by id) from orders) as orders,
           (select coalesce(sum(received), 0)::text from order_lines) as received`.execute(app.owner);
  return rows[0];
};
/** An order for one product with a note of the supplier, received by lines of which one is wrong. */
const orderOf = async (values: Record<string, unknown> = {}, quantity = '10', price = '1') => {
  const productId = await fixture.product(values);
  const lines = [
    { productId, quantity, price, description: 'Vite M8' },
    { description: 'Taratura', quantity: '1' },
  ];
  const { id, lines: ids } = await addSentOrder(app.db, { lines });
  return { orderId: id, line: ids[0] ?? 0, right: ids[1] ?? 0 };
};
const send = (
  order: { orderId: number; right: number },
  lines: readonly Line[],
  more: object = {},
  who = storekeeper,
) =>
  who.post('/api/logistics/arrivals', {
    booking: randomUUID(),
    orderId: order.orderId,
    note: { number: randomUUID().slice(0, 8), date: today() },
    lines: [{ orderLineId: order.right, quantity: '1' }, ...lines],
    ...more,
  });
const refuses = refusesWithout(written);

describe('goods with serial numbers', () => {
  const pieces = (line: number, ...codes: (string | null)[]) =>
    codes.map((code) => ({
      orderLineId: line,
      quantity: '1',
      locationId: shelf,
      ...(code && { lot: { code } }),
    }));

  test('don’t arrive without them', async () => {
    const order = await orderOf({ tracking: 'serial' });
    await refuses(
      () => send(order, pieces(order.line, null)),
      422,
      'Vite M8: Manca il numero di serie: di questo prodotto ogni pezzo ha il suo',
      'lines.1.lot.code',
    );
  });

  test('don’t arrive with one that is there already, nor with one twice, in capitals or not', async () => {
    const order = await orderOf({ tracking: 'serial' });
    assert.equal((await send(order, pieces(order.line, 'SN-1'), {}, manager)).status, 200);
    const there = 'Vite M8: Questo numero di serie risulta già in magazzino';
    const later = { lines: pieces(order.line, 'SN-2', 'sn-1') };
    await refuses(() => send(order, [], later), 409, there, 'lines.1.lot.code');
    const again = await orderOf({ tracking: 'serial' });
    await refuses(
      () => send(again, pieces(again.line, 'SN-7', 'SN-8', 'sn-7')),
      409,
      there,
      'lines.3.lot.code',
    );
  });
});

test('a lot that is known with another expiry is refused with the one it has', async () => {
  const order = await orderOf({ tracking: 'lot', has_expiry: true });
  const lot = (expiresOn: string) => ({
    orderLineId: order.line,
    quantity: '1',
    locationId: shelf,
    lot: { code: 'L1', expiresOn },
  });
  assert.equal((await send(order, [lot('2031-02-28')])).status, 200);
  await refuses(
    () => send(order, [], { lines: [lot('2032-02-29')] }),
    409,
    'Vite M8: Il lotto «L1» scade il 28/02/2031: controlla la data',
    'lines.0.lot.expiresOn',
  );
});

test('a lot of a product without lots is refused', async () => {
  const order = await orderOf();
  await refuses(
    () => send(order, [{ orderLineId: order.line, quantity: '1', locationId: shelf, lot: { code: 'L' } }]),
    422,
    'Vite M8: Il lotto o numero di serie «L» non risulta per questo prodotto',
    'lines.1.lot.code',
  );
});

test('a place that was deleted while the receipt waited on the phone is named by its line', async () => {
  const order = await orderOf();
  await refuses(
    () => send(order, [{ orderLineId: order.line, quantity: '1', locationId: 2_000_000_000 }]),
    409,
    'Vite M8: L’ubicazione non c’è più: scegline un’altra',
    'lines.1.locationId',
  );
});

describe('when it came', () => {
  for (const at of [
    'ieri',
    'now',
    '2026',
    '2026-02-30T10:00:00Z',
    '2026-03-01T25:00:00Z',
    '0026-03-01T10:00:00Z',
  ])
    test(`as «${at}» is refused`, async () => {
      const order = await orderOf();
      await refuses(() => send(order, [], { at }), 422, 'Valore non valido', 'at');
    });

  test('by a clock that goes wrong is taken as now', async () => {
    for (const at of ['1970-01-01T00:00:00.000Z', '2198-01-01T00:00:00+01:00']) {
      const order = await orderOf();
      assert.equal((await send(order, [], { at })).status, 200);
      const { rows } = await sql<{ now: boolean }>`
        select arrived_at > current_moment() - interval '1 minute' and arrived_at <= current_moment() as now
          from arrivals where order_id = ${order.orderId}`.execute(app.db);
      assert.deepEqual(rows, [{ now: true }]);
    }
  });
});

describe('a barcode that was read into the quantity', () => {
  const tooMuch = 'Vite M8: Così tanto non può essere arrivato: controlla la quantità';

  test('doesn’t arrive, also when somebody confirmed it', async () => {
    const order = await orderOf({}, '10', '250');
    const line = { orderLineId: order.line, quantity: '80012345', locationId: shelf, over: true };
    await refuses(() => send(order, [line], {}, manager), 422, tooMuch, 'lines.1.quantity');
    assert.equal((await send(order, [{ ...line, quantity: '800' }], {}, manager)).status, 200);
  });

  test('of goods that cost nothing is stopped where the stock can count no more', async () => {
    const order = await orderOf({}, '10', '0');
    const most = { orderLineId: order.line, quantity: '99999999999', locationId: shelf, over: true };
    await refuses(() => send(order, [most, most], {}, manager), 422, tooMuch, 'lines.2.quantity');
  });

  test('in a hundred orders of the dearest thing there is leaves the budgets readable', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into teams (name, code) values ('Molto caro', 'MLC') returning id`.execute(app.owner);
    const [teamId = 0, supplierId, productId] = [
      rows[0]?.id,
      await addSupplier(app.db),
      await fixture.product(),
    ];
    const lines = [{ productId, quantity: '80', price: '99999999', vat: '0' }];
    for (let n = 0; n < 130; n++)
      await placeOrder(app.owner, { state: 'approvato', supplierId, teamId, lines });
    const budgets = await manager.get(`/api/logistics/budgets?year=${today().slice(0, 4)}`);
    assert.equal(budgets.status, 200);
    const { teams } = await json<{ teams: { team: { name: string }; committed: string }[] }>(budgets);
    assert.equal(teams.find(({ team }) => team.name === 'Molto caro')?.committed, '1039999989600.00');
  });
});
