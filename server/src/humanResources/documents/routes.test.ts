import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { makeDocument } from '../../../testing/documents.ts';
import { onePagePdf } from '../../../testing/people.ts';
import { isTrial, trial } from '../../../testing/trial.ts';

let app: TestApp;
let caller: Caller;
/** Types of the seed: identity document (no date) and safety course (asks a date, 60 months). */
const identity = { id_categoria: '1', id_tipo: '1' };
const course = { id_categoria: '2', id_tipo: '3' };

before(async () => {
  app = await startTestApp();
  caller = await app.person({ permissions: ['USR_EDT'] });
});
after(() => app.stop());

const base = '/api/humanResources/user';
const photo = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#aabbcc' } })
    [format]()
    .toBuffer();

function upload(who: Caller, file: Buffer, fields: Record<string, string> = identity, name = 'file.pdf') {
  return send(who, formOf(fields, [file], name));
}
const send = (who: Caller, form: FormData) =>
  who.fetch(`${base}/uploadDocument`, { method: 'PUT', body: form });
function formOf(fields: Record<string, string>, files: readonly Buffer[], name = 'file.pdf') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const file of files) form.append('file', new Blob([new Uint8Array(file)]), name);
  return form;
}
/** A document that lies there already: a process opens each upload, which takes half a second of a core. */
async function filed({ id: userId }: Caller, state?: 'approvato'): Promise<number> {
  const { sha256 } = await app.storage.put(await onePagePdf(), 'application/pdf');
  return makeDocument(app.db, { userId, typeId: Number(identity.id_tipo), state, sha256 });
}
async function readUploadedId(response: Response): Promise<number> {
  assert.equal(response.status, 200, await response.clone().text());
  return (await json<{ id: number }>(response)).id;
}
const refusal = async (response: Response) => {
  assert.equal(response.status, 422, await response.clone().text());
  return (await json<{ errors: Record<string, string> }>(response)).errors;
};
type Document = { id: number; scadenza: string | null; sostituito: boolean; stato: string };
const documentsOf = async (who: Caller, type: number) =>
  (
    await json<{ types: { documents: Document[] }[] }[]>(
      await who.get(`${base}/getDocuments?type_id=${type}`),
    )
  )[0]?.types[0]?.documents ?? [];
const get = (who: Caller, id: number) => who.get(`${base}/getDocument?id=${id}`);
const remove = (who: Caller, id: number) =>
  who.fetch(`${base}/deleteDocument?id=${id}`, { method: 'DELETE' });

