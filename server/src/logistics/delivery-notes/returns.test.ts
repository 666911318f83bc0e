/** Goods that should come back from a delivery note: by line, in parts, never twice, with a reminder. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import type { ListedDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { deliveriesOf, deliveryNotes } from '../../../testing/logistics/deliveries.ts';
import { unchecked } from '../../../testing/logistics/needs.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { trial } from '../../../testing/trial.ts';
import { remindOfReturns } from './returns/reminders.ts';

let app: TestApp;
let notes: ReturnType<typeof deliveriesOf>;
let fixture: StockFixture;
let keeper: Caller;
let shelf: number;
before(async () => {
  app = await startTestApp();
  notes = deliveriesOf(app);
  keeper = await app.person({ permissions: [can.productsManagement] });
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('RESO-1');
});
after(() => app.stop());

async function stocked() {
  const productId = await fixture.product();
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, 10, ${shelf})`.execute(app.db);
  return productId;
}
const left = async (productId: number) => {
  const { rows } = await sql<{ quantity: number }>`
    select quantity::float8 as quantity from product_totals where product_id = ${productId}`.execute(app.db);
  return rows[0]?.quantity;
};
const lent = async (productId: number, more: object = {}) =>
  notes.made(keeper, 'consegnato', {
    type: 'Prestito di attrezzature',
    causale: 'prestito',
    returnDueOn: '2199-01-01',
    lines: [{ productId, quantity: '4', locationId: shelf }],
    ...more,
  });
const prepare = async (id: number) =>
  json<PreparedNote>(await keeper.get(`${deliveryNotes}/prepared?returnOf=${id}`));

/** A return as its screen begins it, with another quantity. */
async function giveBack(id: number, quantity: string) {
  const { lines, returnsId, recipientName, recipientAddress } = await prepare(id);
  return notes.draft(keeper, {
    type: 'Rientro di materiale',
    causale: 'reso',
    returnsId,
    recipientName,
    recipientAddress,
    lines: lines.map(({ product, place, returnedLineId, loanId }) => ({
      productId: product?.id ?? null,
      locationId: place?.id ?? shelf,
      quantity,
      returnedLineId,
      loanId,
    })),
  });
}
const outOf = async (id: number) =>
  (await notes.read(keeper, id)).rows.map(({ out, returned }) => [out, returned]);

