/** Reminders before a document expires, once each, and the week's digest. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { makeDocument, makeDocumentType } from '../../../../testing/documents.ts';
import { emptyTables } from '../../../../testing/emptying.ts';
import { notifyOfTheWeek } from './digest.ts';
import { remindOfDocuments } from './expiry.ts';

let app: TestApp;
let type: number;
let anna: Caller;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  await sql`update document_types set closed_at = now()`.execute(app.owner);
  type = await makeDocumentType(app.db, { has_expiry: true, name: 'Corso' });
  anna = await app.person({ permissions: [can.userEdit] });
  manager = await app.person({ permissions: [can.usersManagement] });
});
afterEach(async () => {
  await emptyTables(app.owner, 'documents', 'notifications', 'document_digests', 'jobs');
});
after(() => app.stop());

const bellOf = async (who: Caller) =>
  (await json<{ rows: { sentence: string }[] }>(await who.get('/api/utilities/notifications'))).rows.map(
    ({ sentence }) => sentence,
  );
const make = (days: number, typeId = type) =>
  makeDocument(app.db, { userId: anna.id, typeId, state: 'approvato', expiresOn: inDays(days) });

describe('a person', () => {
  for (const [days, threshold] of [
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [1, 7],
    [0, 0],
    [-1, 0],
  ] as const)
    test(`with a document of ${days} days more is reminded by the threshold ${threshold ?? 'of none'}`, async () => {
      await make(days);
      await remindOfDocuments(app.db);
      const { rows } = await sql<{ days: number }>`select days from document_reminders`.execute(app.db);
      assert.deepEqual(rows, threshold === null ? [] : [{ days: threshold }]);
    });

  test('is reminded once at each threshold, also by two servers at once and after a restart', async () => {
    const id = await make(30);
    await Promise.all([remindOfDocuments(app.db), remindOfDocuments(app.db)]);
    await remindOfDocuments(app.db);
    assert.equal((await bellOf(anna)).length, 1);
    await sql`alter table documents disable trigger frozen`.execute(app.owner);
    await sql`update documents set expires_on = rome_today() + 7 where id = ${id}`.execute(app.owner);
    await sql`alter table documents enable trigger frozen`.execute(app.owner);
    await remindOfDocuments(app.db);
    await remindOfDocuments(app.db);
    assert.equal((await bellOf(anna)).length, 2);
  });

  test('hears of all their documents in one piece of news', async () => {
    await make(7);
    await make(0, await makeDocumentType(app.db, { has_expiry: true, name: 'Patente' }));
    await remindOfDocuments(app.db);
    const [sentence, ...others] = await bellOf(anna);
    assert.equal(others.length, 0);
    assert.match(sentence ?? '', /^Patente: scade oggi; Corso: scade (il |l’)/);
  });

  test('who has uploaded the successor is left alone, and so is whoever left', async () => {
    await make(7);
    await makeDocument(app.db, { userId: anna.id, typeId: type });
    const leaver = await app.person();
    await makeDocument(app.db, { userId: leaver.id, typeId: type, state: 'approvato', expiresOn: inDays(7) });
    await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', leaver.id).execute();
    await remindOfDocuments(app.db);
    assert.equal((await app.db.selectFrom('document_reminders').selectAll().execute()).length, 0);
  });
});

describe('the week’s digest', () => {
  test('tells who manages users, once a week, what waits and what is wrong', async () => {
    await makeDocument(app.db, { userId: anna.id, typeId: type });
    await Promise.all([notifyOfTheWeek(app.db), notifyOfTheWeek(app.db)]);
    await notifyOfTheWeek(app.db);
    assert.deepEqual(await bellOf(manager), ['Documenti della settimana: 1 documento da verificare']);
    assert.deepEqual(await bellOf(anna), []);
  });

  test('leaves out what the manager’s own documents lack, which the other managers hear of', async () => {
    const other = await app.person({ permissions: [can.usersManagement] });
    await makeDocument(app.db, { userId: manager.id, typeId: type });
    await notifyOfTheWeek(app.db);
    assert.deepEqual(await bellOf(manager), []);
    assert.deepEqual(await bellOf(other), ['Documenti della settimana: 1 documento da verificare']);
  });

  test('is silent when there is nothing to say', async () => {
    await notifyOfTheWeek(app.db);
    assert.deepEqual(await bellOf(manager), []);
  });
});
