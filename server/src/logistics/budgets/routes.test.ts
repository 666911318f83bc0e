/** Budgets of teams: committed, spent, left, the warning at 80 %, and the limits of approval. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { getBudgetMonths, listBudgets } from '@wms/contract/logistics/budgets/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { placeOrder } from '../../../testing/logistics/needs.ts';
import { addSupplier } from '../../../testing/logistics/orders.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let fixture: StockFixture;
let buyer: Caller;
let approver: Caller;
let manager: Caller;
let supplierId: number;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  buyer = await app.person({ permissions: [can.ordersManagement], nome: 'Bice' });
  approver = await app.person({ permissions: [can.ordersManagement] });
  manager = await app.person({ permissions: [can.usersManagement], nome: 'Marta' });
  supplierId = await addSupplier(app.db);
});
after(() => app.stop());

const base = '/api/logistics/budgets';
const year = Number(today().slice(0, 4));
const put = (who: Caller, path: string, body: object) =>
  who.fetch(path, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
async function ok<T>(response: Response) {
  assert.equal(response.status, 200, await response.clone().text());
  return json<T>(response);
}
async function assertRefused(response: Response, status: number, sentence: RegExp) {
  const problem = await json<{ status: number; detail: string }>(response);
  assert.equal(problem.status, status, problem.detail);
  assert.match(problem.detail, sentence);
}
/** The form shows what they changed, field by field. */
const savedBy = (nome: string) =>
  new RegExp(`^Intanto ${nome} Prova ha salvato altre modifiche \\(\\d\\d/\\d\\d alle \\d\\d:\\d\\d\\)$`);

