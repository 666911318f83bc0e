/** Tests who gets news of a stock-take: first whoever may approve it, afterwards whoever counted. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { countLivingJobs } from '../../../testing/jobs.ts';
import { stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
/** Two who may approve, one who counts in the scanner, one who only looks. */
let people: { marta: Caller; paolo: Caller; luca: Caller; sara: Caller };
let shelf: number;
let product: number;
before(async () => {
  app = await startTestApp();
  people = {
    marta: await app.person({ permissions: ['log_WHR_MAN'], nome: 'Marta' }),
    paolo: await app.person({ permissions: ['log_WHR_MAN'], nome: 'Paolo' }),
    luca: await app.person({ permissions: ['log_WHR_PRDU', 'log_WHR_BRW'], nome: 'Luca' }),
    sara: await app.person({ permissions: ['log_WHR_BRW'], nome: 'Sara' }),
  };
  const fixture = await stockFixture(app.db);
  [shelf, product] = [await fixture.location('NOTIZIE-1'), await fixture.product()];
});
afterEach(async () => {
  await app.db.deleteFrom('notifications').execute();
  await app.db.deleteFrom('notification_choices').execute();
  await app.db.deleteFrom('jobs').execute();
});
after(() => app.stop());

const base = '/api/logistics/stock-takes';
type Bell = { rows: { sentence: string; path: string }[] };

async function bellOf(who: keyof typeof people) {
  const { rows } = await json<Bell>(await people[who].get('/api/utilities/notifications'));
  return rows.map(({ sentence, path }) => `${sentence} → ${path}`);
}
async function ok(response: Response): Promise<{ id: number }> {
  assert.equal(response.status, 200, await response.clone().text());
  return json(response);
}
const open = async (name = 'Scaffale A') =>
  (await ok(await people.marta.post(base, { name, blind: false, locationId: shelf }))).id;
const count = (id: number, who: keyof typeof people, counted = '3') =>
  people[who].post(`${base}/${id}/counts`, { productId: product, locationId: shelf, counted });
async function move(id: number, who: keyof typeof people, name: string, more: object = {}) {
  const { version } = await json<StockTake>(await people[who].get(`${base}/${id}`));
  const path = name === 'approve' ? `${base}/${id}/approve` : `${base}/${id}/moves/${name}`;
  return people[who].post(path, { version, ...more });
}

test('a count that is closed is news for everybody who may approve it, but not for who closed it', async () => {
  const id = await open();
  await ok(await count(id, 'luca'));
  await ok(await move(id, 'marta', 'review'));
  assert.deepEqual(await bellOf('paolo'), [
    `Marta Prova ha chiuso la conta di «Scaffale A»: è da approvare → /warehouse/inventari/${id}`,
  ]);
  for (const other of ['marta', 'luca', 'sara'] as const) assert.deepEqual(await bellOf(other), []);
  assert.equal(await countLivingJobs(app.db), 1, 'one mail');
});

test('whoever counted hears of the later steps and their reason, with a link that they may open', async () => {
  const id = await open();
  for (const who of ['luca', 'paolo', 'marta'] as const) await ok(await count(id, who));
  await ok(await move(id, 'marta', 'review'));
  await app.db.deleteFrom('notifications').execute();
  await ok(await move(id, 'marta', 'reopen'));
  await ok(await move(id, 'marta', 'annul', { reason: 'È un doppione' }));
  const page = `/warehouse/inventari/${id}`;
  const reopened = '«Scaffale A», che hai contato, si conta ancora: la conta è stata riaperta da Marta Prova';
  const annulled = '«Scaffale A», che hai contato, è stato annullato da Marta Prova: È un doppione';
  assert.deepEqual(await bellOf('luca'), [`${annulled} → /`, `${reopened} → /scan?modo=conta`]);
  assert.deepEqual(await bellOf('paolo'), [`${annulled} → ${page}`, `${reopened} → ${page}`]);
  for (const other of ['marta', 'sara'] as const) assert.deepEqual(await bellOf(other), []);
});

test('a person who counted but may no longer see stock-takes hears nothing', async () => {
  const former = await app.person({ permissions: ['log_WHR_PRDU'], nome: 'Ugo' });
  const id = await open();
  await ok(
    await former.post(`${base}/${id}/counts`, { productId: product, locationId: shelf, counted: '3' }),
  );
  await app.db.deleteFrom('user_permissions').where('user_id', '=', former.id).execute();
  await ok(await move(id, 'marta', 'annul'));
  const { rows } = await json<Bell>(await former.get('/api/utilities/notifications'));
  assert.deepEqual(rows, []);
});

test('a person who switched off the bell for a kind gets no news there, but still the mail', async () => {
  const kind = 'logistics.stock-take-to-approve';
  const choice = await people.paolo.fetch('/api/utilities/notifications/choices', {
    method: 'PUT',
    body: JSON.stringify({ kind, way: 'bell', on: false }),
    headers: { 'content-type': 'application/json' },
  });
  await ok(choice);
  const id = await open();
  await ok(await move(id, 'marta', 'review'));
  assert.deepEqual(await bellOf('paolo'), []);
  assert.equal(await countLivingJobs(app.db), 1, 'the mail is another choice');
});

test('a move that is refused tells nobody: its news belongs to the same transaction', async () => {
  const id = await open();
  await ok(await count(id, 'luca'));
  const late = await people.paolo.post(`${base}/${id}/moves/review`, { version: 99 });
  assert.equal(late.status, 409);
  assert.equal((await move(id, 'paolo', 'approve', { missing: 'leave' })).status, 409);
  for (const who of ['marta', 'paolo', 'luca'] as const) assert.deepEqual(await bellOf(who), []);
  assert.equal(await countLivingJobs(app.db), 0);
});
