/** The grid of people and types: what each cell says, who sees it, its file, and the documents as a zip. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PersonWithDocuments } from '@wms/contract/humanResources/documents/matrix';
import { can } from '@wms/contract/platform/permissions';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { makeDocument, makeDocumentType } from '../../../../testing/documents.ts';
import { onePagePdf } from '../../../../testing/people.ts';

let app: TestApp;
let type: number;
let special: number;
let manager: Caller;
let verifier: Caller;
before(async () => {
  app = await startTestApp();
  await sql`update document_types set closed_at = now()`.execute(app.owner);
  type = await makeDocumentType(app.db, { required_for: 'everyone', has_expiry: true, name: 'Corso' });
  special = await makeDocumentType(app.db, {
    required_for: 'everyone',
    special: true,
    name: 'Certificato medico',
  });
  manager = await app.person({ permissions: [can.usersManagement], cognome: 'Zz' });
  verifier = await app.person({ permissions: [can.usersDocuments], cognome: 'Zz' });
});
after(() => app.stop());

const base = '/api/humanResources/document-matrix';
type Page = { rows: PersonWithDocuments[]; cursor: string | null; total: { count: number } | null };
const read = async (query = '', who = verifier) => json<Page>(await who.get(`${base}?${query}`));
const cellOf = async (person: Caller, ofType = type, who = verifier) =>
  (await read(`q=${person.username}`, who)).rows[0]?.cells.find(({ typeId }) => typeId === ofType);

describe('a cell', () => {
  test('says what the person has, and leads to the document that matters now', async () => {
    const anna = await app.person({ nome: 'Anna' });
    const make = (state: 'in verifica' | 'approvato' | 'rifiutato', days?: number) =>
      makeDocument(app.db, {
        userId: anna.id,
        typeId: type,
        state,
        expiresOn: days === undefined ? null : inDays(days),
      });
    const expect = async (state: string, documentId: number | null, waiting = false) => {
      const cell = await cellOf(anna);
      assert.deepEqual([cell?.state, cell?.documentId, cell?.waiting], [state, documentId, waiting]);
    };
    await expect('missing', null);
    await expect('toCheck', await make('in verifica'));
    await expect('refused', await make('rifiutato'));
    await expect('expired', await make('approvato', -1));
    await expect('expiring', await make('approvato', 0));
    await expect('expiring', await make('approvato', 60));
    await expect('valid', await make('approvato', 61));
    await expect('valid', await make('in verifica'), true);
  });

  test('of a special category is there for who manages users alone', async () => {
    const anna = await app.person({ nome: 'Anna' });
    assert.equal((await cellOf(anna, special, manager))?.state, 'missing');
    assert.equal(await cellOf(anna, special), undefined);
    await makeDocument(app.db, { userId: anna.id, typeId: type, state: 'approvato', expiresOn: inDays(90) });
    const missing = async (who: Caller) =>
      (await read(`q=${anna.username}&documents=missing`, who)).rows.length;
    assert.deepEqual([await missing(manager), await missing(verifier)], [1, 0], 'nor by a filter');
  });
});

test('who manages users reminds all that the filters leave; who was reminded today is named', async () => {
  const [nina, olga] = [
    await app.person({ cognome: 'Promemoria' }),
    await app.person({ cognome: 'Promemoria' }),
  ];
  for (const { id } of [nina, olga])
    await makeDocument(app.db, { userId: id, typeId: type, state: 'approvato', expiresOn: inDays(3) });
  const filters = { q: 'promemoria', within: '30', type: String(type) };
  const remind = (body: object, who = manager) => who.post(`${base}/remind`, body);
  type Answer = { message: string; refused: { id: number; reason: string }[] };
  const first = await remind({ ids: [nina.id], expected: 1 });
  assert.equal((await json<Answer>(first)).message, 'Avvisata 1 persona');
  assert.equal((await remind({ filters, expected: 5 })).status, 409, 'the list has changed meanwhile');
  const { message, refused } = await json<Answer>(await remind({ filters, expected: 2 }));
  assert.equal(message, 'Avvisata 1 persona: per 1 non si è potuto');
  assert.deepEqual(
    refused.map(({ id, reason }) => [id, reason]),
    [[nina.id, 'Ha già avuto un promemoria nelle ultime 24 ore']],
  );
  assert.equal((await remind({ ids: [olga.id], expected: 1 }, verifier)).status, 403);
});

test('each value of each filter says how many people it leaves, with the other filters given', async () => {
  const [good, late, none] = await Promise.all(
    ['Conta', 'Conta', 'Conta'].map((cognome) => app.person({ cognome })),
  );
  for (const [person, days] of [
    [good, 90],
    [late, 20],
  ] as const)
    await makeDocument(app.db, {
      userId: person?.id ?? 0,
      typeId: type,
      state: 'approvato',
      expiresOn: inDays(days),
    });
  type Facets = Record<string, { value: string; label: string; count: number | null }[]>;
  const facets = (query: string, who = verifier) =>
    who.get(`${base}/facets?${query}`).then((answer) => json<Facets>(answer));
  const countsOf = (all: Facets, name: string) =>
    Object.fromEntries(all[name]?.map(({ value, count }) => [value, count]) ?? []);
  const all = await facets('q=conta');
  assert.deepEqual(countsOf(all, 'documents'), { missing: 1, toCheck: 0, refused: 0, expired: 0 });
  assert.deepEqual(countsOf(all, 'within'), { 30: 1, 60: 1, 90: 2 });
  assert.equal(countsOf(all, 'state').attivo, 3);
  assert.deepEqual(countsOf(all, 'type'), { [type]: null }, 'a type alone leaves everybody');
  assert.deepEqual(countsOf(await facets('q=conta&within=30'), 'type'), { [type]: 1 });
  assert.deepEqual(countsOf(await facets('q=conta&documents=missing'), 'type'), { [type]: 1 });
  // A manager of users sees the types of special categories, too; nobody of the three has that certificate.
  assert.equal(countsOf(await facets('q=conta', manager), 'documents').missing, 3);
  assert.deepEqual(
    (await read('q=conta&documents=missing')).rows.map(({ id }) => id),
    [none?.id],
  );
});

test('people are narrowed by what is missing, and by what expires within so many days', async () => {
  const [soon, later] = [await app.person({ cognome: 'Presto' }), await app.person({ cognome: 'Tardi' })];
  await makeDocument(app.db, { userId: soon.id, typeId: type, state: 'approvato', expiresOn: inDays(30) });
  await makeDocument(app.db, { userId: later.id, typeId: type, state: 'approvato', expiresOn: inDays(31) });
  const namesOf = async (query: string) => (await read(query)).rows.map(({ name }) => name);
  const near = await namesOf(`within=30&type=${type}`);
  assert.ok(near.some((name) => name.startsWith('Presto ')));
  assert.ok(!near.some((name) => name.startsWith('Tardi ')));
  assert.ok((await namesOf('within=60')).some((name) => name.startsWith('Tardi ')));
  assert.ok(!(await namesOf(`documents=missing&type=${type}`)).some((name) => name.startsWith('Presto ')));
});

test('whoever was refused or has an expired document lacks it, too', async () => {
  const asked = await makeDocumentType(app.db, { has_expiry: true, required_for: 'everyone' });
  const [refused, expired, waits, fine] = await Promise.all(
    ['Rifiutata', 'Scaduta', 'Attesa', 'Aposto'].map((cognome) => app.person({ cognome })),
  );
  assert.ok(refused && expired && waits && fine);
  await makeDocument(app.db, { userId: refused.id, typeId: asked, state: 'rifiutato' });
  await makeDocument(app.db, {
    userId: expired.id,
    typeId: asked,
    state: 'approvato',
    expiresOn: inDays(-1),
  });
  await makeDocument(app.db, { userId: waits.id, typeId: asked });
  await makeDocument(app.db, {
    userId: fine.id,
    typeId: asked,
    state: 'approvato',
    expiresOn: inDays(200),
  });
  const missing = (await read(`documents=missing&type=${asked}`)).rows.map(({ id }) => id);
  assert.deepEqual(
    [refused, expired, waits, fine].map(({ id }) => missing.includes(id)),
    [true, true, false, false],
  );
  for (const [gap, person] of Object.entries({ refused, expired, toCheck: waits }))
    assert.deepEqual(
      (await read(`documents=${gap}&type=${asked}`)).rows.map(({ id }) => id),
      [person.id],
    );
  await sql`update document_types set closed_at = now() where id = ${asked}`.execute(app.owner);
});

test('pages follow each other by name, each person once', async () => {
  const all = await read();
  const paged: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await read(`limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...page.rows.map(({ id }) => id));
    cursor = page.cursor;
  }
  assert.deepEqual(
    paged,
    all.rows.map(({ id }) => id),
  );
  assert.equal(all.total?.count, paged.length);
});

test('the file has a column for each type and a sentence for each cell', async () => {
  const anna = await app.person({ cognome: 'Esportata' });
  await makeDocument(app.db, { userId: anna.id, typeId: type, state: 'approvato', expiresOn: '2099-03-01' });
  const file = await (await verifier.get(`${base}/export?format=csv&q=${anna.username}`)).text();
  assert.match(file, /Persona;E-mail;Corso\r\n/);
  assert.match(file, /Esportata [^;]*;.*;Valido \(01\/03\/2099\)/);
});

describe('the zip', () => {
  const zipOf = (query: string, who = verifier) => who.get(`/api/humanResources/documents/zip?${query}`);

  test('has what is in force of the people chosen, in a folder each, and counts as opened', async () => {
    const [anna, bruno] = [await app.person({ nome: 'Anna', cognome: 'D/Angelo' }), await app.person()];
    const pdfs = await Promise.all([1, 2].map(() => onePagePdf()));
    const ids: number[] = [];
    for (const [index, { id }] of [anna, bruno].entries()) {
      const { sha256 } = await app.storage.put(pdfs[index] ?? Buffer.alloc(0), 'application/pdf');
      await sql`insert into files values (${sha256}, 'application/pdf', ${pdfs[index]?.length})`.execute(
        app.db,
      );
      ids.push(await makeDocument(app.db, { userId: id, typeId: type, state: 'approvato', sha256 }));
    }
    await makeDocument(app.db, { userId: anna.id, typeId: type });
    const answer = await zipOf(`people=${anna.id},${bruno.id}`);
    assert.equal(answer.status, 200, await answer.clone().text());
    const bytes = new Uint8Array(await answer.arrayBuffer());
    assert.equal(answer.headers.get('content-length'), String(bytes.length), 'the size is known before');
    const files = unzipSync(bytes);
    assert.deepEqual(Object.keys(files).length, 2);
    const [name, content] = Object.entries(files).find(([path]) => path.startsWith('D-Angelo Anna')) ?? [];
    assert.equal(name, `D-Angelo Anna (${anna.username})/Corso ${ids[0]}.pdf`);
    assert.deepEqual(Buffer.from(content ?? []), pdfs[0]);
    const { rows } = await sql<{ id: number }>`
      select document_id as id from document_openings where opened_by = ${verifier.id} order by 1`.execute(
      app.db,
    );
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids,
    );
  });

  test('that is stopped in the middle harms nothing: the next one is whole', async () => {
    const anna = await app.person();
    const pdf = Buffer.concat([await onePagePdf(), Buffer.alloc(8 * 1024 * 1024, 1)]);
    const { sha256 } = await app.storage.put(pdf, 'application/pdf');
    await sql`insert into files values (${sha256}, 'application/pdf', ${pdf.length})`.execute(app.db);
    await makeDocument(app.db, { userId: anna.id, typeId: type, state: 'approvato', sha256 });
    const stopped = await zipOf(`people=${anna.id}`);
    const reader = stopped.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const whole = unzipSync(new Uint8Array(await (await zipOf(`people=${anna.id}`)).arrayBuffer()));
    assert.deepEqual(
      Object.values(whole).map(({ length }) => length),
      [pdf.length],
    );
  });

  test('never has special categories for ru_USRS_DOC_ADB, and says when nothing is left', async () => {
    const anna = await app.person();
    await makeDocument(app.db, { userId: anna.id, typeId: special, state: 'approvato' });
    assert.equal((await zipOf(`people=${anna.id}`)).status, 404);
  });
});
