/** Goods that come for an order: booked once, in parts, never more than is open unless somebody says so. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Receipt } from '@wms/contract/logistics/arrivals/receiving';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { addSentOrder } from '../../../testing/logistics/orders.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { ledgerDifferences } from '../stock/ledger-check.ts';

let app: TestApp;
let fixture: StockFixture;
let storekeeper: Caller;
let manager: Caller;
let shelf: number;
let closed: number;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  storekeeper = await app.person({ permissions: [can.productsUpdate] });
  manager = await app.person({ permissions: [can.warehouseManagement] });
  shelf = await fixture.location('OFF-A-01');
  closed = await fixture.location('OFF-A-02', { closed: true });
});
after(() => app.stop());

type Answer = { id: number; message: string; state: string; incomingNoteId: number | null };
type RefusalAnswer = { status: number; detail: string; errors?: Record<string, string> };
type Lines = Receipt['lines'];

const receive = (orderId: number, lines: Lines, more: object = {}, who = storekeeper) =>
  who.post('/api/logistics/arrivals', { booking: randomUUID(), orderId, lines, ...more });
const received = async (answer: Response): Promise<Answer> => {
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<Answer>(answer);
};
const refused = async (answer: Response): Promise<[number, string, string[]]> => {
  const { status, detail, errors } = await json<RefusalAnswer>(answer);
  return [status, detail, Object.keys(errors ?? {})];
};
const stateOf = async (id: number) => {
  const { rows } = await sql<{ state: string; received: string[]; arrivals: number; movements: number }>`
    select state, array(select received::text from order_lines where order_id = o.id order by position) as received,
           (select count(*)::integer from arrivals where order_id = o.id) as arrivals,
           (select count(*)::integer from stock_movements m join arrival_lines l on l.id = m.arrival_line_id
              join arrivals a on a.id = l.arrival_id where a.order_id = o.id) as movements
      from orders o where id = ${id}`.execute(app.db);
  return rows[0];
};
const stockOf = async (product: number) => {
  const { rows } = await sql<{ quantity: string | null }>`
    select sum(quantity)::text as quantity from stock where product_id = ${product}`.execute(app.db);
  return Number(rows[0]?.quantity ?? 0);
};
/** An order for one product, and the id of its line. */
const orderOf = async (values: Record<string, unknown> = {}, quantity = '10') => {
  const productId = await fixture.product(values);
  const order = await addSentOrder(app.db, { lines: [{ productId, quantity, description: 'Vite M8' }] });
  return { productId, orderId: order.id, line: order.lines[0] ?? 0 };
};

describe('what arrives', () => {
  test('is in stock where it was put, and its order goes on to partly and then wholly received', async () => {
    const { productId, orderId, line } = await orderOf();
    const part = await received(
      await receive(orderId, [{ orderLineId: line, quantity: '4', locationId: shelf }]),
    );
    assert.match(part.message, /^Arrivo registrato: di O-\d{4}-\d{4} resta 1 riga da ricevere$/);
    assert.deepEqual(
      [await stockOf(productId), await stateOf(orderId)],
      [4, { state: 'parzialmente ricevuto', received: ['4.000'], arrivals: 1, movements: 1 }],
    );
    const all = await received(
      await receive(orderId, [{ orderLineId: line, quantity: '6', locationId: shelf }]),
    );
    assert.match(all.message, /è arrivato tutto$/);
    assert.deepEqual(
      [await stockOf(productId), await stateOf(orderId)],
      [10, { state: 'ricevuto', received: ['10.000'], arrivals: 2, movements: 2 }],
    );
    const late = await receive(orderId, [{ orderLineId: line, quantity: '1', locationId: shelf }]);
    assert.deepEqual(await refused(late), [
      409,
      'L’ordine è già arrivato tutto: il resto si riceve con un altro ordine',
      [],
    ]);
  });

  test('that is no product arrives without stock, and closes the order', async () => {
    const { id, lines } = await addSentOrder(app.db, { lines: [{ description: 'Taratura', quantity: '1' }] });
    await received(await receive(id, [{ orderLineId: lines[0] ?? 0, quantity: '1' }]));
    assert.deepEqual(await stateOf(id), {
      state: 'ricevuto',
      received: ['1.000'],
      arrivals: 1,
      movements: 0,
    });
  });

  test('goes into several places and lots of one line, each with its expiry', async () => {
    const { productId, orderId, line } = await orderOf({ tracking: 'lot', has_expiry: true });
    const lot = (code: string) => ({ code, expiresOn: '2031-05-31' });
    const other = await fixture.location(`OFF-L-${line}`);
    await received(
      await receive(orderId, [
        { orderLineId: line, quantity: '3', locationId: shelf, lot: lot('L1') },
        { orderLineId: line, quantity: '7', locationId: other, lot: lot('L2') },
      ]),
    );
    const { rows } = await sql`
      select l.code, l.expires_on::text as expires, s.quantity::text, s.location_id as place
        from stock s join lots l on l.id = s.lot_id where s.product_id = ${productId} order by l.code`.execute(
      app.db,
    );
    assert.deepEqual(rows, [
      { code: 'L1', expires: '2031-05-31', quantity: '3.000', place: shelf },
      { code: 'L2', expires: '2031-05-31', quantity: '7.000', place: other },
    ]);
    assert.equal((await stateOf(orderId))?.state, 'ricevuto');
  });

  test('with serial numbers is one piece each', async () => {
    const { productId, orderId, line } = await orderOf({ tracking: 'serial' }, '2');
    const pieces = ['S1', 'S2'].map((code) => ({
      orderLineId: line,
      quantity: '1',
      locationId: shelf,
      lot: { code },
    }));
    await received(await receive(orderId, pieces));
    assert.equal(await stockOf(productId), 2);
  });
});

