/** Tests loans to people without an account. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { remindOfLoans } from './reminders.ts';

let app: TestApp;
let keeper: Caller;
let productId: number;
let shelf: number;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.warehouseManagement] });
  const fixture = await stockFixture(app.db);
  shelf = await fixture.location('OFF-A-01');
  productId = await fixture.product();
  const lines = [{ type: 'carico', productId, quantity: '90', toLocationId: shelf }];
  const loaded = await keeper.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(loaded.status, 200, await loaded.text());
});
after(() => app.stop());

const lend = (to: object) =>
  keeper.post('/api/logistics/loans', {
    productId,
    quantity: '2',
    fromLocationId: shelf,
    dueOn: inDays(7),
    ...to,
  });
const rossi = { borrowerName: 'Rossi', borrowerContact: '333 1234567' };

type Loan = { id: number; borrower: string; borrowerId: number | null; contact: string | null };
const read = async (id: number) => json<Loan>(await keeper.get(`/api/logistics/loans/${id}`));

test('a loan to somebody without an account keeps name and number until everything is back', async () => {
  const answer = await lend(rossi);
  assert.equal(answer.status, 200, await answer.clone().text());
  const { id } = await json<{ id: number }>(answer);
  const known = { borrower: 'Rossi', borrowerId: null, contact: '333 1234567' };
  const open = await read(id);
  assert.deepEqual({ ...known, ...open }, open);

  const stock = await json<{ loans: Loan[] }>(await keeper.get(`/api/logistics/products/${productId}/stock`));
  assert.equal(stock.loans.find((loan) => loan.id === id)?.contact, '333 1234567');
  const looking = await app.person({ permissions: [can.inventoryBrowse] });
  const seen = await json<{ loans: Loan[] }>(await looking.get(`/api/logistics/products/${productId}/stock`));
  assert.deepEqual(
    seen.loans.map(({ borrower, contact }) => [borrower, contact]),
    [[null, null]],
  );

  const back = (quantity: string) =>
    keeper.post(`/api/logistics/loans/${id}/return`, { quantity, toLocationId: shelf });
  assert.equal((await back('1')).status, 200);
  assert.equal((await read(id)).contact, '333 1234567');
  assert.equal((await back('1')).status, 200);
  assert.equal((await read(id)).contact, null);
  const log = await sql<{ kept: boolean }>`
    select bool_or(coalesce(before, '{}')::text || coalesce(after, '{}')::text like '%1234567%') as kept
      from audit_log where table_name = 'loans' and row_id = ${id}`.execute(app.db);
  assert.equal(log.rows[0]?.kept, false);
});

test('exactly one of an account and a name is lent to, and a number belongs to a name', async () => {
  const sentences = async (to: object) => {
    const answer = await lend(to);
    assert.equal(answer.status, 422);
    return (await json<{ errors: Record<string, string> }>(answer)).errors;
  };
  assert.deepEqual(await sentences({}), { borrowerId: 'Indica a chi lo presti' });
  assert.deepEqual(await sentences({ borrowerId: keeper.id, borrowerName: 'Rossi' }), {
    borrowerName: 'È già indicata una persona: lascia vuoto il nome',
  });
  assert.deepEqual(await sentences({ borrowerId: keeper.id, borrowerContact: '333' }), {
    borrowerContact: 'Chi ha un utente ha già un recapito: lascialo vuoto',
  });
  assert.deepEqual(Object.keys(await sentences({ ...rossi, borrowerContact: '3'.repeat(121) })), [
    'borrowerContact',
  ]);
  const write = (id: number | null, name: string | null, contact: string | null) =>
    sql`insert into loans (product_id, location_id, quantity, borrower_id, borrower_name, borrower_contact, due_on)
        values (${productId}, ${shelf}, 1, ${id}, ${name}, ${contact}, ${inDays(1)})`.execute(app.db);
  await assert.rejects(() => write(keeper.id, 'Rossi', null), { constraint: 'loans_check' });
  await assert.rejects(() => write(null, null, null), { constraint: 'loans_check' });
  await assert.rejects(() => write(keeper.id, null, '333'), { constraint: 'loans_contact_of_outsider' });
});

test('reminders go to people with an account alone', async () => {
  const { id } = await json<{ id: number }>(await lend(rossi));
  await sql`update loans set due_on = ${inDays(-2)} where id = ${id}`.execute(app.db);
  await remindOfLoans(app.db);
  const { rows } = await sql<{ reminded_on: string | null }>`
    select reminded_on from loans where id = ${id}`.execute(app.db);
  assert.equal(rows[0]?.reminded_on, null);
});

test('an overdue loan to somebody without an account is on the Home of whoever lent it', async () => {
  const outside = async (who: Caller) =>
    (await json<Pick<Home, 'outsideLoans'>>(await who.get('/api/utilities/home'))).outsideLoans;
  const before = (await outside(keeper))?.count ?? 0;
  const { id } = await json<{ id: number }>(await lend(rossi));
  await sql`update loans set due_on = ${inDays(-20)} where id = ${id}`.execute(app.db);
  const { count, first } = (await outside(keeper)) ?? {};
  assert.equal(count, before + 1);
  assert.deepEqual([first?.borrower, first?.contact, first?.dueOn], ['Rossi', '333 1234567', inDays(-20)]);
  type List = { rows: { id: number }[]; counts: { late: Record<string, number> } };
  const late = await json<List>(await keeper.get('/api/logistics/loans?late=outside'));
  assert.equal(late.rows[0]?.id, id);
  assert.equal(late.rows.length, count);
  const all = await json<List>(await keeper.get('/api/logistics/loans'));
  assert.equal(all.counts.late.outside, count);

  const other = await app.person({ permissions: [can.productsUpdate, can.inventoryBrowse] });
  assert.equal((await outside(other))?.count, 0);
  assert.equal(await outside(await app.person()), null);
});
