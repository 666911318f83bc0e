/** Tests what people read of their own loans. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let keeper: Caller;
let productId: number;
let shelf: number;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.productsUpdate] });
  const fixture = await stockFixture(app.db);
  shelf = await fixture.location('OFF-A-01');
  productId = await fixture.product();
  const lines = [{ type: 'carico', productId, quantity: '90', toLocationId: shelf }];
  await send('movements', { booking: randomUUID(), lines });
});
after(() => app.stop());

async function send(path: string, body: object): Promise<number> {
  const response = await keeper.post(`/api/logistics/${path}`, body);
  assert.equal(response.status, 200, await response.clone().text());
  return (await json<{ id: number }>(response)).id;
}
const lend = (borrowerId: number, dueOn: string) =>
  send('loans', {
    productId,
    quantity: '3',
    fromLocationId: shelf,
    borrowerId,
    dueOn,
    notes: 'Con la custodia',
  });
const giveBack = (id: number, quantity: string) =>
  send(`loans/${id}/return`, { quantity, toLocationId: shelf });

type Loan = { id: number; overdue: boolean; left: string; givenBackAt: string | null };
type Page = { rows: Loan[]; cursor: string | null };
const read = async (who: Caller, query: Record<string, string>) =>
  json<Page>(await who.get(`/api/logistics/loans/own?${new URLSearchParams(query)}`));

test('a borrower without any permission reads their own loans: what is late first, then what came back', async () => {
  const [who, another] = [await app.person(), await app.person()];
  const later = await lend(who.id, inDays(20));
  const late = await lend(who.id, inDays(5));
  const back = await lend(who.id, inDays(9));
  await lend(another.id, inDays(1));
  await giveBack(back, '3');
  await giveBack(later, '1');
  await sql`update loans set due_on = ${inDays(-2)} where id = ${late}`.execute(app.db);

  const open = await read(who, {});
  assert.deepEqual(
    open.rows.map(({ id, overdue, left }) => [id, overdue, Number(left)]),
    [
      [late, true, 3],
      [later, false, 2],
    ],
  );
  assert.deepEqual(
    open.rows.map(({ givenBackAt }) => givenBackAt),
    [null, null],
  );
  const closed = await read(who, { state: 'chiuso' });
  assert.deepEqual(
    closed.rows.map(({ id }) => id),
    [back],
  );
  assert.ok(closed.rows[0]?.givenBackAt);
});

test('the pages of own loans follow one another, and the last one has none after it', async () => {
  const who = await app.person();
  for (const days of [3, 3, 4]) await lend(who.id, inDays(days));
  const first = await read(who, { limit: '2' });
  assert.equal(first.rows.length, 2);
  const last = await read(who, { limit: '2', cursor: first.cursor ?? '' });
  assert.deepEqual([last.rows.length, last.cursor], [1, null]);
  assert.ok(!first.rows.some(({ id }) => id === last.rows[0]?.id));
});

test('the movement of a loan is not reversed: the list, the request and the ledger say the same', async () => {
  const manager = await app.person({ permissions: [can.warehouseManagement] });
  const loan = await lend(manager.id, inDays(3));
  const { rows } = await sql<{ id: number }>`
    select id from stock_movements where loan_id = ${loan}`.execute(app.db);
  const id = rows[0]?.id ?? 0;
  const listed = await json<{ rows: { id: number; reversible: boolean }[] }>(
    await manager.get(`/api/logistics/movements?product=${productId}`),
  );
  const isReversible = new Map(listed.rows.map((row) => [row.id, row.reversible]));
  assert.deepEqual([isReversible.get(id), [...isReversible.values()].filter(Boolean).length], [false, 1]);
  const answer = await manager.post(`/api/logistics/movements/${id}/reverse`, { reason: 'Prova' });
  const { detail } = await json<{ detail: string }>(answer);
  assert.deepEqual(
    [answer.status, detail],
    [409, 'È il movimento di un prestito: registra la restituzione del prestito'],
  );
  const reversal = sql`
    insert into stock_movements (type, product_id, quantity, to_location_id, reason, reverses_id)
    select type, product_id, quantity, from_location_id, 'Prova', id from stock_movements where id = ${id}`;
  await assert.rejects(() => reversal.execute(app.db), { constraint: 'movement_of_loan' });
});
