/** Facts that an order keeps: its author, what was approved and sent, its words, and what may still be done with it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AwaitedOrder } from '@wms/contract/logistics/arrivals/awaited';
import type { ListedOrder } from '@wms/contract/logistics/orders/endpoints';
import { teamOfOrders } from '@wms/contract/logistics/orders/settings';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { until } from '../../../../testing/jobs.ts';
import { makeSupplier, ordersOf, plainLine } from '../../../../testing/logistics/ordering.ts';
import { decideSetting } from '../../../../testing/organisation.ts';
import { stockFixture } from '../../../../testing/stock.ts';

let app: TestApp;
let buyer: Caller;
let other: Caller;
let third: Caller;
let supplier: number;
before(async () => {
  app = await startTestApp();
  const person = () => app.person({ permissions: [can.ordersManagement, can.productsManagement] });
  [buyer, other, third] = await Promise.all([person(), person(), person()]);
  supplier = await makeSupplier(buyer, { name: 'Viteria Bianchi' });
});
after(() => app.stop());

type RefusalAnswer = { status: number; detail: string };
const base = '/api/logistics/orders';
const said = async (answer: Response) => {
  const { status, detail } = await json<RefusalAnswer>(answer);
  return [status, detail];
};
async function sent(lines = [plainLine()], values: object = {}): Promise<number> {
  const id = await ordersOf(buyer).created(supplier, lines, values);
  await ordersOf(buyer).asked(id, 'request');
  await ordersOf(other).asked(id, 'approve');
  await ordersOf(buyer).asked(id, 'send');
  return id;
}
async function makeTeam(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into teams (name, code) values ('Telaio', 'TEL' || floor(random() * 1e6)::text) returning id`.execute(
    app.owner,
  );
  return rows[0]?.id ?? 0;
}
const found = async (q: string) =>
  (await json<{ rows: ListedOrder[] }>(await buyer.get(`${base}?q=${encodeURIComponent(q)}`))).rows.map(
    ({ id }) => id,
  );

test('whoever wrote the draft doesn’t approve it, when somebody else pressed the button', async () => {
  const id = await ordersOf(buyer).created(supplier);
  await ordersOf(other).asked(id, 'request');
  assert.deepEqual(await said(await ordersOf(buyer).ask(id, 'approve')), [
    409,
    'L’hai scritto tu: lo approva un’altra persona',
  ]);
  const waiting = await json<{ rows: ListedOrder[] }>(await buyer.get(`${base}?show=approvable`));
  assert.ok(!waiting.rows.some((row) => row.id === id), 'it doesn’t wait for them');
  assert.equal((await ordersOf(third).asked(id, 'approve')).state, 'approvato');
});

test('what was asked for, approved or sent is changed by SQL only as a revision changes it', async () => {
  const another = await makeSupplier(buyer);
  const run = (columns: string, id: number) =>
    sql`update orders set ${sql.raw(columns)} where id = ${id}`.execute(app.owner);
  const asked = await ordersOf(buyer).created(supplier);
  await ordersOf(buyer).asked(asked, 'request');
  for (const columns of [`supplier_id = ${another}`, 'net = 1', `payment_terms = 'x'`, `notes = 'x'`])
    await assert.rejects(run(columns, asked), /frozen/, columns);
  const id = await sent();
  const never = [
    `supplier_id = ${another}`,
    `team_id = ${await makeTeam()}`,
    'number = 99',
    'requester_id = null',
  ];
  for (const columns of [...never, `notes = 'x'`]) await assert.rejects(run(columns, id), /frozen/, columns);
  const revise = (columns: string) =>
    app.owner.transaction().execute(async (tx) => {
      await sql`select set_config('app.revised_order', ${String(id)}, true)`.execute(tx);
      await sql`update orders set ${sql.raw(columns)} where id = ${id}`.execute(tx);
    });
  for (const columns of never) await assert.rejects(revise(columns), /frozen|never changes/, columns);
  await revise(`notes = 'x'`);
  await assert.rejects(
    sql`delete from order_lines where order_id = ${id}`.execute(app.owner),
    /lines of an order that is ordinato are frozen/,
  );
  await assert.rejects(
    sql`update order_lines set quantity = 1 where order_id = ${id}`.execute(app.owner),
    /lines of an order that is ordinato are frozen/,
  );
  await assert.rejects(sql`delete from order_approvals where order_id = ${id}`.execute(app.owner), /frozen/);
  await assert.rejects(
    sql`update order_approvals set round = 2 where order_id = ${id}`.execute(app.owner),
    /frozen/,
  );
});

test('an order is found by the names of now, and nobody’s edit is stale because of them', async () => {
  const fixture = await stockFixture(app.db);
  const productId = await fixture.product({ code: 'VECCHIO-1' });
  const id = await ordersOf(buyer).created(supplier, [plainLine({ productId })]);
  const { version } = await ordersOf(buyer).read(id);
  assert.deepEqual(await found('VECCHIO-1'), [id], 'from the beginning');
  await sql`update suppliers set name = 'Nuova Ragione' where id = ${supplier}`.execute(app.db);
  await sql`update products set code = 'NUOVO-2' where id = ${productId}`.execute(app.db);
  assert.ok((await found('Ragione')).includes(id));
  assert.deepEqual([await found('NUOVO-2'), await found('VECCHIO-1')], [[id], []]);
  assert.equal((await ordersOf(buyer).read(id)).version, version);
});

test('the paper has the supplier’s address with its country when it is another', async () => {
  for (const [country, address] of [
    ['Italia', 'Via Roma 1, 10121 Torino (TO)'],
    ['Francia', 'Via Roma 1, 10121 Torino (TO), Francia'],
  ]) {
    const from = await makeSupplier(buyer);
    await sql`insert into supplier_addresses (supplier_id, street, postal_code, town, province, country)
              values (${from}, 'Via Roma 1', '10121', 'Torino', 'TO', ${country})`.execute(app.db);
    const id = await ordersOf(buyer).created(from);
    await ordersOf(buyer).asked(id, 'request');
    await ordersOf(other).asked(id, 'approve');
    await ordersOf(buyer).asked(id, 'send');
    const { rows } = await sql<{ address: string }>`
      select printed #>> '{supplier,address}' as address from order_revisions where order_id = ${id}`.execute(
      app.db,
    );
    assert.equal(rows[0]?.address, address);
  }
});

test('the copy of an order whose team has closed is a draft without a team', async () => {
  const teamId = await makeTeam();
  const id = await ordersOf(buyer).created(supplier, undefined, { teamId });
  await sql`update teams set closed_on = rome_today() - 1 where id = ${teamId}`.execute(app.owner);
  const answer = await buyer.post(`${base}/${id}/duplicate`, {});
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal((await ordersOf(buyer).read((await json<{ id: number }>(answer)).id)).team, null);
});

test('an order closed with a rest is opened again for what comes after all', async () => {
  const id = await sent();
  const { rows } = await sql<{ id: number }>`select id from order_lines where order_id = ${id}`.execute(
    app.db,
  );
  const receive = (quantity: string) =>
    buyer.post('/api/logistics/arrivals', {
      booking: crypto.randomUUID(),
      orderId: id,
      lines: [{ orderLineId: rows[0]?.id, quantity }],
    });
  assert.equal((await receive('4')).status, 200);
  await ordersOf(buyer).asked(id, 'moves/closeRest', { reason: 'Non lo fanno più' });
  assert.equal((await receive('6')).status, 409);
  const open = await ordersOf(other).asked(id, 'moves/reopen');
  assert.deepEqual([open.state, open.closedOn], ['parzialmente ricevuto', null]);
  assert.equal((await receive('6')).status, 200);
  assert.equal((await ordersOf(buyer).read(id)).state, 'ricevuto');
});

test('late is the same day in the list, on Home and among the arrivals: that of the first open line', async () => {
  const id = await sent([plainLine({ neededOn: '2020-01-01' })]);
  const listed = await json<{ rows: ListedOrder[] }>(await buyer.get(`${base}?show=late`));
  assert.equal(listed.rows.find((row) => row.id === id)?.dueOn, '2020-01-01');
  const awaited = await json<{ rows: AwaitedOrder[] }>(
    await buyer.get('/api/logistics/arrivals/awaited?show=late'),
  );
  assert.deepEqual(
    [listed.rows.some((row) => row.id === id), awaited.rows.some((row) => row.id === id)],
    [true, true],
  );
});

test('an order is asked for without a team only where the organisation lets it', async () => {
  const boss = await app.person({ permissions: [can.usersManagement] });
  const set = (value: boolean) =>
    decideSetting(boss, '/api/utilities/settings', {
      name: teamOfOrders.name,
      value,
      validFrom: '2020-01-01',
    });
  assert.equal((await set(true)).status, 200);
  const refused = /non ha un reparto/;
  await until(async () => {
    const [, detail] = await said(
      await ordersOf(buyer).ask(await ordersOf(buyer).created(supplier), 'request'),
    );
    return refused.test(String(detail));
  }, 'the setting is heard');
  const ofTeam = await ordersOf(buyer).created(supplier, undefined, { teamId: await makeTeam() });
  assert.equal((await ordersOf(buyer).asked(ofTeam, 'request')).state, 'richiesto');
  assert.equal((await set(false)).status, 200);
  const without = await ordersOf(buyer).created(supplier);
  await until(
    async () => (await ordersOf(buyer).ask(without, 'request')).status === 200,
    'it is heard again',
  );
});
