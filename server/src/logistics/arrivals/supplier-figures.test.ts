/** Punctuality and lead time of a supplier are measured from what arrived. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { SupplierFigures } from '@wms/contract/logistics/arrivals/supplier-figures';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { addSentOrder, addSupplier } from '../../../testing/logistics/orders.ts';

let app: TestApp;
let buyer: Caller;
before(async () => {
  app = await startTestApp();
  buyer = await app.person({ permissions: [can.ordersManagement] });
});
after(() => app.stop());

const figures = async (supplierId: number) =>
  json<SupplierFigures>(await buyer.get(`/api/logistics/suppliers/${supplierId}/figures`));

test('days and punctuality count orders that arrived; spend is what arrived, by year, without VAT', async () => {
  const supplierId = await addSupplier(app.db);
  const order = (values: { expectedOn: string | null; orderedOn: string }, shipping = '0') =>
    addSentOrder(app.db, {
      supplierId,
      shipping,
      ...values,
      lines: [{ description: 'Pannello', quantity: '10', price: '2.5000', discount: '10' }],
    });
  const receive = async ({ id, lines }: { id: number; lines: number[] }, quantity: string) => {
    const body = { booking: randomUUID(), orderId: id, lines: [{ orderLineId: lines[0], quantity }] };
    assert.equal((await buyer.post('/api/logistics/arrivals', body)).status, 200);
  };
  await receive(await order({ expectedOn: inDays(0), orderedOn: inDays(-4) }), '10');
  await receive(await order({ expectedOn: inDays(-1), orderedOn: inDays(-9) }), '10');
  await receive(await order({ expectedOn: null, orderedOn: inDays(-2) }), '10');
  await receive(await order({ expectedOn: inDays(3), orderedOn: inDays(-2) }, '5'), '4');
  const late = await order({ expectedOn: inDays(-2), orderedOn: inDays(-8) });

  const { measured, dated, onTime, leadDays, open, spend } = await figures(supplierId);
  assert.deepEqual(
    { measured, dated, onTime, leadDays },
    { measured: 3, dated: 2, onTime: 1, leadDays: { average: 5, shortest: 2, longest: 9 } },
  );
  assert.deepEqual([open.count, open.late, open.orders[0]?.id, open.orders[0]?.late], [2, 1, late.id, true]);
  // Three whole ones at 22,50 €, and of the fourth 9 € with its shipping.
  assert.deepEqual(spend, [{ year: Number(today().slice(0, 4)), net: '81.50' }]);
});

test('punctuality is measured against the first promise, when the goods came, and no rest is on time', async () => {
  const supplierId = await addSupplier(app.db);
  const order = () =>
    addSentOrder(app.db, {
      supplierId,
      expectedOn: inDays(-2),
      orderedOn: inDays(-9),
      lines: [{ description: 'Pannello', quantity: '10' }],
    });
  const receive = async ({ id, lines }: { id: number; lines: number[] }, quantity: string, at?: string) => {
    const body = { booking: randomUUID(), orderId: id, at, lines: [{ orderLineId: lines[0], quantity }] };
    assert.equal((await buyer.post('/api/logistics/arrivals', body)).status, 200);
  };
  const put = async (id: number, expectedOn: string) => {
    const { version } = await json<{ version: number }>(await buyer.get(`/api/logistics/orders/${id}`));
    const answer = await buyer.fetch(`/api/logistics/orders/${id}/expected`, {
      method: 'PUT',
      body: JSON.stringify({ version, expectedOn }),
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(answer.status, 200);
  };
  const measured = async () => {
    const { dated, onTime, leadDays } = await figures(supplierId);
    return { dated, onTime, longest: leadDays?.longest };
  };
  const delayed = await order();
  await put(delayed.id, inDays(5));
  await receive(delayed, '10');
  assert.deepEqual(await measured(), { dated: 1, onTime: 0, longest: 9 });
  // The phone had no network: the goods came three days ago, on time.
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z');
  await receive(await order(), '10', daysAgo(3));
  assert.deepEqual(await measured(), { dated: 2, onTime: 1, longest: 9 });
  // A clock that is wrong by months, or ahead, is not believed.
  await receive(await order(), '10', daysAgo(300));
  await receive(await order(), '10', daysAgo(-3));
  assert.deepEqual(await measured(), { dated: 4, onTime: 1, longest: 9 });
  const rest = await order();
  await receive(rest, '4', daysAgo(3));
  await buyer.post(`/api/logistics/orders/${rest.id}/moves/closeRest`, {
    version: (await json<{ version: number }>(await buyer.get(`/api/logistics/orders/${rest.id}`))).version,
    reason: 'Il resto non arriva',
  });
  assert.deepEqual(await measured(), { dated: 5, onTime: 1, longest: 9 });
});

test('a supplier without orders has no figures', async () => {
  const { measured, leadDays, open, spend } = await figures(await addSupplier(app.db));
  assert.deepEqual(
    { measured, leadDays, open, spend },
    {
      measured: 0,
      leadDays: null,
      open: { count: 0, late: 0, orders: [] },
      spend: [],
    },
  );
});
