/** Categories and types of documents: their rules, and of whom each is asked. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DocumentType, DocumentTypeGroup } from '@wms/contract/humanResources/documents/administration';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { makeDocument, makeDocumentType } from '../../../../testing/documents.ts';
import { onePagePdf } from '../../../../testing/people.ts';

let app: TestApp;
let manager: Caller;
let anna: Caller;
before(async () => {
  app = await startTestApp();
  manager = await app.person({ permissions: [can.usersManagement], nome: 'Marta' });
  anna = await app.person({ permissions: [can.userEdit], nome: 'Anna' });
});
after(() => app.stop());

const base = '/api/humanResources/document-types';
const send = (method: string, path: string, body?: object, who = manager) =>
  who.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const form = (more: object = {}) => ({
  name: `Tipo ${crypto.randomUUID()}`,
  categoryId: 1,
  requiredFor: 'nobody',
  teamId: null,
  atRegistration: false,
  asksDate: false,
  hasExpiry: false,
  validityMonths: null,
  licence: false,
  special: false,
  retentionMonths: null,
  position: 10,
  ...more,
});
async function create(more: object = {}) {
  const answer = await send('POST', base, form(more));
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}
const problemOf = async (answer: Response | Promise<Response>) =>
  json<{ status: number; detail: string; errors?: Record<string, string> }>(await answer);
async function typeOf(id: number): Promise<DocumentType> {
  const groups = await json<DocumentTypeGroup[]>(await manager.get(base));
  const found = groups.flatMap(({ types }) => types).find((type) => type.id === id);
  assert.ok(found);
  return found;
}

describe('a type', () => {
  test('is refused when its fields contradict each other', async () => {
    const refused = async (more: object) =>
      Object.keys((await problemOf(send('POST', base, form(more)))).errors ?? {});
    assert.deepEqual(await refused({ requiredFor: 'team' }), ['teamId']);
    assert.deepEqual(await refused({ atRegistration: true }), ['atRegistration']);
    assert.deepEqual(await refused({ validityMonths: 12 }), ['validityMonths']);
    assert.deepEqual(await refused({ licence: true }), ['licence']);
    assert.deepEqual(await refused({ hasExpiry: true, validityMonths: 0 }), ['validityMonths']);
    assert.deepEqual(await refused({ hasExpiry: true, validityMonths: 601 }), ['validityMonths']);
    const name = `Doppio ${crypto.randomUUID()}`;
    await create({ name });
    assert.match(
      (await problemOf(send('POST', base, form({ name })))).detail,
      /ha già un tipo con questo nome/,
    );
  });

  test('is edited by its version: the second of two people hears who was first', async () => {
    const id = await create();
    const edit = (version: number) => send('PATCH', `${base}/${id}`, { ...form({ position: 3 }), version });
    assert.equal((await edit(1)).status, 200);
    const { status, detail } = await problemOf(edit(1));
    assert.deepEqual([status, /Marta Prova ha salvato altre modifiche/.test(detail)], [409, true]);
  });

  test('that has documents is closed and not deleted; then it takes no document and is asked of nobody', async () => {
    const id = await create({ requiredFor: 'everyone' });
    const unused = await create();
    assert.equal((await send('DELETE', `${base}/${unused}`)).status, 200);
    await makeDocument(app.db, { userId: anna.id, typeId: id });
    const { status, detail } = await problemOf(send('DELETE', `${base}/${id}`));
    assert.deepEqual([status, /chiudilo/.test(detail)], [409, true]);
    assert.equal((await send('POST', `${base}/${id}/close`, { version: 1 })).status, 200);
    assert.equal((await typeOf(id)).closed, true);
    const upload = new FormData();
    upload.set('id_categoria', '1');
    upload.set('id_tipo', String(id));
    upload.set('file', new Blob([new Uint8Array(await onePagePdf())]), 'a.pdf');
    const answer = await anna.fetch('/api/humanResources/user/uploadDocument', {
      method: 'PUT',
      body: upload,
    });
    assert.match((await problemOf(answer)).errors?.id_tipo ?? '', /non si carica più/);
    assert.deepEqual(await stateOf(anna.id, id), []);
    assert.equal((await send('POST', `${base}/${id}/reopen`, { version: 2 })).status, 200);
    assert.deepEqual(await stateOf(anna.id, id), ['in verifica']);
  });

  test('has a template that people download', async () => {
    const id = await create();
    const pdf = await onePagePdf();
    const give = new FormData();
    give.set('file', new Blob([new Uint8Array(pdf)]), 'modulo.pdf');
    assert.equal((await anna.get(`${base}/${id}/template`)).status, 404);
    const answer = await manager.fetch(`${base}/${id}/template`, { method: 'PUT', body: give });
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.equal((await typeOf(id)).template, 'modulo.pdf');
    assert.deepEqual(Buffer.from(await (await anna.get(`${base}/${id}/template`)).arrayBuffer()), pdf);
    assert.equal((await send('DELETE', `${base}/${id}/template`)).status, 200);
    assert.equal((await anna.get(`${base}/${id}/template`)).status, 404);
  });
});

test('a category is made, renamed, and deleted once it has no types', async () => {
  const categories = '/api/humanResources/document-categories';
  const { id } = await json<{ id: number }>(
    await send('POST', categories, { name: 'Sicurezza', position: 9 }),
  );
  const type = await create({ categoryId: id });
  assert.match((await problemOf(send('DELETE', `${categories}/${id}`))).detail, /ha dei tipi/);
  assert.equal((await send('DELETE', `${base}/${type}`)).status, 200);
  assert.equal(
    (await send('PATCH', `${categories}/${id}`, { name: 'Salute', position: 1, version: 1 })).status,
    200,
  );
  assert.match(
    (await problemOf(send('POST', categories, { name: 'Salute', position: 1 }))).detail,
    /già una categoria/,
  );
  assert.equal((await send('DELETE', `${categories}/${id}`)).status, 200);
});

const stateOf = async (userId: number, typeId: number) =>
  (
    await sql<{ state: string }>`
      select state from required_documents where user_id = ${userId} and type_id = ${typeId}`.execute(app.db)
  ).rows.map(({ state }) => state);

describe('a document is asked of', () => {
  test('everybody, the members of a team today, or who drives', async () => {
    const [everyone, drivers, nobody] = await Promise.all([
      create({ requiredFor: 'everyone' }),
      create({ requiredFor: 'drivers' }),
      create(),
    ]);
    const driver = await app.person({ permissions: [can.vansBook] });
    assert.deepEqual(await stateOf(anna.id, everyone), ['manca']);
    assert.deepEqual(await stateOf(anna.id, nobody), []);
    assert.deepEqual([await stateOf(anna.id, drivers), await stateOf(driver.id, drivers)], [[], ['manca']]);
    const team = await app.db
      .insertInto('teams')
      .values({ name: 'Aerodinamica', code: 'AER' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ofTeam = await create({ requiredFor: 'team', teamId: team.id });
    const member = (until: string | null) =>
      app.db
        .insertInto('team_members')
        .values({ user_id: anna.id, team_id: team.id, since: inDays(-30), until })
        .execute();
    await member(inDays(-1));
    assert.deepEqual(await stateOf(anna.id, ofTeam), [], 'who has left the team');
    await app.db.deleteFrom('team_members').execute();
    await member(inDays(0));
    assert.deepEqual(await stateOf(anna.id, ofTeam), ['manca'], 'until the last day');
  });

  test('and its state is that of what holds, whatever was uploaded after it', async () => {
    const id = await makeDocumentType(app.db, { required_for: 'everyone', has_expiry: true });
    const make = (state: 'in verifica' | 'approvato' | 'rifiutato', expiresOn: string | null = null) =>
      makeDocument(app.db, { userId: anna.id, typeId: id, state, expiresOn });
    await make('in verifica');
    assert.deepEqual(await stateOf(anna.id, id), ['in verifica']);
    await make('rifiutato');
    assert.deepEqual(await stateOf(anna.id, id), ['rifiutato']);
    await make('approvato', inDays(0));
    assert.deepEqual(await stateOf(anna.id, id), ['valido'], 'on its last day');
    await make('in verifica');
    assert.deepEqual(await stateOf(anna.id, id), ['valido']);
    await make('approvato', inDays(-1));
    await make('in verifica');
    assert.deepEqual(await stateOf(anna.id, id), ['in verifica'], 'the successor of what expired');
    await app.db
      .updateTable('documents')
      .set({ removed_at: sql`now()` })
      .where('state', '<>', 'approvato')
      .execute();
    assert.deepEqual(await stateOf(anna.id, id), ['scaduto']);
  });
});
