/** The weight of goods comes from the catalogue where nobody has weighed them, and stands on the paper. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { describeWeights } from '@wms/contract/logistics/delivery-notes/weights';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { deliveriesOf, deliveryNotes } from '../../../testing/logistics/deliveries.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { readPrintedNote } from './moves/paper.ts';

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
  shelf = await fixture.location('PESI-1');
});
after(() => app.stop());

async function stocked(values: object) {
  const productId = await fixture.product({ ...values });
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, 10, ${shelf})`.execute(app.db);
  return productId;
}
const line = (productId: number, quantity: string, more: object = {}) => ({
  productId,
  quantity,
  locationId: shelf,
  ...more,
});
async function printed(id: number) {
  assert.equal((await notes.issue(keeper, id)).status, 200);
  const { data } = await readPrintedNote(app.db, id);
  return [data.lines.map(({ weight }) => weight), data.netWeight, data.grossWeight, data.parcels];
}

/** Reads the weight on the page of a note, with plain blanks. */
const said = async (id: number) => describeWeights(await notes.read(keeper, id)).replaceAll('\u00a0', ' ');

test('each line weighs what the catalogue says, or what somebody wrote; the sum is the net weight', async () => {
  const [bolts, oil] = [await stocked({ weight_grams: 250 }), await stocked({ unit: 'kg' })];
  const id = await notes.draft(keeper, {
    grossWeight: '9',
    parcels: null,
    lines: [
      line(bolts, '4', { parcels: 1 }),
      line(oil, '2.5', { parcels: 2 }),
      line(bolts, '2', { weight: '0.6' }),
      { description: 'Come d’accordo' },
    ],
  });
  assert.deepEqual(
    (await notes.read(keeper, id)).rows.map(({ weight }) => weight),
    [null, null, '0.600', null],
    'a draft has only what was written',
  );
  assert.deepEqual(await printed(id), [['1', '2,5', '0,6', null], '4,1 kg', '9 kg', '3']);
  assert.equal(await said(id), 'netto 4,1 kg · lordo 9 kg', 'as its page says it');
});

test('goods that are weighed in part have no sum, unless somebody wrote one', async () => {
  const [bolts, secret] = [await stocked({ weight_grams: 250 }), await stocked({})];
  const lines = [line(bolts, '2'), line(secret, '1')];
  assert.deepEqual(await printed(await notes.draft(keeper, { lines })), [['0,5', null], null, null, null]);
  const partly = await notes.draft(keeper, {
    lines: [...lines, line(secret, '1'), { description: 'A parole' }],
  });
  assert.equal((await notes.issue(keeper, partly)).status, 200);
  const { data } = await readPrintedNote(app.db, partly);
  assert.equal(data.without, '2 righe senza peso', 'the paper says it beside the sum of its lines');
  assert.equal(await said(partly), '0,5 kg (2 righe senza peso)');
  const declared = await notes.draft(keeper, { lines, netWeight: '3', parcels: 4 });
  assert.deepEqual(await printed(declared), [['0,5', null], '3 kg', null, '4']);
  assert.equal(await said(declared), 'netto 3 kg');
});

test('the form asks what products weigh; who has no weight is missing', async () => {
  const [bolts, secret] = [await stocked({ weight_grams: 250 }), await stocked({})];
  const weights = await json<{ id: number; grams: string }[]>(
    await keeper.get(`${deliveryNotes}/weights?products=${bolts},${secret}`),
  );
  assert.deepEqual(
    weights.map(({ id, grams }) => [id, Number(grams)]),
    [[bolts, 250]],
  );
  assert.equal((await keeper.get(`${deliveryNotes}/weights?products=1;2`)).status, 422);
});
