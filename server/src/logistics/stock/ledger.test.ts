/** Tests what the database guarantees for the stock, whatever code writes; `many-callers.test.ts` does it with many. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { mailTo, until, workOff } from '../../../testing/jobs.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { trial } from '../../../testing/trial.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { ledgerCheckJob, ledgerDifferences } from './ledger-check.ts';
import { repairStock } from './repair.ts';

let app: TestApp;
let keeper: Caller;
let fixture: StockFixture;
let shelf: number;
let other: number;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('OFF-A-01');
  other = await fixture.location('OFF-A-02');
});
after(() => app.stop());

type Problem = { status: number; detail: string; errors?: Record<string, string> };
const send = (lines: object[], booking = randomUUID()) =>
  keeper.post('/api/logistics/movements', { booking, lines });
const load = (productId: number, quantity: string, more: object = {}) =>
  send([{ type: 'carico', productId, quantity, toLocationId: shelf, ...more }]);
const unload = (productId: number, quantity: string, more: object = {}) =>
  send([{ type: 'scarico', productId, quantity, fromLocationId: shelf, ...more }]);

async function ok(response: Response) {
  assert.equal(response.status, 200, await response.clone().text());
  return json<{ message: string; ids: number[] }>(response);
}
async function assertRefused(response: Response, status: number, sentence: RegExp, field?: string) {
  const problem = await json<Problem>(response);
  assert.equal(problem.status, status, problem.detail);
  assert.match(problem.detail, sentence);
  if (field) assert.ok(problem.errors?.[field], JSON.stringify(problem.errors));
}
const totalOf = async (productId: number) =>
  (
    await app.db
      .selectFrom('product_totals')
      .select(['quantity', 'reserved'])
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).quantity;
/** Checks that the statement fails for the role of requests and for the tables' owner. */
const assertDatabaseRefuses = async (statement: ReturnType<typeof sql>) => {
  for (const db of [app.db, app.owner]) await assert.rejects(() => statement.execute(db));
};

test('a load, a transfer and an unload answer with what they did, and the stock follows', async () => {
  const product = await fixture.product({ name: 'Vite M8' });
  assert.equal(
    (await ok(await load(product, '10'))).message,
    'Movimento registrato: +10 pz di Vite M8 in OFF-A-01',
  );
  await ok(
    await send([
      {
        type: 'trasferimento',
        productId: product,
        quantity: '4',
        fromLocationId: shelf,
        toLocationId: other,
      },
    ]),
  );
  assert.equal(
    (await ok(await unload(product, '3'))).message,
    'Movimento registrato: −3 pz di Vite M8 da OFF-A-01',
  );
  assert.equal(await totalOf(product), '7.000');
  const { rows } = await sql<{ location_id: number; quantity: string }>`
    select location_id, quantity from stock where product_id = ${product} order by location_id`.execute(
    app.db,
  );
  assert.deepEqual(rows, [
    { location_id: shelf, quantity: '3.000' },
    { location_id: other, quantity: '4.000' },
  ]);
});

test('no more can leave than there is; the refusal has the rest, and nothing of the booking stays', async () => {
  const product = await fixture.product();
  await ok(await load(product, '3'));
  await assertRefused(
    await unload(product, '4'),
    409,
    /In OFF-A-01 ne restano 3 pz: riduci la quantità/,
    'lines.0.quantity',
  );
  const both = await send([
    { type: 'scarico', productId: product, quantity: '2', fromLocationId: shelf },
    { type: 'scarico', productId: product, quantity: '2', fromLocationId: shelf },
  ]);
  await assertRefused(both, 409, /ne resta 1 pz/, 'lines.1.quantity');
  assert.equal(await totalOf(product), '3.000');
});

