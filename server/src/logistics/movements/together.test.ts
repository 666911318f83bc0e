/** Moving many products into one place: all in one transaction, each that can't be moved with its reason. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { ledgerDifferences } from '../stock/ledger-check.ts';

let app: TestApp;
let keeper: Caller;
let fixture: StockFixture;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  fixture = await stockFixture(app.db);
});
after(() => app.stop());

type Moved = {
  message: string;
  moved: number;
  refused: { id: number; name: string; reason: string }[];
  undo?: number;
};

const move = (productIds: readonly number[], toLocationId: number) =>
  keeper.post('/api/logistics/movements/together', { productIds, toLocationId });

const load = async (productId: number, toLocationId: number, quantity: string, lot?: string) => {
  const lines = [
    {
      type: 'carico',
      productId,
      quantity,
      toLocationId,
      ...(lot && { lot: { code: lot, expiresOn: null } }),
    },
  ];
  const answer = await keeper.post('/api/logistics/movements', { booking: crypto.randomUUID(), lines });
  assert.equal(answer.status, 200, await answer.text());
};

const placesOf = async (productId: number) =>
  (
    await app.db
      .selectFrom('stock as s')
      .innerJoin('locations as l', 'l.id', 's.location_id')
      .where('s.product_id', '=', productId)
      .where('s.quantity', '>', '0')
      .orderBy('l.code')
      .select(['l.code', 's.quantity'])
      .execute()
  ).map(({ code, quantity }) => `${code} ${Number(quantity)}`);

test('everything of the chosen products goes into one place, from every place and with its lots', async () => {
  const [here, there, target] = [
    await fixture.location('DA-UNO'),
    await fixture.location('DA-DUE'),
    await fixture.location('A-TRE'),
  ];
  const plain = await fixture.product({ name: 'Dadi' });
  const inLots = await fixture.product({ name: 'Resina', unit: 'kg', tracking: 'lot' });
  await load(plain, here, '3');
  await load(plain, there, '4');
  await load(plain, target, '1');
  await load(inLots, here, '1.5', 'L1');
  await load(inLots, here, '2', 'L2');
  const answer = await json<Moved>(await move([plain, inLots], target));
  assert.equal(answer.message, '2 prodotti spostati in A-TRE');
  assert.deepEqual(answer.refused, []);
  assert.deepEqual(await placesOf(plain), ['A-TRE 8']);
  assert.deepEqual(await placesOf(inLots), ['A-TRE 1.5', 'A-TRE 2']);
  const undone = await keeper.post(`/api/utilities/own-acts/${answer.undo}/undo`, {});
  assert.equal(undone.status, 200);
  assert.deepEqual(await placesOf(plain), ['A-TRE 1', 'DA-DUE 4', 'DA-UNO 3']);
});

test('what the place has no room for stays where it is, and the reason is said', async () => {
  const from = await fixture.location('DA-QUATTRO');
  const small = await fixture.location('A-CINQUE', { capacity: '5' });
  const fits = await fixture.product({ name: 'A sta dentro' });
  const big = await fixture.product({ name: 'B troppi' });
  const absent = await fixture.product({ name: 'C non ce n’è' });
  await load(fits, from, '3');
  await load(big, from, '6');
  const answer = await json<Moved>(await move([big, fits, absent], small));
  assert.equal(answer.moved, 1);
  assert.equal(answer.message, '1 prodotto spostato in A-CINQUE, 2 no');
  assert.deepEqual(
    answer.refused.map(({ id, reason }) => [id, reason.slice(0, 24)]),
    [
      [big, 'A-CINQUE è piena: riduci'],
      [absent, 'Fuori da A-CINQUE non ce'],
    ],
  );
  assert.deepEqual(await placesOf(big), ['DA-QUATTRO 6']);
  assert.deepEqual(await placesOf(fits), ['A-CINQUE 3']);
});

test('a place or a product that is gone is refused in words, and nothing moves', async () => {
  const [from, target] = [await fixture.location('DA-SEI'), await fixture.location('A-SETTE')];
  const product = await fixture.product({ name: 'Resta' });
  await load(product, from, '2');
  assert.equal((await move([product], 999_999)).status, 422);
  assert.equal((await move([product, 999_999], target)).status, 422);
  assert.equal((await move([], target)).status, 422);
  assert.deepEqual(await placesOf(product), ['DA-SEI 2']);
});

test('of many who move and unload the same products at once nobody meets a deadlock, and nothing is lost', async () => {
  const places = await Promise.all(['M-1', 'M-2', 'M-3'].map((code) => fixture.location(code)));
  const products = await Promise.all(Array.from({ length: 6 }, () => fixture.product()));
  for (const product of products) await load(product, places[0] ?? 0, '40');
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => {
      const target = places[nth % 3] ?? 0;
      const chosen = nth % 2 ? products : products.toReversed();
      if (nth % 4 < 3) return move(chosen, target);
      const lines = chosen.map((productId) => ({
        type: 'scarico',
        productId,
        quantity: '1',
        fromLocationId: target,
      }));
      return keeper.post('/api/logistics/movements', { booking: crypto.randomUUID(), lines });
    }),
  );
  // An unload finds nothing where the others have just taken everything away.
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  assert.equal((await ledgerDifferences(app.db)).count, 0);
});