let teams = 0;
const addTeam = async () => {
  const { id } = await app.db
    .insertInto('teams')
    .values({ name: `Reparto ${++teams}`, code: `REP${teams}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const budgetOf = async (teamId: number) => {
  const { teams: rows } = await ok<(typeof listBudgets)['answer']['_output']>(
    await buyer.get(`${base}?year=${year}`),
  );
  return rows.find(({ team }) => team.id === teamId) ?? assert.fail('the team is there');
};
const set = (teamId: number, amount: string | null, version: number | null = null) =>
  put(buyer, base, { teamId, year, amount, version });

describe('a budget', () => {
  test('says what is committed, spent and left, VAT included, also by months', async () => {
    const teamId = await addTeam();
    const productId = await fixture.product();
    await ok(await set(teamId, '1000'));
    const place = (
      state: 'bozza' | 'richiesto' | 'approvato' | 'ricevuto' | 'annullato' | 'parzialmente ricevuto',
      order: object,
    ) =>
      placeOrder(app.owner, { state, supplierId, teamId, lines: [{ productId, quantity: '100', ...order }] });
    for (const state of ['bozza', 'richiesto', 'annullato'] as const) await place(state, {});
    await place('approvato', {});
    await place('ricevuto', { received: '100' });
    await place('parzialmente ricevuto', { received: '25' });
    const { budget, committed, spent, left } = await budgetOf(teamId);
    // 122 approved and 91.50 still to come; 122 arrived, and 30.50 of the last.
    assert.deepEqual([budget?.amount, committed, spent, left], ['1000.00', '213.50', '152.50', '634.00']);
    const months = await ok<(typeof getBudgetMonths)['answer']['_output']>(
      await buyer.get(`${base}/${teamId}/months?year=${year}`),
    );
    assert.equal(months.length, 12);
    assert.deepEqual(
      months.filter(({ committed: some }) => some !== '0.00'),
      [{ month: Number(today().slice(5, 7)), committed: '213.50', spent: '152.50' }],
    );
  });

  test('is there without an amount, too; it is changed, and taken away', async () => {
    const teamId = await addTeam();
    const before = await budgetOf(teamId);
    assert.deepEqual([before.budget, before.left, before.committed], [null, null, '0.00']);
    await ok(await set(teamId, '500,50'));
    const { budget } = await budgetOf(teamId);
    // A person who has seen none hears of the person who set the first one.
    await assertRefused(await set(teamId, '600'), 409, savedBy('Bice'));
    await ok(await set(teamId, '600', budget?.version));
    await assertRefused(await set(teamId, '700', budget?.version), 409, savedBy('Bice'));
    assert.equal((await budgetOf(teamId)).budget?.amount, '600.00');
    await ok(await set(teamId, null, (await budgetOf(teamId)).budget?.version));
    assert.equal((await budgetOf(teamId)).budget, null);
    const changedMeanwhile = /^Intanto qualcun altro ha salvato altre modifiche$/;
    await assertRefused(await set(teamId, '700', budget?.version), 409, changedMeanwhile);
  });

  test('of two people who set the first one at once, one hears of the other', async () => {
    const teamId = await addTeam();
    const answers = await Promise.all([set(teamId, '100'), set(teamId, '200')]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  test('is refused below zero, with three decimals, or for no team', async () => {
    const teamId = await addTeam();
    await assertRefused(await set(teamId, '-1'), 422, /./);
    await assertRefused(await set(teamId, '1,005'), 422, /2 decimali/);
    await assertRefused(await set(999_999, '1'), 422, /reparto non esiste/);
  });
});

test('budget, supplier’s spend and the tab of invoices say the same of what arrived, to the cent', async () => {
  const teamId = await addTeam();
  const supplier = await addSupplier(app.db);
  await ok(await set(teamId, '1000'));
  const line = (price: string, vat: string) => ({ description: 'Prova', quantity: '10', price, vat });
  const lines = [line('0.333', '22'), line('0.337', '22'), line('1.115', '10')];
  const { id } = await ok<{ id: number }>(
    await buyer.post('/api/logistics/orders', { supplierId: supplier, teamId, shipping: '7.77', lines }),
  );
  type Order = { version: number; lines: { id: number }[]; total: string };
  const order = () => buyer.get(`/api/logistics/orders/${id}`).then((answer) => ok<Order>(answer));
  const ask = async (who: Caller, path: string, body: object = {}) =>
    ok(await who.post(`/api/logistics/orders/${id}/${path}`, { version: (await order()).version, ...body }));
  await ask(buyer, 'request');
  await ask(approver, 'approve');
  await ask(buyer, 'send');
  const { total } = await order();
  const keeper = await app.person({ permissions: [can.warehouseManagement] });
  const receive = async (index: number, quantity: string) =>
    ok(
      await keeper.post('/api/logistics/arrivals', {
        booking: crypto.randomUUID(),
        orderId: id,
        lines: [{ orderLineId: (await order()).lines[index]?.id, quantity, over: true }],
      }),
    );
  type Invoices = { arrived: { net: string; total: string } };
  type SpendingAnswer = { spend: { net: string }[] };
  const said = async () => {
    const { arrived } = await ok<Invoices>(await buyer.get(`/api/logistics/orders/${id}/invoices`));
    const { committed, spent } = await budgetOf(teamId);
    const figures = await ok<SpendingAnswer>(await buyer.get(`/api/logistics/suppliers/${supplier}/figures`));
    assert.equal(spent, arrived.total);
    assert.equal(figures.spend[0]?.net ?? '0.00', arrived.net);
    return { committed, spent };
  };
  assert.deepEqual(await said(), { committed: total, spent: '0.00' });
  await receive(0, '7');
  const part = await said();
  assert.equal((Number(part.committed) + Number(part.spent)).toFixed(2), total);
  // A surplus of one line pays for no other.
  await receive(0, '13');
  assert.ok(Number((await said()).committed) > 16, 'the other two lines are still committed');
  await receive(1, '10');
  await ask(buyer, 'moves/closeRest', { reason: 'Il resto non arriva' });
  assert.equal((await said()).committed, '0.00');
  await ask(buyer, 'moves/reopen');
  await receive(2, '10');
  assert.equal((await said()).committed, '0.00');
});

describe('at 80 %', () => {
  const warnings = async () => {
    const { rows } = await sql<{ sentence: string; path: string }>`
      select sentence, path from notifications
       where user_id = ${approver.id} and kind = 'logistics.budget-nearly-used' order by id desc`.execute(
      app.db,
    );
    return rows;
  };
  const approve = async (teamId: number, price: string, because?: string) => {
    const lines = [{ description: 'Prova', quantity: '1', price, vat: '0' }];
    const { id } = await ok<{ id: number }>(
      await buyer.post('/api/logistics/orders', { supplierId, teamId, lines }),
    );
    const version = async () =>
      (await ok<{ version: number }>(await buyer.get(`/api/logistics/orders/${id}`))).version;
    await ok(await buyer.post(`/api/logistics/orders/${id}/request`, { version: await version() }));
    return approver.post(`/api/logistics/orders/${id}/approve`, {
      version: await version(),
      ...(because && { overBudgetBecause: because }),
    });
  };

  test('who orders hears it once; beyond 100 % approving stops without a reason', async () => {
    const teamId = await addTeam();
    await ok(await set(teamId, '100'));
    await ok(await approve(teamId, '79'));
    assert.deepEqual(await warnings(), []);
    const { budget } = await budgetOf(teamId);
    await ok(await approve(teamId, '1'));
    const [first] = await warnings();
    assert.match(
      first?.sentence ?? '',
      /^Il budget \d+ di «Reparto .*» è usato al 80 %: restano €\u00a020,00$/,
    );
    assert.equal(first?.path, `/ordini/budget?year=${year}`);
    await ok(await approve(teamId, '5'));
    assert.equal((await warnings()).length, 1);
    await assertRefused(await approve(teamId, '16'), 409, /Supera il budget/);
    await ok(await approve(teamId, '16', 'Serve per la gara'));
    assert.equal((await budgetOf(teamId)).left, '-1.00');
    // The warning is no change of the budget: whoever has its form open saves it.
    await ok(await set(teamId, '200', budget?.version));
  });

  test('another amount warns again', async () => {
    const teamId = await addTeam();
    await ok(await set(teamId, '100'));
    await ok(await approve(teamId, '90'));
    const before = (await warnings()).length;
    const { budget } = await budgetOf(teamId);
    await ok(await set(teamId, '1000', budget?.version));
    assert.equal((await warnings()).length, before);
    await ok(await set(teamId, '95', (await budgetOf(teamId)).budget?.version));
    assert.equal((await warnings()).length, before + 1);
  });
});

describe('limits of approval', () => {
  const limits = '/api/logistics/order-limits';
  test('of two people who set the general ones first at once, one hears of the other', async () => {
    const general = { teamId: null, freeUpTo: null, version: null };
    const answers = await Promise.all(
      ['1000', '2000'].map((twoAbove) => put(manager, limits, { ...general, twoAbove })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    await ok(await put(manager, limits, { ...general, twoAbove: null, version: 1 }));
  });

  test('are set by who manages users, of a team or of all others; both empty is none', async () => {
    const teamId = await addTeam();
    const body = { freeUpTo: '100', twoAbove: '1000', version: null };
    assert.equal((await put(buyer, limits, { teamId, ...body })).status, 403);
    await ok(await put(manager, limits, { teamId, ...body }));
    await ok(await put(manager, limits, { teamId: null, ...body, freeUpTo: null }));
    const { limits: own } = await budgetOf(teamId);
    assert.deepEqual(own, { freeUpTo: '100.00', twoAbove: '1000.00', version: 1 });
    await assertRefused(await put(manager, limits, { teamId, ...body }), 409, savedBy('Marta'));
    await assertRefused(
      await put(manager, limits, { teamId, ...body, freeUpTo: '1000,01', version: 1 }),
      422,
      /più alto/,
    );
    await ok(await put(manager, limits, { teamId, freeUpTo: null, twoAbove: null, version: 1 }));
    assert.equal((await budgetOf(teamId)).limits, null);
  });
});
