/** Pick lists: made, reserved, walked by several people at once, and copied. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { PickLine, PickList, PickListRow } from '@wms/contract/logistics/pick-lists/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let fixture: StockFixture;
let walker: Caller;
let other: Caller;
let shelves: number[];
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  const permissions = [can.inventoryBrowse, can.productsUpdate, can.productsManagement];
  walker = await app.person({ permissions, nome: 'Ada' });
  other = await app.person({ permissions, nome: 'Bruno' });
  shelves = [await fixture.location('Z-10'), await fixture.location('Z-2'), await fixture.location('Z-1')];
});
after(() => app.stop());

const base = '/api/logistics/pick-lists';
async function ok<T = { id: number; message: string }>(response: Response) {
  assert.equal(response.status, 200, await response.clone().text());
  return json<T>(response);
}
async function refused(response: Response, sentence: RegExp) {
  const problem = await json<{ status: number; detail: string }>(response);
  assert.ok(problem.status === 409 || problem.status === 422, `${problem.status}`);
  assert.match(problem.detail, sentence);
}
const read = async (id: number) => ok<PickList>(await walker.get(`${base}/${id}`));
/** A product with so many pieces in a place. */
async function stocked(quantity: string, place: number | undefined, values = {}) {
  const id = await fixture.product(values);
  const lines = [{ type: 'carico', productId: id, quantity, toLocationId: place }];
  if (Number(quantity) > 0)
    await ok(await walker.post('/api/logistics/movements', { booking: randomUUID(), lines }));
  return id;
}
const make = async (wanted: Record<number, string>, name = 'Gara') => {
  const lines = Object.entries(wanted).map(([id, quantity]) => ({ productId: Number(id), quantity }));
  return (await ok(await walker.post(base, { name, lines }))).id;
};
const lineOf = (list: PickList, productId: number): PickLine => {
  const line = list.lines.find(({ product }) => product?.id === productId);
  assert.ok(line, `a line of ${productId}`);
  return line;
};
const pick = (
  list: number,
  line: number,
  quantity: string,
  more: Record<string, unknown> = {},
  who = walker,
) =>
  who.post(`${base}/${list}/lines/${line}/pick`, {
    booking: randomUUID(),
    quantity,
    fromLocationId: shelves[0],
    lot: null,
    ...more,
  });
const stockOf = async (id: number) => {
  const { quantity, reserved } = await app.db
    .selectFrom('product_totals')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  return [Number(quantity), Number(reserved)];
};

test('the lines stand in the order of the places; what lies nowhere and what is done come last', async () => {
  const [ten, two, one] = [
    await stocked('5', shelves[0]),
    await stocked('5', shelves[1]),
    await stocked('5', shelves[2]),
  ];
  const nowhere = await stocked('0', shelves[0]);
  const list = await make({ [ten]: '2', [two]: '2', [one]: '2', [nowhere]: '1' });
  const order = async () => (await read(list)).lines.map(({ product }) => product?.id);
  assert.deepEqual(await order(), [one, two, ten, nowhere]);
  await ok(await pick(list, lineOf(await read(list), one).id, '2', { fromLocationId: shelves[2] }));
  assert.deepEqual(await order(), [two, ten, nowhere, one]);
  const { rows } = await ok<{ rows: PickListRow[] }>(await walker.get(base));
  const row = rows.find(({ id }) => id === list);
  assert.deepEqual([row?.done, row?.lines], [1, 4]);
});

test('a line leads to a place that has all of it, and a line of too much to the first place', async () => {
  const id = await stocked('1', shelves[0]);
  const lines = [{ type: 'carico', productId: id, quantity: '4', toLocationId: shelves[1] }];
  await ok(await walker.post('/api/logistics/movements', { booking: randomUUID(), lines }));
  const placesFor = async (quantity: string) =>
    lineOf(await read(await make({ [id]: quantity })), id).product?.stock.map(({ location }) => location.id);
  const [first, ...others] = (await placesFor('9')) ?? [];
  assert.deepEqual(await placesFor('2'), [shelves[1], shelves[0]]);
  assert.equal(others.length, 1);
  assert.equal(first, (await placesFor('1'))?.[0], 'in the order of their codes');
});

