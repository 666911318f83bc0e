/** Tests the archive of a person's data: what is in it, who gets it, until when, and that each time is written down. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { addMember } from '../../../../testing/accounting/receipt-members.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { makeDocument, makeDocumentType } from '../../../../testing/documents.ts';
import { startTestWorker, until } from '../../../../testing/jobs.ts';
import { onePagePdf } from '../../../../testing/people.ts';
import { trial } from '../../../../testing/trial.ts';
import { addResource, bookingDesk, mondayAt } from '../../../../testing/workshop/bookings.ts';
import { photograph } from '../../../../testing/workshop/photograph.ts';
import { issuePlainReceipt, issueReceipt } from '../../../accounting/receipts/issuing.ts';
import { personalData } from '../../../cupboards.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { recordFile } from '../../../platform/files/storage.ts';
import { usesOf } from '../../../platform/files/uses.ts';
import { forgetOldExports } from './exports.ts';

let app: TestApp;
let hr: Caller;
let type: number;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement], nome: 'Rita', cognome: 'Umane' });
  type = await makeDocumentType(app.db, { name: 'Certificato: medico', special: true });
});
after(() => app.stop());

const own = '/api/humanResources/user/dataRequests';
const all = '/api/humanResources/dataRequests';
const fileOf = (who: Caller, id: number) => who.get(`${all}/${id}/file`);
async function idOf(answer: Response): Promise<number> {
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}
/** Does the waiting exports; mails wait for a mail server. */
async function makeArchives(): Promise<void> {
  const worker = startTestWorker(app);
  const waiting = app.db.selectFrom('jobs').select('id').where('name', '=', 'data-export');
  try {
    await until(async () => worker.lines.length > 0 || (await waiting.execute()).length === 0);
  } finally {
    await worker.stop();
  }
  assert.deepEqual(worker.lines, []);
}
async function exported(who: Caller): Promise<number> {
  const id = await idOf(await who.post(own, { kind: 'esportazione' }));
  await makeArchives();
  return id;
}
async function unzip(answer: Response): Promise<Record<string, Buffer>> {
  assert.equal(answer.status, 200, await answer.clone().text());
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
}
const countOf = async (table: string, person: string, { id }: Caller) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where ${sql.ref(person)} = ${id}`.execute(app.db);
  return rows[0]?.count ?? 0;
};

/** A person with rows in many tables, and three files; their surname stands in whatever they have written. */
async function somebody(surname: string) {
  const person = await app.person({ permissions: [can.userEdit], cognome: surname });
  const pdf = await onePagePdf((document) => document.setAuthor(surname));
  const file = await app.storage.put(pdf, 'application/pdf');
  const picture = await app.storage.put(Buffer.from(`picture of ${surname}`), 'image/webp');
  await inTransaction(app.db, person.id, async (tx) => {
    await recordFile(tx, file);
    await recordFile(tx, picture);
    await sql`insert into profile_pictures (user_id, large_sha256, small_sha256)
              values (${person.id}, ${picture.sha256}, ${picture.sha256})`.execute(tx);
    await sql`insert into personal_data (user_id, birth_date, birth_place, birth_state, citizenship, gender, phone,
                personal_email, residence, iban, notes)
              values (${person.id}, '1999-02-28', 'Torino', 'Italia', 'Italia', 'F', '+39 333 1234567',
                ${`${surname}@posta.example`}, ${JSON.stringify({ comune: `Borgo ${surname}` })},
                'IT60X0542811101000000123456', ${`Nota di ${surname}`})`.execute(tx);
    await sql`insert into drafts (user_id, form, content)
              values (${person.id}, 'dati', ${JSON.stringify({ chi: surname })})`.execute(tx);
    await sql`insert into bug_reports (user_id, title, body, app_version)
              values (${person.id}, 'Titolo', ${surname}, '1.0.0')`.execute(tx);
    await issuePlainReceipt(tx, app.storage, {
      userId: person.id,
      amount: '25.00',
      reason: `Quota di ${surname}`,
      method: 'carta',
      organisation: { name: 'Amici del bosco' },
    });
  });
  await makeDocument(app.db, { userId: person.id, typeId: type, state: 'approvato', sha256: file.sha256 });
  return { person, pdf };
}

type Archive = {
  person: { name: string };
  tables: {
    table: string;
    title: string;
    columns: Record<string, string>;
    rows: Record<string, unknown>[];
  }[];
};
const readJson = (files: Record<string, Buffer>): Archive => JSON.parse(String(files['dati.json']));

test('the archive has the receipts of the member who is linked to the person now, and their papers', async () => {
  const person = await app.person({});
  const { memberId } = await addMember(app.db, { userId: person.id });
  const former = await addMember(app.db, { lastName: 'Altro' });
  await inTransaction(app.db, null, async (tx) => {
    for (const id of [memberId, former.memberId])
      await issueReceipt(tx, app.storage, {
        payer: { kind: 'socio', memberId: id },
        lines: [{ kindId: 5, description: 'Maglietta', amount: id === memberId ? '18.00' : '19.00' }],
        method: 'bonifico',
        paidOn: today(),
        issuedBy: null,
        organisation: { name: 'Amici del bosco' },
      });
    // A receipt from before the link names the member alone.
    await sql`update members set user_id = null where id = ${memberId}`.execute(tx);
    const later = { payer: { kind: 'socio', memberId } as const, lines: [{ kindId: 5, amount: '17.00' }] };
    await issueReceipt(tx, app.storage, {
      ...later,
      method: 'bonifico',
      paidOn: today(),
      issuedBy: null,
      organisation: { name: 'Amici del bosco' },
    });
    await sql`update members set user_id = ${person.id} where id = ${memberId}`.execute(tx);
  });
  const files = await unzip(await fileOf(person, await exported(person)));
  const rows = readJson(files).tables.find(({ table }) => table === 'receipts')?.rows ?? [];
  assert.deepEqual(
    rows.map(({ amount }) => amount),
    ['18.00', '17.00'],
  );
  for (const { file } of rows) assert.ok(files[String(file)]);
});

test('the archive has every row of the person as declared, their files, and nothing of anybody else', async () => {
  const [anna, other] = [await somebody('Rossiccio'), await somebody('Altrui')];
  const files = await unzip(await fileOf(anna.person, await exported(anna.person)));
  const { tables, person } = readJson(files);
  assert.equal(person.name, 'Anna Rossiccio');

  for (const declared of personalData.tables) {
    const { table, title, person: column, exported: columns, exportedFile, exportedFiles } = declared;
    const found = tables.find((table) => table.title === title);
    const count = await countOf(table, column, anna.person);
    // These are written by the end of the export, and by the download.
    const later = table === 'notifications' || table === 'data_export_downloads';
    assert.equal(found?.rows.length ?? 0, later ? 0 : count, table);
    const files = exportedFiles ? ['files'] : exportedFile ? ['file'] : [];
    for (const row of found?.rows ?? []) assert.deepEqual(Object.keys(row), [...columns, ...files], table);
  }
  const rowOf = (name: string) => tables.find(({ table }) => table === name)?.rows[0];
  assert.equal(rowOf('personal_data')?.iban, 'IT60X0542811101000000123456', 'nothing of one’s own is masked');
  assert.equal(rowOf('personal_data')?.birth_date, '1999-02-28');
  assert.equal(rowOf('receipts')?.amount, '25.00');
  assert.match(String(rowOf('users')?.created_at), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.equal(rowOf('documents')?.type_id, 'Certificato: medico', 'special categories are theirs, too');

  const paths = Object.keys(files);
  assert.deepEqual(paths.filter((path) => path.includes('/')).toSorted(), [
    rowOf('documents')?.file,
    rowOf('profile_pictures')?.file,
    rowOf('receipts')?.file,
  ]);
  assert.deepEqual(files[String(rowOf('documents')?.file)], anna.pdf);
  assert.equal(String(files[String(rowOf('profile_pictures')?.file)]), 'picture of Rossiccio');
  assert.match(String(rowOf('documents')?.file), /^Documenti\/Certificato- medico \d+\.pdf$/);

  const pdf = await PDFDocument.load(files['riepilogo.pdf'] ?? '');
  assert.deepEqual([pdf.getTitle(), pdf.getPageCount() > 0], ['I dati di Anna Rossiccio', true]);
  for (const [path, content] of Object.entries(files))
    for (const theirs of ['Altrui', other.person.username, 'Umane'])
      assert.ok(!content.includes(theirs), `${theirs} in ${path}`);
});

test('what hangs on a person’s bookings is in their archive, and not in that of whoever comes along', async () => {
  const permissions = [can.roomsBook];
  const [owner, guest] = [await app.person({ permissions }), await app.person({ permissions })];
  const room = await addResource(app.db);
  const people = [{ userId: guest.id, role: 'partecipa' }];
  const more = { private: true, people };
  const booking = await bookingDesk(owner).book(room, mondayAt('10:00'), mondayAt('11:00'), more);
  const path = `/api/workshop/rooms/bookings/${booking}`;
  for (let time = 0; time < 2; time++) await photograph(owner, path, 'pianta.png');
  const link = { kind: 'documento', name: 'Programma', url: 'https://example.org/programma' };
  assert.equal((await owner.post(`${path}/links`, link)).status, 200);

  const ofGuest = await unzip(await fileOf(guest, await exported(guest)));
  assert.deepEqual(Object.keys(ofGuest).toSorted(), ['dati.json', 'riepilogo.pdf']);
  const files = await unzip(await fileOf(owner, await exported(owner)));
  const papers = ['Prenotazioni/pianta.png', 'Prenotazioni/pianta (2).png'];
  assert.deepEqual(Object.keys(files).toSorted(), [...papers, 'dati.json', 'riepilogo.pdf'].toSorted());
  const { attachments } = await json<{ attachments: { id: number }[] }>(await owner.get(path));
  const stored = await owner.get(`/api/workshop/rooms/bookingAttachments/${attachments[0]?.id}`);
  assert.deepEqual(files[papers[0] ?? ''], Buffer.from(await stored.arrayBuffer()));
  const row = readJson(files).tables.find(({ table }) => table === 'bookings')?.rows[0];
  assert.deepEqual(row?.files, papers);
  assert.equal(row?.title, 'Prova (collegamenti: Programma https://example.org/programma)');
  const held = await json<{ title: string; files: number }[]>(
    await owner.get('/api/humanResources/user/heldData'),
  );
  assert.equal(held.find(({ title }) => title === 'Prenotazioni')?.files, 2);
});

test('a person reads what is held of them, by title', async () => {
  const { person } = await somebody('Contata');
  const held = await json<{ title: string; rows: number; files: number }[]>(
    await person.get('/api/humanResources/user/heldData'),
  );
  const tableOf = (title: string) => held.find((candidate) => candidate.title === title);
  assert.deepEqual(tableOf('Documenti'), { title: 'Documenti', rows: 1, files: 1 });
  assert.deepEqual(tableOf('Anagrafica'), { title: 'Anagrafica', rows: 1, files: 0 });
  assert.equal(tableOf('Prestiti'), undefined, 'what is empty is not listed');
});

trial('a lost file keeps nobody from the rest', async () => {
  const { person } = await somebody('Sfortunata');
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from documents where user_id = ${person.id}`.execute(app.db);
  const { rm } = await import('node:fs/promises');
  await rm(app.placeOf(rows[0]?.sha256 ?? ''));
  const files = await unzip(await fileOf(person, await exported(person)));
  const paths = Object.keys(files).map((path) => path.split('/')[0]);
  assert.deepEqual(paths.toSorted(), ['Foto del profilo', 'Ricevute', 'dati.json', 'riepilogo.pdf']);
});