describe('an upload', () => {
  test('of a PDF comes back byte for byte', async () => {
    const pdf = await onePagePdf();
    const response = await get(caller, await readUploadedId(await upload(caller, pdf)));
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), pdf);
  });

  for (const format of ['jpeg', 'png'] as const)
    (format === 'png' ? trial : test)(`of a ${format} becomes a PDF`, async () => {
      const response = await get(
        caller,
        await readUploadedId(await upload(caller, await photo(format), identity, 'a.exe')),
      );
      assert.equal(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      );
    });

  test('of front and back becomes one PDF, in the order in which they came', async () => {
    const form = formOf(identity, [await photo('jpeg'), await onePagePdf(), await photo('png')]);
    const response = await get(caller, await readUploadedId(await send(caller, form)));
    const pdf = await PDFDocument.load(await response.arrayBuffer());
    assert.deepEqual(
      pdf.getPages().map((page) => (page.getWidth() > page.getHeight() ? 'wide' : 'tall')),
      ['wide', 'tall', 'wide'],
    );
  });

  test('of several files says which limit they pass, and of one that can’t be read why not', async () => {
    const seven = await send(caller, formOf(identity, Array(7).fill(await onePagePdf())));
    assert.equal(seven.status, 413);
    const half = Buffer.alloc(11 * 1024 * 1024, 'x');
    const large = await send(caller, formOf(identity, [half.subarray(0, 10 * 1024 * 1024), half]));
    assert.equal(large.status, 413);
    assert.deepEqual((await json<{ errors: object }>(large)).errors, {
      file: 'I file insieme superano 20 MB',
    });
    const wrong = formOf(identity, [await onePagePdf(), Buffer.from('non sono un PDF')]);
    assert.match((await refusal(await send(caller, wrong))).file ?? '', /PDF, JPEG/);
  });

  test('carries its own name and the date that its type asks for', async () => {
    assert.deepEqual(await refusal(await upload(caller, await onePagePdf(), course)), {
      data_conseguimento: 'Questo campo è obbligatorio',
    });
    const fields = { ...course, data_conseguimento: '2024-02-29', nome_personalizzato: 'Corso "a/b" à' };
    const id = await readUploadedId(await upload(caller, await onePagePdf(), fields));
    assert.equal(
      (await documentsOf(caller, 3)).find((document) => document.id === id)?.scadenza,
      '2029-02-28',
    );
    const { headers } = await get(caller, id);
    assert.equal(headers.get('cache-control'), 'no-store', 'another person may use the browser tomorrow');
    assert.match(
      headers.get('content-disposition') ?? '',
      /filename\*=UTF-8''Corso%20%22a%2Fb%22%20%C3%A0\.pdf/,
    );
  });

  test('of a type of another category, or of an unknown type, is refused', async () => {
    const pdf = await onePagePdf();
    assert.ok((await refusal(await upload(caller, pdf, { id_categoria: '2', id_tipo: '1' }))).id_categoria);
    assert.ok((await refusal(await upload(caller, pdf, { id_categoria: '1', id_tipo: '999' }))).id_tipo);
  });
});

