/** Delivery notes of suppliers: with what arrives or by hand, one number once by supplier and year. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { IncomingNote } from '@wms/contract/logistics/incoming-notes/endpoints';
import { can } from '@wms/contract/platform/permissions';
import sharp from 'sharp';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { meetAt } from '../../../testing/locks/meeting.ts';
import { addSentOrder, addSupplier } from '../../../testing/logistics/orders.ts';

let app: TestApp;
let keeper: Caller;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.productsUpdate] });
});
after(() => app.stop());

const base = '/api/logistics/incoming-notes';
const register = (supplierId: number, number: string, date: string) =>
  keeper.post(base, { supplierId, number, date });
const read = async (query: string) =>
  (await json<{ rows: IncomingNote[] }>(await keeper.get(`${base}?${query}`))).rows;
const problem = (answer: Response) => json<{ status: number; detail: string; errors?: object }>(answer);

/** An order of the supplier for something that no product is. */
const orderOf = async (supplierId: number) => {
  const { id, lines } = await addSentOrder(app.db, { supplierId, lines: [{ description: 'Taratura' }] });
  return (note: object) =>
    keeper.post('/api/logistics/arrivals', {
      booking: randomUUID(),
      orderId: id,
      note,
      lines: [{ orderLineId: lines[0], quantity: '1' }],
    });
};

test('a number is unique by supplier and year, as it is written or not; of 31 December it is another', async () => {
  const supplier = await addSupplier(app.db);
  assert.equal((await register(supplier, 'A 12/b', '2025-12-31')).status, 200);
  assert.equal((await register(supplier, 'A 12/b', '2026-01-01')).status, 200);
  assert.equal((await register(await addSupplier(app.db), 'A 12/b', '2025-12-31')).status, 200);
  const { status, detail, errors } = await problem(await register(supplier, 'a12/B', '2025-01-01'));
  assert.deepEqual(
    [status, detail, Object.keys(errors ?? {})],
    [409, 'Di questo fornitore c’è già un DDT con questo numero in quell’anno', ['number']],
  );
  assert.deepEqual(
    (await read(`supplier=${supplier}&year=2025`)).map(({ number, date }) => [number, date]),
    [['A 12/b', '2025-12-31']],
  );
});

test('what comes with one note in several goes is one note, with its orders', async () => {
  const supplier = await addSupplier(app.db, 'Ferramenta Note');
  const [first, second] = [await orderOf(supplier), await orderOf(supplier)];
  const note = { number: '77', date: '2026-03-01' };
  for (const receive of [first, first, second]) assert.equal((await receive(note)).status, 200);
  const [registered, ...others] = await read('q=ferramenta%2077');
  assert.deepEqual(
    [others.length, registered?.number, registered?.orders.map(({ arrivals }) => arrivals)],
    [0, '77', [2, 1]],
  );
  const { status, detail } = await problem(await second({ ...note, date: '2026-03-02' }));
  assert.equal(status, 409);
  assert.match(detail, /^Il DDT 77 è già registrato con la data 01\/03\/2026/);
});

test('two people who receive two orders with one new note at once write one note', async () => {
  const supplier = await addSupplier(app.db);
  const orders = [await orderOf(supplier), await orderOf(supplier), await orderOf(supplier)];
  const answers = await meetAt(
    app,
    'incoming_notes',
    orders.map((receive) => () => receive({ number: '501', date: '2026-03-01' })),
  );
  for (const answer of answers) assert.equal(answer.status, 200, await answer.clone().text());
  const registered = (await read(`supplier=${supplier}&q=501`)).map(
    ({ orders: orderIds }) => orderIds.length,
  );
  assert.deepEqual(registered, [3]);
});

test('a supplier who has sent a note has a history', async () => {
  const supplier = await addSupplier(app.db, 'Con Bolla');
  await register(supplier, '1', '2026-03-01');
  const path = `/api/logistics/suppliers/${supplier}`;
  const manager = await app.person({ permissions: [can.productsManagement] });
  assert.equal((await json<{ unused: boolean }>(await manager.get(path))).unused, false);
  const { status, detail } = await problem(await manager.fetch(path, { method: 'DELETE' }));
  assert.deepEqual(
    [status, detail],
    [409, '«Con Bolla» ha già una storia e non si può eliminare: mettilo fuori uso'],
  );
});

test('a note of tomorrow is refused', async () => {
  const supplier = await addSupplier(app.db);
  assert.equal((await register(supplier, '1', '2199-01-01')).status, 422);
});

test('who saves an old version of a note hears who changed it', async () => {
  const supplier = await addSupplier(app.db);
  const { id } = await json<{ id: number }>(await register(supplier, '5', '2026-02-01'));
  const edit = (version: number) =>
    keeper.fetch(`${base}/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ version, number: '5 bis', date: '2026-02-01', notes: 'Corretto' }),
      headers: { 'content-type': 'application/json' },
    });
  assert.equal((await edit(1)).status, 200);
  assert.equal((await edit(1)).status, 409);
  const note = await json<IncomingNote>(await keeper.get(`${base}/${id}`));
  assert.deepEqual([note.number, note.notes, note.version], ['5 bis', 'Corretto', 2]);
});

/** A photo of the paper hangs on the note from now on. */
async function attach(id: number, kind = 'ddt') {
  const form = new FormData();
  form.append('kind', kind);
  const create = { width: 8, height: 8, channels: 3, background: '#a0b0c0' } as const;
  form.append('file', new Blob([await sharp({ create }).png().toBuffer()], { type: 'image/png' }), 'ddt.png');
  const answer = await keeper.fetch(`${base}/${id}/attachments`, { method: 'POST', body: form });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}

test('a note without its paper is found until a scan hangs on it, and again when the scan is gone', async () => {
  const supplier = await addSupplier(app.db);
  const { id } = await json<{ id: number }>(await register(supplier, '9', '2026-02-01'));
  const missing = async () => (await read(`supplier=${supplier}&show=unscanned`)).map(({ number }) => number);
  await attach(id, 'altro');
  assert.deepEqual(await missing(), ['9'], 'something else is no scan');
  const scan = await attach(id);
  assert.deepEqual(await missing(), []);
  const note = await json<IncomingNote>(await keeper.get(`${base}/${id}`));
  assert.deepEqual(
    [note.scanned, note.version, note.attachments.map(({ kind, name }) => [kind, name])],
    [
      true,
      1,
      [
        ['altro', 'ddt.png'],
        ['ddt', 'ddt.png'],
      ],
    ],
    'who edits the note meanwhile is not stale',
  );
  await keeper.fetch(`/api/logistics/incoming-note-attachments/${scan}`, { method: 'DELETE' });
  assert.deepEqual(await missing(), ['9']);
});

test('a note is found by its number, with blanks or without, and by the name that its supplier has now', async () => {
  const supplier = await addSupplier(app.db, 'Viteria Prima');
  await register(supplier, 'AB 55/c', '2026-02-01');
  for (const q of ['ab 55', 'AB55/C', '55 viteria', 'prima'])
    assert.equal((await read(`q=${encodeURIComponent(q)}&supplier=${supplier}`)).length, 1, q);
  await app.db.updateTable('suppliers').set({ name: 'Bulloneria Dopo' }).where('id', '=', supplier).execute();
  assert.equal((await read('q=bulloneria')).length, 1);
  assert.equal((await read('q=viteria%20prima')).length, 0);
});
