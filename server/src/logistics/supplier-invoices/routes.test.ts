/** A supplier's invoice beside what was ordered and what arrived. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InvoicesOfOrder } from '@wms/contract/logistics/supplier-invoices/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { addSentOrder, addSupplier } from '../../../testing/logistics/orders.ts';

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
    ...(supplierId && { supplierId }),
    shipping: '5',
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

const remove = (orderId: number, id: number) =>
  buyer.fetch(`${orders}/${orderId}/invoices/${id}`, { method: 'DELETE' });
const refused = async (answer: Response, field: string, sentence: RegExp) => {
  const { detail, errors } = await json<{ detail: string; errors?: Record<string, string> }>(answer);
  assert.equal(answer.status, 409, detail);
  assert.deepEqual([Object.keys(errors ?? {}), sentence.test(detail)], [[field], true], detail);
};

test('one invoice over several orders has its part of each; the second order is offered to join it', async () => {
  const supplier = await addSupplier(app.db);
  const [former, latter] = [await order(supplier), await order(supplier)];
  await Promise.all([former.receive('10'), latter.receive('4')]);
  const first = { number: 'FT 1', net: '27.50', vat: '6.05' };
  const { id } = await json<{ id: number }>(await add(former.id, first));
  const second = { number: 'ft1', net: '14.00', vat: '3.08' };
  await refused(await add(latter.id, second), 'joins', /^La fattura FT 1 c’è già per O-\d{4}-\d{4}: /);
  await refused(await add(latter.id, { ...second, date: '2026-03-30', joins: true }), 'date', /31\/03\/2026/);
  const joined = await json<{ id: number; message: string }>(
    await add(latter.id, { ...second, joins: true }),
  );
  assert.deepEqual([joined.id, joined.message], [id, 'Fattura FT 1: aggiunta la parte di questo ordine']);
  await refused(await add(latter.id, { ...second, joins: true }), 'number', /di questo ordine c’è già/);
  for (const [orderId, total, others] of [
    [former.id, '33.55', [latter.id]],
    [latter.id, '17.08', [former.id]],
  ] as const) {
    const { invoiced, invoices, differences } = await read(orderId);
    assert.deepEqual([invoiced.total, differences], [total, []]);
    assert.deepEqual(
      invoices[0]?.others.map((also) => also.id),
      others,
    );
  }
  assert.equal((await remove(former.id, id)).status, 200);
  assert.equal((await read(latter.id)).invoices[0]?.number, 'FT 1', 'the other order keeps its part');
  assert.equal((await remove(former.id, id)).status, 404);
  assert.equal((await remove(latter.id, id)).status, 200);
  const { rows } = await sql`select from supplier_invoices where id = ${id}`.execute(app.db);
  assert.deepEqual(rows, [], 'without an order it is no more');
});

test('correcting an invoice changes this order’s part alone, and the number for all', async () => {
  const supplier = await addSupplier(app.db);
  const [former, latter] = [await order(supplier), await order(supplier)];
  const { id } = await json<{ id: number }>(await add(former.id, { number: '7', net: '1', vat: '0.22' }));
  await add(latter.id, { number: '7', net: '2', vat: '0.44', joins: true });
  const edited = await buyer.fetch(`${orders}/${former.id}/invoices/${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ version: 1, number: '8', date: '2026-03-31', net: '3', vat: '0.66' }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(edited.status, 200, await edited.clone().text());
  const parts = await Promise.all([read(former.id), read(latter.id)]);
  assert.deepEqual(
    parts.map(({ invoices: [invoice] }) => [invoice?.number, invoice?.net]),
    [
      ['8', '3.00'],
      ['8', '2.00'],
    ],
  );
});

test('a cent of rounding is no difference; more than the organisation tolerates is', async () => {
  const { id, receive } = await order();
  await receive('10');
  await add(id, { number: '21/A', net: '27.51', vat: '6.06' });
  assert.deepEqual((await read(id)).differences, []);
  await add(id, { number: '22/A', net: '0.05', vat: '0' });
  assert.equal((await read(id)).differences.length, 2);
});

test('orders that arrived without an invoice are found', async () => {
  const supplier = await addSupplier(app.db);
  const [former, latter, awaited] = [await order(supplier), await order(supplier), await order(supplier)];
  await Promise.all([former.receive('10'), latter.receive('4')]);
  await add(former.id, { number: '31/A', net: '27.50', vat: '6.05' });
  const { rows } = await json<{ rows: { id: number }[] }>(
    await buyer.get(`${orders}?show=notInvoiced&supplier=${supplier}`),
  );
  assert.deepEqual(
    rows.map((row) => row.id),
    [latter.id],
    `not ${awaited.id}, of which nothing came`,
  );
});

test('of people who register the same invoice at once one does, and the others hear that it is there', async () => {
  const supplier = await addSupplier(app.db, 'Pannelli in fretta');
  const [former, latter] = [await order(supplier), await order(supplier)];
  const invoice = { number: '9/F', net: '1', vat: '0' };
  const answers = await Promise.all(
    [former, latter, former, latter, former].map(({ id }) => add(id, invoice)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  for (const answer of answers.filter(({ status }) => status === 409))
    assert.match((await json<{ detail: string }>(answer)).detail, /c’è già/);
  const { rows } = await sql`
    select count(*)::integer as parts from supplier_invoice_orders o join supplier_invoices i on i.id = o.invoice_id
     where i.number = '9/F'`.execute(app.db);
  assert.deepEqual(rows, [{ parts: 1 }]);
});

test('an invoice below zero, of tomorrow or without a number is refused at that field, and not written', async () => {
  const { id } = await order();
  const { invoices: before } = await read(id);
  for (const [values, sentence] of [
    [{ net: '-1' }, 'net: Deve essere almeno 0'],
    [{ vat: '0,123' }, 'vat: Al massimo 2 decimali'],
    [{ number: '   ' }, 'number: Questo campo è obbligatorio'],
    [{ number: '7\u202e' }, 'number: Contiene caratteri non ammessi'],
    [{ date: '2027-02-29' }, 'date: Data non valida'],
  ] as const) {
    const answer = await add(id, { number: '1', net: '1', vat: '0', ...values });
    assert.deepEqual([answer.status, (await json<{ detail: string }>(answer)).detail], [422, sentence]);
  }
  assert.equal((await add(id, { number: '1', net: '1', vat: '0', date: '2199-01-01' })).status, 422);
  assert.deepEqual((await read(id)).invoices, before);
});

test('an order that was not sent has no invoices', async () => {
  const supplier = await addSupplier(app.db);
  const { rows } = await sql<{ id: number }>`
    insert into orders (supplier_id) values (${supplier}) returning id`.execute(app.db);
  assert.equal((await add(rows[0]?.id ?? 0, { number: '1', net: '1', vat: '0' })).status, 409);
});