test('all is reserved in one go, and what isn’t there is said; closing gives it free', async () => {
  const enough = await stocked('5', shelves[0]);
  const short = await stocked('2', shelves[0], { name: 'Rivetto raro' });
  const list = await make({ [enough]: '4', [short]: '6' });
  const { message } = await ok(await walker.post(`${base}/${list}/reserve`, {}));
  assert.match(message, /2 righe prenotate · mancano: 4\spz di Rivetto raro/);
  assert.deepEqual(
    [await stockOf(enough), await stockOf(short)],
    [
      [5, 4],
      [2, 2],
    ],
  );
  // A second press reserves nothing twice; goods that came meanwhile are added.
  const lines = [{ type: 'carico', productId: short, quantity: '10', toLocationId: shelves[0] }];
  await ok(await walker.post('/api/logistics/movements', { booking: randomUUID(), lines }));
  await ok(await walker.post(`${base}/${list}/reserve`, {}));
  assert.deepEqual(
    [await stockOf(enough), await stockOf(short)],
    [
      [5, 4],
      [12, 6],
    ],
  );
  await refused(await walker.post(`${base}/${list}/reserve`, {}), /già tutto prenotato/);
  // The taken goods come out of the reservation.
  await ok(await pick(list, lineOf(await read(list), enough).id, '3'));
  assert.deepEqual(await stockOf(enough), [2, 1]);
  const { version } = await read(list);
  await ok(await walker.post(`${base}/${list}/close`, { version }));
  assert.deepEqual(
    [await stockOf(enough), await stockOf(short)],
    [
      [2, 0],
      [12, 0],
    ],
  );
  await refused(await pick(list, lineOf(await read(list), enough).id, '1'), /chiusa/);
});

test('of goods that others have reserved, a line says what may be taken for it', async () => {
  const product = await stocked('9', shelves[0]);
  const list = await make({ [product]: '6' });
  const available = async () => Number(lineOf(await read(list), product).available);
  const reserve = async (quantity: string) =>
    ok(await other.post('/api/logistics/reservations', { productId: product, quantity, purpose: 'Altri' }));
  assert.equal(await available(), 9);
  await reserve('5');
  assert.equal(await available(), 4);
  await ok(await walker.post(`${base}/${list}/reserve`, {}));
  assert.equal(await available(), 4, 'what is reserved for the line itself');
  const { id } = lineOf(await read(list), product);
  await ok(await pick(list, id, '4'));
  assert.equal(await available(), 0);
  await refused(await pick(list, id, '1'), /riservato/);
});

describe('several people walk a list', () => {
  test('of twenty who take the same thing at once, only as much is taken as the list asks for', async () => {
    const product = await stocked('100', shelves[0]);
    const list = await make({ [product]: '4' });
    await ok(await walker.post(`${base}/${list}/reserve`, {}));
    const line = lineOf(await read(list), product).id;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => pick(list, line, '1', {}, at % 2 ? walker : other)),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 4);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 409]);
    assert.deepEqual(await stockOf(product), [96, 0]);
    assert.equal(lineOf(await read(list), product).left, '0.000');
    await refused(await pick(list, line, '1'), /già stato preso tutto/);
  });

  test('a pick that is sent again, also at once, is one pick', async () => {
    const product = await stocked('100', shelves[0]);
    const list = await make({ [product]: '9' });
    const line = lineOf(await read(list), product).id;
    const booking = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pick(list, line, '3', { booking })));
    const ids = await Promise.all(answers.map((answer) => ok<{ ids: number[] }>(answer)));
    assert.equal(new Set(ids.flatMap((answer) => answer.ids)).size, 1);
    assert.deepEqual(await stockOf(product), [97, 0]);
  });

  test('a pick that is reversed is to be taken again', async () => {
    const product = await stocked('10', shelves[0]);
    const list = await make({ [product]: '5' });
    const line = lineOf(await read(list), product).id;
    const { ids } = await ok<{ ids: number[] }>(await pick(list, line, '5'));
    await ok(await walker.post(`/api/logistics/movements/${ids[0]}/reverse`, { reason: 'Sbagliato' }));
    assert.equal(Number(lineOf(await read(list), product).left), 5);
    await ok(await pick(list, line, '5'));
    assert.deepEqual(await stockOf(product), [5, 0]);
  });
});

