/** Tests the nightly check of the stored files, and its news. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { mailTo, workOff } from '../../../testing/jobs.ts';
import { uploadImport } from '../../../testing/logistics/imports.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { onePagePdf } from '../../../testing/people.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { trial } from '../../../testing/trial.ts';
import { describeFileFaults } from '../files/faults.ts';
import { recordFile } from '../files/storage.ts';
import { fileUses } from '../files/uses.ts';
import { addJob } from '../jobs/job.ts';
import { checkFiles, fileCheckJob } from './check.ts';

let app: TestApp;
let mailbox: Mailbox;
let person: Caller;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
  person = await app.person({ permissions: ['ru_USRS_MAN', 'USR_EDT', 'log_WHR_PRD'] });
});
after(async () => {
  await app.stop();
  await mailbox.close();
});

const nextNight = () => app.db.deleteFrom('file_checks').execute();
beforeEach(nextNight);

const silent = { signal: new AbortController().signal, onFailure: assert.ifError };

async function store(count: number): Promise<string[]> {
  const files = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      app.storage.put(Buffer.from(`file ${i} of ${count}`), 'text/csv'),
    ),
  );
  await app.db.transaction().execute(async (tx) => {
    for (const file of files) await recordFile(tx, file);
  });
  return files.map(({ sha256 }) => sha256);
}

test('in four weeks every file is read, at most a twenty-eighth of them in a night', async () => {
  const files = new Set(await store(60));
  const read = new Map<string, number>();
  for (let night = 0; night < 28; night++) {
    await nextNight();
    let tonight = 0;
    const faultOf = async (sha256: string) => {
      tonight++;
      read.set(sha256, (read.get(sha256) ?? 0) + 1);
      return undefined;
    };
    await checkFiles(app.db, { faultOf }, silent);
    assert.equal(tonight, 3);
  }
  for (const sha256 of files) assert.ok(read.get(sha256));
});

test('the rest of a night’s check that a stopping server left is done by the next one, once', async () => {
  await store(60);
  const read: string[] = [];
  const stopping = new AbortController();
  const faultOf = async (sha256: string) => {
    read.push(sha256);
    stopping.abort(new Error('stopping'));
    return undefined;
  };
  await assert.rejects(checkFiles(app.db, { faultOf }, { ...silent, signal: stopping.signal }), /stopping/);
  assert.equal(read.length, 1);
  await checkFiles(app.db, { faultOf }, silent);
  assert.deepEqual([read.length, new Set(read).size], [3, 3]);
  await checkFiles(app.db, { faultOf }, silent);
  assert.equal(read.length, 3, 'once a night');
});

test('until it is repaired, a damaged file is logged each night, and user managers get one mail', async () => {
  const [sha256 = ''] = await store(1);
  await writeFile(app.placeOf(sha256), 'wrong');
  await sql`update files set checked_at = '2020-01-01' where sha256 = ${sha256}`.execute(app.db);
  const logged: unknown[] = [];
  const night = async () => {
    await nextNight();
    await addJob(app.db, fileCheckJob, {});
    const lines = await workOff(app, { mail: mailTo(mailbox) });
    logged.push(...lines.filter(({ msg }) => msg.startsWith('stored files')).map(({ faults }) => faults));
  };
  mailbox.refuse(1);
  await night();
  assert.deepEqual(logged, [[{ sha256, reason: 'damaged' }]]);
  await night();
  await night();
  assert.equal(logged.length, 3);
  assert.deepEqual(
    mailbox.delivered.map(({ to }) => to),
    [[`${person.username}@example.org`]],
  );
  assert.match(mailbox.delivered[0]?.readable ?? '', new RegExp(sha256));
  await store(1);
  await night();
  assert.equal(logged.length, 3, 'the same upload has repaired it');
  assert.equal(await knownFaults(), 0);
});

const knownFaults = async () =>
  (await app.db.selectFrom('files').select('sha256').where('fault', 'is not', null).execute()).length;

test('every table that refers to files describes its rows', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.confrelid = 'files'::regclass and c.contype = 'f'`.execute(app.db);
  const described = fileUses.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  assert.deepEqual(described.toSorted(), rows.map(({ name }) => name).toSorted());
});

trial('each lost file is named with everything that uses it', async () => {
  const productId = await (await stockFixture(app.db)).product();
  const send = async (
    path: string,
    fields: Record<string, string>,
    field: string,
    content: Buffer,
    method = 'PUT',
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(field, new Blob([new Uint8Array(content)]), 'scheda.pdf');
    const response = await person.fetch(path, { method, body: form });
    assert.equal(response.status, 200, await response.clone().text());
  };
  const base = '/api/humanResources/user';
  const shared = await onePagePdf();
  await send(`${base}/uploadDocument`, { id_categoria: '1', id_tipo: '1' }, 'file', shared);
  const attachments = `/api/logistics/products/${productId}/attachments`;
  await send(attachments, { kind: 'altro' }, 'file', shared, 'POST');
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } });
  await send(`${base}/uploadProfilePicture`, {}, 'image', await picture.png().toBuffer());
  await json(await uploadImport(person, 'categories', 'Category path\nA/B\n'));
  await store(1);
  for (const { sha256 } of await app.db.selectFrom('files').select('sha256').execute())
    await rm(app.placeOf(sha256), { force: true });
  const lines = await describeFileFaults(app.db, app.storage, assert.ifError);
  const { code } = await app.db
    .selectFrom('products')
    .select('code')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const sentences = lines.map((line) => line.replace(/ \(file [0-9a-f]{64}\)$/, ''));
  const by = person.username;
  assert.ok(
    sentences.some((line) =>
      new RegExp(`^manca: allegato «scheda.pdf» del prodotto ${code}; documento «.+» di ${by}$`).test(line),
    ),
    sentences.join('\n'),
  );
  assert.equal(sentences.filter((line) => line === `manca: immagine del profilo di ${by}`).length, 2);
  assert.ok(
    sentences.some((line) => new RegExp(`^manca: importazione n. \\d+ «elenco.csv» di ${by}$`).test(line)),
  );
  assert.ok(sentences.includes('manca: non lo usa nessuno'));
});
