/** Documents whose retention has passed are proposed, and go only when somebody says so. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DocumentDisposal } from '@wms/contract/humanResources/documents/retention';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { firstDayWithin } from '../../../../testing/days.ts';
import { makeDocument, makeDocumentType } from '../../../../testing/documents.ts';
import { proposeDocuments } from './proposing.ts';

let app: TestApp;
let type: number;
let anna: Caller;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  type = await makeDocumentType(app.db, { has_expiry: true, retention_months: 12 });
  anna = await app.person();
  manager = await app.person({ permissions: [can.usersManagement] });
});
after(() => app.stop());

const base = '/api/humanResources/document-disposals';
const proposed = async () =>
  (await json<{ rows: DocumentDisposal[] }>(await manager.get(base))).rows.map(({ id }) => id);
const make = async (expired: string, typeId = type) => {
  const id = await makeDocument(app.db, { userId: anna.id, typeId, state: 'approvato', expiresOn: expired });
  await proposeDocuments(app.db);
  return id;
};
const monthsAgo = (months: number) => Temporal.PlainDate.from(today()).subtract({ months }).toString();

test('a document is proposed the day after its months have passed, and not before', async () => {
  const firstKept = firstDayWithin({ months: 12 });
  const due = await make(firstKept.subtract({ days: 1 }).toString());
  assert.deepEqual(await proposed(), [due]);
  const notYet = await make(
    firstKept.toString(),
    await makeDocumentType(app.db, { has_expiry: true, retention_months: 12 }),
  );
  const never = await make(monthsAgo(200), await makeDocumentType(app.db, { has_expiry: true }));
  const list = await proposed();
  assert.ok(!list.includes(notYet) && !list.includes(never));
});

describe('a proposal', () => {
  const fresh = async () =>
    make(monthsAgo(14), await makeDocumentType(app.db, { has_expiry: true, retention_months: 12 }));

  test('is told once to who manages users', async () => {
    await sql`delete from notifications`.execute(app.owner);
    await fresh();
    await proposeDocuments(app.db);
    const { rows } = await json<{ rows: { sentence: string }[] }>(
      await manager.get('/api/utilities/notifications'),
    );
    assert.deepEqual(
      rows.map(({ sentence }) => sentence),
      ['È passato il tempo di conservazione di 1 documento: decidi se eliminarli'],
    );
  });

  test('that is approved deletes the document and forgets its file, unless another row has the same', async () => {
    const id = await fresh();
    const answer = await manager.post(`${base}/approve`, { ids: [id] });
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.equal(
      (await app.db.selectFrom('documents').select('id').where('id', '=', id).execute()).length,
      0,
    );
    const file = () =>
      app.db.selectFrom('files').select('sha256').where('sha256', '=', 'd'.repeat(64)).execute();
    assert.equal((await file()).length, 1, 'other documents have the same bytes');
    const alone = await makeDocument(app.db, {
      userId: anna.id,
      typeId: await makeDocumentType(app.db, { has_expiry: true, retention_months: 1 }),
      state: 'approvato',
      expiresOn: monthsAgo(5),
      sha256: 'c'.repeat(64),
    });
    await proposeDocuments(app.db);
    assert.equal((await manager.post(`${base}/approve`, { ids: [alone] })).status, 200);
    const kept = await app.db
      .selectFrom('files')
      .select('sha256')
      .where('sha256', '=', 'c'.repeat(64))
      .execute();
    assert.deepEqual(kept, []);
  });

  test('that is put off stays away for a year, with its reason', async () => {
    const id = await fresh();
    assert.equal((await manager.post(`${base}/keep`, { ids: [id], reason: 'Causa in corso' })).status, 200);
    await proposeDocuments(app.db);
    assert.ok(!(await proposed()).includes(id));
    assert.equal((await manager.post(`${base}/approve`, { ids: [id] })).status, 409);
  });

  test('is refused whole when one of the documents is no longer proposed', async () => {
    const id = await fresh();
    const other = await makeDocument(app.db, { userId: anna.id, typeId: await makeDocumentType(app.db) });
    assert.equal((await manager.post(`${base}/approve`, { ids: [id, other] })).status, 409);
    assert.ok((await proposed()).includes(id));
  });
});
