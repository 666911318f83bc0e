/** Those who order hear of wishes, and no wish is lost in an order that was rejected. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Wish } from '@wms/contract/logistics/wishes/endpoints';
import { can } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeSupplier, ordersOf } from '../../../testing/logistics/ordering.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { findOpenThings } from '../../platform/cupboards/open-things.ts';
import { openWishes } from './home-card.ts';

let app: TestApp;
let member: Caller;
let buyer: Caller;
let boss: Caller;
let productId: number;
before(async () => {
  app = await startTestApp();
  member = await app.person({ permissions: [can.inventoryBrowse], nome: 'Ada' });
  buyer = await app.person({ permissions: [can.ordersManagement, can.productsManagement] });
  boss = await app.person({ permissions: [can.ordersManagement] });
  productId = await (await stockFixture(app.db)).product({ name: 'Resina' });
});
after(() => app.stop());

const wish = async (who = member) => {
  const answer = await who.post('/api/logistics/wishes', { productId, quantity: '5' });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
};
const heard = async ({ id }: Caller) => {
  const { rows } = await sql<{ sentence: string; path: string }>`
    select sentence, path from notifications where user_id = ${id} and kind = 'logistics.wish-made'`.execute(
    app.db,
  );
  return rows;
};
const home = async (who: Caller) => (await json<Home>(await who.get('/api/utilities/home'))).wishes;
const stateOf = async (id: number) => {
  const { rows } = await json<{ rows: Wish[] }>(await member.get('/api/logistics/wishes/own'));
  return rows.find((row) => row.id === id)?.state;
};

test('a wish is told to those who order, counted on their Home, and open when the person leaves', async () => {
  assert.deepEqual(await home(buyer), { open: 0 });
  await wish();
  await wish(buyer);
  assert.deepEqual(await heard(buyer), [
    { sentence: 'Ada Prova chiede 5\u00a0pz di «Resina»', path: '/ordini/da-ordinare' },
  ]);
  assert.equal((await heard(boss)).length, 2, 'nobody is told of their own');
  assert.deepEqual(await heard(member), []);
  assert.deepEqual([await home(buyer), await home(member)], [{ open: 2 }, null]);
  const [open] = await findOpenThings(app.db, [openWishes], member.id);
  assert.equal(open?.sentence, '1 richiesta di acquisto aperta');
});

test('who doesn’t ask any more takes the unread news back, and asking again tells of it again', async () => {
  const before = (await heard(buyer)).length;
  const id = await wish();
  assert.equal((await heard(buyer)).length, before + 1);
  const move = async (name: string, version: number) =>
    assert.equal((await member.post(`/api/logistics/wishes/${id}/moves/${name}`, { version })).status, 200);
  await move('withdraw', 1);
  assert.equal((await heard(buyer)).length, before, 'the news of the other wish stays');
  await move('askAgain', 2);
  assert.equal((await heard(buyer)).length, before + 1);
  await move('withdraw', 3);
});

test('a rejected order opens its wishes, and takes them back when it is asked for again', async () => {
  const id = await wish();
  const other = await wish();
  const line = { productId, quantity: '10', price: '1' };
  const orderId = await ordersOf(buyer).created(await makeSupplier(buyer), [line]);
  await sql`update wishes set state = 'in ordine',
              order_line_id = (select id from order_lines where order_id = ${orderId})
             where id in (${id}, ${other})`.execute(app.db);
  const { wishes } = await ordersOf(buyer).asked(orderId, 'request');
  assert.deepEqual(
    wishes.map(({ by, thing, quantity }) => [by, thing, quantity]),
    [
      ['Ada Prova', 'Resina', '5.000'],
      ['Ada Prova', 'Resina', '5.000'],
    ],
  );
  await ordersOf(boss).asked(orderId, 'moves/reject', { reason: 'No' });
  assert.equal(await stateOf(id), 'aperta');
  const withdrawn = await member.post(`/api/logistics/wishes/${other}/moves/withdraw`, {
    version: await sql<{ version: number }>`select version from wishes where id = ${other}`
      .execute(app.db)
      .then(({ rows }) => rows[0]?.version),
  });
  assert.equal(withdrawn.status, 200);
  await ordersOf(buyer).asked(orderId, 'request');
  assert.deepEqual([await stateOf(id), await stateOf(other)], ['in ordine', 'ritirata']);
});