test('a line of a booking may take what an earlier line has brought, lot by lot', async () => {
  const product = await fixture.product({ tracking: 'lot' });
  const lot = { code: 'L1', expiresOn: null };
  await ok(
    await send([
      { type: 'carico', productId: product, quantity: '5', toLocationId: shelf, lot },
      {
        type: 'trasferimento',
        productId: product,
        quantity: '3',
        fromLocationId: shelf,
        toLocationId: other,
        lot,
      },
      { type: 'scarico', productId: product, quantity: '2', fromLocationId: other, lot },
    ]),
  );
  assert.equal(await totalOf(product), '3.000');
  const tooMuch = await send([
    {
      type: 'trasferimento',
      productId: product,
      quantity: '2',
      fromLocationId: shelf,
      toLocationId: other,
      lot,
    },
    { type: 'scarico', productId: product, quantity: '4', fromLocationId: other, lot },
  ]);
  await assertRefused(tooMuch, 409, /ne restano 3 pz/, 'lines.1.quantity');
});

test('a booking sent again with another lot or reason is refused; the same one is not booked twice', async () => {
  const product = await fixture.product({ tracking: 'lot' });
  for (const code of ['L1', 'L2']) await ok(await load(product, '5', { lot: { code, expiresOn: null } }));
  const booking = randomUUID();
  const take = (more: object) =>
    send(
      [
        {
          type: 'scarico',
          productId: product,
          quantity: '1',
          fromLocationId: shelf,
          lot: { code: 'L1' },
          ...more,
        },
      ],
      booking,
    );
  const { ids } = await ok(await take({}));
  assert.deepEqual(
    (await ok(await take({ lot: { code: 'l1' } }))).ids,
    ids,
    'the same lot, written otherwise',
  );
  await assertRefused(await take({ lot: { code: 'L2' } }), 409, /con altri dati/);
  await assertRefused(await take({ reason: 'Altro' }), 409, /con altri dati/);
  assert.equal(await totalOf(product), '9.000');
});

test('an inactive product can’t be loaded, but its stock can be moved, corrected and unloaded', async () => {
  const product = await fixture.product();
  await ok(await load(product, '5'));
  await app.db.updateTable('products').set({ active: false }).where('id', '=', product).execute();
  await assertRefused(await load(product, '1'), 409, /disattivato: riattivalo prima di caricarlo/);
  await ok(
    await send([
      {
        type: 'trasferimento',
        productId: product,
        quantity: '2',
        fromLocationId: shelf,
        toLocationId: other,
      },
    ]),
  );
  await ok(
    await keeper.post('/api/logistics/movements/corrections', {
      booking: randomUUID(),
      lines: [{ type: 'rettifica', productId: product, quantity: '1', toLocationId: shelf, reason: 'Conta' }],
    }),
  );
  await ok(await unload(product, '4'));
  assert.equal(await totalOf(product), '2.000');
});

test('a load that is partly gone can’t be undone, and the refusal says what to do instead', async () => {
  const product = await fixture.product();
  const [id] = (await ok(await load(product, '5'))).ids;
  await ok(await unload(product, '3'));
  const reversal = await keeper.post(`/api/logistics/movements/${id}/reverse`, { reason: 'Errore' });
  await assertRefused(reversal, 409, /ne restano 2 pz: quello che era entrato è già uscito.*rettifica/);
});

