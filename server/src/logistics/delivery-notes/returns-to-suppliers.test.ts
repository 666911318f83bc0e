/** Goods go back to their supplier with a delivery note, and the order that brought them follows. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import type { ListedDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays, thisYear } from '../../../testing/days.ts';
import { deliveriesOf, deliveryNotes } from '../../../testing/logistics/deliveries.ts';
import { unchecked } from '../../../testing/logistics/needs.ts';
import { addSentOrder, addSupplier } from '../../../testing/logistics/orders.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let notes: ReturnType<typeof deliveriesOf>;
let fixture: StockFixture;
let keeper: Caller;
let buyer: Caller;
let shelf: number;
before(async () => {
  app = await startTestApp();
  notes = deliveriesOf(app);
  keeper = await app.person({ permissions: [can.productsManagement, can.warehouseManagement] });
  buyer = await app.person({ permissions: [can.ordersManagement] });
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('RESI-1');
});
after(() => app.stop());

const base = '/api/logistics';
type OrderFacts = Parameters<typeof addSentOrder>[1];

/** An order of the buyer, of which so much of the first line came. */
async function arrived(quantity: string, more: Partial<OrderFacts> & { tracking?: 'lot' } = {}) {
  const { tracking, ...order } = more;
  const productId = await fixture.product({ ...(tracking && { tracking }) });
  const supplierId = order.supplierId ?? (await addSupplier(app.db));
  const { id, lines } = await addSentOrder(app.db, {
    requesterId: buyer.id,
    supplierId,
    lines: [{ productId, quantity: '10', price: '2' }],
    ...order,
  });
  const [line = 0] = lines;
  const receive = async (pieces: string, lot?: string) => {
    const goods = {
      orderLineId: line,
      quantity: pieces,
      locationId: shelf,
      ...(lot && { lot: { code: lot } }),
    };
    const answer = await keeper.post(`${base}/arrivals`, {
      booking: randomUUID(),
      orderId: id,
      lines: [goods],
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ id: number }>(answer)).id;
  };
  if (!tracking) await receive(quantity);
  return { id, line, productId, supplierId, receive };
}

const prepare = async (orderId: number) => keeper.get(`${deliveryNotes}/prepared?order=${orderId}`);

/** A return as its screen begins it, with another quantity. */
async function draftOf(orderId: number, quantity: string, more: object = {}) {
  const prepared = await json<PreparedNote>(await prepare(orderId));
  return notes.draft(keeper, {
    type: 'Reso a fornitore',
    causale: 'reso',
    recipientKind: 'fornitore',
    supplierId: prepared.supplierId,
    returnFor: prepared.returnFor,
    recipientName: null,
    lines: prepared.lines.map(({ product, place, lotCode, orderLineId }) => ({
      productId: product?.id ?? null,
      locationId: place?.id ?? null,
      quantity,
      lotCode,
      orderLineId,
    })),
    ...more,
  });
}
const issue = async (id: number) => {
  const answer = await notes.issue(keeper, id);
  assert.equal(answer.status, 200, await answer.clone().text());
  return id;
};
const giveBack = async (orderId: number, quantity: string, more: object = {}) =>
  issue(await draftOf(orderId, quantity, more));

const standing = async (id: number) => {
  const { rows } = await sql<{ state: string; received: number; refunded: number; stock: number }>`
    select o.state, l.received::float8 as received, l.refunded::float8 as refunded,
           coalesce((select t.quantity from product_totals t where t.product_id = l.product_id), 0)::float8 as stock
      from orders o join order_lines l on l.order_id = o.id where o.id = ${id} order by l.position limit 1`.execute(
    app.db,
  );
  const { state, received, refunded, stock } = rows[0] ?? {};
  return [state, received, refunded, stock];
};
const toldTo = async ({ id }: Caller) => {
  const { rows } = await sql<{ sentence: string }>`
    select sentence from notifications where user_id = ${id} and kind = 'logistics.goods-returned' order by id`.execute(
    app.owner,
  );
  return rows.map(({ sentence }) => sentence);
};
const detailOf = async (answer: Response) => (await json<{ detail: string }>(answer)).detail;

