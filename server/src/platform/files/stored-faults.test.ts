/** Tests damaged, emptied and lost files: nobody gets wrong bytes, and the same upload repairs the file. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { checkImport, readImport, uploadImport } from '../../../testing/logistics/imports.ts';
import { onePagePdf } from '../../../testing/people.ts';
import { trial } from '../../../testing/trial.ts';

let app: TestApp;
let person: Caller;
before(async () => {
  app = await startTestApp();
  person = await app.person({ permissions: ['USR_EDT', 'log_WHR_PRD'] });
});
after(() => app.stop());

const base = '/api/humanResources/user';
const send = (path: string, fields: Record<string, string>, field: string, content: Buffer) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([new Uint8Array(content)]), 'file');
  return person.fetch(path, { method: 'PUT', body: form });
};

/** The upload of each kind of file, and the address where it is read. */
const kinds: Record<string, () => Promise<{ upload: () => Promise<Response>; path: string }>> = {
  'a document': async () => {
    const pdf = await onePagePdf();
    const upload = () => send(`${base}/uploadDocument`, { id_categoria: '1', id_tipo: '1' }, 'file', pdf);
    const { id } = await json<{ id: number }>(await upload());
    return { upload, path: `${base}/getDocument?id=${id}` };
  },
  'a picture that the server made': async () => {
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const upload = () => send(`${base}/uploadProfilePicture`, {}, 'image', picture);
    await upload();
    return { upload, path: `${base}/getProfilePicture` };
  },
};

const harms: Record<string, { harm: (place: string) => Promise<void>; sentence: RegExp }> = {
  damaged: { harm: (place) => writeFile(place, 'other bytes'), sentence: /danneggiato/ },
  emptied: { harm: (place) => truncate(place, 0), sentence: /danneggiato/ },
  lost: { harm: (place) => rm(place), sentence: /manca/ },
};

// A document is opened by a process at each upload, so one harm of each kind of file is enough for `npm test`.
const tried = ['a document damaged', 'a picture that the server made lost'];

for (const [kind, stored] of Object.entries(kinds))
  for (const [name, { harm, sentence }] of Object.entries(harms)) {
    const either = tried.includes(`${kind} ${name}`) ? test : trial;
    either(`${kind} that is ${name} answers 410 with a sentence; the same upload repairs it`, async () => {
      const { upload, path } = await stored();
      const whole = await person.get(path);
      assert.equal(whole.status, 200);
      const content = Buffer.from(await whole.arrayBuffer());
      const etag = whole.headers.get('etag') ?? '';
      await harm(app.placeOf(createHash('sha256').update(content).digest('hex')));
      for (const headers of [undefined, { 'if-none-match': etag }]) {
        const answer = await person.fetch(path, { headers });
        const text = await answer.text();
        assert.equal(answer.status, 410, text);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
        assert.match(text, sentence);
        assert.ok(Buffer.byteLength(text) <= 200, `${Buffer.byteLength(text)} bytes: ${text}`);
      }
      assert.equal((await upload()).status, 200);
      const mended = await person.get(path);
      assert.equal(mended.status, 200);
      assert.deepEqual(Buffer.from(await mended.arrayBuffer()), content);
    });
  }

test('an import whose file is damaged fails with that reason, and imports nothing', async () => {
  const upload = await uploadImport(person, 'categories', 'Category path\nWrong/Bytes\n');
  const { id } = await json<{ id: number }>(upload);
  const { sha256 } = await app.db
    .selectFrom('imports')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeFile(app.placeOf(sha256), 'Category path\nOther/Bytes\n');
  const { state, note } = await checkImport(person, id, (await readImport(person, id)).mapping);
  assert.equal(state, 'failed');
  assert.match(note ?? '', /danneggiato.*Niente è stato importato/);
});