test('a lot’s code and expiry can be corrected, and a product with expiries keeps one on every lot', async () => {
  const product = await fixture.product({ tracking: 'lot', has_expiry: true });
  for (const code of ['L1', 'L2'])
    await ok(await load(product, '5', { lot: { code, expiresOn: '2027-01-01' } }));
  const { id } = await app.db
    .selectFrom('lots')
    .select('id')
    .where('product_id', '=', product)
    .where('code', '=', 'L1')
    .executeTakeFirstOrThrow();
  const edit = (body: object, who = keeper) =>
    who.fetch(`/api/logistics/lots/${id}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  await assertRefused(await edit({ version: 1, code: 'L1', expiresOn: null }), 422, /scadenza/, 'expiresOn');
  await assertRefused(
    await edit({ version: 1, code: 'l2', expiresOn: '2027-01-01' }),
    409,
    /ha già un lotto/,
    'code',
  );
  await assertRefused(await edit({ version: 1, code: 'L1', expiresOn: '1900-01-01' }), 422, /./, 'expiresOn');
  await ok(await edit({ version: 1, code: 'L1-B', expiresOn: '2028-01-01' }));
  await assertRefused(await edit({ version: 1, code: 'L1', expiresOn: '2027-01-01' }), 409, /Intanto/);
  const mover = await app.person({ permissions: ['log_WHR_PRDU'] });
  assert.equal((await edit({ version: 2, code: 'X', expiresOn: '2028-01-01' }, mover)).status, 403);
  await ok(await unload(product, '1', { lot: { code: 'l1-b', expiresOn: '2028-01-01' } }));

  const plain = await fixture.product({ tracking: 'lot' });
  await ok(await load(plain, '5', { lot: { code: 'P1', expiresOn: null } }));
  await assertDatabaseRefuses(sql`update products set has_expiry = true where id = ${plain}`);
  await assertRefused(
    await unload(plain, '1', { lot: { code: 'P1', expiresOn: '2028-01-01' } }),
    409,
    /«P1» non ha una scadenza/,
    'lines.0.lot.expiresOn',
  );
  await sql`update lots set expires_on = '2028-01-01' where product_id = ${plain}`.execute(app.db);
  await sql`update products set has_expiry = true where id = ${plain}`.execute(app.db);
});

test('plain SQL cannot write a balance, change a movement, or delete from the ledger', async () => {
  const product = await fixture.product();
  const [id] = (await ok(await load(product, '5'))).ids;
  for (const statement of [
    sql`update stock set quantity = 6 where product_id = ${product}`,
    sql`update stock set quantity = quantity, last_movement_id = last_movement_id + 1 where product_id = ${product}`,
    sql`insert into stock (product_id, location_id, quantity, last_movement_id)
      values (${product}, ${other}, 5, ${id})`,
    sql`delete from stock where product_id = ${product}`,
    sql`truncate stock`,
    sql`update product_totals set quantity = 6 where product_id = ${product}`,
    sql`update product_totals set reserved = 1 where product_id = ${product}`,
    sql`delete from product_totals where product_id = ${product}`,
    sql`update stock_movements set quantity = 6 where id = ${id}`,
    sql`delete from stock_movements where id = ${id}`,
    sql`truncate stock_movements cascade`,
    sql`insert into stock_movements (type, product_id, quantity, from_location_id)
      values ('scarico', ${product}, 6, ${shelf})`,
    sql`insert into stock_movements (type, product_id, quantity, from_location_id)
      values ('scarico', ${product}, -1, ${shelf})`,
  ])
    await assertDatabaseRefuses(statement);
  assert.equal(await totalOf(product), '5.000');
});

test('a booking that arrives twice is one, also when both arrive at once', async () => {
  const product = await fixture.product();
  const booking = randomUUID();
  const line = { type: 'carico', productId: product, quantity: '5', toLocationId: shelf };
  const answers = await Promise.all(Array.from({ length: 6 }, () => send([line], booking).then(ok)));
  assert.equal(new Set(answers.map(({ ids }) => ids.join())).size, 1);
  assert.equal(await totalOf(product), '5.000');
  const another = await fixture.product();
  await assertRefused(
    await send([{ ...line, productId: another }], booking),
    409,
    /già stata inviata con altri dati/,
  );
});

test('a mistake is undone once, by a counter-movement that names it', async () => {
  const product = await fixture.product();
  const [id] = (await ok(await load(product, '5'))).ids;
  const reverse = (movementId: number | undefined) =>
    keeper.post(`/api/logistics/movements/${movementId}/reverse`, { reason: 'Sbagliato scaffale' });
  await ok(await reverse(id));
  assert.equal(await totalOf(product), '0.000');
  await assertRefused(await reverse(id), 409, /già stato stornato/);
  const { rows } = await json<{ rows: { id: number; reverses: number | null; reversedBy: number | null }[] }>(
    await keeper.get(`/api/logistics/movements?product=${product}`),
  );
  assert.deepEqual(
    rows.map(({ reverses, reversedBy }) => [reverses, reversedBy]),
    [
      [id, null],
      [null, rows[0]?.id],
    ],
  );
  await assertRefused(await reverse(rows[0]?.id), 409, /Uno storno non si storna/);
});

test('pieces are whole, kilograms are not, and nothing is zero, negative or endless', async () => {
  const pieces = await fixture.product();
  const flour = await fixture.product({ unit: 'kg' });
  await assertRefused(await load(pieces, '1.5'), 422, /si contano interi/, 'lines.0.quantity');
  await ok(await load(flour, '1,125'));
  for (const quantity of ['0', '0,000', '-1', '1,1234', '999999999999', 'uno', '', '1e3'])
    await assertRefused(await load(flour, quantity), 422, /./, 'lines.0.quantity');
  assert.equal(await totalOf(flour), '1.125');
});

test('a product tracked by lot needs a lot, and a serial number is one piece in one place', async () => {
  const glue = await fixture.product({ tracking: 'lot', has_expiry: true });
  await assertRefused(await load(glue, '5'), 422, /Manca il lotto/, 'lines.0.lot.code');
  await assertRefused(await load(glue, '5', { lot: { code: 'L-1' } }), 422, /Manca la scadenza/);
  await ok(await load(glue, '5', { lot: { code: 'L-1', expiresOn: '2027-02-28' } }));
  await assertRefused(
    await load(glue, '5', { lot: { code: 'l-1', expiresOn: '2027-03-01' } }),
    409,
    /scade il 28\/02\/2027/,
  );
  await assertRefused(await unload(glue, '1', { lot: { code: 'L-9' } }), 422, /«L-9» non risulta/);
  await ok(await unload(glue, '1', { lot: { code: 'L-1' } }));

  const drill = await fixture.product({ tracking: 'serial' });
  await assertRefused(await load(drill, '2', { lot: { code: 'S-1' } }), 422, /la quantità è 1/);
  await ok(await load(drill, '1', { lot: { code: 'S-1' } }));
  await assertRefused(
    await load(drill, '1', { lot: { code: 's-1' }, toLocationId: other }),
    409,
    /già in magazzino/,
  );
  await assertRefused(await load(await fixture.product(), '1', { lot: { code: 'X' } }), 422, /./);
});

test('a place that is closed, full, only for other places or for another category takes nothing in', async () => {
  const product = await fixture.product();
  const closed = await fixture.location('CHIUSA', { closed: true });
  const frame = await fixture.location('SCAFFALE', { holds_stock: false });
  const small = await fixture.location('PICCOLA', { capacity: '10' });
  const { id: macro } = await app.db
    .insertInto('macro_categories')
    .values({ code: 'ZZZ', name: 'Altra' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const chemicals = await fixture.location('CHIMICI', { macro_category_id: macro });
  const into = (toLocationId: number, quantity = '1') => load(product, quantity, { toLocationId });
  await assertRefused(await into(closed), 409, /chiusa/, 'lines.0.toLocationId');
  await assertRefused(await into(frame), 409, /solo altre ubicazioni/);
  await assertRefused(await into(chemicals), 409, /altra categoria/);
  await ok(await into(small, '8'));
  await assertRefused(await into(small, '3'), 409, /^PICCOLA è piena/);
  await ok(await into(small, '2'));
  await assertRefused(await into(999_999), 422, /non esiste/, 'lines.0.toLocationId');
});

test('reserved stock can only be unloaded for its reservation', async () => {
  const product = await fixture.product();
  await ok(await load(product, '10'));
  const { id } = await app.db
    .insertInto('reservations')
    .values({ product_id: product, quantity: '8', purpose: 'Vettura 2027' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assertRefused(await unload(product, '3'), 409, /riservato/);
  const [taken] = (await ok(await unload(product, '3', { reservationId: id }))).ids;
  await ok(await unload(product, '2'));
  await assertRefused(
    await unload(product, '6', { reservationId: id }),
    409,
    /restano 5|più di quanto resta/,
  );
  await ok(await load(product, '1'));
  await ok(await keeper.post(`/api/logistics/movements/${taken}/reverse`, { reason: 'Errore' }));
  await ok(await unload(product, '8', { reservationId: id }));
  assert.equal(await totalOf(product), '1.000');
  await assertDatabaseRefuses(
    sql`insert into reservations (product_id, quantity, purpose) values (${product}, 2, 'Troppo')`,
  );
});

test('a product’s state follows what is available', async () => {
  const product = await fixture.product({ minimum_stock: '5', maximum_stock: '20' });
  const state = async () =>
    (
      await app.db
        .selectFrom('product_states')
        .select('stock_state')
        .where('product_id', '=', product)
        .executeTakeFirstOrThrow()
    ).stock_state;
  const seen = [await state()];
  for (const quantity of ['4', '4', '20']) {
    await ok(await load(product, quantity));
    seen.push(await state());
  }
  assert.deepEqual(seen, ['none', 'low', 'ok', 'over']);
  await app.db.updateTable('products').set({ maximum_stock: null }).where('id', '=', product).execute();
  assert.equal(await state(), 'ok');
});

test('a new minimum and a movement at the same moment: the state has both', async () => {
  const product = await fixture.product({ minimum_stock: '1' });
  await ok(await load(product, '10'));
  let unloaded: Promise<unknown> | undefined;
  await inTransaction(app.db, null, async (tx) => {
    await tx.updateTable('products').set({ minimum_stock: '5' }).where('id', '=', product).execute();
    unloaded = unload(product, '6').then(ok);
    await Promise.race([unloaded, waitForLock()]);
  });
  await unloaded;
  const read = app.db.selectFrom('product_states').select('stock_state').where('product_id', '=', product);
  assert.equal((await read.executeTakeFirstOrThrow()).stock_state, 'low');
});

test('editing a product does not block its movements', async () => {
  const product = await fixture.product();
  await ok(await load(product, '10'));
  await inTransaction(app.db, null, async (tx) => {
    await tx.updateTable('products').set({ name: 'Vite zincata' }).where('id', '=', product).execute();
    await ok(await unload(product, '6'));
  });
  assert.equal(await totalOf(product), '4.000');
});

trial(
  'while a long import holds the stock, bookings are asked to come back, and everything else goes on',
  async () => {
    const product = await fixture.product();
    await ok(await load(product, '10'));
    await inTransaction(app.db, null, async (tx) => {
      await sql`select from product_totals where product_id = ${product} for update`.execute(tx);
      const waiting = Array.from({ length: 2 }, () => unload(product, '1'));
      for (const answer of await Promise.all(waiting)) {
        await assertRefused(answer.clone(), 503, /stessi dati: riprova fra poco/);
        assert.equal(answer.headers.get('retry-after'), '5');
      }
      assert.equal((await keeper.get('/api/logistics/movements')).status, 200);
    });
    await ok(await unload(product, '1'));
  },
);

/** Resolves when a statement waits for another one's lock. */
async function waitForLock(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await waiting.execute(app.db)).rows.length > 0, 'a statement waits for a lock');
}

test('the ledger is listed by place with the places inside, by kind and by product, in pages', async () => {
  const rack = await fixture.location('RACK-L', { kind: 'scaffale' });
  const bin = await fixture.location('BIN-L', { kind: 'contenitore', parent_id: rack });
  const product = await fixture.product();
  const into = (toLocationId: number) =>
    send([{ type: 'carico', productId: product, quantity: '1', toLocationId }]).then(ok);
  const ids: number[] = [];
  for (const place of [rack, bin, rack, shelf, bin]) ids.push(...(await into(place)).ids);
  const moved = {
    type: 'trasferimento',
    productId: product,
    quantity: '1',
    fromLocationId: rack,
    toLocationId: bin,
  };
  ids.push(...(await ok(await send([moved]))).ids);
  type Page = { rows: { id: number }[]; cursor: string | null };
  const read = async (query: string) => json<Page>(await keeper.get(`/api/logistics/movements?${query}`));
  const below = [ids[0], ids[1], ids[2], ids[4], ids[5]].reverse();
  const first = await read(`location=${rack}&limit=3`);
  const second = await read(`location=${rack}&limit=3&cursor=${first.cursor}`);
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ id }) => id),
    below,
  );
  assert.equal(second.cursor, null);
  assert.deepEqual(
    (await read(`location=${bin}&type=trasferimento`)).rows.map(({ id }) => id),
    [ids[5]],
  );
  assert.deepEqual((await read(`product=${product}&limit=200`)).rows.length, 6);
  const file = await (await keeper.get(`/api/logistics/movements/export?location=${rack}&format=csv`)).text();
  const lines = file.trim().split('\r\n').slice(1);
  assert.deepEqual(
    lines.map((line) => line.split(';').slice(7, 9).join('>')),
    ['RACK-L>BIN-L', '>BIN-L', '>RACK-L', '>BIN-L', '>RACK-L'],
    'a movement within the rack comes once, and none of the shelf',
  );
});

test('a person who may only move goods can’t correct, and reverses only their own movements', async () => {
  const mover = await app.person({ permissions: ['log_WHR_PRDU'] });
  const product = await fixture.product();
  const [theirs] = (await ok(await load(product, '5'))).ids;
  const correction = {
    type: 'scarto',
    productId: product,
    quantity: '1',
    fromLocationId: shelf,
    reason: 'Rotto',
  };
  const correct = (who: Caller) =>
    who.post('/api/logistics/movements/corrections', { booking: randomUUID(), lines: [correction] });
  assert.equal((await correct(mover)).status, 403);
  await assertRefused(
    await mover.post(`/api/logistics/movements/${theirs}/reverse`, { reason: 'No' }),
    409,
    /solo i tuoi/,
  );
  await ok(await correct(keeper));
  assert.equal(await totalOf(product), '4.000');
});

test('a difference made without the triggers is reported once a night, in the log and by mail', async () => {
  const product = await fixture.product({ code: 'NOTTE-1' });
  await ok(await load(product, '10'));
  assert.deepEqual(await ledgerDifferences(app.db), { count: 0, first: [] });
  const setWithoutTriggers = (quantity: number) =>
    app.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update stock set quantity = ${quantity} where product_id = ${product}`.execute(tx);
    });
  await setWithoutTriggers(12.5);
  const mailbox = await openMailbox();
  try {
    const named = ['NOTTE-1 in OFF-A-01: giacenza 12,5, movimenti 10', 'NOTTE-1: totale 10, giacenze 12,5'];
    await addJob(app.db, ledgerCheckJob, {});
    const lines = await workOff(app, { mail: mailTo(mailbox) });
    const logged = lines.filter(({ msg }) => msg === 'stock differs from its movements');
    assert.deepEqual(
      logged.map(({ count, first }) => ({ count, first })),
      [{ count: 2, first: named }],
    );
    assert.deepEqual(
      mailbox.delivered.map(({ to }) => to),
      [[`${keeper.username}@example.org`]],
    );
    for (const line of named) assert.ok(mailbox.delivered[0]?.readable.includes(line));
    const news = await app.db.selectFrom('notifications').select(['user_id', 'sentence']).execute();
    assert.deepEqual(news, [
      { user_id: keeper.id, sentence: 'Le giacenze non tornano con i movimenti: 2 differenze' },
    ]);
  } finally {
    await mailbox.close();
    await setWithoutTriggers(10);
  }
});

