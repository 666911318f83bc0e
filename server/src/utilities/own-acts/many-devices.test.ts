/** Tests that an act is undone once, by its person alone, and wholly or not at all. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Answer } from '@wms/contract/platform/endpoint';
import type { listOwnActs } from '@wms/contract/platform/undo';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let keeper: Caller;
let fixture: StockFixture;
let shelf: number;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('OFF-A-01');
});
after(() => app.stop());

type Line = { type: 'carico' | 'scarico'; productId: number; quantity: string };

/** Books lines at the shelf and returns the number by which they are undone. */
async function book(lines: readonly Line[], who = keeper): Promise<number> {
  const placed = lines.map((line) => ({
    ...line,
    [line.type === 'carico' ? 'toLocationId' : 'fromLocationId']: shelf,
  }));
  const answer = await who.post('/api/logistics/movements', { booking: randomUUID(), lines: placed });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { undo } = await json<{ undo: number }>(answer);
  return undo;
}

const undo = (act: number, who = keeper) => who.post(`/api/utilities/own-acts/${act}/undo`, {});
const ownActs = async (who = keeper) =>
  json<Answer<typeof listOwnActs>>(await who.get('/api/utilities/own-acts'));
const quantityOf = async (productId: number) => {
  const row = await app.db
    .selectFrom('product_totals')
    .select('quantity')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.quantity ?? '0.000';
};

test('sixteen devices undo the same booking at once, and it is undone once', async () => {
  const productId = await fixture.product();
  const act = await book([{ type: 'carico', productId, quantity: '12' }]);
  const answers = await Promise.all(Array.from({ length: 16 }, () => undo(act)));
  const done = answers.filter(({ status }) => status === 200);
  assert.equal(done.length, 1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    const { status, detail } = await json<{ status: number; detail: string }>(answer);
    assert.deepEqual({ status, detail }, { status: 409, detail: 'È già annullato' });
  }
  assert.equal(await quantityOf(productId), '0.000');
  const { message } = await json<{ message: string }>(done[0] as Response);
  assert.match(message, /^Annullato: «Movimento registrato: \+12 pz di /);
});

test('a booking whose goods somebody has used meanwhile says so, and none of its lines goes back', async () => {
  const [used, kept] = [await fixture.product(), await fixture.product()];
  const act = await book([
    { type: 'carico', productId: used, quantity: '5' },
    { type: 'carico', productId: kept, quantity: '5' },
  ]);
  await book([{ type: 'scarico', productId: used, quantity: '3' }]);
  const refused = await undo(act);
  const { status, detail } = await json<{ status: number; detail: string }>(refused);
  assert.equal(status, 409);
  assert.match(detail, /disponibil|bastano|restano|ci sono/i);
  assert.deepEqual([await quantityOf(used), await quantityOf(kept)], ['2.000', '5.000']);
  const [, listed] = await ownActs();
  assert.equal(listed?.id, act);
  assert.equal(listed?.undoneAt, null);
});

test('one’s own acts are listed from the newest, with their words; others can’t undo them', async () => {
  const [one, other] = await Promise.all([
    app.person({ permissions: ['log_WHR_PRDU'] }),
    app.person({ permissions: ['log_WHR_MAN'] }),
  ]);
  const productId = await fixture.product();
  const first = await book([{ type: 'carico', productId, quantity: '2' }], one);
  const second = await book([{ type: 'scarico', productId, quantity: '1' }], one);
  assert.equal((await undo(second, other)).status, 404);
  assert.equal((await undo(second, one)).status, 200);
  assert.deepEqual(
    (await ownActs(one)).map(({ id, undoneAt }) => [id, undoneAt !== null]),
    [
      [second, true],
      [first, false],
    ],
  );
  assert.deepEqual(await ownActs(other), []);
});

test('an act of three days ago is no longer listed, nor undone', async () => {
  const productId = await fixture.product();
  const act = await book([{ type: 'carico', productId, quantity: '2' }]);
  await app.owner.updateTable('own_acts').set({ at: '2026-01-02T10:00:00Z' }).where('id', '=', act).execute();
  assert.equal((await undo(act)).status, 404);
  assert.ok((await ownActs()).every(({ id }) => id !== act));
});

test('a person who may no longer make the counter-act is told so', async () => {
  const mover = await app.person({ permissions: ['log_WHR_PRDU'] });
  const productId = await fixture.product();
  const act = await book([{ type: 'carico', productId, quantity: '2' }], mover);
  await app.owner.deleteFrom('user_permissions').where('user_id', '=', mover.id).execute();
  const { status, detail } = await json<{ status: number; detail: string }>(await undo(act, mover));
  assert.deepEqual(
    { status, detail },
    { status: 409, detail: 'Non hai il permesso di annullarlo: chiedilo a chi può' },
  );
});
