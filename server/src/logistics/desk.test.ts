/** Tests reservations, loans and the desk's lists: their rules, permissions and sentences. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { today } from '@wms/contract/platform/schema';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';
import { inDays } from '../../testing/days.ts';
import { mailTo, workOff } from '../../testing/jobs.ts';
import { untilWaiting } from '../../testing/locks/meeting.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { returnLoans, type StockFixture, stockFixture } from '../../testing/stock.ts';
import { remindOfLoans } from './loans/reminders.ts';

let app: TestApp;
let keeper: Caller;
let mover: Caller;
let looker: Caller;
let fixture: StockFixture;
let shelf: number;
before(async () => {
  app = await startTestApp();
  [keeper, mover, looker] = await Promise.all([
    app.person({ permissions: ['log_WHR_MAN'], nome: 'Carla' }),
    app.person({ permissions: ['log_WHR_PRDU'], nome: 'Marco' }),
    app.person({ permissions: ['log_WHR_BRW'] }),
  ]);
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('OFF-A-01');
});
after(() => app.stop());

const base = '/api/logistics';
const patch = (who: Caller, path: string, body: object) =>
  who.fetch(path, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
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
async function makeStockedProduct(quantity: string, values: object = {}, lot?: string) {
  const productId = await fixture.product(values as Record<string, unknown>);
  await ok(
    await keeper.post(`${base}/movements`, {
      booking: randomUUID(),
      lines: [
        { type: 'carico', productId, quantity, toLocationId: shelf, ...(lot && { lot: { code: lot } }) },
      ],
    }),
  );
  return productId;
}
const stockOf = async (id: number) =>
  ok<{
    quantity: string;
    available: string;
    rows: unknown[];
    loans: { borrower: string; quantity: string; dueOn: string }[];
  }>(await mover.get(`${base}/products/${id}/stock`));
type Row = { id: number; version: number; state: string; left: string; editable: boolean; overdue: boolean };
const rowsOf = async (path: string, who = keeper) =>
  (await ok<{ rows: Row[] }>(await who.get(`${base}/${path}`))).rows;

test('a reservation holds back no more than is available; unloads for it fulfil it in parts', async () => {
  const productId = await makeStockedProduct('10');
  const reserve = (quantity: string, more: object = {}) =>
    mover.post(`${base}/reservations`, { productId, quantity, purpose: 'Vettura 2027', ...more });
  await assertRefused(await reserve('11'), 409, /Ne sono disponibili 10 pz/, 'quantity');
  await assertRefused(await reserve('1,5'), 422, /si contano interi/, 'quantity');
  await assertRefused(await reserve('1', { purpose: '' }), 422, /./, 'purpose');
  await assertRefused(await reserve('1', { teamId: 99 }), 422, /reparto non esiste/, 'teamId');
  const { id } = await ok(await reserve('8', { neededOn: inDays(7) }));
  await assertRefused(await reserve('3'), 409, /Ne sono disponibili 2 pz/);
  assert.equal((await stockOf(productId)).available, '2.000');
  const fulfil = (quantity: string) =>
    mover.post(`${base}/movements`, {
      booking: randomUUID(),
      lines: [{ type: 'scarico', productId, quantity, fromLocationId: shelf, reservationId: id }],
    });
  await ok(await fulfil('3'));
  assert.equal((await rowsOf(`reservations?product=${productId}`))[0]?.left, '5.000');
  await ok(await fulfil('5'));
  assert.deepEqual(await rowsOf(`reservations?product=${productId}`), []);
  assert.equal((await rowsOf(`reservations?product=${productId}&state=chiusa`))[0]?.state, 'evasa');
});

test('only its maker or a warehouse manager changes a reservation, and a stale change is refused', async () => {
  const productId = await makeStockedProduct('10');
  const { id } = await ok(
    await keeper.post(`${base}/reservations`, { productId, quantity: '4', purpose: 'Banco prova' }),
  );
  const [seen] = await rowsOf(`reservations?product=${productId}`, mover);
  assert.equal(seen?.editable, false);
  const change = (who: Caller, version: number, quantity = '6') =>
    patch(who, `${base}/reservations/${id}`, { version, quantity, purpose: 'Banco prova' });
  await assertRefused(await change(mover, 1), 409, /solo le tue/);
  await assertRefused(await change(keeper, 1, '11'), 409, /Ne sono disponibili 10 pz/, 'quantity');
  await ok(await change(keeper, 1));
  await assertRefused(await change(keeper, 1), 409, /Intanto .* ha salvato altre modifiche/);
  assert.equal((await looker.post(`${base}/reservations/${id}/cancel`, { version: 2 })).status, 403);
  await ok(await keeper.post(`${base}/reservations/${id}/cancel`, { version: 2 }));
  assert.equal((await stockOf(productId)).available, '10.000');
  await assertRefused(await change(keeper, 3), 409, /già chiusa/);
});

test('two people reserve the last pieces at once: one gets them, the other reads how many are left', async () => {
  const productId = await makeStockedProduct('5');
  const answers = await Promise.all(
    [mover, keeper].map((who) =>
      who.post(`${base}/reservations`, { productId, quantity: '4', purpose: 'Gara' }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const loser = answers.find(({ status }) => status === 409) ?? assert.fail();
  await assertRefused(loser, 409, /Ne è disponibile 1 pz/, 'quantity');
  assert.equal((await stockOf(productId)).available, '1.000');
});

test('a loan leaves the stock, shows who has it, and is returned in parts to any place', async () => {
  const productId = await makeStockedProduct('5');
  const other = await fixture.location('OFF-B-01');
  const lend = (more: object = {}) =>
    mover.post(`${base}/loans`, {
      productId,
      quantity: '3',
      fromLocationId: shelf,
      borrowerId: keeper.id,
      dueOn: inDays(1),
      ...more,
    });
  await assertRefused(await lend({ quantity: '6' }), 409, /ne restano 5 pz/, 'quantity');
  await assertRefused(await lend({ dueOn: inDays(-1) }), 422, /già passata/, 'dueOn');
  await assertRefused(await lend({ borrowerId: null }), 422, /a chi lo presti/, 'borrowerId');
  await assertRefused(await lend({ borrowerId: 999_999 }), 422, /non c’è più/, 'borrowerId');
  assert.equal((await stockOf(productId)).quantity, '5.000', 'a refused loan takes nothing');
  const { id } = await ok(await lend());
  const stock = await stockOf(productId);
  assert.equal(stock.quantity, '2.000');
  assert.deepEqual(
    stock.loans.map(({ borrower, quantity, dueOn }) => [borrower, quantity, dueOn]),
    [['Carla Prova', '3', inDays(1)]].map(([who, , due]) => [who, '3.000', due]),
  );
  const home = await ok<{ loans: { quantity: string }[]; lowStock: { low: number } }>(
    await keeper.get('/api/utilities/home'),
  );
  assert.deepEqual(
    home.loans.map(({ quantity }) => quantity),
    ['3.000'],
  );
  const [movement] = await rowsOf(`movements?product=${productId}`);
  await assertRefused(
    await keeper.post(`${base}/movements/${movement?.id}/reverse`, { reason: 'No' }),
    409,
    /restituzione del prestito/,
  );
  const giveBack = (quantity: string) =>
    mover.post(`${base}/loans/${id}/return`, { quantity, toLocationId: other });
  await assertRefused(await giveBack('4'), 409, /ne restano 3 pz/, 'quantity');
  assert.match((await ok(await giveBack('1'))).message, /mancano ancora 2 pz/);
  const both = await Promise.all([giveBack('2'), giveBack('2')]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await stockOf(productId)).quantity, '5.000');
  assert.deepEqual((await stockOf(productId)).loans, []);
  assert.equal((await rowsOf(`loans?product=${productId}&state=chiuso`)).length, 1);
  assert.equal((await looker.get(`${base}/loans`)).status, 403);
});

test('a piece is lent by its serial number, also to somebody without a user', async () => {
  const productId = await makeStockedProduct('1', { tracking: 'serial' }, 'SN-1');
  const lend = (lotCode: string | null) =>
    mover.post(`${base}/loans`, {
      productId,
      quantity: '1',
      lotCode,
      fromLocationId: shelf,
      borrowerName: 'Officina Rossi',
      dueOn: inDays(30),
    });
  await assertRefused(await lend('SN-9'), 422, /non risulta/, 'lotCode');
  await assertRefused(await lend(null), 422, /numero di serie/, 'lotCode');
  const allLent = async () => {
    const read = async <Answer>(path: string) => ok<Answer>(await looker.get(`${base}/products${path}`));
    const { rows } = await read<{ rows: { id: number; allLent: boolean }[] }>('?limit=100');
    const page = await read<{ allLent: boolean }>(`/${productId}`);
    return [page.allLent, rows.find(({ id }) => id === productId)?.allLent];
  };
  assert.deepEqual(await allLent(), [false, false]);
  await ok(await lend('sn-1'));
  assert.deepEqual(await allLent(), [true, true], 'nothing of it is there, and yet it is not used up');
  assert.equal((await stockOf(productId)).loans[0]?.borrower, 'Officina Rossi');
  const seen = await ok<{ loans: { borrower: string | null }[] }>(
    await looker.get(`${base}/products/${productId}/stock`),
  );
  assert.equal(seen.loans[0]?.borrower, null, 'only people who lend see the borrower');
});

test('a cancelled reservation stays cancelled when an unload made for it is reversed', async () => {
  const productId = await makeStockedProduct('20');
  const reservation = await ok(
    await mover.post(`${base}/reservations`, { productId, quantity: '10', purpose: 'Telaio' }),
  );
  const take = {
    type: 'scarico',
    productId,
    quantity: '4',
    fromLocationId: shelf,
    reservationId: reservation.id,
  };
  const { ids } = await ok<{ ids: number[] }>(
    await mover.post(`${base}/movements`, { booking: randomUUID(), lines: [take] }),
  );
  const [row] = await rowsOf(`reservations?product=${productId}`);
  await ok(await mover.post(`${base}/reservations/${reservation.id}/cancel`, { version: row?.version ?? 0 }));
  await ok(await mover.post(`${base}/movements/${ids[0]}/reverse`, { reason: 'Mai partiti' }));
  assert.deepEqual([(await stockOf(productId)).available], ['20.000']);
});

test('a partly fulfilled reservation can be changed when nothing more is in stock', async () => {
  const productId = await makeStockedProduct('0.3', { unit: 'kg' });
  const { id } = await ok(
    await mover.post(`${base}/reservations`, { productId, quantity: '0.3', purpose: 'Prova' }),
  );
  const take = { type: 'scarico', productId, quantity: '0.1', fromLocationId: shelf, reservationId: id };
  await ok(await mover.post(`${base}/movements`, { booking: randomUUID(), lines: [take] }));
  const [row] = await rowsOf(`reservations?product=${productId}`);
  const change = { version: row?.version, quantity: '0.3', purpose: 'Altra prova' };
  await ok(await patch(mover, `${base}/reservations/${id}`, change));
  await assertRefused(
    await patch(mover, `${base}/reservations/${id}`, {
      ...change,
      version: Number(row?.version) + 1,
      quantity: '0.301',
    }),
    409,
    /Ne sono disponibili 0,3 kg/,
    'quantity',
  );
  await assertRefused(
    await mover.post(`${base}/reservations`, {
      productId,
      quantity: '0.1',
      purpose: 'Ieri',
      neededOn: inDays(-1),
    }),
    422,
    /già passata/,
    'neededOn',
  );
});

test('a loan can be returned whatever happened to the product meanwhile', async () => {
  const productId = await makeStockedProduct('1', { tracking: 'serial' }, 'SN-7');
  const lend = {
    productId,
    quantity: '1',
    lotCode: 'SN-7',
    fromLocationId: shelf,
    borrowerName: 'Ada',
    dueOn: inDays(3),
  };
  const { id } = await ok(await mover.post(`${base}/loans`, lend));
  const change = (values: object) =>
    app.db.updateTable('products').set(values).where('id', '=', productId).execute();
  await assert.rejects(() => change({ tracking: 'none' }), /products_tracking_with_loans/);
  await change({ active: false });
  await assertRefused(await mover.post(`${base}/loans`, lend), 409, /disattivato: non si presta/);
  await ok(await mover.post(`${base}/loans/${id}/return`, { quantity: '1', toLocationId: shelf }));
  await assert.rejects(
    () => app.db.updateTable('loans').set({ returned: '0' }).where('id', '=', id).execute(),
    /what of a loan is back/,
  );
  assert.equal((await stockOf(productId)).quantity, '1.000');
});

test('the notes of a late loan can be changed without changing its due date', async () => {
  const productId = await makeStockedProduct('1');
  const { id } = await ok(
    await mover.post(`${base}/loans`, {
      productId,
      quantity: '1',
      fromLocationId: shelf,
      borrowerName: 'Ada',
      dueOn: inDays(1),
    }),
  );
  await app.db
    .updateTable('loans')
    .set({ due_on: inDays(-2) })
    .where('id', '=', id)
    .execute();
  const late = { version: 2, dueOn: inDays(-2), notes: 'Ha chiamato' };
  await ok(await patch(mover, `${base}/loans/${id}`, late));
  await assertRefused(
    await patch(mover, `${base}/loans/${id}`, { ...late, version: 3, dueOn: inDays(-1) }),
    422,
    /già passata/,
    'dueOn',
  );
});

test('people are reminded of loans that are late or due tomorrow by one mail a day', async () => {
  const mailbox = await openMailbox();
  const send = () => workOff(app, { mail: mailTo(mailbox) });
  await returnLoans(app.db);
  const productId = await makeStockedProduct('10', { name: 'Chiave dinamometrica' });
  const borrower = await app.person({ nome: 'Bruno' });
  const lend = async (dueOn: string, more: object = { borrowerId: borrower.id }) => {
    const loan = { productId, quantity: '1', fromLocationId: shelf, dueOn, ...more };
    return (await ok(await mover.post(`${base}/loans`, loan))).id;
  };
  const late = await lend(inDays(1));
  await lend(inDays(1));
  await lend(inDays(2));
  await lend(inDays(1), { borrowerName: 'Senza posta' });
  await app.db
    .updateTable('loans')
    .set({ due_on: inDays(-3) })
    .where('id', '=', late)
    .execute();

  // Both servers meet at a loan that somebody holds: neither tells of the other loan alone.
  const [reminding] = await app.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('loans').select('id').where('id', '=', late).forUpdate().execute();
    const both = Promise.all([remindOfLoans(app.db), remindOfLoans(app.db)]);
    await untilWaiting(app, 2);
    return [both];
  });
  await reminding;
  await remindOfLoans(app.db);
  mailbox.refuse(1);
  await send();
  assert.deepEqual(
    mailbox.delivered.map(({ to }) => to),
    [[`${borrower.username}@example.org`]],
  );
  const [text = ''] = mailbox.delivered[0]?.readable.split('text/html') ?? [];
  assert.equal(text.match(/Chiave dinamometrica: 1\spz/g)?.length, 2);
  const bell = await app.db
    .selectFrom('notifications')
    .select(['sentence', 'path'])
    .where('user_id', '=', borrower.id)
    .execute();
  assert.deepEqual(bell, [
    { sentence: 'Da restituire, in ritardo: Chiave dinamometrica e un’altra cosa', path: '/' },
  ]);
  assert.equal((await rowsOf('loans'))[0]?.overdue, true, 'the late one comes first');

  // The reminder comes again the next day, but not after the due date was moved.
  await app.db
    .updateTable('loans')
    .set({ reminded_on: inDays(-1) })
    .where('id', '=', late)
    .execute();
  await remindOfLoans(app.db);
  await send();
  assert.equal(mailbox.delivered.length, 2);
  const loan = (await rowsOf('loans')).find(({ id }) => id === late);
  const putOff = () =>
    patch(mover, `${base}/loans/${late}`, { version: loan?.version, dueOn: inDays(20), notes: '' });
  await ok(await putOff());
  await assertRefused(await putOff(), 409, /Intanto .* ha salvato altre modifiche/);
  await remindOfLoans(app.db);
  await send();
  assert.equal(mailbox.delivered.length, 2);
  await mailbox.close();
});

test('products below their minimum are listed with the quantity to order', async () => {
  const cases = [
    ['3', { minimum_stock: '5' }, '7.000'],
    ['3', { minimum_stock: '5', maximum_stock: '20' }, '17.000'],
    ['3', { minimum_stock: '50', reorder_quantity: '20' }, '60.000'],
    ['5', { minimum_stock: '5' }, undefined],
  ] as const;
  const ids: number[] = [];
  for (const [quantity, values] of cases) ids.push(await makeStockedProduct(quantity, values));
  const usedUp = Number(await fixture.product({ minimum_stock: '5' }));
  const { rows } = await ok<{ rows: { id: number; proposed: string }[] }>(
    await looker.get(`${base}/below-minimum`),
  );
  assert.deepEqual(
    ids.map((id) => rows.find((row) => row.id === id)?.proposed),
    cases.map(([, , proposed]) => proposed),
  );
  assert.equal(rows.find((row) => row.id === usedUp)?.proposed, '10.000');
  const pages = await ok<{ rows: unknown[]; cursor: string }>(
    await looker.get(`${base}/below-minimum?limit=2`),
  );
  const next = await ok<{ rows: { id: number }[] }>(
    await looker.get(`${base}/below-minimum?limit=2&cursor=${pages.cursor}`),
  );
  assert.equal(pages.rows.length + next.rows.length, rows.length);
  const home = await ok<{ lowStock: { low: number; none: number } }>(await looker.get('/api/utilities/home'));
  assert.equal(home.lowStock.low + home.lowStock.none, rows.length);
  // The list's filter and its count find the same products.
  const listed = await ok<{ total: { count: number } }>(await looker.get(`${base}/products?stock=low`));
  assert.equal(listed.total.count, rows.length);
  const countsOf = async (query: string) => {
    const { stock } = await ok<{ stock: { value: string; count: number }[] }>(
      await looker.get(`${base}/products/facets${query}`),
    );
    return stock.find(({ value }) => value === 'low')?.count;
  };
  assert.deepEqual([await countsOf(''), await countsOf('?stock=low')], [rows.length, rows.length]);
  const file = await looker.get(`${base}/below-minimum/export?format=csv`);
  assert.equal((await file.text()).trim().split('\n').length, rows.length + 1);
  await assertRefused(await looker.get(`${base}/below-minimum?cursor=x`), 422, /riparti dall’inizio/);
});

test('expiring lots are listed to the day: today’s has not expired, the ninetieth day is within 90', async () => {
  const productId = await fixture.product({ tracking: 'lot', has_expiry: true, name: 'Resina' });
  for (const [code, days] of [
    ['VECCHIO', -2],
    ['IERI', -1],
    ['OGGI', 0],
    ['TRENTA', 30],
    ['TRENTUNO', 31],
    ['NOVANTA', 90],
    ['NOVANTUNO', 91],
  ] as const)
    await ok(
      await keeper.post(`${base}/movements`, {
        booking: randomUUID(),
        lines: [
          {
            type: 'carico',
            productId,
            quantity: '2',
            toLocationId: shelf,
            lot: { code, expiresOn: inDays(days) },
          },
        ],
      }),
    );
  const codes = async (within: string) =>
    (
      await ok<{ rows: { code: string }[] }>(await looker.get(`${base}/expiring-lots?within=${within}`))
    ).rows.map(({ code }) => code);
  const within = {
    expired: ['VECCHIO', 'IERI'],
    30: ['VECCHIO', 'IERI', 'OGGI', 'TRENTA'],
    60: ['VECCHIO', 'IERI', 'OGGI', 'TRENTA', 'TRENTUNO'],
    90: ['VECCHIO', 'IERI', 'OGGI', 'TRENTA', 'TRENTUNO', 'NOVANTA'],
  };
  for (const [days, expected] of Object.entries(within)) {
    assert.deepEqual(await codes(days), expected, days);
    const file = await looker.get(`${base}/expiring-lots/export?format=csv&within=${days}`);
    const lines = (await file.text()).trim().split('\r\n').slice(1);
    assert.deepEqual(
      lines.map((line) => line.split(';')[3]),
      expected,
      days,
    );
  }
});

test('the reports give the value of the stock, the most moved products and the quantity day by day', async () => {
  const productId = await makeStockedProduct('10', { standard_cost: '2.50', minimum_stock: '4' });
  const value = await ok<{ total: string; categories: { value: string }[]; warehouses: { value: string }[] }>(
    await keeper.get(`${base}/stock-value`),
  );
  assert.deepEqual(
    [value.total, value.categories[0]?.value, value.warehouses[0]?.value],
    ['25.00', '25.00', '25.00'],
  );
  assert.equal((await mover.get(`${base}/stock-value`)).status, 403);
  const moved = await ok<{ id: number; movements: number }[]>(await keeper.get(`${base}/most-moved?days=30`));
  const counts = await app.db
    .selectFrom('stock_movements')
    .select(['product_id', ({ fn }) => fn.countAll<number>().as('movements')])
    .where('reverses_id', 'is', null)
    .groupBy('product_id')
    .execute();
  assert.deepEqual(
    moved.map(({ id, movements }) => [id, movements]),
    counts
      .map(({ product_id, movements }) => [product_id, movements] as const)
      .toSorted(([a, many], [b, more]) => more - many || a - b)
      .slice(0, 15),
  );
  // A reversed movement counts neither as incoming nor as outgoing.
  const { ids } = await ok<{ ids: number[] }>(
    await mover.post(`${base}/movements`, {
      booking: randomUUID(),
      lines: [{ type: 'scarico', productId, quantity: '2', fromLocationId: shelf }],
    }),
  );
  await ok(await mover.post(`${base}/movements/${ids[0]}/reverse`, { reason: 'Errore' }));
  const { days, cameIn, wentOut, minimum } = await ok<{
    days: { day: string; quantity: string }[];
    cameIn: string;
    wentOut: string;
    minimum: string;
  }>(await looker.get(`${base}/products/${productId}/stock-over-time?days=30`));
  assert.equal(days.length, 30);
  assert.deepEqual(
    [days[0]?.quantity, days.at(-2)?.quantity, days.at(-1)],
    ['0.000', '0.000', { day: today(), quantity: '10.000' }],
  );
  assert.deepEqual([cameIn, wentOut, minimum], ['10.000', '0.000', '4.000']);
});

test('an expired lot may come and leave, which is said, and it is the last one offered', async () => {
  const productId = await fixture.product({ tracking: 'lot', has_expiry: true, name: 'Colla' });
  const move = async (line: Record<string, unknown>) =>
    (
      await ok<{ message: string }>(
        await keeper.post(`${base}/movements`, { booking: randomUUID(), lines: [{ productId, ...line }] }),
      )
    ).message;
  const load = (code: string, days: number) =>
    move({
      type: 'carico',
      quantity: '4',
      toLocationId: shelf,
      lot: { code, expiresOn: inDays(days) },
    });
  assert.match(await load('PASSATO', -1), /\. Attenzione: il lotto PASSATO di \S+ è scaduto/);
  assert.doesNotMatch(await load('OGGI', 0), /Attenzione/);
  await load('DOMANI', 1);
  const { rows } = await ok<{ rows: { lot: { code: string } }[] }>(
    await looker.get(`${base}/products/${productId}/stock`),
  );
  assert.deepEqual(
    rows.map(({ lot }) => lot.code),
    ['OGGI', 'DOMANI', 'PASSATO'],
  );
  const unload = (type: string, code: string, more: Record<string, unknown> = {}) =>
    move({ type, quantity: '1', fromLocationId: shelf, lot: { code }, ...more });
  assert.match(
    await unload('scarico', 'PASSATO'),
    /\. Attenzione: il lotto PASSATO di \S+ è scaduto (il |l’)/,
  );
  assert.doesNotMatch(await unload('scarico', 'OGGI'), /Attenzione/);
  const { message } = await ok<{ message: string }>(
    await keeper.post(`${base}/loans`, {
      productId,
      quantity: '1',
      fromLocationId: shelf,
      lotCode: 'PASSATO',
      dueOn: inDays(7),
      borrowerId: null,
      borrowerName: 'Officina vicina',
      notes: null,
    }),
  );
  assert.match(message, /^Prestato .*\. Attenzione: il lotto PASSATO/);
});

test('a new product is not used up: every list and its page know that nothing of it ever moved', async () => {
  const productId = await fixture.product({ name: 'Novità assoluta', minimum_stock: '3' });
  const movedIn = async () => {
    const { moved } = await ok<{ moved: boolean }>(await looker.get(`${base}/products/${productId}`));
    const { rows } = await ok<{ rows: { id: number; moved: boolean }[] }>(
      await looker.get(`${base}/products?q=novita%20assoluta`),
    );
    const below = await ok<{ rows: { id: number; moved: boolean }[] }>(
      await looker.get(`${base}/below-minimum?limit=100`),
    );
    return [moved, rows[0]?.moved, below.rows.find(({ id }) => id === productId)?.moved];
  };
  assert.deepEqual(await movedIn(), [false, false, false]);
  for (const [type, place] of [
    ['carico', 'toLocationId'],
    ['scarico', 'fromLocationId'],
  ] as const)
    await ok(
      await keeper.post(`${base}/movements`, {
        booking: randomUUID(),
        lines: [{ type, productId, quantity: '1', [place]: shelf }],
      }),
    );
  assert.deepEqual(await movedIn(), [true, true, true]);
});
