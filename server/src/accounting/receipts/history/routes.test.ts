import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { can } from '@wms/contract/platform/permissions';
import { makeReceipt } from '../../../../testing/accounting/receipts.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';

let app: TestApp;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
});
after(() => app.stop());

test('the history of a receipt says who annulled it and why, and that it was issued', async () => {
  const id = await makeReceipt(app, { userId: null, issuedOn: '2026-02-03' });
  await treasurer.post(`/api/accounting/receipts/${id}/annul`, { reason: 'Importo sbagliato' });
  const { rows } = await json<{ rows: HistoryEntry[] }>(
    await treasurer.get(`/api/accounting/receipts/${id}/history`),
  );
  const [annulled, issued] = rows;
  assert.deepEqual(annulled?.changes, [{ field: 'Stato', before: 'Emessa', after: 'Annullata' }]);
  assert.match(annulled?.what ?? '', /Importo sbagliato/);
  assert.ok(annulled?.user);
  assert.equal(issued?.what, 'Ricevuta emessa');
  assert.equal(rows.length, 2);
});

test('the history of a receipt that is not there is not found', async () => {
  assert.equal((await treasurer.get('/api/accounting/receipts/999999/history')).status, 404);
});