test('repair-stock rebuilds everything from the movements, and lists what it changed', async () => {
  const product = await fixture.product({ code: 'NOTTE-2', minimum_stock: '3' });
  await ok(await load(product, '10'));
  const lend = {
    productId: product,
    quantity: '1',
    fromLocationId: shelf,
    borrowerName: 'Ada',
    dueOn: '2199-01-01',
  };
  await keeper.post('/api/logistics/loans', lend);
  await keeper.post('/api/logistics/reservations', { productId: product, quantity: '2', purpose: 'Prova' });
  await app.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from stock where product_id = ${product}`.execute(tx);
    await sql`update product_totals set quantity = 1, reserved = 0 where product_id = ${product}`.execute(tx);
    await sql`update loans set returned = 1 where product_id = ${product}`.execute(tx);
    await sql`update reservations set fulfilled = 2 where product_id = ${product}`.execute(tx);
    await sql`update product_states set stock_state = 'none' where product_id = ${product}`.execute(tx);
  });
  const { first } = await ledgerDifferences(app.db);
  assert.equal(first.filter((sentence) => sentence.startsWith('NOTTE-2')).length, 5, JSON.stringify(first));
  await assert.rejects(repairStock(app.db, ['NOTTE-2']), { code: '42501' }, 'only the owner may');
  await assert.rejects(repairStock(app.owner, ['NOTTE-2', 'NIENTE-9']), /«NIENTE-9» non esiste/);
  const tried = await repairStock(app.owner, ['notte-2'], { dryRun: true });
  assert.equal((await ledgerDifferences(app.db)).count, 5, 'a dry run changes nothing');
  const repaired = await repairStock(app.owner, ['notte-2']);
  assert.deepEqual(repaired, tried);
  assert.deepEqual(
    repaired.map(({ code, told }) => `${code}: ${told.replace(/prestito \d+/, 'prestito')}`),
    [
      'NOTTE-2: giacenza in OFF-A-01 da 0 a 9',
      'NOTTE-2: prelevato della prenotazione «Prova» da 2 a 0',
      'NOTTE-2: reso del prestito da 1 a 0',
      'NOTTE-2: totale da 1 a 9, prenotato da 0 a 2',
    ],
  );
  assert.deepEqual(await repairStock(app.owner, 'all'), [], 'the others were right');
  assert.deepEqual(await ledgerDifferences(app.db), { count: 0, first: [] });
  const { rows } = await sql`
    select quantity, reserved, stock_state from product_totals join product_states using (product_id)
      where product_id = ${product}`.execute(app.db);
  assert.deepEqual(rows, [{ quantity: '9.000', reserved: '2.000', stock_state: 'ok' }]);
  await ok(await unload(product, '1'));

  await app.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update product_totals set main_location_id = null, places = 0 where product_id = ${product}`.execute(
      tx,
    );
  });
  assert.deepEqual(await ledgerDifferences(app.db), {
    count: 1,
    first: ['NOTTE-2: mostrato in nessun posto, giacenze in OFF-A-01'],
  });
  assert.deepEqual(await repairStock(app.owner, ['NOTTE-2']), [
    { code: 'NOTTE-2', told: 'posto del totale' },
  ]);
  assert.deepEqual(await ledgerDifferences(app.db), { count: 0, first: [] });
});