test('whoever asked for it hears that it came, and not who received it themselves', async () => {
  const requester = await app.person({ permissions: [can.ordersManagement] });
  const sentences = async () => {
    const { rows } = await sql<{ sentence: string }>`
      select sentence from notifications where user_id = ${requester.id} order by id`.execute(app.owner);
    return rows.map(({ sentence }) => sentence.replace(/O-\S+/, 'O'));
  };
  const order = { requesterId: requester.id, lines: [{ description: 'Perno', quantity: '2' }] };
  const { id, lines } = await addSentOrder(app.db, order);
  const line = { orderLineId: lines[0] ?? 0, quantity: '1' };
  await received(await receive(id, [line]));
  assert.match((await sentences())[0] ?? '', /^Di O di Fornitore .* è arrivata una parte$/);
  await received(await receive(id, [line], {}, requester));
  assert.equal((await sentences()).length, 1);
});

describe('bad input is one sentence that names the line, and nothing is half-done', () => {
  const cases: [string, Record<string, unknown>, Partial<Lines[number]>, [number, RegExp, string]][] = [
    [
      'more than is open',
      {},
      { quantity: '11' },
      [409, /^Vite M8: Ne restano da ricevere 10\spz: riduci/, 'quantity'],
    ],
    [
      'more than is open, said by who may not',
      {},
      { quantity: '11', over: true },
      [409, /^Vite M8: Ne restano da ricevere 10\spz: riduci/, 'quantity'],
    ],
    ['no place', {}, { locationId: null }, [422, /^Vite M8: Scegli dove la metti$/, 'locationId']],
    ['half a piece', {}, { quantity: '0.5' }, [422, /^Vite M8: /, 'quantity']],
    ['the lot that is missing', { tracking: 'lot' }, {}, [422, /^Vite M8: Manca il lotto/, 'lot.code']],
    [
      'several pieces of one serial number',
      { tracking: 'serial' },
      { lot: { code: 'S9' } },
      [422, /pezzo solo/, 'lot.code'],
    ],
    [
      'the expiry that is missing',
      { tracking: 'lot', has_expiry: true },
      { lot: { code: 'L9' } },
      [422, /^Vite M8: Manca la scadenza/, 'lot.expiresOn'],
    ],
  ];
  for (const [what, values, wrong, [status, sentence, field]] of cases)
    test(what, async () => {
      const { orderId, productId, line } = await orderOf(values);
      // A line before it is right, and must not arrive without it.
      const [fine] = (await addLines(orderId, [{ description: 'Giusta', quantity: '1' }])).slice(-1);
      const answer = await receive(orderId, [
        { orderLineId: fine ?? 0, quantity: '1' },
        { orderLineId: line, quantity: '10', locationId: shelf, ...wrong },
      ]);
      const [was, detail, fields] = await refused(answer);
      assert.deepEqual([was, fields], [status, [`lines.1.${field}`]], detail);
      assert.match(detail, sentence);
      assert.deepEqual(
        [await stockOf(productId), await stateOf(orderId)],
        [0, { state: 'ordinato', received: ['0.000', '0.000'], arrivals: 0, movements: 0 }],
      );
    });

  test('a closed place, by its code', async () => {
    const { orderId, line } = await orderOf();
    const answer = await receive(orderId, [{ orderLineId: line, quantity: '1', locationId: closed }]);
    const [status, detail, fields] = await refused(answer);
    assert.deepEqual([status, fields], [409, ['lines.0.locationId']]);
    assert.match(detail, /^Vite M8: OFF-A-02 è chiusa/);
  });

  test('what was not ordered', async () => {
    const { orderId } = await orderOf();
    const { line } = await orderOf();
    const answer = await receive(orderId, [{ orderLineId: line, quantity: '1', locationId: shelf }]);
    assert.deepEqual(await refused(answer), [
      422,
      'Una riga non è di questo ordine: ricarica la pagina',
      ['lines.0.orderLineId'],
    ]);
  });

  test('an order that was not sent', async () => {
    const { orderId, line } = await orderOf();
    await sql`update orders set state = 'annullato' where id = ${orderId}`.execute(app.db);
    const answer = await receive(orderId, [{ orderLineId: line, quantity: '1', locationId: shelf }]);
    assert.deepEqual(await refused(answer), [409, 'L’ordine è annullato: non c’è niente da ricevere', []]);
  });
});