describe('what should come back', () => {
  test('is still out by line, comes back in parts, and is loaded where it was', async () => {
    const productId = await stocked();
    const id = await lent(productId);
    assert.deepEqual(await outOf(id), [['4.000', '0.000']]);
    assert.equal((await notes.issue(keeper, await giveBack(id, '1'))).status, 200);
    assert.deepEqual([await outOf(id), await left(productId)], [[['3.000', '1.000']], 7]);
    assert.equal((await notes.read(keeper, id)).returnState, 'atteso');
    assert.equal((await prepare(id)).lines[0]?.quantity, '3.000', 'the next return begins with the rest');
    assert.equal((await notes.issue(keeper, await giveBack(id, '3'))).status, 200);
    const note = await notes.read(keeper, id);
    assert.deepEqual([note.returnState, note.returnedBy.length, await left(productId)], ['rientrato', 2, 10]);
  });

  trial(
    'never comes back twice, also of two returns at once; a return that is annulled is out again',
    async () => {
      const productId = await stocked();
      const id = await lent(productId);
      const drafts = [await giveBack(id, '3'), await giveBack(id, '3')];
      const answers = await Promise.all(drafts.map((draft) => notes.issue(keeper, draft)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      const problem = refused && (await json<{ detail: string }>(refused));
      assert.equal(problem?.detail, 'È più di quanto deve ancora rientrare: riduci la quantità');
      assert.deepEqual([await outOf(id), await left(productId)], [[['1.000', '3.000']], 9]);
      const won = drafts[answers.findIndex(({ status }) => status === 200)] ?? 0;
      assert.equal((await notes.annul(keeper, won)).status, 200);
      assert.deepEqual([await outOf(id), await left(productId)], [[['4.000', '0.000']], 6]);
      const all = await giveBack(id, '4');
      assert.equal((await notes.issue(keeper, all)).status, 200);
      assert.equal((await notes.read(keeper, id)).returnState, 'rientrato');
      assert.equal((await notes.annul(keeper, all)).status, 200);
      assert.equal((await notes.read(keeper, id)).returnState, 'atteso');
    },
  );

  test('comes back only of a note that was delivered, and only what left with it', async () => {
    const productId = await stocked();
    const line = { productId, quantity: '1', locationId: shelf };
    const back = { type: 'Rientro di materiale', causale: 'reso' };
    const typeId = await notes.typeId(back.type);
    const travelling = await notes.made(keeper, 'in viaggio', { lines: [line] });
    const early = { typeId, causale: 'reso', carriedBy: 'mittente', returnsId: travelling };
    assert.equal((await keeper.post(deliveryNotes, early)).status, 409);
    const id = await lent(productId);
    const [note] = (await notes.read(keeper, id)).rows;
    const strange = { ...line, productId: await stocked(), returnedLineId: note?.id ?? 0 };
    const other = await notes.draft(keeper, { ...back, returnsId: id, lines: [strange] });
    assert.equal((await notes.issue(keeper, other)).status, 409);
  });

  test('of a loan is told to the loan', async () => {
    const productId = await stocked();
    const lender = await app.person({ permissions: [can.productsUpdate] });
    const loan = {
      productId,
      quantity: '2',
      fromLocationId: shelf,
      borrowerName: 'Anna',
      dueOn: '2199-01-01',
    };
    const { id: loanId } = await json<{ id: number }>(await lender.post('/api/logistics/loans', loan));
    const { recipientName } = await json<PreparedNote>(
      await keeper.get(`${deliveryNotes}/prepared?loan=${loanId}`),
    );
    assert.equal(recipientName, 'Anna');
    const id = await lent(productId, { lines: [{ productId, quantity: '2', loanId }] });
    assert.equal((await notes.issue(keeper, await giveBack(id, '1'))).status, 200);
    const read = async () => json<{ left: string }>(await lender.get(`/api/logistics/loans/${loanId}`));
    assert.deepEqual([Number((await read()).left), await left(productId)], [1, 9]);
    const rest = { quantity: '1', toLocationId: shelf };
    assert.equal((await lender.post(`/api/logistics/loans/${loanId}/return`, rest)).status, 200);
    assert.equal((await outOf(id))[0]?.[0], '0.000', 'also what came back at the desk');
    assert.equal((await notes.read(keeper, id)).returnState, 'rientrato');
  });

  test('is reminded of when it is late, once a week, to who issued it', async () => {
    const productId = await stocked();
    const id = await lent(productId);
    await unchecked(app.owner, (tx) =>
      sql`update delivery_notes set return_due_on = '2026-01-10' where id = ${id}`.execute(tx),
    );
    const listed = await json<{ rows: ListedDeliveryNote[] }>(
      await keeper.get(`${deliveryNotes}?returns=scaduti`),
    );
    assert.deepEqual(
      listed.rows.map((row) => [row.id, row.returnState]),
      [[id, 'scaduto']],
    );
    const told = async () => {
      const { rows } = await sql<{ sentence: string; link: string }>`
        select sentence, path as link from notifications where user_id = ${keeper.id}
           and kind = 'logistics.delivery-return-late'`.execute(app.owner);
      return rows;
    };
    await remindOfReturns(app.db);
    await remindOfReturns(app.db);
    const { number } = await notes.read(keeper, id);
    const sentence = `La merce del DDT ${number} a Officine Rossi doveva rientrare il 10/01/2026`;
    assert.deepEqual(await told(), [{ sentence, link: `/ddt/${id}` }]);
    await sql`update delivery_notes set return_reminded_on = rome_today() - 7 where id = ${id}`.execute(
      app.owner,
    );
    await remindOfReturns(app.db);
    assert.equal((await told()).length, 2);
    const home = await json<{ deliveryNotes: unknown }>(await keeper.get('/api/utilities/home'));
    assert.deepEqual(home.deliveryNotes, { travelling: 1, late: 1 });
  });
});
