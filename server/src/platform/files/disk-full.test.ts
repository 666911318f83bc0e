/** Tests a disk that is full, or nearly: nobody gets a bare 500, nothing is half saved, and managers hear in time. */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, before, test } from 'node:test';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { withLongestFile } from '../../../testing/files/file-size-limit.ts';
import {
  checkImport,
  imports,
  importUntil,
  readImport,
  settled,
  uploadImport,
} from '../../../testing/logistics/imports.ts';
import { onePagePdf } from '../../../testing/people.ts';
import { spaceIn } from './disk-space.ts';

let app: TestApp;
let person: Caller;
before(async () => {
  app = await startTestApp();
  person = await app.person({ permissions: ['WMS_BUG', 'USR_EDT', 'log_WHR_PRD'] });
});
after(() => app.stop());

const upload = async (pdf: Buffer) => {
  const type = await app.db
    .selectFrom('document_types')
    .select(['id', 'category_id'])
    .where('asks_date', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const form = new FormData();
  form.set('id_categoria', String(type.category_id));
  form.set('id_tipo', String(type.id));
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'a.pdf');
  return person.fetch('/api/humanResources/user/uploadDocument', { method: 'PUT', body: form });
};

async function assertDiskFull(answer: Response) {
  const text = await answer.text();
  assert.equal(answer.status, 507, text);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.match(text, /spazio su disco è finito/);
  assert.ok(Buffer.byteLength(text) <= 200, `${Buffer.byteLength(text)} bytes: ${text}`);
}

const documents = async () =>
  (
    await app.db
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('an upload that the disk has no space for answers 507, and succeeds when there is space again', async () => {
  const pdf = await onePagePdf();
  await withLongestFile(100, async () => {
    await assertDiskFull(await upload(pdf));
    assert.equal((await fetch(`${app.url}/api/ready`)).status, 200, 'smaller files can still be written');
  });
  assert.equal(await documents(), 0);
  assert.equal((await upload(pdf)).status, 200);
  assert.equal(await documents(), 1);
});

test('the next request on the connection of a refused upload is answered, too', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (field: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const content = Buffer.alloc(2_000_000, 'a').toString();
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      };
      const path = '/api/humanResources/user/uploadDocument';
      const upload = request(`${app.url}${path}`, { method: 'PUT', agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      upload.once('error', reject);
      upload.end(
        `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n${content}\r\n--x--\r\n`,
      );
    });
  await withLongestFile(100, async () => {
    assert.deepEqual([await send('file'), await send('file')], [507, 507]);
  });
  assert.deepEqual([await send('other'), await send('other')], [422, 422]);
  agent.destroy();
});

test('a server that can’t write to its folder isn’t ready', async () => {
  await withLongestFile(0, async () => {
    const ready = await fetch(`${app.url}/api/ready`);
    assert.equal(ready.status, 503);
    assert.match(await ready.text(), /Lo spazio su disco è finito/);
  });
  assert.equal((await fetch(`${app.url}/api/ready`)).status, 200);
});

/** Raises, by a trigger, the error of PostgreSQL for a table that can't grow. */
async function withFullDatabase(table: string, code: string, work: () => Promise<void>) {
  const run = (statement: string) => sql.raw(statement).execute(app.owner);
  await run(`create function full_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`);
  await run(
    `create trigger full_disk before insert or update on ${table} for each row execute function full_disk()`,
  );
  try {
    await work();
  } finally {
    await run('drop function full_disk() cascade');
  }
}

const report = { title: 'Titolo', body: 'Descrizione' };

test('PostgreSQL out of disk answers 507, out of memory 503 with Retry-After', async () => {
  const send = () => person.post('/api/bug_report/add', report);
  await withFullDatabase('bug_reports', '53100', async () => assertDiskFull(await send()));
  await withFullDatabase('bug_reports', '53200', async () => {
    const answer = await send();
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  });
  assert.equal((await send()).status, 200);
});

test('an import on a full disk fails with that reason, and can be tried again', async () => {
  const upload = await uploadImport(person, 'categories', 'Category path\nFull/Disk\n');
  const { id } = await json<{ id: number }>(upload);
  const { mapping } = await readImport(person, id);
  const attempt = async () => {
    const checked = await checkImport(person, id, mapping);
    if (checked.state !== 'checked') return checked;
    await person.post(`${imports}/${id}/start`, { skipRefused: false });
    return importUntil(person, id, settled);
  };
  await withFullDatabase('macro_categories', '53100', async () => {
    const { state, note } = await attempt();
    assert.equal(state, 'failed');
    assert.match(note ?? '', /^Lo spazio su disco è finito\. Niente è stato importato/);
  });
  assert.equal((await attempt()).state, 'done');
});

test('space below the minimum is spent, and below four times the minimum it is scarce', async () => {
  const stateAt = async (...free: number[]) =>
    (
      await spaceIn(
        free.map((bytes) => async () => bytes),
        1000,
      )()
    ).state;
  assert.equal(await stateAt(999), 'spent');
  assert.equal(await stateAt(1000), 'scarce');
  assert.equal(await stateAt(3999), 'scarce');
  assert.equal(await stateAt(4000), 'enough');
  assert.equal(await stateAt(5000, 999), 'spent', 'the fullest disk counts');
});

test('only user managers see on Home how little space is left; below the minimum `ready` answers 503', async () => {
  const free = await app.storage.freeBytes();
  for (const [minFreeBytes, spent] of [
    [free / 2, false],
    [free * 2, true],
  ] as const) {
    const full = await startTestApp({ minFreeBytes });
    try {
      const manager = await full.person({ permissions: ['ru_USRS_MAN'] });
      const { diskSpace } = await json<Home>(await manager.get('/api/utilities/home'));
      assert.equal(diskSpace?.spent, spent);
      assert.ok(diskSpace && diskSpace.freeBytes > 0);
      const other = await full.person({ permissions: ['USR_EDT', 'log_WHR_MAN'] });
      assert.equal((await json<Home>(await other.get('/api/utilities/home'))).diskSpace, null);
      const ready = await fetch(`${full.url}/api/ready`);
      assert.equal(ready.status, spent ? 503 : 200);
      if (spent) assert.match(await ready.text(), /spazio su disco sta finendo/);
    } finally {
      await full.stop();
    }
  }
  const manager = await app.person({ permissions: ['ru_USRS_MAN'] });
  assert.equal((await json<Home>(await manager.get('/api/utilities/home'))).diskSpace, null);
});
