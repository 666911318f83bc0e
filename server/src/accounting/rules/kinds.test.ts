/** The causali: made, changed and deleted by the treasurer, and kept as soon as a receipt has one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReceiptKind } from '@wms/contract/accounting/rules/kinds';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { send } from '../../../testing/accounting/members.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
});
after(() => app.stop());

const base = '/api/accounting/receipt-kinds';
const list = async (show = 'all') => json<ReceiptKind[]>(await treasurer.get(`${base}?show=${show}`));
const find = async (id: number) => (await list()).find((kind) => kind.id === id);
const add = async (changes: object = {}) => {
  const answer = await treasurer.post(base, { name: 'Cena sociale', nature: 'altro', ...changes });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
};
const refused = async (answer: Promise<Response>, status: number, sentence: RegExp) => {
  const before = await list();
  const response = await answer;
  const problem = await json<{ detail: string; errors?: Record<string, string> }>(response);
  assert.equal(response.status, status, problem.detail);
  assert.match(Object.values(problem.errors ?? {}).join() || problem.detail, sentence);
  assert.deepEqual(await list(), before);
};

test('a causale is made with its rule and its words, in the order of the names', async () => {
  const id = await add({
    name: 'Àlbum',
    nature: 'rimborso',
    stampRule: 'esente',
    exemptText: 'Esente, art. 1',
    vat: true,
    lawText: 'Testo di legge',
  });
  const { version, ...kind } = (await list())[0] ?? {};
  assert.deepEqual(kind, {
    id,
    name: 'Àlbum',
    nature: 'rimborso',
    stampRule: 'esente',
    exemptText: 'Esente, art. 1',
    vat: true,
    lawText: 'Testo di legge',
    active: true,
    unused: true,
  });
});

test('it is changed as a whole, and an older version changes nothing', async () => {
  const id = await add({ name: 'Gita', stampRule: 'esente', exemptText: 'Esente, art. 2' });
  const { version = 0 } = (await find(id)) ?? {};
  const edit = (body: object) => send(treasurer, 'PATCH', `${base}/${id}`, body);
  // The article of a rule that no longer holds is not kept.
  const changed = { version, name: 'Gita sociale', nature: 'corso', stampRule: 'mai', exemptText: 'Esente' };
  assert.equal((await edit({ ...changed, active: false })).status, 200);
  const kind = await find(id);
  assert.deepEqual(
    [kind?.name, kind?.nature, kind?.stampRule, kind?.exemptText, kind?.active],
    ['Gita sociale', 'corso', 'mai', null, false],
  );
  assert.equal(
    (await list('active')).some((candidate) => candidate.id === id),
    false,
  );
  await refused(edit({ ...changed, name: 'Altra' }), 409, /^Intanto .* ha salvato altre modifiche/);
  await refused(send(treasurer, 'PATCH', `${base}/9999`, changed), 404, /Causale non trovata/);
});

test('wrong input is refused with one sentence, and nothing has changed', async () => {
  const form = { name: 'Nuova', nature: 'altro' };
  const wrong: [object, number, RegExp][] = [
    [{ name: '' }, 422, /./],
    [{ name: 'x'.repeat(121) }, 422, /./],
    [{ nature: 'regalo' }, 422, /./],
    [{ stampRule: 'esente' }, 422, /Scrivi l’articolo per cui è esente/],
    [{ stampRule: 'esente', exemptText: '' }, 422, /Scrivi l’articolo per cui è esente/],
    [{ lawText: 'x'.repeat(501) }, 422, /./],
    [{ name: 'quota ASSOCIATIVA' }, 409, /C’è già una causale con questo nome/],
  ];
  for (const [changes, status, sentence] of wrong)
    await refused(treasurer.post(base, { ...form, ...changes }), status, sentence);
  const { version } = (await find(5)) ?? {};
  await refused(
    send(treasurer, 'PATCH', `${base}/5`, { version, ...form, name: 'Corso' }),
    409,
    /C’è già una causale con questo nome/,
  );
});

test('one that a receipt has can’t be deleted, but be put out of use; the receipt stays as it was', async () => {
  const id = await add({ name: 'Raccolta fondi' });
  const body = { method: 'bonifico', paidOn: today(), payer: { kind: 'libero', name: 'Anna Prova' } };
  const issue = () =>
    treasurer.post('/api/accounting/receipts', { ...body, lines: [{ kindId: id, amount: '10.00' }] });
  const issued = await json<{ id: number }>(await issue());
  assert.equal((await find(id))?.unused, false);
  await refused(
    treasurer.fetch(`${base}/${id}`, { method: 'DELETE' }),
    409,
    /Ci sono ricevute con la causale «Raccolta fondi»: mettila fuori uso/,
  );
  const { version } = (await find(id)) ?? {};
  const edited = { version, name: 'Colletta', nature: 'altro', active: false };
  assert.equal((await send(treasurer, 'PATCH', `${base}/${id}`, edited)).status, 200);
  assert.equal((await issue()).status, 422);
  const receipt = await json<{ lines: { description: string }[] }>(
    await treasurer.get(`/api/accounting/receipts/${issued.id}/details`),
  );
  assert.equal(receipt.lines[0]?.description, 'Raccolta fondi');
});

test('one that nobody has used is deleted, once; only who manages receipts sees and changes them', async () => {
  const id = await add({ name: 'Per sbaglio' });
  const stranger = await app.person({ permissions: [can.usersManagement] });
  assert.equal((await stranger.get(base)).status, 403);
  assert.equal((await stranger.fetch(`${base}/${id}`, { method: 'DELETE' })).status, 403);
  assert.equal((await treasurer.fetch(`${base}/${id}`, { method: 'DELETE' })).status, 200);
  assert.equal(await find(id), undefined);
  await refused(treasurer.fetch(`${base}/${id}`, { method: 'DELETE' }), 404, /Causale non trovata/);
});
