/** Revisions of sent orders: what they change, what they may not. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { OrderLineForm } from '@wms/contract/logistics/orders/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { makeSupplier, ordersOf, plainLine } from '../../../../testing/logistics/ordering.ts';

let app: TestApp;
let buyer: Caller;
let other: Caller;
let supplier: number;
before(async () => {
  app = await startTestApp();
  buyer = await app.person({ permissions: [can.ordersManagement, can.productsManagement] });
  other = await app.person({ permissions: [can.ordersManagement] });
  supplier = await makeSupplier(buyer);
});
after(() => app.stop());

type RefusalAnswer = { status: number; detail: string; errors?: Record<string, string> };

async function sent(
  lines: OrderLineForm[] = [plainLine(), plainLine({ description: 'Dadi' })],
): Promise<number> {
  const id = await ordersOf(buyer).created(supplier, lines);
  await ordersOf(buyer).asked(id, 'request');
  await ordersOf(other).asked(id, 'approve');
  await ordersOf(buyer).asked(id, 'send');
  return id;
}
const revise = (id: number, values: object, who = buyer) =>
  ordersOf(who).edit(id, { reason: 'Hanno chiamato', language: 'it', ...values }, 'POST', '/revise');
/** Receives this quantity of the first line. */
const receive = (id: number, quantity: string) =>
  app.owner.transaction().execute(async (tx) => {
    await sql`with arrived as (insert into arrivals (order_id, booking) values (${id}, gen_random_uuid()) returning id)
      insert into arrival_lines (arrival_id, order_line_id, quantity)
      select arrived.id, l.id, ${quantity}
        from arrived, order_lines l where l.order_id = ${id} and l.position = 1`.execute(tx);
    await sql`update orders set state = 'parzialmente ricevuto' where id = ${id} and state = 'ordinato'`.execute(
      tx,
    );
  });
const refused = async (answer: Response, sentence: RegExp, field?: string) => {
  const { detail, errors } = await json<RefusalAnswer>(answer);
  assert.equal(answer.status, 409, detail);
  assert.match(detail, sentence);
  if (field) assert.deepEqual(Object.keys(errors ?? {}), [field]);
};
const linesOf = async (id: number) =>
  (await ordersOf(buyer).read(id)).lines.map(({ id: line, description, quantity, price }) => ({
    id: line,
    description,
    quantity,
    price,
  }));

