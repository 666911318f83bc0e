/** Tests which documents of others a person sees, in which order they wait, and that each opening is written down. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DocumentTypeGroup } from '@wms/contract/humanResources/documents/administration';
import type { DocumentToVerify } from '@wms/contract/humanResources/documents/verification';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { makeDocument, makeDocumentType } from '../../../../testing/documents.ts';
import { onePagePdf } from '../../../../testing/people.ts';

let app: TestApp;
let plain: number;
let special: number;
let anna: Caller;
let verifier: Caller;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  plain = await makeDocumentType(app.db);
  special = await makeDocumentType(app.db, { special: true, name: 'Certificato medico' });
  anna = await app.person({ permissions: [can.userEdit], nome: 'Anna', cognome: 'Zeta' });
  verifier = await app.person({ permissions: [can.usersDocuments], nome: 'Vera' });
  manager = await app.person({ permissions: [can.usersManagement], nome: 'Marta' });
});
after(() => app.stop());

const base = '/api/humanResources/documents';
type Page = { rows: DocumentToVerify[]; cursor: string | null; total: { count: number } | null };
const queue = async (who: Caller, query = '') => json<Page>(await who.get(`${base}/to-verify?${query}`));

async function upload(
  who: Caller,
  path: string,
  typeId: number,
  file: Buffer,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('id_categoria', '1');
  form.set('id_tipo', String(typeId));
  form.set('file', new Blob([new Uint8Array(file)]), 'file.pdf');
  return who.fetch(path, { method: 'PUT', body: form });
}

describe('the queue', () => {
  test('has what waits, the first upload first, page by page, and never one’s own or what was put aside', async () => {
    const people = await Promise.all(['Uno', 'Due', 'Tre'].map((nome) => app.person({ nome })));
    const ids: number[] = [];
    for (const { id } of people) ids.push(await makeDocument(app.db, { userId: id, typeId: plain }));
    await makeDocument(app.db, { userId: verifier.id, typeId: plain });
    const newer = await makeDocument(app.db, { userId: people[0]?.id ?? 0, typeId: plain });
    const first = await queue(verifier, `type=${plain}&limit=2`);
    assert.deepEqual(
      first.rows.map(({ id }) => id),
      ids.slice(1),
    );
    assert.equal(first.total?.count, 3);
    type Facets = { type: { value: string; count: number }[] };
    const { type } = await json<Facets>(await verifier.get(`${base}/to-verify/facets`));
    const countOf = (id: number) => type.find(({ value }) => value === String(id))?.count;
    assert.deepEqual([countOf(plain), countOf(special)], [3, undefined], 'the filter counts the same');
    const second = await queue(verifier, `type=${plain}&limit=2&cursor=${first.cursor}`);
    assert.deepEqual(
      second.rows.map(({ id }) => id),
      [newer],
    );
    assert.equal(second.cursor, null);
  });

  test('stands on Home of who may verify, without one’s own and what one may not see', async () => {
    const person = await app.person({ nome: 'Quinto' });
    const waiting = async (who: Caller) =>
      (await json<{ documentsToVerify: number | null }>(await who.get('/api/utilities/home')))
        .documentsToVerify;
    assert.equal(await waiting(person), null);
    const [verifierSaw, managerSaw] = [await waiting(verifier), await waiting(manager)];
    assert.ok(verifierSaw !== null && managerSaw !== null);
    await makeDocument(app.db, { userId: person.id, typeId: plain });
    await makeDocument(app.db, { userId: person.id, typeId: special });
    assert.equal(await waiting(verifier), verifierSaw + 1);
    assert.equal(await waiting(manager), managerSaw + 2);
    const other = await app.person({ permissions: [can.usersDocuments], nome: 'Altea' });
    const otherSaw = await waiting(other);
    await makeDocument(app.db, { userId: other.id, typeId: plain });
    assert.equal(await waiting(other), otherSaw);
    assert.equal(await waiting(manager), managerSaw + 3);
  });

  test('finds a person with a typo', async () => {
    const person = await app.person({ nome: 'Lucrezia', cognome: 'Bergamaschi' });
    const id = await makeDocument(app.db, { userId: person.id, typeId: plain });
    const { rows } = await queue(verifier, 'q=bergamscchi');
    assert.deepEqual(
      rows.map((row) => row.id),
      [id],
    );
  });
});

describe('special categories of data', () => {
  test('are seen by who manages users; for ru_USRS_DOC_ADB they don’t exist', async () => {
    const id = await makeDocument(app.db, { userId: anna.id, typeId: special });
    for (const path of ['', '/file', '/history'])
      assert.equal((await verifier.get(`${base}/${id}${path}`)).status, 404, path);
    assert.equal((await verifier.post(`${base}/${id}/approve`, { version: 1 })).status, 404);
    assert.equal((await verifier.post(`${base}/${id}/reject`, { version: 1, reason: 'No' })).status, 404);
    assert.equal((await manager.get(`${base}/${id}`)).status, 200);
    assert.ok(!(await queue(verifier)).rows.some((row) => row.id === id));
    assert.ok((await queue(manager, `type=${special}`)).rows.some((row) => row.id === id));
    const types = async (who: Caller) =>
      (await json<DocumentTypeGroup[]>(await who.get('/api/humanResources/document-types'))).flatMap(
        (group) => group.types.map((type) => type.id),
      );
    assert.ok((await types(manager)).includes(special) && !(await types(verifier)).includes(special));
    const ofAnna = `/api/humanResources/users/${anna.id}/documents`;
    assert.ok(!(await (await verifier.get(ofAnna)).text()).includes('Certificato medico'));
    assert.ok((await (await manager.get(ofAnna)).text()).includes('Certificato medico'));
    assert.equal((await upload(verifier, ofAnna, special, await onePagePdf())).status, 422);
  });
});

describe('a person’s documents', () => {
  test('are uploaded on their behalf, byte for byte, and say by whom', async () => {
    const pdf = await onePagePdf();
    const answer = await upload(verifier, `/api/humanResources/users/${anna.id}/documents`, plain, pdf);
    assert.equal(answer.status, 200, await answer.clone().text());
    const { id } = await json<{ id: number }>(answer);
    const document = await json<DocumentToVerify>(await manager.get(`${base}/${id}`));
    assert.deepEqual(
      [document.uploadedBy, document.person.name, document.state],
      ['Vera Prova', 'Anna Zeta', 'in verifica'],
    );
    assert.deepEqual(Buffer.from(await (await manager.get(`${base}/${id}/file`)).arrayBuffer()), pdf);
  });

  test('come with the expiry and the category that whoever uploaded them proposed', async () => {
    const licence = await makeDocumentType(app.db, { has_expiry: true, licence: true });
    const ofAnna = `/api/humanResources/users/${anna.id}/documents`;
    const proposals = { scadenza: '2031-03-12', categoria_patente: 'BE' };
    const { id } = await json<{ id: number }>(
      await upload(verifier, ofAnna, licence, await onePagePdf(), proposals),
    );
    const { proposed, expiresOn } = await json<DocumentToVerify>(await manager.get(`${base}/${id}`));
    assert.deepEqual(proposed, { expiresOn: '2031-03-12', licenceCategory: 'BE' });
    assert.equal(expiresOn, null, 'what holds is not proposed but approved');
    const { rows } = await json<{ rows: HistoryEntry[] }>(await manager.get(`${base}/${id}/history`));
    assert.equal(rows[0]?.what, 'Documento creato, scadenza proposta 12/03/2031');
  });

  test('each opening by another person stands in its Cronologia; the owner’s own are not written down', async () => {
    const mine = await upload(anna, '/api/humanResources/user/uploadDocument', plain, await onePagePdf());
    const { id } = await json<{ id: number }>(mine);
    assert.equal((await anna.get(`/api/humanResources/user/getDocument?id=${id}`)).status, 200);
    assert.equal((await verifier.get(`${base}/${id}/file`)).status, 200);
    assert.equal((await manager.get(`${base}/${id}`)).status, 200, 'the facts alone are no opening');
    const rows = await app.db
      .selectFrom('document_openings')
      .select('opened_by')
      .where('document_id', '=', id)
      .execute();
    assert.deepEqual(rows, [{ opened_by: verifier.id }]);
    await verifier.post(`${base}/${id}/reject`, { version: 1, reason: 'Manca la firma' });
    const history = await json<{ rows: HistoryEntry[] }>(await manager.get(`${base}/${id}/history`));
    assert.deepEqual(
      history.rows.map(({ user, what }) => `${user}: ${what}`),
      ['Vera Prova: Motivo: Manca la firma', 'Vera Prova: Documento aperto', 'Anna Zeta: Documento creato'],
    );
  });

  test('of nobody are 404', async () => {
    assert.equal((await manager.get('/api/humanResources/users/999999/documents')).status, 404);
    assert.equal((await manager.get(`${base}/999999/file`)).status, 404);
  });
});
