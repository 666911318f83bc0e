/** Tests which of their documents wait for something from a person. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DocumentCategory } from '@wms/contract/humanResources/documents/endpoints';
import type { DocumentState } from '@wms/contract/humanResources/documents/life';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { makeDocument, makeDocumentType } from '../../../testing/documents.ts';

let app: TestApp;
let who: Caller;
before(async () => {
  app = await startTestApp();
  await sql`update document_types set closed_at = now()`.execute(app.owner);
  who = await app.person();
});
after(() => app.stop());

const dueOf = async (type: number) => {
  const answer = await who.get(`/api/humanResources/user/getDocuments?type_id=${type}`);
  return (await json<DocumentCategory[]>(answer))[0]?.types[0]?.due;
};

/** Reads the due state of a new type, for a person with these documents of it. */
async function due(required: boolean, documents: [state: DocumentState, days?: number][]) {
  const type = await makeDocumentType(app.db, {
    has_expiry: true,
    required_for: required ? 'everyone' : 'nobody',
  });
  for (const [state, days] of documents)
    await makeDocument(app.db, {
      userId: who.id,
      typeId: type,
      state,
      expiresOn: days === undefined ? null : inDays(days),
    });
  return dueOf(type);
}

describe('a type waits for its person', () => {
  test('when it is required and they gave nothing', async () => {
    assert.equal(await due(true, []), 'manca');
    assert.equal(await due(false, []), null);
  });

  test('after a refusal, until there is another upload', async () => {
    assert.equal(await due(false, [['rifiutato']]), 'rifiutato');
    assert.equal(await due(true, [['rifiutato'], ['in verifica']]), null);
  });

  test('once it has expired, and from the warning of the organisation on', async () => {
    assert.equal(await due(false, [['approvato', -1]]), 'scaduto');
    assert.equal(await due(false, [['approvato', 0]]), 'in scadenza');
    assert.equal(await due(false, [['approvato', 59]]), 'in scadenza');
    assert.equal(await due(false, [['approvato', 60]]), null);
  });

  test('and no more once its successor is being checked', async () => {
    assert.equal(await due(true, [['approvato', -1], ['in verifica']]), null);
  });
});
