/** Tests stock-takes: many people count while movements are booked, and the approved stock is what lies there. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import type { StockTakeLine } from '@wms/contract/logistics/stock-takes/review';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { untilWaiting } from '../../../testing/locks/meeting.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { isTrial } from '../../../testing/trial.ts';

let app: TestApp;
let keeper: Caller;
let counter: Caller;
let fixture: StockFixture;
before(async () => {
  app = await startTestApp({ publicUrl: 'https://wms.example.org' });
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  counter = await app.person({ permissions: ['log_WHR_PRDU'], nome: 'Luca' });
  fixture = await stockFixture(app.db);
});
after(() => app.stop());

const base = '/api/logistics/stock-takes';
type Problem = { status: number; detail: string; errors?: Record<string, string> };
async function ok<T = { message: string; id: number; booked: number }>(response: Response): Promise<T> {
  assert.equal(response.status, 200, await response.clone().text());
  return json<T>(response);
}
async function assertRefused(response: Response, status: number, sentence: RegExp): Promise<Problem> {
  const problem = await json<Problem>(response);
  assert.equal(problem.status, status, problem.detail);
  assert.match(problem.detail, sentence);
  return problem;
}

const open = async (scope: object, more: object = {}) =>
  (await ok(await keeper.post(base, { name: 'Prova', blind: false, ...scope, ...more }))).id;
const read = async (id: number, who = keeper) => ok<StockTake>(await who.get(`${base}/${id}`));
const moveTo = { aperto: 'reopen', 'in revisione': 'review', annullato: 'annul' };
const to = async (id: number, state: keyof typeof moveTo) =>
  keeper.post(`${base}/${id}/moves/${moveTo[state]}`, { version: (await read(id)).version });
const approve = async (id: number, missing: 'leave' | 'zero' = 'leave') =>
  keeper.post(`${base}/${id}/approve`, { missing, version: (await read(id)).version });
const count = (
  id: number,
  productId: number,
  locationId: number,
  counted: string,
  more = {},
  who = counter,
) => who.post(`${base}/${id}/counts`, { productId, locationId, counted, ...more });
const linesOf = async (id: number, only = '') =>
  (await ok<{ rows: StockTakeLine[] }>(await keeper.get(`${base}/${id}/lines?limit=200${only}`))).rows;
const move = (line: object) =>
  keeper.post('/api/logistics/movements', { booking: randomUUID(), lines: [line] });
const load = async (productId: number, toLocationId: number, quantity: string, more = {}) =>
  ok(await move({ type: 'carico', productId, toLocationId, quantity, ...more }));
async function stockOf(productId: number, locationId: number, lot: string | null = null): Promise<number> {
  const { rows } = await sql<{ quantity: string }>`
    select quantity from stock s left join lots l on l.id = s.lot_id where s.product_id = ${productId}
       and location_id = ${locationId} and l.code is not distinct from ${lot}`.execute(app.db);
  return Number(rows[0]?.quantity ?? 0);
}
let places = 0;
const place = (values = {}) => fixture.location(`SC-${++places}`, values);

test('a scanned place finds the open stock-takes that count it, those over places first', async () => {
  const [rack, other] = [await place({ kind: 'scaffale' }), await place()];
  const shelf = await place({ parent_id: rack });
  const product = await fixture.product();
  await load(product, shelf, '1');
  const over = await open({ locationId: rack });
  const category = await open({ subCategoryId: fixture.subCategoryId });
  const closed = await open({ locationId: shelf });
  await ok(await to(closed, 'in revisione'));
  const openAt = async (location: number) =>
    (await ok<{ id: number }[]>(await counter.get(`${base}/open?location=${location}`))).map(({ id }) => id);
  assert.deepEqual(await openAt(shelf), [over, category]);
  assert.deepEqual(await openAt(other), [], 'nothing of the category lies there');
  for (const id of [over, category]) await ok(await to(id, 'in revisione'));
});

const counters = isTrial ? 8 : 4;

test(`${counters} people count while others load and unload: in the end the stock is what lies there`, async () => {
  const rack = await place({ kind: 'scaffale' });
  const shelves = await Promise.all([1, 2, 3].map((n) => place({ parent_id: rack, code: `SC-OTTO-${n}` })));
  const products = await Promise.all(Array.from({ length: 4 }, () => fixture.product()));
  // `there` is what really lies there: it changes with the ledger, but some was lost or found before.
  const keys = products.flatMap((product) =>
    shelves.map((shelf) => ({ product, shelf, there: 0, queue: Promise.resolve() })),
  );
  for (const [index, key] of keys.entries()) {
    await load(key.product, key.shelf, '20');
    key.there = 20 + (index % 5) - 2;
  }
  const id = await open({ locationId: rack });
  const people = await Promise.all(
    Array.from({ length: counters }, () => app.person({ permissions: ['log_WHR_PRDU'] })),
  );
  // At one box people work one after the other; elsewhere, and in the database, everything happens at once.
  const atBox = (key: (typeof keys)[number], work: () => Promise<unknown>) => {
    const turn = key.queue.then(async () => void (await work()));
    key.queue = turn;
    return turn;
  };
  const counting = people.flatMap((who, person) =>
    keys.map((key, index) =>
      (index + person) % 2 === 0
        ? atBox(key, async () => ok(await count(id, key.product, key.shelf, String(key.there), {}, who)))
        : null,
    ),
  );
  const moving = keys.flatMap((key, index) =>
    [3, -2, 1].map((by) =>
      atBox(key, async () => {
        const quantity = String(Math.abs(by));
        await ok(
          await move(
            by > 0
              ? { type: 'carico', productId: key.product, toLocationId: key.shelf, quantity }
              : { type: 'scarico', productId: key.product, fromLocationId: key.shelf, quantity },
          ),
        );
        key.there += by;
        if (index % 3 === 0) await ok(await count(id, key.product, key.shelf, String(key.there), {}, keeper));
      }),
    ),
  );
  await Promise.all([...counting, ...moving]);
  assert.equal((await read(id)).disputed, 0, 'all count rightly, so no line is disputed');
  await ok(await to(id, 'in revisione'));
  const lines = await linesOf(id);
  assert.equal(lines.length, keys.length);
  await ok(await move({ type: 'carico', productId: products[0], toLocationId: shelves[0], quantity: '7' }));
  const first = keys[0];
  if (first) first.there += 7;
  const { booked } = await ok(await approve(id));
  assert.equal(booked, lines.filter((line) => Number(line.difference) !== 0).length);
  for (const key of keys) assert.equal(await stockOf(key.product, key.shelf), key.there);
  const { rows } = await sql<{ reason: string; type: string }>`
    select distinct reason, type from stock_movements where stock_take_id = ${id}`.execute(app.db);
  assert.deepEqual(rows, [{ reason: 'Inventario Prova', type: 'rettifica' }]);
});

test('a count waits for the movement that is being booked, and knows of it', async () => {
  const [shelf, product] = [await place(), await fixture.product()];
  await load(product, shelf, '5');
  const id = await open({ locationId: shelf });
  let counted: Promise<Response> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into stock_movements (type, product_id, quantity, from_location_id)
      values ('scarico', ${product}, 2, ${shelf})`.execute(tx);
    counted = count(id, product, shelf, '3');
    await untilWaiting(app);
  });
  if (counted) await ok(await counted);
  const [line] = await linesOf(id);
  assert.deepEqual([line?.expected, line?.difference], ['3.000', '0.000']);
});

test('several approvals at once book once, and an approved stock-take never changes', async () => {
  const [shelf, product] = [await place(), await fixture.product({ standard_cost: '2.50' })];
  await load(product, shelf, '10');
  const id = await open({ locationId: shelf });
  await ok(await count(id, product, shelf, '7'));
  await ok(await to(id, 'in revisione'));
  assert.deepEqual((await read(id)).differences, { lines: 1, plus: '0.00', minus: '-7.50', withoutCost: 0 });
  const answers = await Promise.all([approve(id), approve(id), approve(id)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  assert.equal(await stockOf(product, shelf), 7);
  await assertRefused(await approve(id), 409, /già approvato/);
  await assertRefused(await to(id, 'aperto'), 409, /già approvato/);
  await assertRefused(await count(id, product, shelf, '1'), 409, /non si conta più/);
  for (const statement of [
    sql`update stock_takes set state = 'aperto' where id = ${id}`,
    sql`update stock_take_counts set counted = 1 where stock_take_id = ${id}`,
    sql`insert into stock_take_counts (stock_take_id, product_id, location_id, counted, expected)
      values (${id}, ${product}, ${shelf}, 1, 0)`,
  ])
    await assert.rejects(() => statement.execute(app.db));
});

describe('a blind count', () => {
  test('shows nobody the expected quantities while it is open, nor what others counted', async () => {
    const [shelf, product] = [await place(), await fixture.product({ code: 'CIECO-1' })];
    await load(product, shelf, '4321');
    const id = await open({ locationId: shelf }, { blind: true });
    await ok(await count(id, product, shelf, '1234', {}, keeper));
    const colleague = await app.person({ permissions: ['log_WHR_PRDU'] });
    for (const path of ['', `/places/${shelf}`, '/places', '/products?q=cieco', '/lookup?code=CIECO-1']) {
      const answer = await (await colleague.get(`${base}/${id}${path}`)).text();
      assert.doesNotMatch(answer, /4321|1234/, path);
    }
    const { product: labelled } = await json<{ product: { id: number } }>(
      await colleague.get(
        `${base}/${id}/lookup?code=${encodeURIComponent(`https://wms.example.org/p/${product}`)}`,
      ),
    );
    assert.equal(labelled.id, product, 'our own label is a code, too');
    for (const path of ['', '/missing', '/counts']) {
      const answer = await (await keeper.get(`${base}/${id}${path}`)).text();
      assert.doesNotMatch(answer, /4321/, path);
    }
    await assertRefused(await keeper.get(`${base}/${id}/lines`), 409, /alla cieca/);
    await assertRefused(await keeper.get(`${base}/${id}/lines/export?format=csv`), 409, /alla cieca/);
    await ok(await to(id, 'in revisione'));
    assert.equal((await linesOf(id))[0]?.expected, '4321.000');
    assert.doesNotMatch(await (await colleague.get(`${base}/${id}/places/${shelf}`)).text(), /4321/);
  });
});

test('a refused approval names each line that cannot be booked, and leaves nothing', async () => {
  const [shelf, full] = [await place(), await place({ capacity: 3 })];
  const [promised, crowded, fine] = await Promise.all([
    fixture.product({ code: 'PROMESSO' }),
    fixture.product({ code: 'STIPATO' }),
    fixture.product(),
  ]);
  await load(promised ?? 0, shelf, '10');
  await app.db
    .insertInto('reservations')
    .values({ product_id: promised ?? 0, quantity: '8', purpose: 'Gara' })
    .execute();
  await load(crowded ?? 0, full, '3');
  const id = await open({ macroCategoryId: await macro() });
  await ok(await count(id, promised ?? 0, shelf, '5'));
  await ok(await count(id, crowded ?? 0, full, '4'));
  await ok(await count(id, fine ?? 0, shelf, '2'));
  await ok(await to(id, 'in revisione'));
  const problem = await assertRefused(await approve(id), 409, /^Non è stato registrato niente/);
  assert.deepEqual(Object.keys(problem.errors ?? {}).toSorted(), [
    `PROMESSO in SC-${places - 1}`,
    `STIPATO in SC-${places}`,
  ]);
  assert.deepEqual(
    [await stockOf(promised ?? 0, shelf), await stockOf(crowded ?? 0, full), await stockOf(fine ?? 0, shelf)],
    [10, 3, 0],
  );
  const { rows } = await sql`select from stock_movements where stock_take_id = ${id}`.execute(app.db);
  assert.equal(rows.length, 0);
  assert.equal((await read(id)).state, 'in revisione');
  await sql`update locations set capacity = 9 where id = ${full}`.execute(app.db);
  await app.db
    .updateTable('reservations')
    .set({ closed_at: new Date() })
    .where('product_id', '=', promised ?? 0)
    .execute();
  assert.equal((await ok(await approve(id))).booked, 3);
});
const macro = async () =>
  (
    await app.db
      .selectFrom('sub_categories')
      .select('macro_id')
      .where('id', '=', fixture.subCategoryId)
      .executeTakeFirstOrThrow()
  ).macro_id;

describe('stock that nobody counted', () => {
  test('is listed, and left or set to zero by line or all at once; stock that came after the count stays', async () => {
    const shelf = await place();
    const [seen, kept, uncounted, late] = await Promise.all(
      Array.from({ length: 4 }, () => fixture.product()),
    );
    for (const product of [seen, kept, uncounted]) await load(product ?? 0, shelf, '6');
    const id = await open({ locationId: shelf });
    await ok(await count(id, seen ?? 0, shelf, '6'));
    await ok(await to(id, 'in revisione'));
    await load(late ?? 0, shelf, '3');
    await load(uncounted ?? 0, shelf, '2');
    type Missing = { rows: { product: { id: number }; expected: string; choice: string | null }[] };
    const missing = async () => (await ok<Missing>(await keeper.get(`${base}/${id}/missing`))).rows;
    assert.deepEqual(
      (await missing()).map((row) => [row.product.id, row.expected]).toSorted(),
      [kept, uncounted].map((product) => [product, '6.000']).toSorted(),
    );
    const line = { productId: kept ?? 0, locationId: shelf, lotId: null };
    await ok(await keeper.post(`${base}/${id}/missing`, { choice: 'leave', lines: [line] }));
    assert.equal((await read(id)).undecided, 1);
    assert.equal((await ok(await approve(id, 'zero'))).booked, 1);
    assert.deepEqual(
      await Promise.all([seen, kept, uncounted, late].map((product) => stockOf(product ?? 0, shelf))),
      [6, 6, 2, 3],
    );
  });
});

describe('counting', () => {
  test('unexpected products, lots and serial numbers is possible, also ones that are not known yet', async () => {
    const [shelf, elsewhere] = [await place(), await place()];
    const plain = await fixture.product();
    const dated = await fixture.product({ tracking: 'lot', has_expiry: true });
    const single = await fixture.product({ tracking: 'serial' });
    await load(single, elsewhere, '1', { lot: { code: 'SN-1' } });
    const id = await open({ macroCategoryId: await macro() });
    await ok(await count(id, plain, shelf, '4'));
    await assertRefused(await count(id, dated, shelf, '4'), 422, /Manca il lotto/);
    await assertRefused(
      await count(id, dated, shelf, '4', { lot: { code: 'L7' } }),
      422,
      /Manca la scadenza/,
    );
    await ok(await count(id, dated, shelf, '4', { lot: { code: 'L7', expiresOn: '2030-01-31' } }));
    await assertRefused(await count(id, single, shelf, '2', { lot: { code: 'SN-1' } }), 422, /un pezzo solo/);
    // The piece is found on another shelf than the ledger's.
    await ok(await count(id, single, shelf, '1', { lot: { code: 'SN-1' } }));
    await ok(await count(id, single, elsewhere, '0', { lot: { code: 'SN-1' } }));
    await ok(await count(id, single, shelf, '1', { lot: { code: 'SN-2' } }));
    await ok(await to(id, 'in revisione'));
    await ok(await approve(id));
    assert.equal(await stockOf(plain, shelf), 4);
    assert.equal(await stockOf(dated, shelf, 'L7'), 4);
    assert.deepEqual(
      await Promise.all([
        stockOf(single, shelf, 'SN-1'),
        stockOf(single, elsewhere, 'SN-1'),
        stockOf(single, shelf, 'SN-2'),
      ]),
      [1, 0, 1],
    );
  });

  test('outside the scope, in halves, below zero, or after its end is refused with a sentence', async () => {
    const [shelf, outside, product] = [await place(), await place(), await fixture.product()];
    const id = await open({ locationId: shelf });
    await assertRefused(await count(id, product, outside, '1'), 422, /non fa parte di questo inventario/);
    await assertRefused(await count(id, product, shelf, '1,5'), 422, /si contano interi/);
    await assertRefused(await count(id, product, shelf, '-1'), 422, /almeno 0/);
    await assertRefused(await count(id, 2_000_000, shelf, '1'), 422, /non esiste/);
    await ok(await to(id, 'in revisione'));
    await assertRefused(await count(id, product, shelf, '1'), 409, /La conta è chiusa/);
    await ok(await to(id, 'aperto'));
    await ok(await count(id, product, shelf, '1'));
    await ok(await to(id, 'annullato'));
    assert.equal(await stockOf(product, shelf), 0);
  });

  test('a count that the database refuses is explained at the wrong field', async () => {
    const [shelf, pieces] = [await place(), await fixture.product()];
    const [single, dated] = [
      await fixture.product({ tracking: 'serial' }),
      await fixture.product({ tracking: 'lot' }),
    ];
    const id = await open({ locationId: shelf });
    const fieldsOf = async (product: number, counted: string, more = {}) =>
      Object.keys(
        (await assertRefused(await count(id, product, shelf, counted, more), 422, /./)).errors ?? {},
      );
    assert.deepEqual(await fieldsOf(pieces, '1.5'), ['counted']);
    assert.deepEqual(await fieldsOf(single, '5', { lot: { code: 'SN-9' } }), ['counted']);
    assert.deepEqual(await fieldsOf(single, '1'), ['lot.code']);
    assert.deepEqual(await fieldsOf(dated, '4'), ['lot.code']);
    assert.deepEqual(await fieldsOf(pieces, '4', { lot: { code: 'L1' } }), ['lot.code']);
  });

  test('inactive products are counted like the others, and their differences are booked', async () => {
    const [shelf, more, less] = [await place(), await fixture.product(), await fixture.product()];
    await load(more, shelf, '3');
    await load(less, shelf, '3');
    await sql`update products set active = false where id in (${more}, ${less})`.execute(app.db);
    const id = await open({ locationId: shelf });
    await ok(await count(id, more, shelf, '5'));
    await ok(await count(id, less, shelf, '1'));
    await ok(await to(id, 'in revisione'));
    assert.equal((await ok(await approve(id))).booked, 2);
    assert.deepEqual([await stockOf(more, shelf), await stockOf(less, shelf)], [5, 1]);
  });

  test('the last count holds, earlier ones stay visible, a dispute is marked, and a recount settles it', async () => {
    const [shelf, product] = [await place(), await fixture.product()];
    await load(product, shelf, '10');
    const id = await open({ locationId: shelf });
    await ok(await count(id, product, shelf, '9'));
    await ok(await count(id, product, shelf, '8', {}, keeper));
    const [line] = await linesOf(id, '&only=disputed');
    assert.deepEqual(
      line?.counts.map(({ counted, by }) => [counted, by]),
      [
        ['8.000', 'Anna Prova'],
        ['9.000', 'Luca Prova'],
      ],
    );
    const key = { productId: product, locationId: shelf, lotId: null };
    await ok(await to(id, 'in revisione'));
    await ok(await keeper.post(`${base}/${id}/recounts`, { ...key, asked: true }));
    await assertRefused(await approve(id), 409, /C’è una riga da ricontare/);
    await ok(await to(id, 'aperto'));
    assert.equal(
      (await ok<{ recounts: number; id: number }[]>(await counter.get(`${base}/open`))).find(
        (take) => take.id === id,
      )?.recounts,
      1,
    );
    await ok(await count(id, product, shelf, '9'));
    const { recounts, disputed } = await read(id);
    assert.deepEqual([recounts, disputed], [0, 0]);
    await ok(await to(id, 'in revisione'));
    await ok(await approve(id));
    assert.equal(await stockOf(product, shelf), 9);
  });
});

test('where nobody has counted what should be there, nothing is approved until somebody decides about it', async () => {
  const [shelf, product] = [await place(), await fixture.product()];
  await load(product, shelf, '10');
  const id = await open({ locationId: shelf });
  await ok(await to(id, 'in revisione'));
  assert.deepEqual((await read(id)).moves, ['reopen', 'annul']);
  for (const missing of ['leave', 'zero'] as const)
    await assertRefused(
      await approve(id, missing),
      409,
      /^Nessuno ha contato ancora niente: riapri la conta/,
    );
  assert.equal(await stockOf(product, shelf), 10);
  const lines = [{ productId: product, locationId: shelf, lotId: null }];
  await ok(await keeper.post(`${base}/${id}/missing`, { choice: 'zero', lines }));
  assert.equal((await read(id)).moves[0], 'approve');
  await ok(await approve(id));
  assert.equal(await stockOf(product, shelf), 0);
});

test('an empty place is approved without a count', async () => {
  const id = await open({ locationId: await place() });
  await ok(await to(id, 'in revisione'));
  assert.equal((await read(id)).moves[0], 'approve');
  await ok(await approve(id));
});

test('a difference that one stock-take has corrected is not corrected again by another one', async () => {
  const [shelf, product] = [await place(), await fixture.product()];
  await load(product, shelf, '10');
  const [first, second] = [await open({ locationId: shelf }), await open({ locationId: shelf })];
  for (const id of [first, second]) {
    await ok(await count(id, product, shelf, '8'));
    await ok(await to(id, 'in revisione'));
  }
  assert.equal((await ok(await approve(first))).booked, 1);
  assert.equal((await ok(await approve(second))).booked, 0);
  assert.equal(await stockOf(product, shelf), 8);
});

test('a difference that was corrected by hand after the count is not corrected again', async () => {
  const [shelf, product] = [await place(), await fixture.product()];
  const { ids: mistaken } = await ok<{ ids: number[] }>(
    await move({ type: 'carico', productId: product, toLocationId: shelf, quantity: '3' }),
  );
  await load(product, shelf, '10');
  const id = await open({ locationId: shelf });
  // The 3 were never there, and 2 of the 10 are lost.
  await ok(await count(id, product, shelf, '8'));
  await ok(await keeper.post(`/api/logistics/movements/${mistaken[0]}/reverse`, { reason: 'Mai arrivati' }));
  await ok(
    await keeper.post('/api/logistics/movements/corrections', {
      booking: randomUUID(),
      lines: [
        { type: 'rettifica', productId: product, quantity: '2', fromLocationId: shelf, reason: 'Persi' },
      ],
    }),
  );
  await ok(await move({ type: 'scarico', productId: product, fromLocationId: shelf, quantity: '1' }));
  await ok(await to(id, 'in revisione'));
  assert.equal((await ok(await approve(id))).booked, 0);
  assert.equal(await stockOf(product, shelf), 7);
});

test('a product’s tracking can’t change while an open stock-take has counted it', async () => {
  const [shelf, product] = [await place(), await fixture.product()];
  const id = await open({ locationId: shelf });
  await ok(await count(id, product, shelf, '3'));
  const change = () =>
    app.db.updateTable('products').set({ tracking: 'lot' }).where('id', '=', product).execute();
  await assert.rejects(change, /products_counting_in_stock_take/);
  await ok(await to(id, 'annullato'));
  await change();
});

test('people who move goods only count, and people with browse alone not even that', async () => {
  const [shelf, product] = [await place(), await fixture.product()];
  const id = await open({ locationId: shelf });
  const looker = await app.person({ permissions: ['log_WHR_BRW'] });
  assert.equal((await count(id, product, shelf, '1', {}, looker)).status, 403);
  assert.equal((await looker.get(`${base}/open`)).status, 403);
  for (const path of ['', `/${id}/lines`, `/${id}/missing`, `/${id}/counts`, '/suggestions'])
    assert.equal((await counter.get(`${base}${path}`)).status, 403, path);
  for (const path of ['', `/${id}/moves/review`, `/${id}/approve`, `/${id}/missing`, `/${id}/recounts`])
    assert.equal((await counter.post(`${base}${path}`, {})).status, 403, path);
  await ok(await count(id, product, shelf, '1'));
});

test('lists are paged, exported, and suggest what to count next', async () => {
  const rich = await place();
  await load(await fixture.product({ standard_cost: '5000' }), rich, '100');
  type List = { rows: { id: number; state: string }[]; cursor: string | null };
  const page = await ok<List>(await keeper.get(`${base}?limit=2&state=approvato`));
  const next = await ok<List>(await keeper.get(`${base}?limit=2&state=approvato&cursor=${page.cursor}`));
  assert.equal(new Set([...page.rows, ...next.rows].map(({ id }) => id)).size, 4);
  const csv = await (await keeper.get(`${base}/export?format=csv`)).text();
  const [header = '', ...exported] = csv.replace('\ufeff', '').trim().split('\r\n');
  assert.match(header, /^Numero;Nome;Ambito/);
  const takes = await app.db.selectFrom('stock_takes').select('id').execute();
  assert.deepEqual(
    exported.map((line) => Number(line.split(';')[0])).toSorted((a, b) => a - b),
    takes.map((take) => take.id).toSorted((a, b) => a - b),
  );
  const [suggested] = await ok<{ id: number; value: string }[]>(await keeper.get(`${base}/suggestions`));
  assert.deepEqual([suggested?.id, suggested?.value], [rich, '500000.00']);
  const id = await open({ locationId: rich });
  const pdf = Buffer.from(await (await counter.get(`${base}/${id}/sheet`)).arrayBuffer());
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  let differences = 0;
  for (const take of [...page.rows, ...next.rows]) {
    const lines = await linesOf(take.id);
    const differing = lines.filter(({ difference }) => Number(difference) !== 0);
    assert.deepEqual(await linesOf(take.id, '&only=differences'), differing);
    differences += differing.length;
  }
  assert.ok(differences > 0, 'some of these stock-takes have differences');
});