test('more rows than one reading takes are all in the JSON', async () => {
  const person = await app.person();
  await sql`insert into notifications (user_id, kind, sentence, path)
    select ${person.id}, 'prova', 'Prova', '/' from generate_series(1, 2345)`.execute(app.owner);
  const files = await unzip(await fileOf(person, await exported(person)));
  const found = readJson(files).tables.find(({ table }) => table === 'notifications');
  assert.equal(found?.rows.length, 2345);
});

describe('the archive', () => {
  test('is for its person alone when they asked for it: 404 for everybody else', async () => {
    const person = await app.person();
    const id = await exported(person);
    assert.equal((await fileOf(person, id)).status, 200);
    for (const who of [hr, await app.person()]) assert.equal((await fileOf(who, id)).status, 404);
  });

  test('is for human resources, too, when they entered it, and for who has left', async () => {
    const person = await app.person({ nome: 'Ugo', cognome: 'Andato' });
    await sql`update users set state = 'cessato', ended_on = ${today()} where id = ${person.id}`.execute(
      app.db,
    );
    const body = { personId: person.id, kind: 'esportazione', askedOn: today(), note: 'Lettera' };
    const id = await idOf(await hr.post(all, body));
    assert.equal((await hr.post(`${all}/${id}/export`, {})).status, 200);
    await makeArchives();
    const listed = await json<{ rows: { id: number; downloads: boolean; state: string }[] }>(
      await hr.get(all),
    );
    assert.ok(listed.rows.some((row) => row.id === id && row.downloads && row.state === 'fatta'));
    assert.equal(readJson(await unzip(await fileOf(hr, id))).person.name, 'Ugo Andato');
    assert.equal((await fileOf(await app.person({ permissions: [can.usersDocuments] }), id)).status, 404);
  });

  test('asks for a proof, from its person as well', async () => {
    const person = await app.person();
    const id = await exported(person);
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${person.id}`.execute(
      app.db,
    );
    assert.equal((await fileOf(person, id)).status, 409);
    const { rows } = await sql`select from data_export_downloads where user_id = ${person.id}`.execute(
      app.db,
    );
    assert.equal(rows.length, 0);
  });

  test('is told to its person; its making and each download are written down', async () => {
    const person = await app.person({ permissions: [can.userEdit] });
    const id = await exported(person);
    for (let time = 0; time < 2; time++) await (await fileOf(person, id)).arrayBuffer();
    const { rows: news } = await sql<{ sentence: string }>`
      select sentence from notifications where user_id = ${person.id}`.execute(app.db);
    assert.deepEqual(news, [{ sentence: 'L’esportazione dei tuoi dati è pronta: scaricala entro 7 giorni' }]);
    const { rows } = await json<{ rows: { changes: string[] }[] }>(
      await hr.get(`/api/humanResources/users/${person.id}/history`),
    );
    const text = JSON.stringify(rows);
    for (const [what, times] of [
      ['Esportazione dei dati iniziata', 1],
      ['Esportazione dei dati pronta', 1],
      ['Esportazione dei dati scaricata', 2],
    ] as const)
      assert.equal(text.split(what).length - 1, times, what);
  });

  test('holds for seven days, counts as a file in use until then, and is deleted afterwards', async () => {
    const person = await app.person();
    const id = await exported(person);
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from data_exports where request_id = ${id}`.execute(app.db);
    const sha256 = rows[0]?.sha256 ?? '';
    await forgetOldExports(app.db);
    assert.deepEqual((await usesOf(app.db, [sha256])).get(sha256), [
      `esportazione dei dati di ${person.username}`,
    ]);
    const shiftBy = (interval: string) =>
      sql`update data_exports set finished_at = finished_at - ${interval}::interval,
            expires_at = expires_at - ${interval}::interval where request_id = ${id}`.execute(app.owner);
    await shiftBy('6 days 23 hours 59 minutes');
    assert.equal((await fileOf(person, id)).status, 200);
    await shiftBy('1 minute');
    const late = await fileOf(person, id);
    assert.deepEqual(
      [late.status, (await json<{ detail: string }>(late)).detail],
      [404, 'Sono passati 7 giorni: questa esportazione non si scarica più. Chiedine un’altra'],
    );
    await forgetOldExports(app.db);
    assert.equal(
      (await app.db.selectFrom('files').select('sha256').where('sha256', '=', sha256).execute()).length,
      0,
    );
    assert.equal((await fileOf(person, id)).status, 404);
  });

  test('of a request that was withdrawn meanwhile is not recorded', async () => {
    const person = await app.person();
    const id = await idOf(await person.post(own, { kind: 'esportazione' }));
    const body = { version: 1, reason: null };
    assert.equal((await person.post(`${all}/${id}/moves/withdraw`, body)).status, 200);
    await makeArchives();
    assert.equal((await fileOf(person, id)).status, 404);
  });

  trial('that has no job any more, as after a restore, is made all the same', async () => {
    const person = await app.person();
    const id = await idOf(await person.post(own, { kind: 'esportazione' }));
    await sql`delete from jobs where name = 'data-export'`.execute(app.owner);
    await forgetOldExports(app.db);
    await makeArchives();
    assert.equal((await fileOf(person, id)).status, 200);
  });
});