describe('whoever uploads proposes the expiry that stands on the paper', () => {
  const proposalOf = async (id: number) =>
    (
      await app.db
        .selectFrom('documents')
        .select('proposed_expires_on')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).proposed_expires_on;
  const licenceType = async () => {
    const { id } = await app.db
      .selectFrom('document_types')
      .select('id')
      .where('licence', '=', true)
      .executeTakeFirstOrThrow();
    return { id_categoria: '1', id_tipo: String(id) };
  };

  test('which waits with the document, also today’s, and the person reads it', async () => {
    for (const scadenza of isTrial ? [inDays(0), '2031-03-12'] : [inDays(0)]) {
      const id = await readUploadedId(await upload(caller, await onePagePdf(), { ...identity, scadenza }));
      assert.equal(await proposalOf(id), scadenza);
      assert.equal(
        (await documentsOf(caller, 1)).find((candidate) => candidate.id === id)?.scadenza,
        scadenza,
      );
    }
  });

  trial('or doesn’t, and a new upload has a proposal of its own', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    const proposed = ['2032-02-29', null, ...(isTrial ? ['2031-03-12'] : [])];
    const ids: number[] = [];
    for (const scadenza of proposed)
      ids.push(
        await readUploadedId(
          await upload(who, await onePagePdf(), { ...identity, ...(scadenza && { scadenza }) }),
        ),
      );
    assert.deepEqual(await Promise.all(ids.map(proposalOf)), proposed);
  });

  for (const [what, scadenza, sentence] of [
    ['29 February of a common year', '2031-02-29', /^Data non valida$/],
    ['the year 20245', '20245-01-01', /^Data non valida$/],
    ['a year after 2100', '2101-01-01', /^Deve essere precedente a 01\/01\/2101$/],
    ['yesterday', inDays(-1), /^È scaduto (il |l’)\d\d\/\d\d\/\d{4}: carica quello rinnovato$/],
    ['a year before 2000', '1999-12-31', /^È scaduto il 31\/12\/1999/],
    ['no date', 'mai', /^Data non valida$/],
  ] as const)
    test(`but not ${what}`, async () => {
      const count = async () => (await documentsOf(caller, 1)).length;
      const before = await count();
      const errors = await refusal(await upload(caller, await onePagePdf(), { ...identity, scadenza }));
      assert.match(errors.scadenza ?? '', sentence);
      assert.equal(await count(), before);
    });

  test('but not of a type that doesn’t expire, nor before the day on which it was achieved', async () => {
    const pdf = await onePagePdf();
    const { id } = await app.db
      .insertInto('document_types')
      .values({ category_id: 1, name: 'Liberatoria' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const plain = { id_categoria: '1', id_tipo: String(id), scadenza: '2031-03-12' };
    assert.match((await refusal(await upload(caller, pdf, plain))).scadenza ?? '', /non scade/);
    const same = { ...course, data_conseguimento: inDays(0), scadenza: inDays(0) };
    assert.match(
      (await refusal(await upload(caller, pdf, same))).scadenza ?? '',
      /^Deve essere successiva a/,
    );
  });

  test('and of a licence its category, which nothing else has', async () => {
    const pdf = await onePagePdf();
    const fields = { ...(await licenceType()), scadenza: '2031-03-12', categoria_patente: 'B' };
    const id = await readUploadedId(await upload(caller, pdf, fields));
    const row = await app.db
      .selectFrom('documents')
      .select('proposed_licence_category as category')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(row.category, 'B');
    const wrong = { ...identity, categoria_patente: 'B' };
    assert.match(
      (await refusal(await upload(caller, pdf, wrong))).categoria_patente ?? '',
      /non è una patente/,
    );
    const unknown = { ...fields, categoria_patente: 'Z' };
    assert.ok((await refusal(await upload(caller, pdf, unknown))).categoria_patente);
  });

  test('the database holds the years, too', async () => {
    const id = await filed(caller);
    for (const day of ['1999-12-31', '2101-01-01'])
      await assert.rejects(
        sql`update documents set proposed_expires_on = ${day} where id = ${id}`.execute(app.owner),
        /documents_proposed_expires_on_check/,
      );
  });
});

describe('a file is refused', () => {
  const withScript = () => onePagePdf((document) => document.addJavaScript('x', 'app.alert(1)'));
  const withAttachment = () => onePagePdf((document) => document.attach(Buffer.from('x'), 'x.txt'));
  const withLaunch = () =>
    onePagePdf((document) => {
      const action = PDFDict.withContext(document.context);
      action.set(PDFName.of('S'), PDFName.of('Launch'));
      action.set(PDFName.of('F'), PDFString.of('cmd.exe'));
      document.catalog.set(PDFName.of('OpenAction'), action);
    });
  const cases: [string, () => Promise<Buffer>, RegExp][] = [
    ['a PDF with a script, also inside a compressed object stream', withScript, /script o file allegati/],
    ['a PDF with an attachment', withAttachment, /script o file allegati/],
    ['a PDF that starts a program', withLaunch, /script o file allegati/],
    ['a damaged PDF', async () => Buffer.from('%PDF-1.7\ngarbage'), /danneggiato/],
    [
      'a program with a PDF’s name',
      async () => Buffer.from('MZ\x90\x00 this is a program'),
      /Formato non ammesso/,
    ],
    ['a GIF', async () => Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), /Formato non ammesso/],
    ['half a picture', async () => (await photo('png')).subarray(0, 60), /danneggiata/],
  ];
  // One of what is refused as a PDF and one as a picture start the process here; it has tests of its own.
  const opened = ['a PDF with an attachment', 'a PDF that starts a program', 'a damaged PDF'];
  for (const [what, file, sentence] of cases)
    (opened.includes(what) ? trial : test)(what, async () => {
      const before = await sql<{ n: number }>`select count(*) as n from documents`.execute(app.db);
      assert.match((await refusal(await upload(caller, await file()))).file ?? '', sentence);
      const after = await sql<{ n: number }>`select count(*) as n from documents`.execute(app.db);
      assert.deepEqual(after.rows, before.rows);
    });

  trial('an encrypted PDF', async () => {
    assert.match((await refusal(await upload(caller, encryptedPdf))).file ?? '', /protetto da password/);
  });
});

