/** The life of a document: who may verify it, and that an approved one holds until its successor is approved. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { documentLife } from '@wms/contract/humanResources/documents/life';
import type { DocumentToVerify } from '@wms/contract/humanResources/documents/verification';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { makeDocument, makeDocumentType } from '../../../../testing/documents.ts';
import { testLife } from '../../../../testing/lives.ts';
import { meetAt } from '../../../../testing/locks/meeting.ts';

let app: TestApp;
let plain: number;
let expiring: number;
let anna: Caller;
let verifier: Caller;
before(async () => {
  app = await startTestApp();
  plain = await makeDocumentType(app.db);
  expiring = await makeDocumentType(app.db, { has_expiry: true, name: 'Corso' });
  anna = await app.person({ permissions: [can.userEdit], nome: 'Anna' });
  verifier = await app.person({ permissions: [can.usersDocuments], nome: 'Vera' });
});
after(() => app.stop());

const base = '/api/humanResources/documents';
const versionOf = async (id: number) =>
  (await app.db.selectFrom('documents').select('version').where('id', '=', id).executeTakeFirst())?.version ??
  1;
const approve = async (who: Caller, id: number, more: object = {}) =>
  who.post(`${base}/${id}/approve`, { version: await versionOf(id), ...more });
const reject = async (who: Caller, id: number, reason = 'Manca il retro') =>
  who.post(`${base}/${id}/reject`, { version: await versionOf(id), reason });
const reopen = async (who: Caller, id: number, reason = 'Era un altro documento') =>
  who.post(`${base}/${id}/reopen`, { version: await versionOf(id), reason });
const make = (typeId: number, more: object = {}) =>
  makeDocument(app.db, { userId: anna.id, typeId, ...more });
const problemOf = (answer: Response) =>
  json<{ status: number; detail: string; errors?: Record<string, string> }>(answer);
async function ok(answer: Response) {
  assert.equal(answer.status, 200, await answer.clone().text());
}
const rowOf = (id: number) =>
  app.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const inForce = async (typeId: number) =>
  (
    await sql<{ id: number }>`
      select id from documents where user_id = ${anna.id} and type_id = ${typeId} and state = 'approvato'
         and superseded_at is null and removed_at is null`.execute(app.db)
  ).rows.map(({ id }) => id);

testLife(documentLife, () => ({
  person: (permissions) => app.person({ permissions }),
  make: (state, owner) => makeDocument(app.db, { userId: owner.id, typeId: plain, state }),
  ask: (caller, move, id) => ({ approve, reject, reopen })[move](caller, id),
  read: async (id) => {
    const { state, ...row } = await rowOf(id);
    return { state, row };
  },
}));

describe('approving', () => {
  test('leaves the earlier one in force until then, and puts it aside in the same moment', async () => {
    const first = await make(plain, { state: 'approvato' });
    const second = await make(plain);
    assert.deepEqual(await inForce(plain), [first]);
    await ok(await reject(verifier, second));
    assert.deepEqual(await inForce(plain), [first]);
    const third = await make(plain);
    await ok(await approve(verifier, third));
    assert.deepEqual(await inForce(plain), [third]);
    assert.ok((await rowOf(first)).superseded_at);
  });

  test('asks for the expiry where the type has one, and refuses a day that has passed', async () => {
    const id = await make(expiring);
    const refused = async (expiresOn: string) =>
      (await problemOf(await approve(verifier, id, { expiresOn }))).errors?.expiresOn ?? '';
    assert.match(await refused(''), /Scrivi la scadenza/);
    assert.match(await refused(inDays(-1)), /È scaduto (il |l’)/);
    assert.equal((await rowOf(id)).state, 'in verifica');
    await ok(await approve(verifier, id, { expiresOn: inDays(0) }));
    assert.equal((await rowOf(id)).expires_on, inDays(0));
  });

  test('takes the expiry that the type’s months gave, unless another one stands on the paper', async () => {
    const given = await make(expiring, { expiresOn: inDays(30) });
    await ok(await approve(verifier, given));
    assert.equal((await rowOf(given)).expires_on, inDays(30));
    const corrected = await make(expiring, { expiresOn: inDays(30) });
    await ok(await approve(verifier, corrected, { expiresOn: inDays(400) }));
    assert.equal((await rowOf(corrected)).expires_on, inDays(400));
  });

  test('takes no proposal by itself: the expiry that holds is the verifier’s', async () => {
    const id = await make(expiring, { proposedExpiresOn: inDays(30) });
    const { errors } = await problemOf(await approve(verifier, id));
    assert.match(errors?.expiresOn ?? '', /Scrivi la scadenza/);
    await ok(await approve(verifier, id, { expiresOn: inDays(45) }));
    const { expires_on, proposed_expires_on } = await rowOf(id);
    assert.deepEqual([expires_on, proposed_expires_on], [inDays(45), inDays(30)]);
  });

  test('a licence asks for its category', async () => {
    const licence = await makeDocumentType(app.db, { has_expiry: true, licence: true });
    const id = await make(licence, { expiresOn: inDays(30) });
    const { errors } = await problemOf(await approve(verifier, id));
    assert.equal(errors?.licenceCategory, 'Questo campo è obbligatorio');
    await ok(await approve(verifier, id, { licenceCategory: 'B' }));
    assert.equal((await rowOf(id)).licence_category, 'B');
  });

  test('of an older certificate never shortens what is in force', async () => {
    const type = await makeDocumentType(app.db, { has_expiry: true });
    const long = await make(type, { state: 'approvato', expiresOn: inDays(400) });
    const short = await make(type);
    const answer = await approve(verifier, short, { expiresOn: inDays(100) });
    await ok(answer);
    assert.match(
      (await json<{ message: string }>(answer)).message,
      /^Documento approvato, ma resta in vigore quello che vale fino (al|all’)/,
    );
    assert.deepEqual([await inForce(type), (await rowOf(short)).state], [[long], 'approvato']);
    // The same day, or a later one, replaces it.
    const same = await make(type);
    await ok(await approve(verifier, same, { expiresOn: inDays(400) }));
    assert.deepEqual(await inForce(type), [same]);
  });

  test('is taken back with a reason: the earlier one is in force again, and it is verified anew', async () => {
    const type = await makeDocumentType(app.db);
    const earlier = await make(type, { state: 'approvato' });
    const wrong = await make(type);
    await ok(await approve(verifier, wrong));
    assert.equal((await verifier.post(`${base}/${wrong}/reopen`, { version: 1, reason: '' })).status, 422);
    await ok(await reopen(verifier, wrong));
    assert.deepEqual([await inForce(type), (await rowOf(wrong)).state], [[earlier], 'in verifica']);
    const { rows } = await json<{ rows: DocumentToVerify[] }>(
      await verifier.get(`${base}/to-verify?type=${type}`),
    );
    assert.deepEqual(
      rows.map(({ id, decided }) => [id, decided]),
      [[wrong, null]],
    );
    await ok(await reject(verifier, wrong));
    assert.equal((await rowOf(wrong)).state, 'rifiutato');
    // While a newer upload waits, the older approval stays.
    const next = await make(type);
    await ok(await approve(verifier, next));
    await make(type);
    assert.match((await problemOf(await reopen(verifier, next))).detail, /più recente: verifica quello/);
    assert.match((await problemOf(await reopen(verifier, earlier))).detail, /in vigore un altro/);
  });

  test('of two who verify at once one wins, and the other hears who was first', async () => {
    const other = await app.person({ permissions: [can.usersManagement], nome: 'Olga' });
    const id = await make(plain);
    const answers = await meetAt(app, 'documents', [() => approve(verifier, id), () => reject(other, id)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const lost = answers[0].status === 409 ? answers[0] : answers[1];
    const sentence =
      answers[0].status === 409 ? /^Olga Prova l’ha già rifiutato/ : /^Vera Prova l’ha già approvato/;
    assert.match((await problemOf(lost)).detail, sentence);
  });

  test('what a newer upload has put aside is not verified any more', async () => {
    const id = await make(plain);
    await make(plain);
    const { status, detail } = await problemOf(await approve(verifier, id));
    assert.deepEqual([status, /più recente/.test(detail)], [409, true]);
  });

  test('a decision stays: the database itself refuses another one', async () => {
    const id = await make(plain, { state: 'rifiutato' });
    await assert.rejects(
      sql`update documents set state = 'approvato' where id = ${id}`.execute(app.owner),
      /no step of documents/,
    );
    await assert.rejects(
      sql`update documents set refusal_reason = 'altro' where id = ${id}`.execute(app.owner),
      /frozen/,
    );
  });

  test('and two documents of one type are never in force together', async () => {
    await make(plain, { state: 'approvato' });
    const next = await make(plain);
    await assert.rejects(
      sql`update documents set state = 'approvato' where id = ${next}`.execute(app.owner),
      /documents_in_force/,
    );
  });
});

test('a person reads in the bell and in the mail why a document was refused, and where they are', async () => {
  const id = await make(plain);
  await sql`delete from jobs`.execute(app.db);
  await ok(await reject(verifier, id, 'Non si legge'));
  const { rows } = await json<{ rows: { sentence: string; path: string }[] }>(
    await anna.get('/api/utilities/notifications'),
  );
  assert.match(rows[0]?.sentence ?? '', /è rifiutato. Motivo: Non si legge/);
  assert.equal(rows[0]?.path, `/areaUtente?scheda=documenti&campo=documento.${plain}`);
  const jobs = await app.db.selectFrom('jobs').select('name').execute();
  assert.deepEqual(jobs, [{ name: 'mail' }]);
});

test('an answer of the queue says what may be done with it', async () => {
  const id = await make(plain);
  const { rows } = await json<{ rows: DocumentToVerify[] }>(
    await verifier.get(`${base}/to-verify?type=${plain}`),
  );
  assert.deepEqual(rows.find((row) => row.id === id)?.moves, ['approve', 'reject']);
});