/** Adds lines to an order that was sent, as a revision does. */
async function addLines(orderId: number, lines: readonly { description: string; quantity: string }[]) {
  const ids: number[] = [];
  for (const { description, quantity } of lines) {
    const { rows } = await sql<{ id: number }>`
      insert into order_lines (order_id, position, description, unit, quantity, price)
      select ${orderId}, (select max(position) + 1 from order_lines where order_id = ${orderId}), ${description}, 'pz',
             ${quantity}, 1
        from (select set_config('app.revised_order', ${String(orderId)}, true)) revised
      returning id`.execute(app.db);
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}

describe('more than is open', () => {
  test('arrives when who manages the warehouse says that it is right, and not before', async () => {
    const { productId, orderId, line } = await orderOf();
    const more = { orderLineId: line, quantity: '12', locationId: shelf };
    const [status, detail] = await refused(await receive(orderId, [more], {}, manager));
    assert.equal(status, 409);
    assert.match(detail, /Ne restano da ricevere 10\spz: se ne sono arrivati di più, confermalo/);
    await received(await receive(orderId, [{ ...more, over: true }], {}, manager));
    assert.deepEqual(
      [await stockOf(productId), await stateOf(orderId)],
      [12, { state: 'ricevuto', received: ['12.000'], arrivals: 1, movements: 1 }],
    );
  });

  test('of the last ten that two receive at once arrives once: one does, the other hears it', async () => {
    const { productId, orderId, line } = await orderOf();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        receive(
          orderId,
          [{ orderLineId: line, quantity: '10', locationId: shelf }],
          {},
          index % 2 ? storekeeper : manager,
        ),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      assert.match((await refused(answer))[1], /è già arrivato tutto/);
    assert.deepEqual([await stockOf(productId), (await stateOf(orderId))?.received], [10, ['10.000']]);
  });
});

describe('exactly once', () => {
  test('what is sent twice at once, or days later again, arrives once', async () => {
    const { productId, orderId, line } = await orderOf();
    const booking = randomUUID();
    const lines = [{ orderLineId: line, quantity: '4', locationId: shelf }];
    const note = { number: 'DDT 7', date: '2026-03-02' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => receive(orderId, lines, { booking, note })),
    );
    const ids = await Promise.all(answers.map(received));
    assert.equal(new Set(ids.map(({ id, incomingNoteId }) => `${id} ${incomingNoteId}`)).size, 1);
    await sql`delete from idempotency_keys`.execute(app.owner);
    await received(await receive(orderId, lines, { booking, note }));
    assert.deepEqual([await stockOf(productId), (await stateOf(orderId))?.arrivals], [4, 1]);
  });

  test('the same booking with other goods is refused', async () => {
    const { orderId, line } = await orderOf();
    const booking = randomUUID();
    const lines = [{ orderLineId: line, quantity: '4', locationId: shelf }];
    await received(await receive(orderId, lines, { booking }));
    const [status, detail] = await refused(
      await receive(orderId, [{ orderLineId: line, quantity: '5', locationId: shelf }], { booking }),
    );
    assert.equal(status, 409);
    assert.match(detail, /già stato inviato con altri dati/);
  });
});

describe('wishes', () => {
  test('that were gathered into a line have arrived when all of it has', async () => {
    const { productId, orderId, line } = await orderOf();
    const { rows } = await sql<{ id: number }>`
      insert into wishes (product_id, quantity, unit) values (${productId}, 2, 'pz') returning id`.execute(
      app.db,
    );
    await sql`update wishes set state = 'in ordine', order_line_id = ${line} where id = ${rows[0]?.id}`.execute(
      app.db,
    );
    const wish = async () =>
      (await sql<{ state: string }>`select state from wishes where id = ${rows[0]?.id}`.execute(app.db))
        .rows[0]?.state;
    await received(await receive(orderId, [{ orderLineId: line, quantity: '9', locationId: shelf }]));
    assert.equal(await wish(), 'in ordine');
    await received(await receive(orderId, [{ orderLineId: line, quantity: '1', locationId: shelf }]));
    assert.equal(await wish(), 'arrivata');
  });
});

test('stock is what the ledger says, and what is received is what arrived', async () => {
  assert.deepEqual(await ledgerDifferences(app.db), { count: 0, first: [] });
  const { rows } = await sql`
    select l.id from order_lines l where received <> coalesce((
      select sum(quantity) from arrival_lines a where a.order_line_id = l.id and not taken_back), 0)`.execute(
    app.db,
  );
  assert.deepEqual(rows, []);
});