/** The smallest PDF that is encrypted: its trailer has /Encrypt. */
const encryptedPdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj',
    '4 0 obj<</Filter/Standard/V 1/R 2/O(x)/U(y)/P -4>>endobj',
    'trailer<</Root 1 0 R/Size 5/Encrypt 4 0 R/ID[<00><00>]>>',
    '%%EOF',
  ].join('\n'),
);

describe('one document of a type is in force', () => {
  test('a new upload replaces the earlier one, which is kept and comes back when the new one is deleted', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    const first = await filed(who);
    const second = await readUploadedId(await upload(who, await onePagePdf()));
    const inForce = async () =>
      (await documentsOf(who, 1)).filter((document) => !document.sostituito).map((d) => d.id);
    assert.deepEqual(await inForce(), [second]);
    assert.equal((await documentsOf(who, 1)).length, 2);
    assert.equal((await remove(who, second)).status, 200);
    assert.deepEqual(await inForce(), [first]);
    assert.equal((await get(who, second)).status, 404);
    assert.equal((await remove(who, second)).status, 404);
  });

  const atOnce = isTrial ? 10 : 2;

  test(`also after ${atOnce} uploads at once`, async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    const same = await onePagePdf();
    const answers = await Promise.all(Array.from({ length: atOnce }, () => upload(who, same)));
    for (const answer of answers) await readUploadedId(answer);
    const documents = await documentsOf(who, 1);
    assert.equal(documents.length, atOnce);
    assert.equal(documents.filter((document) => !document.sostituito).length, 1);
  });

  test('an approved one stays in force when another is uploaded, and when that one is deleted again', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    const approved = await filed(who, 'approvato');
    const shown = async () =>
      (await documentsOf(who, 1)).map(({ id, sostituito }) => `${id} ${sostituito ? 'old' : 'current'}`);
    const next = await readUploadedId(await upload(who, await onePagePdf()));
    assert.deepEqual(await shown(), [`${next} current`, `${approved} current`]);
    const better = await readUploadedId(await upload(who, await onePagePdf()));
    assert.deepEqual(await shown(), [`${better} current`, `${approved} current`, `${next} old`]);
    assert.equal((await remove(who, better)).status, 200);
    assert.deepEqual(await shown(), [`${next} current`, `${approved} current`]);
    assert.equal((await remove(who, next)).status, 200);
    assert.deepEqual(await shown(), [`${approved} current`]);
  });

  test('an approved document can’t be deleted', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    const id = await filed(who, 'approvato');
    assert.equal((await remove(who, id)).status, 409);
    assert.equal((await get(who, id)).status, 200);
  });
});

test('other people’s documents don’t exist: neither to read nor to delete', async () => {
  const [owner, stranger] = [
    await app.person({ permissions: ['USR_EDT'] }),
    await app.person({ permissions: ['USR_EDT'] }),
  ];
  const id = await filed(owner);
  assert.equal((await get(stranger, id)).status, 404);
  assert.equal((await remove(stranger, id)).status, 404);
  assert.deepEqual(await documentsOf(stranger, 1), []);
  assert.equal((await get(owner, id)).status, 200);
});

test('documents are grouped by category and type, and can be filtered by both', async () => {
  const all = await json<{ category: string; types: { type: string }[] }[]>(
    await caller.get(`${base}/getDocuments`),
  );
  assert.deepEqual(
    all.map((group) => group.category),
    ['Identità', 'Formazione', 'Altro'],
  );
  const narrowed = await json<{ types: unknown[] }[]>(
    await caller.get(`${base}/getDocuments?category_id=1&type_id=2`),
  );
  assert.deepEqual(
    narrowed.map((group) => group.types.length),
    [1],
  );
});