describe('goods that the supplier replaces', () => {
  test('leave the stock and are to be received again; who asked for them hears', async () => {
    const { id, receive } = await arrived('10');
    assert.deepEqual(await standing(id), ['ricevuto', 10, 0, 10]);
    const note = await giveBack(id, '4');
    assert.deepEqual(await standing(id), ['parzialmente ricevuto', 6, 0, 6]);
    const { number } = await notes.read(keeper, note);
    assert.match(
      (await toldTo(buyer)).at(-1) ?? '',
      new RegExp(`^Di O-.* torna merce a .* con il DDT ${number}: la`),
    );
    const listed = await json<{ rows: ListedDeliveryNote[] }>(
      await keeper.get(`${deliveryNotes}?order=${id}`),
    );
    assert.deepEqual(
      listed.rows.map((row) => row.id),
      [note],
    );
    await receive('4');
    assert.deepEqual(await standing(id), ['ricevuto', 10, 0, 10]);
  });

  test('are proposed with recipient, type and lots, without what went back already', async () => {
    const { id, receive, supplierId } = await arrived('0', { tracking: 'lot' });
    await receive('6', 'L1');
    await receive('4', 'L2');
    await sql`
      insert into supplier_addresses (supplier_id, street, town)
      values (${supplierId}, 'Via Po 1', 'Torino')`.execute(app.owner);
    const prepared = await json<PreparedNote>(await prepare(id));
    const type = await notes.typeId('Reso a fornitore');
    assert.deepEqual(
      [
        prepared.recipientKind,
        prepared.supplierId,
        prepared.typeId,
        prepared.recipientAddress,
        prepared.returnFor,
      ],
      ['fornitore', supplierId, type, 'Via Po 1, Torino', 'sostituzione'],
    );
    assert.match(prepared.notes ?? '', /^Reso del ns\. ordine O-\d{4}-\d{4} (del |dell’)/);
    const lots = async () =>
      (await json<PreparedNote>(await prepare(id))).lines.map(({ lotCode, quantity, place }) => [
        lotCode,
        Number(quantity),
        place?.code,
      ]);
    assert.deepEqual(await lots(), [
      ['L1', 6, 'RESI-1'],
      ['L2', 4, 'RESI-1'],
    ]);
    await giveBack(id, '4');
    assert.deepEqual(await lots(), [['L1', 2, 'RESI-1']]);
  });

  test('close the order again as it was when the note is annulled', async () => {
    const { id } = await arrived('10');
    const note = await giveBack(id, '10');
    assert.deepEqual(await standing(id), ['ordinato', 0, 0, 0]);
    assert.equal((await notes.annul(keeper, note)).status, 200);
    assert.deepEqual(await standing(id), ['ricevuto', 10, 0, 10]);
    assert.match(
      (await toldTo(buyer)).at(-1) ?? '',
      /^Il reso di O-.* non parte più: il DDT .* è annullato$/,
    );
    const closed = await arrived('6');
    await sql`update orders set state = 'chiuso con residuo', closed_on = ${inDays(0)} where id = ${closed.id}`.execute(
      app.db,
    );
    const other = await giveBack(closed.id, '6');
    assert.deepEqual(await standing(closed.id), ['ordinato', 0, 0, 0]);
    assert.equal((await notes.annul(keeper, other)).status, 200);
    assert.deepEqual(await standing(closed.id), ['chiuso con residuo', 6, 0, 6]);
  });

  test('are never more than came, also of two returns at once', async () => {
    const { id, productId } = await arrived('10');
    // Other pieces of the product lie there, too: the stock alone would let them go.
    await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
              values ('carico', ${productId}, 20, ${shelf})`.execute(app.db);
    const drafts = [await draftOf(id, '6'), await draftOf(id, '6')];
    const answers = await Promise.all(drafts.map((draft) => notes.issue(keeper, draft)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(
      refused && (await detailOf(refused)),
      'È più di quanto è arrivato con l’ordine e non è già tornato: riduci la quantità',
    );
    assert.deepEqual(await standing(id), ['parzialmente ricevuto', 4, 0, 24]);
  });

  test('leave their arrival standing: what went back is not taken back, too', async () => {
    const { id, receive } = await arrived('6');
    const second = await receive('4');
    await giveBack(id, '8');
    const answer = await keeper.post(`${base}/arrivals/${second}/take-back`, {
      version: 1,
      reason: 'Sbagliato',
    });
    assert.equal(answer.status, 409);
    assert.deepEqual(await standing(id), ['parzialmente ricevuto', 2, 0, 2]);
  });

  test('don’t make a supplier late who had delivered all in time', async () => {
    const supplierId = await addSupplier(app.db);
    const { id, receive } = await arrived('10', {
      supplierId,
      orderedOn: '2026-03-01',
      expectedOn: '2026-03-10',
    });
    await sql`update arrivals set arrived_at = '2026-03-09 10:00+01' where order_id = ${id}`.execute(
      app.owner,
    );
    await giveBack(id, '4');
    await receive('4');
    const figures = await json<{ measured: number; onTime: number; leadDays: unknown }>(
      await keeper.get(`${base}/suppliers/${supplierId}/figures`),
    );
    assert.deepEqual(
      [figures.measured, figures.onTime, figures.leadDays],
      [1, 1, { average: 8, shortest: 8, longest: 8 }],
    );
  });
});

describe('goods that the supplier refunds', () => {
  test('leave the order as it is, and are not counted as spent or to be paid', async () => {
    const supplierId = await addSupplier(app.db);
    const { id } = await arrived('10', { supplierId });
    const bill = { number: 'FT 9', date: '2026-03-31', net: '20.00', vat: '4.40' };
    assert.equal((await buyer.post(`${base}/orders/${id}/invoices`, bill)).status, 200);
    const figures = async () => {
      const invoices = await json<{ differences: string[] }>(
        await buyer.get(`${base}/orders/${id}/invoices`),
      );
      const { spend } = await json<{ spend: { net: string }[] }>(
        await keeper.get(`${base}/suppliers/${supplierId}/figures`),
      );
      const differences = invoices.differences.map((sentence) => sentence.replaceAll('\u00a0', ' '));
      return [spend.map(({ net }) => Number(net)), differences];
    };
    assert.deepEqual(await figures(), [[20], []]);
    const note = await giveBack(id, '4', { returnFor: 'rimborso' });
    assert.deepEqual(await standing(id), ['ricevuto', 10, 4, 6]);
    assert.deepEqual(await figures(), [
      [12],
      ['Per la merce resa aspetti una nota di credito di € 8,00, senza IVA'],
    ]);
    assert.match((await toldTo(buyer)).at(-1) ?? '', /si aspetta un rimborso$/);
    assert.equal((await notes.annul(keeper, note)).status, 200);
    assert.deepEqual(
      [await standing(id), await figures()],
      [
        ['ricevuto', 10, 0, 10],
        [[20], []],
      ],
    );
  });

  test('give the team its money back', async () => {
    const team = await sql<{
      id: number;
    }>`insert into teams (name, code) values ('Resi', 'RES') returning id`.execute(app.owner);
    const teamId = team.rows[0]?.id ?? 0;
    const { id } = await arrived('10');
    await unchecked(app.owner, (tx) =>
      sql`update orders set team_id = ${teamId}, vat = 4.40 where id = ${id}`.execute(tx),
    );
    const used = async () => {
      const { teams } = await json<{ teams: { team: { id: number }; spent: string; committed: string }[] }>(
        await buyer.get(`${base}/budgets?year=${thisYear()}`),
      );
      const row = teams.find(({ team: { id } }) => id === teamId);
      return [Number(row?.committed), Number(row?.spent)];
    };
    assert.deepEqual(await used(), [0, 24.4]);
    await giveBack(id, '4', { returnFor: 'rimborso' });
    assert.deepEqual(await used(), [0, 14.64]);
    await giveBack(id, '6', { returnFor: 'sostituzione' });
    assert.deepEqual(await used(), [14.64, 0], 'what is replaced is committed again');
  });
});

describe('a return that isn’t one', () => {
  test('is refused with a sentence: nothing came, another supplier, no answer what for', async () => {
    const empty = await addSentOrder(app.db, { lines: [{ description: 'Corso' }] });
    assert.match(await detailOf(await prepare(empty.id)), /^Di O-.* non c’è niente da rendere$/);
    const { id } = await arrived('10');
    const elsewhere = await draftOf(id, '1', { supplierId: await addSupplier(app.db) });
    assert.equal(
      await detailOf(await notes.issue(keeper, elsewhere)),
      'Torna al fornitore solo quello che è arrivato con il suo ordine: ricomincia dal reso dell’ordine',
    );
    const undecided = await notes.issue(keeper, await draftOf(id, '1', { returnFor: null }));
    assert.equal(undecided.status, 422);
    assert.deepEqual(await standing(id), ['ricevuto', 10, 0, 10]);
  });

  test('what is no product goes back without stock', async () => {
    const { id, lines } = await addSentOrder(app.db, { lines: [{ description: 'Dima', quantity: '3' }] });
    const goods = [{ orderLineId: lines[0], quantity: '3' }];
    await keeper.post(`${base}/arrivals`, { booking: randomUUID(), orderId: id, lines: goods });
    const { lines: proposed } = await json<PreparedNote>(await prepare(id));
    assert.deepEqual(
      proposed.map(({ product, description, quantity, unit }) => [
        product,
        description,
        Number(quantity),
        unit,
      ]),
      [[null, 'Dima', 3, 'pz']],
    );
    await giveBack(id, '1', { lines: [{ description: 'Dima', quantity: '1', orderLineId: lines[0] }] });
    assert.deepEqual((await standing(id)).slice(0, 2), ['parzialmente ricevuto', 2]);
  });
});

test('the notes name the delivery notes for which they have room, count the others, and cut none', async () => {
  const { id } = await arrived('1');
  await sql`
    with note as (
      insert into incoming_notes (supplier_id, number, date)
      select supplier_id, n || repeat('9', 38), '2025-01-01'::date + n
        from orders, generate_series(10, 39) as n where orders.id = ${id} returning id)
    insert into arrivals (order_id, incoming_note_id, booking)
    select ${id}::integer, id, gen_random_uuid() from note`.execute(app.owner);
  const { notes: written } = await json<PreparedNote>(await prepare(id));
  assert.match(written ?? '', /, vs\. DDT \d{2}9{38} del \d\d\/01\/2025 e altri \d+$/);
});

test('an address that is longer than its field is proposed whole, and the field refuses it', async () => {
  const { id, supplierId } = await arrived('1');
  await sql`
    insert into supplier_addresses (supplier_id, street, town, country)
    values (${supplierId}, ${'v'.repeat(160)}, ${'t'.repeat(80)}, ${'c'.repeat(60)})`.execute(app.owner);
  const { recipientAddress } = await json<PreparedNote>(await prepare(id));
  assert.equal(recipientAddress?.length, 304);
});
