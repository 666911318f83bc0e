/** 'Chiedi': who asks for what, what becomes of it, and what is on its way already. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BelowMinimum } from '@wms/contract/logistics/stock/reports';
import type { Wish } from '@wms/contract/logistics/wishes/endpoints';
import { type WishState, wishLife } from '@wms/contract/logistics/wishes/life';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testLife } from '../../../testing/lives.ts';
import { addOffer, placeOrder, unchecked } from '../../../testing/logistics/needs.ts';
import { addSupplier } from '../../../testing/logistics/orders.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { moveWishesWithGoods } from './living.ts';

let app: TestApp;
let fixture: StockFixture;
let member: Caller;
let buyer: Caller;
let supplierId: number;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  member = await app.person({ permissions: [can.inventoryBrowse], nome: 'Ada' });
  buyer = await app.person({ permissions: [can.ordersManagement], nome: 'Bruno' });
  supplierId = await addSupplier(app.db);
});
after(() => app.stop());

const base = '/api/logistics/wishes';
async function ok<T = { id: number; message: string }>(response: Response) {
  assert.equal(response.status, 200, await response.clone().text());
  return json<T>(response);
}
async function assertRefused(response: Response, status: number, sentence: RegExp, field?: string) {
  const problem = await json<{ status: number; detail: string; errors?: Record<string, string> }>(response);
  assert.equal(problem.status, status, problem.detail);
  assert.match(problem.detail, sentence);
  if (field) assert.ok(problem.errors?.[field], JSON.stringify(problem.errors));
}
const own = async (who = member) => (await ok<{ rows: Wish[] }>(await who.get(`${base}/own`))).rows;
const newsOf = async ({ id }: Caller) => {
  const { rows } = await sql<{ sentence: string; path: string }>`
    select sentence, path from notifications
     where user_id = ${id} and kind like 'logistics.wish%' order by id desc`.execute(app.db);
  return rows;
};

describe('asking', () => {
  test('for a product takes its unit, for something else the words; those who order read both', async () => {
    const productId = await fixture.product({ name: 'Resina epossidica', unit: 'kg' });
    const { id, message } = await ok(
      await member.post(base, { productId, quantity: '2,5', reason: 'Stampo' }),
    );
    assert.match(message, /2,5\u00a0kg di Resina epossidica/);
    await ok(
      await member.post(base, {
        description: 'Pinza a becchi curvi',
        quantity: '1',
        url: 'https://negozio.example/pinza',
        neededOn: '2199-01-01',
      }),
    );
    const [free, resin] = await own();
    assert.equal(resin?.id, id);
    assert.deepEqual(
      [resin?.product?.name, resin?.unit, resin?.reason, resin?.moves],
      ['Resina epossidica', 'kg', 'Stampo', ['withdraw']],
    );
    assert.deepEqual([free?.product, free?.description, free?.unit], [null, 'Pinza a becchi curvi', 'pz']);
    const { rows } = await ok<{ rows: Wish[] }>(await buyer.get(base));
    assert.deepEqual(
      rows.slice(0, 2).map(({ askedBy, moves }) => [askedBy?.name, moves]),
      [
        ['Ada Prova', ['refuse']],
        ['Ada Prova', ['refuse']],
      ],
    );
  });

  test('of who orders is withdrawn by them, and not refused with a reason for themselves', async () => {
    const productId = await fixture.product();
    const both = await app.person({ permissions: [can.ordersManagement, can.inventoryBrowse] });
    await ok(await both.post(base, { productId, quantity: '1' }));
    assert.deepEqual((await own(both))[0]?.moves, ['withdraw']);
  });

  test('is refused without a thing, for half a piece, a day that has passed, or a product out of use', async () => {
    const productId = await fixture.product();
    const unused = await fixture.product({ active: false });
    const ask = (body: object) => member.post(base, { quantity: '1', ...body });
    await assertRefused(await ask({}), 422, /Scegli un prodotto/, 'description');
    await assertRefused(await ask({ productId, quantity: '0,5' }), 422, /si contano interi/, 'quantity');
    await assertRefused(await ask({ productId, quantity: '0' }), 422, /maggiore di 0/, 'quantity');
    await assertRefused(await ask({ productId, neededOn: '2020-01-01' }), 422, /./, 'neededOn');
    await assertRefused(await ask({ productId: 999_999 }), 422, /non esiste/, 'productId');
    await assertRefused(await ask({ productId: unused }), 409, /disattivato/);
    await assertRefused(await ask({ productId, teamId: 999_999 }), 422, /reparto non esiste/, 'teamId');
  });

  test('shows nobody the wishes of others, but to those who order', async () => {
    const other = await app.person({ permissions: [can.inventoryBrowse] });
    assert.deepEqual(await own(other), []);
    assert.equal((await other.get(base)).status, 403);
  });
});

const { withdraw, refuse, askAgain, reconsider } = wishLife.moves;
const byPeople = { withdraw, refuse, askAgain, reconsider };
const versionOf = async (id: number) =>
  (await app.db.selectFrom('wishes').select('version').where('id', '=', id).executeTakeFirst())?.version ?? 1;

async function make(state: WishState, owner: Caller): Promise<number> {
  const productId = await fixture.product();
  const inOrder = state === 'in ordine' || state === 'arrivata';
  const { lineIds } = await placeOrder(app.owner, {
    state: 'ordinato',
    supplierId,
    lines: [{ productId, quantity: '5' }],
  });
  return unchecked(app.owner, async (tx) => {
    const { id } = await tx
      .insertInto('wishes')
      .values({
        state,
        product_id: productId,
        quantity: '5',
        unit: 'pz',
        asked_by: owner.id,
        order_line_id: inOrder ? (lineIds[0] ?? null) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

testLife<WishState, keyof typeof byPeople>({ ...wishLife, moves: byPeople }, () => ({
  person: (permissions) => app.person({ permissions }),
  make,
  ask: async (caller, move, id) =>
    caller.post(`${base}/${id}/moves/${move}`, { version: await versionOf(id), reason: 'Costa troppo' }),
  read: async (id) => ({
    ...(await app.db.selectFrom('wishes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
  }),
}));

test('whoever decides on a wish that others changed meanwhile reads who, when and what', async () => {
  const id = await make('aperta', member);
  const other = await fixture.product({ name: 'Colla rapida' });
  await inTransaction(app.db, buyer.id, (tx) =>
    sql`update wishes set product_id = ${other} where id = ${id}`.execute(tx),
  );
  const late = await member.post(`${base}/${id}/moves/withdraw`, { version: 1 });
  const sentence =
    /^Intanto Bruno Prova ha salvato altre modifiche \(.+\): Prodotto: .+ → .+ – Colla rapida\. /;
  await assertRefused(late, 409, sentence);
});

describe('whoever asked', () => {
  test('reads why it was refused, in the list and in the bell', async () => {
    const id = await make('aperta', member);
    const refused = (reason?: string) =>
      buyer.post(`${base}/${id}/moves/refuse`, { version: 1, ...(reason && { reason }) });
    await assertRefused(await refused(), 422, /./, 'reason');
    await ok(await refused('Ne abbiamo altri'));
    const [wish] = await own();
    assert.deepEqual([wish?.id, wish?.state, wish?.refusedBecause], [id, 'rifiutata', 'Ne abbiamo altri']);
    const [heard] = await newsOf(member);
    assert.match(heard?.sentence ?? '', /5\u00a0pz di «Prodotto .*» è stata rifiutata: Ne abbiamo altri/);
    assert.equal(heard?.path, '/richieste');
  });

  test('hears when the whole line has arrived, and it is awaited again when that is taken back', async () => {
    const id = await make('in ordine', member);
    const line = await app.db
      .selectFrom('order_lines as l')
      .innerJoin('wishes as w', 'w.order_line_id', 'l.id')
      .select(['l.id', 'l.order_id'])
      .where('w.id', '=', id)
      .executeTakeFirstOrThrow();
    const receive = (received: string) =>
      unchecked(app.owner, (tx) =>
        tx.updateTable('order_lines').set({ received }).where('id', '=', line.id).execute(),
      ).then(() => inTransaction(app.db, buyer.id, (tx) => moveWishesWithGoods(tx, line.order_id)));
    const state = async () => (await own()).find((wish) => wish.id === id)?.state;
    await receive('4');
    assert.equal(await state(), 'in ordine');
    await receive('5');
    assert.equal(await state(), 'arrivata');
    assert.match((await newsOf(member))[0]?.sentence ?? '', /^È arrivato quello che hai chiesto: 5\u00a0pz/);
    await receive('3');
    assert.equal(await state(), 'in ordine');
  });

  test('has it open again when its line becomes another product, goes, or the order is annulled', async () => {
    const [productId, other] = [await fixture.product(), await fixture.product()];
    const orders = '/api/logistics/orders';
    const body = (id?: number, product = productId) => ({
      supplierId,
      lines: id === 0 ? [] : [{ ...(id && { id }), productId: product, quantity: '5', price: '1' }],
    });
    const edit = (orderId: number, line: object) =>
      buyer.fetch(`${orders}/${orderId}`, {
        method: 'PATCH',
        body: JSON.stringify({ version: 1, ...line }),
        headers: { 'content-type': 'application/json' },
      });
    const ends: ((orderId: number, line: number) => Promise<Response>)[] = [
      (orderId, line) => edit(orderId, body(line, other)),
      (orderId) => edit(orderId, body(0)),
      (orderId) => buyer.post(`${orders}/${orderId}/moves/cancel`, { version: 1, reason: 'Non serve' }),
    ];
    for (const end of ends) {
      const { id: orderId } = await ok(await buyer.post(orders, body()));
      const { id } = await ok(await member.post(base, { productId, quantity: '5' }));
      const line = await app.db
        .selectFrom('order_lines')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      await sql`update wishes set state = 'in ordine', order_line_id = ${line.id} where id = ${id}`.execute(
        app.db,
      );
      await unchecked(app.owner, (tx) =>
        sql`update orders set version = 1 where id = ${orderId}`.execute(tx),
      );
      await ok(await end(orderId, line.id));
      const [wish] = await own();
      assert.deepEqual([wish?.id, wish?.state, wish?.order], [id, 'aperta', null]);
      const { rows } = await sql`select move from steps_taken where wish_id = ${id}`.execute(app.db);
      assert.deepEqual(rows, [{ move: 'release' }]);
    }
  });
});

describe('what is on its way', () => {
  let productId: number;
  before(async () => {
    productId = await fixture.product({ minimum_stock: '100', name: 'Dado M6' });
    const line = (quantity: string, more: object = {}) => [{ productId, quantity, ...more }];
    const place = (
      state: 'bozza' | 'approvato' | 'ordinato' | 'parzialmente ricevuto' | 'annullato' | 'ricevuto',
      wish: object,
    ) => placeOrder(app.owner, { state, supplierId, lines: [], ...wish });
    await place('bozza', { lines: line('3') });
    await place('approvato', { lines: line('4') });
    await place('annullato', { lines: line('1000') });
    await place('ricevuto', { lines: line('500', { received: '500' }) });
    // The supplier's day comes before the day on which it is needed.
    await place('ordinato', { expectedOn: '2027-03-05', lines: line('20', { neededOn: '2027-01-01' }) });
    await place('parzialmente ricevuto', { neededOn: '2027-02-01', lines: line('50', { received: '40' }) });
    // More came than was ordered.
    await place('parzialmente ricevuto', { lines: line('5', { received: '6' }) });
  });
  const incoming = { incoming: '30.000', incomingOn: '2027-02-01' };
  const pick = ({ incoming: quantity, incomingOn }: { incoming: string; incomingOn: string | null }) => ({
    incoming: quantity,
    incomingOn,
  });

  test('stands beside the stock in list, page, scan and below-minimum list', async () => {
    const { code } = await app.db
      .selectFrom('products')
      .select('code')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    type Way = { incoming: string; incomingOn: string | null };
    const [list, page, stock, scanned] = await Promise.all([
      member.get('/api/logistics/products?q=dado').then((answer) => ok<{ rows: Way[] }>(answer)),
      member.get(`/api/logistics/products/${productId}`).then((answer) => ok<Way>(answer)),
      member.get(`/api/logistics/products/${productId}/stock`).then((answer) => ok<Way>(answer)),
      member.get(`/api/logistics/lookup?code=${code}`).then((answer) => ok<{ product: Way }>(answer)),
    ]);
    for (const shown of [list.rows[0], page, stock, scanned.product])
      assert.deepEqual(shown && pick(shown), incoming);
  });

  test('is not ordered a second time, nor what is asked for already', async () => {
    const { rows } = await ok<{ rows: BelowMinimum[] }>(await member.get('/api/logistics/below-minimum'));
    const row = rows.find(({ id }) => id === productId);
    // 200 are wanted in all: 30 arrive and 7 are asked for.
    assert.deepEqual(row && { ...pick(row), asked: row.asked, proposed: row.proposed }, {
      ...incoming,
      asked: '7.000',
      proposed: '163.000',
    });
  });

  test('is said to whoever asks for more, with what would be missing, in whole packs', async () => {
    await addOffer(app.db, { supplierId, productId, pack: '50', preferred: true });
    await ok(await member.post(base, { productId, quantity: '13' }));
    const suggestion = await ok(await member.get(`${base}/suggestion?product=${productId}`));
    assert.deepEqual(suggestion, {
      ...incoming,
      available: '0.000',
      // In a draft, approved, and wished for.
      asked: '20.000',
      quantity: '150.000',
    });
  });
});