test('what is missing becomes a request, once', async () => {
  const [short, enough] = [await stocked('1', shelves[0]), await stocked('9', shelves[0])];
  const list = await make({ [short]: '4', [enough]: '2' }, 'Trasferta');
  const { message } = await ok(await walker.post(`${base}/${list}/ask`, { lineId: null }));
  assert.match(message, /1 richiesta inviata/);
  const wishes = await app.db
    .selectFrom('wishes')
    .select(['product_id', 'quantity', 'reason'])
    .where('product_id', 'in', [short, enough])
    .execute();
  assert.deepEqual(wishes, [
    { product_id: short, quantity: '3.000', reason: 'Manca alla lista «Trasferta»' },
  ]);
  assert.equal(lineOf(await read(list), short).asked, true);
  await refused(await walker.post(`${base}/${list}/ask`, { lineId: null }), /già stato chiesto/);
  // A thing that isn't found on its shelf is asked for whole.
  await ok(await walker.post(`${base}/${list}/ask`, { lineId: lineOf(await read(list), enough).id }));
  assert.equal(lineOf(await read(list), enough).asked, true);
});

test('a product that was merged or deleted stays in the list, and a copy leaves out what is gone', async () => {
  const [kept, copy, gone] = [
    await stocked('5', shelves[0]),
    await stocked('0', shelves[0]),
    await stocked('0', shelves[0], { name: 'Svanito' }),
  ];
  const list = await make({ [copy]: '2', [gone]: '1' }, 'Vecchia');
  await ok(await walker.post(`/api/logistics/products/${copy}/merge`, { intoId: kept }));
  const deleted = await walker.fetch(`/api/logistics/products/${gone}`, { method: 'DELETE' });
  await ok(deleted);
  const { lines } = await read(list);
  assert.deepEqual(
    lines.map(({ product, merged, description }) => [
      product?.id ?? null,
      merged,
      product ? '' : description,
    ]),
    [
      [kept, true, ''],
      [null, false, 'Svanito'],
    ],
  );
  await ok(await pick(list, lines[0]?.id ?? 0, '2'));
  assert.deepEqual(await stockOf(kept), [3, 0]);
  await refused(await pick(list, lines[1]?.id ?? 0, '1'), /Svanito non è più nel catalogo/);
  const copied = await ok(await walker.post(`${base}/${list}/copy`, {}));
  assert.match(copied.message, /senza un prodotto che non c’è più/);
  const again = await read(copied.id);
  assert.deepEqual(
    again.lines.map(({ product, left }) => [product?.id, Number(left)]),
    [[kept, 2]],
  );
});

test('a line can change and go, but not below what was taken', async () => {
  const product = await stocked('9', shelves[0]);
  const list = await make({ [product]: '4' });
  await ok(await walker.post(`${base}/${list}/reserve`, {}));
  const { id } = lineOf(await read(list), product);
  const change = (quantity: string) =>
    walker.fetch(`${base}/${list}/lines/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ quantity }),
    });
  await ok(await change('3'));
  assert.deepEqual(await stockOf(product), [9, 3]);
  await ok(await pick(list, id, '2'));
  await refused(await change('1'), /già stato preso di più/);
  await ok(await change('2'));
  assert.deepEqual(await stockOf(product), [7, 0]);
  await refused(await walker.fetch(`${base}/${list}/lines/${id}`, { method: 'DELETE' }), /resta nella lista/);
});
