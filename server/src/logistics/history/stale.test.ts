/** Two people change one thing: the second is refused, and reads what they need to go on. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { today } from '@wms/contract/platform/schema';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let who: Caller;
let fixture: StockFixture;
let shelfId: number;
before(async () => {
  app = await startTestApp();
  who = await app.person({ permissions: ['log_WHR_MAN', 'log_WHR_PRD', 'log_WHR_PRDU'], nome: 'Anna' });
  fixture = await stockFixture(app.db);
  shelfId = await fixture.location('OFF-A-01');
});
after(() => app.stop());

const send = (method: string, path: string, body: object) =>
  who.fetch(`/api/logistics/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function made(path: string, body: object): Promise<number> {
  const response = await send('POST', path, body);
  assert.equal(response.status, 200, await response.clone().text());
  return (await json<{ id: number }>(response)).id;
}
const looks = { icon: 'tools', colour: 'teal', position: 0 };
const macro = (code: string) => made('macro-categories', { code, name: code, ...looks });
const sub = (macroId: number, code: string) =>
  made('sub-categories', { macroId, code, name: code, defaultUnit: 'pz' });
const place = (code: string) => ({ kind: 'ripiano', code, name: code, holdsStock: true });
const shelf = async (code: string, parentId: number | null = null) =>
  made('locations', { ...place(code), ...(parentId === null && { kind: 'magazzino' }), parentId });
async function stocked(lot?: string) {
  const productId = await fixture.product({ tracking: lot ? 'lot' : 'none' });
  const line = { type: 'carico', productId, quantity: '5', toLocationId: shelfId };
  const lines = [{ ...line, ...(lot && { lot: { code: lot, expiresOn: null } }) }];
  const response = await send('POST', 'movements', { booking: randomUUID(), lines });
  assert.equal(response.status, 200, await response.clone().text());
  return productId;
}

/** Makes the change twice, both times by somebody who has seen the first version, and returns the refusal. */
async function refusalOf(method: string, path: string, change: object) {
  const done = await send(method, path, { version: 1, ...change });
  assert.equal(done.status, 200, await done.clone().text());
  return detailOf(await send(method, path, { version: 1, ...change }));
}
async function detailOf(response: Response) {
  const problem = await json<{ status: number; type: string; detail: string }>(response);
  assert.deepEqual([problem.status, problem.type], [409, '/problems/stale'], problem.detail);
  return problem.detail;
}

test('the second of two who edit hears who and when: what was changed is for the form to show', async () => {
  const macroId = await macro('UNO');
  const subId = await sub(macroId, 'VIT');
  const placeId = await shelf('DEP');
  const productId = await stocked();
  const lotted = await stocked('L-1');
  const { id: lotId } = await app.db
    .selectFrom('lots')
    .select('id')
    .where('product_id', '=', lotted)
    .executeTakeFirstOrThrow();
  const barcode = { code: 'SCATOLA', kind: 'code128', packageQuantity: '1' };
  const barcodeId = await made(`products/${productId}/barcodes`, barcode);
  const reservation = { quantity: '1', purpose: 'Banco' };
  const reservationId = await made('reservations', { productId, ...reservation });
  const loan = { productId, quantity: '1', fromLocationId: shelfId, borrowerName: 'Rossi', dueOn: today() };
  const loanId = await made('loans', loan);
  const sentences = [
    await refusalOf('PATCH', `macro-categories/${macroId}`, { code: 'UNO', name: 'Nuovo', ...looks }),
    await refusalOf('PATCH', `sub-categories/${subId}`, {
      macroId,
      code: 'VIT',
      name: 'Nuovo',
      defaultUnit: 'pz',
    }),
    await refusalOf('PATCH', `locations/${placeId}`, { ...place('DEP'), kind: 'magazzino', name: 'Nuovo' }),
    await refusalOf('PATCH', `lots/${lotId}`, { code: 'Nuovo', expiresOn: null }),
    await refusalOf('PUT', `products/${productId}/barcodes/${barcodeId}`, { ...barcode, code: 'NUOVO' }),
    await refusalOf('PATCH', `reservations/${reservationId}`, { ...reservation, purpose: 'Nuovo' }),
    await refusalOf('PATCH', `loans/${loanId}`, { dueOn: today(), notes: 'Nuovo' }),
  ];
  for (const sentence of sentences)
    assert.match(sentence, /^Intanto Anna Prova ha salvato altre modifiche \(\d\d\/\d\d alle \d\d:\d\d\)$/);
});

test('the second of two who act hears what was changed, too, because no form shows it', async () => {
  const [from, into] = [await macro('DUE'), await macro('TRE')];
  const renamed = await send('PATCH', `macro-categories/${from}`, {
    version: 1,
    code: 'DUE',
    name: 'Ferramenta',
    ...looks,
  });
  assert.equal(renamed.status, 200);
  const merged = await send('POST', `macro-categories/${from}/merge`, { intoId: into, version: 1 });
  const closed = await shelf('CHI');
  const moved = await shelf('SPO', closed);
  const productId = await stocked();
  const reservation = { quantity: '1', purpose: 'Banco' };
  const reservationId = await made('reservations', { productId, ...reservation });
  const changed = { version: 1, ...reservation, purpose: 'Nuovo' };
  assert.equal((await send('PATCH', `reservations/${reservationId}`, changed)).status, 200);
  const cancelled = await send('POST', `reservations/${reservationId}/cancel`, { version: 1 });
  for (const [sentence, what] of [
    [await detailOf(merged), 'Nome: DUE → Ferramenta'],
    [await refusalOf('POST', `locations/${closed}/close`, { closed: true }), ''],
    [await refusalOf('POST', `locations/${moved}/move`, { parentId: null }), ''],
    [await detailOf(cancelled), 'Per: Banco → Nuovo'],
  ] as const) {
    assert.match(
      sentence,
      /^Intanto Anna Prova ha salvato altre modifiche \(.*\): .+\. Controlla e riprova$/,
    );
    assert.ok(sentence.includes(what), sentence);
  }
});
