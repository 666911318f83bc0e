/** A supplier's invoice beside what was ordered and what arrived. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InvoicesOfOrder } from '@wms/contract/logistics/supplier-invoices/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';
import { addSentOrder, addSupplier } from '../../testing/logistics/orders.ts';

let app: TestApp;
let buyer: Caller;
before(async () => {
  app = await startTestApp();
  buyer = await app.person({ permissions: [can.ordersManagement] });
});
after(() => app.stop());

const orders = '/api/logistics/orders';
const add = (orderId: number, invoice: object) =>
  buyer.post(`${orders}/${orderId}/invoices`, { date: '2026-03-31', ...invoice });
const read = async (orderId: number) =>
  json<InvoicesOfOrder>(await buyer.get(`${orders}/${orderId}/invoices`));

/** Ten pieces at 2,50 € less 10 %, VAT 22 %, and 5 € for the carrier. */
async function order(supplierId?: number) {
  const { id, lines } = await addSentOrder(app.db, {
    ...{ ...(supplierId && { supplierId }), shipping: '5' },
    lines: [{ description: 'Pannello', price: '2.5000', discount: '10' }],
  });
  return {
    id,
    receive: async (quantity: string) => {
      const body = { booking: randomUUID(), orderId: id, lines: [{ orderLineId: lines[0], quantity }] };
      assert.equal((await buyer.post('/api/logistics/arrivals', body)).status, 200);
    },
  };
}

test('ordered, arrived and invoiced stand beside each other; without an invoice nothing differs', async () => {
  const { id, receive } = await order();
  await receive('4');
  const { ordered, arrived, invoiced, differences } = await read(id);
  assert.deepEqual(
    { ordered, arrived, invoiced, differences },
    {
      ordered: { net: '27.50', vat: '6.05', total: '33.55' },
      arrived: { net: '14.00', vat: '3.08', total: '17.08' },
      invoiced: { net: '0.00', vat: '0.00', total: '0.00' },
      differences: [],
    },
  );
});

test('an invoice that agrees has no difference; one of too much says how much', async () => {
  const { id, receive } = await order();
  await receive('10');
  assert.equal((await add(id, { number: '12/A', net: '27.50', vat: '6.05' })).status, 200);
  assert.deepEqual((await read(id)).differences, []);
  assert.equal((await add(id, { number: '13/A', net: '1.10', vat: '0.24' })).status, 200);
  assert.deepEqual(
    (await read(id)).differences.map((sentence) => sentence.replaceAll('\u00a0', ' ')),
    [
      'Fatturati € 1,10 in più di quanto è arrivato, senza IVA',
      'Fatturati € 1,10 in più di quanto è ordinato, senza IVA',
    ],
  );
});

test('what was invoiced and has not arrived is said', async () => {
  const { id, receive } = await order();
  await receive('4');
  await add(id, { number: '14/A', net: '27.50', vat: '6.05' });
  assert.deepEqual(
    (await read(id)).differences.map((sentence) => sentence.replaceAll('\u00a0', ' ')),
    ['Fatturati € 13,50 in più di quanto è arrivato, senza IVA'],
  );
});

test('a number comes once by supplier and year, and can be taken away again', async () => {
  const supplier = await addSupplier(app.db);
  const [one, other] = [await order(supplier), await order(supplier)];
  const { id } = await json<{ id: number }>(await add(one.id, { number: 'FT 1', net: '1', vat: '0.22' }));
  const answer = await add(other.id, { number: 'ft1', net: '1', vat: '0.22' });
  assert.equal(answer.status, 409);
  const gone = await buyer.fetch(`/api/logistics/supplier-invoices/${id}`, { method: 'DELETE' });
  assert.equal(gone.status, 200);
  assert.equal((await add(other.id, { number: 'ft1', net: '1', vat: '0.22' })).status, 200);
});

test('an order that was not sent has no invoices', async () => {
  const supplier = await addSupplier(app.db);
  const { rows } = await sql<{ id: number }>`
    insert into orders (supplier_id) values (${supplier}) returning id`.execute(app.db);
  assert.equal((await add(rows[0]?.id ?? 0, { number: '1', net: '1', vat: '0' })).status, 409);
});