test('a revision has its differences, its reason and a paper of its own; the one before stays', async () => {
  const id = await sent();
  const [first, second] = await linesOf(id);
  const answer = await revise(id, {
    lines: [{ ...first, quantity: '8' }, second, plainLine({ quantity: '2' })],
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { revisions, state, number } = await ordersOf(buyer).read(id);
  assert.deepEqual(
    revisions.map(({ revision, reason, differences }) => [revision, reason, differences]),
    [
      [
        2,
        'Hanno chiamato',
        ['Riga 1, «Viti»: quantità 10 pz → 8 pz', 'Riga 3, «Viti»: aggiunta, 2 pz × €\u00a01,00'],
      ],
      [1, null, []],
    ],
  );
  const papers = await Promise.all(
    [1, 2].map(async (revision) =>
      (await buyer.get(`/api/logistics/orders/${id}/papers/${revision}`)).arrayBuffer(),
    ),
  );
  assert.notDeepEqual(...(papers as [ArrayBuffer, ArrayBuffer]));
  assert.deepEqual([state, number?.startsWith('O-')], ['ordinato', true]);
  await assert.rejects(sql`update order_revisions set printed = '{}'`.execute(app.owner), /frozen/);
  await assert.rejects(sql`delete from order_revisions`.execute(app.owner), /frozen/);
});

test('what has arrived stays: the line isn’t dropped, made less or made something else', async () => {
  const id = await sent();
  await receive(id, '4');
  const [first, second] = await linesOf(id);
  await refused(
    await revise(id, { lines: [second] }),
    /^Della riga 1 sono già arrivati 4.pz: non si può togliere$/,
  );
  await refused(
    await revise(id, { lines: [{ ...first, quantity: '3' }, second] }),
    /già arrivati 4/,
    'lines.0.quantity',
  );
  await sql`insert into macro_categories (code, name) values ('RVS', 'x')`.execute(app.db);
  const { rows } = await sql<{ id: number }>`
    with sub as (insert into sub_categories (macro_id, code, name, default_unit)
                 select id, 'RVS', 'x', 'pz' from macro_categories where code = 'RVS' returning id)
    insert into products (code, name, sub_category_id, unit)
    select 'RVS-1', 'x', id, 'pz' from sub returning id`.execute(app.db);
  const another = [{ ...first, productId: rows[0]?.id }, second];
  await refused(await revise(id, { lines: another }), /il prodotto non cambia/, 'lines.0.productId');
  assert.equal((await revise(id, { lines: [{ ...first, quantity: '4' }, second] })).status, 200);
});

test('an order of which all that is left has arrived is complete', async () => {
  const id = await sent();
  await receive(id, '4');
  const [first] = await linesOf(id);
  assert.equal((await revise(id, { lines: [{ ...first, quantity: '4' }] })).status, 200);
  assert.equal((await ordersOf(buyer).read(id)).state, 'ricevuto');
});

test('more than was approved takes another person than who wrote the order, too, if somebody else asked', async () => {
  const id = await ordersOf(buyer).created(supplier, [plainLine(), plainLine({ description: 'Dadi' })]);
  const approver = await app.person({ permissions: [can.ordersManagement] });
  await ordersOf(other).asked(id, 'request');
  await ordersOf(approver).asked(id, 'approve');
  await ordersOf(buyer).asked(id, 'send');
  const [first, second] = await linesOf(id);
  const more = { lines: [{ ...first, quantity: '11' }, second] };
  await refused(await revise(id, more), /^Supera i €.24,40 approvati e l’hai scritto tu/);
  assert.equal((await revise(id, more, approver)).status, 200);
});

test('more than was approved takes another person than who asked, and never what takes two', async () => {
  const id = await sent();
  const [first, second] = await linesOf(id);
  const more = { lines: [{ ...first, quantity: '11' }, second] };
  await refused(await revise(id, more), /^Supera i €.24,40 approvati e l’hai chiesto tu/);
  assert.equal((await revise(id, more, other)).status, 200);
  assert.equal(
    (await revise(id, { lines: [first, { ...second, quantity: '11' }] })).status,
    200,
    'as much as before',
  );
  await sql`insert into order_limits (two_above) values (26)`.execute(app.db);
  await refused(
    await revise(id, { lines: [{ ...first, quantity: '12' }, second] }, other),
    /servirebbero due persone/,
  );
  await sql`update order_limits set two_above = null, free_up_to = 30`.execute(app.db);
  assert.equal(
    (await revise(id, { lines: [{ ...first, quantity: '12' }, second] })).status,
    200,
    'below the limit',
  );
  await sql`delete from order_limits`.execute(app.db);
});

test('the supplier, no lines, nothing new and another’s version are refused', async () => {
  const id = await sent();
  const { version } = await ordersOf(buyer).read(id);
  await refused(await revise(id, { supplierId: await makeSupplier(buyer) }), /quello a cui/, 'supplierId');
  await refused(await revise(id, { lines: [] }), /annullalo/);
  await refused(await revise(id, { notes: 'solo per noi' }), /Non è cambiato niente/);
  assert.equal((await revise(id, { message: 'Con urgenza' })).status, 200);
  await refused(await revise(id, { version, message: 'Senza' }, other), /^Intanto /);
});

describe('the budget of a sent order', () => {
  const price = (amount: string) => [plainLine({ quantity: '1', price: amount, vat: '0' })];
  async function makeTeam(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      with team as (insert into teams (name, code) values ('Telaio', 'T' || floor(random() * 1e7)::text) returning id)
      insert into budgets (team_id, year, amount)
      select id, extract(year from rome_today())::integer, 1000 from team returning team_id as id`.execute(
      app.owner,
    );
    return rows[0]?.id ?? 0;
  }
  async function sentOf(teamId: number, amount: string): Promise<number> {
    const id = await ordersOf(buyer).created(supplier, price(amount), { teamId });
    await ordersOf(buyer).asked(id, 'request');
    await ordersOf(other).asked(id, 'approve');
    await ordersOf(buyer).asked(id, 'send');
    return id;
  }
  const priced = async (id: number, amount: string, more: object = {}) => {
    const [line] = await linesOf(id);
    return revise(id, { lines: [{ ...line, price: amount, vat: '0' }], ...more }, other);
  };
  const warnings = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer from notifications where kind = 'logistics.budget-nearly-used'`.execute(
      app.db,
    );
    return rows[0]?.count ?? 0;
  };

  test('stops a revision that takes again what another order took meanwhile', async () => {
    const teamId = await makeTeam();
    const id = await sentOf(teamId, '800');
    assert.equal((await priced(id, '300')).status, 200);
    await sentOf(teamId, '700');
    await refused(await priced(id, '800'), /^Supera il budget: ne restano €.300,00/, 'overBudgetBecause');
    const because = { overBudgetBecause: 'Serve per la gara' };
    assert.equal((await priced(id, '800', because)).status, 200);
    assert.equal((await priced(id, '790')).status, 200);
    assert.equal((await priced(id, '800')).status, 200, 'the reason is good for what it was given for');
    await refused(await priced(id, '801'), /^Supera il budget/, 'overBudgetBecause');
    assert.equal((await priced(id, '801', because)).status, 200);
  });

  test('is warned of at 80 % by a revision, too', async () => {
    const teamId = await makeTeam();
    const id = await sentOf(teamId, '500');
    const before = await warnings();
    assert.equal((await priced(id, '850')).status, 200);
    assert.ok((await warnings()) > before);
  });
});