test('a total knows the place with most of the product and its last movement, whatever an update says', async () => {
  const product = await fixture.product({ code: 'POSTI-1' });
  const readTotal = async () => {
    const { rows } = await sql<{ place: string | null; places: number; last: boolean }>`
      select l.code as place, t.places, (t.moved_at, t.moved_by) = (m.at, m.user_id) as last
        from product_totals t left join locations l on l.id = t.main_location_id
        left join stock_movements m on m.id = t.last_movement_id where t.product_id = ${product}`.execute(
      app.db,
    );
    return rows[0];
  };
  assert.deepEqual(await readTotal(), { place: null, places: 0, last: null });
  await ok(await load(product, '10'));
  assert.deepEqual(await readTotal(), { place: 'OFF-A-01', places: 1, last: true });
  await sql`update product_totals set places = 9, main_location_id = null, moved_at = now()
             where product_id = ${product}`.execute(app.owner);
  assert.deepEqual(await readTotal(), { place: 'OFF-A-01', places: 1, last: true });
  await ok(await load(product, '1'));
  assert.deepEqual(await readTotal(), { place: 'OFF-A-01', places: 1, last: true });
  await ok(await load(product, '20', { toLocationId: other }));
  assert.deepEqual(await readTotal(), { place: 'OFF-A-02', places: 2, last: true });
  const move = { type: 'trasferimento', productId: product, quantity: '15' };
  await ok(await send([{ ...move, fromLocationId: other, toLocationId: shelf }]));
  assert.deepEqual(await readTotal(), { place: 'OFF-A-01', places: 2, last: true });
  await ok(await send([{ ...move, quantity: '5', fromLocationId: other, toLocationId: shelf }]));
  assert.deepEqual(await readTotal(), { place: 'OFF-A-01', places: 1, last: true });
  await ok(await unload(product, '31'));
  assert.deepEqual(await readTotal(), { place: null, places: 0, last: true });
});
