/** Tests what every endpoint gets from the platform: XSRF, request ids, idempotency, headers, the audit log. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { buildApp } from '../../app.ts';
import { spaceIn } from '../files/disk-space.ts';
import { openStorage } from '../files/storage.ts';

let app: TestApp;
let caller: Caller;
before(async () => {
  app = await startTestApp();
  caller = await app.person({ permissions: ['WMS_BUG', 'USR_EDT'] });
});
after(() => app.stop());

const report = { title: 'Titolo', body: 'Descrizione' };
const send = (headers: Record<string, string> = {}, body: unknown = report, by = caller) =>
  by.post('/api/bug_report/add', body, headers);

describe('XSRF', () => {
  test('a caller without a cookie gets one that scripts can read, SameSite=Lax', async () => {
    const cookie = (await fetch(`${app.url}/api/health`)).headers.get('set-cookie') ?? '';
    assert.match(cookie, /^XSRF-TOKEN=[\da-f-]{36}; Path=\/; SameSite=Lax$/);
    const again = await fetch(`${app.url}/api/health`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    assert.equal(again.headers.get('set-cookie'), null);
  });

  test('under https the cookie is Secure', async () => {
    const secure = await buildApp({
      mailIsSent: false,
      passwordSignIn: true,
      db: app.db,
      storage: openStorage('/nowhere'),
      space: spaceIn([], 0),
      secure: true,
      logLevel: 'silent',
    });
    const { headers } = await secure.inject('/api/health');
    assert.match(String(headers['set-cookie']), /; Secure$/);
    assert.match(String(headers['strict-transport-security']), /max-age/);
    await secure.close();
  });

  test('a refused change brings a new cookie, with which it can be repeated', async () => {
    const refused = await send({ cookie: 'XSRF-TOKEN=old', 'x-xsrf-token': 'other' });
    const { type } = await json(refused);
    assert.deepEqual([refused.status, type], [403, '/problems/xsrf']);
    const cookie = refused.headers.get('set-cookie')?.split(';')[0] ?? '';
    const token = /^XSRF-TOKEN=([\da-f-]{36})$/.exec(cookie)?.[1];
    assert.ok(token, cookie);
    assert.equal((await send({ cookie, 'x-xsrf-token': token })).status, 200);
  });

  test('a change that another site makes a browser send is refused, even at the sign-in', async () => {
    const login = (site: string) =>
      fetch(`${app.url}/api/login`, {
        method: 'POST',
        headers: { 'sec-fetch-site': site },
        body: new URLSearchParams({ username: caller.username, password: 'gatto-lampo-treno-7' }),
      });
    assert.deepEqual([(await login('cross-site')).status, (await login('same-origin')).status], [403, 200]);
  });

  test('a change that carries the cookie must repeat it in the header', async () => {
    const cookie = 'XSRF-TOKEN=abc';
    assert.equal((await send({ cookie })).status, 403);
    for (const token of ['abd', ''])
      assert.equal((await send({ cookie, 'x-xsrf-token': token })).status, 403);
    assert.equal((await send({ cookie: `other=1; ${cookie}`, 'x-xsrf-token': 'abc' })).status, 200);
    assert.equal(
      (await send()).status,
      200,
      'without the cookie the caller is no browser that could be tricked',
    );
    assert.equal(
      (await caller.fetch('/api/identity/sessions', { headers: { cookie } })).status,
      200,
      'a read changes nothing',
    );
  });
});

test('a UUID that the caller sends becomes the request’s id, in answers and problems; other texts don’t', async () => {
  const id = randomUUID();
  const known = await fetch(`${app.url}/api/identity/sessions`, { headers: { 'x-request-id': id } });
  assert.equal(known.headers.get('x-request-id'), id);
  assert.equal((await json(known)).requestId, id);
  const other = (
    await fetch(`${app.url}/api/health`, { headers: { 'x-request-id': "x' or 1=1" } })
  ).headers.get('x-request-id');
  assert.match(other ?? '', /^[0-9a-f-]{36}$/);
});

test('a request that is too long to read is refused in Italian, too', async () => {
  const answer = await caller.get(`/api/logistics/products?q=${'x'.repeat(20_000)}`);
  assert.equal(answer.status, 431);
  assert.equal(answer.headers.get('content-type'), 'application/problem+json');
  assert.match((await json<{ detail: string }>(answer)).detail, /troppo lunghi/);
});

describe('an Idempotency-Key', () => {
  const count = async () =>
    (
      await app.db
        .selectFrom('bug_reports')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;

  test('makes a change that is sent again happen once, with the same answer', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const before = await count();
    const answers = [await json(await send(key)), await json(await send(key))];
    assert.deepEqual(answers[0], answers[1]);
    assert.equal(await count(), before + 1);
  });

  test('makes it happen once also when it is sent 20 times at once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));
    const ids = new Set(await Promise.all(answers.map(async (answer) => (await json(answer)).id)));
    assert.equal(ids.size, 1);
    assert.equal(await count(), before + 1);
  });

  test('used again for another change is refused; each person has their own keys', async () => {
    const key = { 'idempotency-key': randomUUID() };
    assert.equal((await send(key)).status, 200);
    assert.equal((await send(key, { ...report, title: 'Altro' })).status, 409);
    const other = await app.person({ permissions: ['WMS_BUG'] });
    assert.equal((await send(key, { ...report, title: 'Altro' }, other)).status, 200);
  });

  test('recognises files by their content', async () => {
    const keeper = await app.person({ permissions: ['log_WHR_PRD'] });
    const upload = (content: string, key: string) => {
      const form = new FormData();
      form.set('kind', 'products');
      form.set('file', new Blob([content]), 'elenco.csv');
      return keeper.fetch('/api/logistics/imports', {
        method: 'POST',
        body: form,
        headers: { 'idempotency-key': key },
      });
    };
    const key = randomUUID();
    const first = await json(await upload('codice,nome\nA,B\n', key));
    assert.deepEqual(await json(await upload('codice,nome\nA,B\n', key)), first);
    assert.equal((await upload('codice,nome\nA,C\n', key)).status, 409);
  });

  test('of a failed change may be used again; one that is no UUID is refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    assert.equal((await send(key, { title: '' })).status, 422);
    assert.equal((await send(key)).status, 200);
    assert.equal((await send({ 'idempotency-key': '1' })).status, 422);
  });
});

describe('headers', () => {
  test('answers of the API load nothing, are not cached and not sniffed', async () => {
    const { headers } = await caller.get('/api/identity/sessions');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('x-powered-by'), null);
  });

  test('an answer that shared caches may keep sets no cookie', async () => {
    const { headers } = await fetch(`${app.url}/api/openapi.json`, { headers: { 'accept-encoding': 'br' } });
    assert.equal(headers.get('content-encoding'), 'br');
    assert.match(headers.get('cache-control') ?? '', /public/);
    assert.equal(headers.get('set-cookie'), null);
    assert.equal((await caller.get('/api/nessuno')).headers.get('cache-control'), 'no-store');
  });

  test('a page allows scripts from here, its first one by hash, styles by a new nonce', async (context) => {
    const pages = await Promise.all([fetch(`${app.url}/prod`), fetch(`${app.url}/prod`)]);
    if (pages[0]?.status === 404) return context.skip('the web is not built');
    const policies = pages.map((page) => page.headers.get('content-security-policy') ?? '');
    for (const [i, page] of pages.entries()) {
      const nonce = /'nonce-([^']+)'/.exec(policies[i] ?? '')?.[1] ?? '';
      assert.doesNotMatch(policies[i] ?? '', /unsafe/);
      const html = await page.text();
      assert.ok(nonce && html.includes(nonce));
      const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([^<]*)/g)].map(([, code = '']) => code);
      const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
      assert.equal(policies[i]?.match(/script-src ([^;]*);/)?.[1], ["'self'", ...hashes].join(' '));
      assert.ok(hashes.length <= 1);
      assert.doesNotMatch(html, /style="|__CSP_NONCE__/);
      const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
      const files = await Promise.all(
        assets.map((path) => fetch(app.url + path, { headers: { 'accept-encoding': 'br' } })),
      );
      assert.ok(files.some((file) => file.headers.get('content-encoding') === 'br'));
      for (const file of files) {
        assert.match(file.headers.get('cache-control') ?? '', /immutable/);
        assert.equal(file.headers.get('set-cookie'), null, 'a file that is cached for ever sets no cookie');
      }
    }
    assert.notEqual(policies[0], policies[1]);
    assert.equal((await fetch(`${app.url}/assets/nessuno.js`)).status, 404);
  });
});

test('a working server answers that it is healthy and that it is ready', async () => {
  for (const path of ['/api/health', '/api/ready']) assert.equal((await fetch(app.url + path)).status, 200);
});

test('every change is recorded with its author and the values before and after', async () => {
  const before = {
    livello: 'triennale',
    ateneo: 'PoliTo',
    corso: 'Fisica',
    anno_immatricolazione: 2024,
    stato: 'in corso',
  };
  const { id } = await json<{ id: number }>(
    await caller.post('/api/humanResources/user/addAcademicDatum', before),
  );
  await caller.post(`/api/humanResources/user/updateAcademicDatum?course_id=${id}`, {
    ...before,
    corso: 'Chimica',
  });
  await caller.fetch(`/api/humanResources/user/deleteAcademicDatum?course_id=${id}`, { method: 'DELETE' });
  const log = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('table_name', '=', 'courses')
    .where('row_id', '=', id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    log.map((row) => [row.action, row.actor_id]),
    [
      ['insert', caller.id],
      ['update', caller.id],
      ['delete', caller.id],
    ],
  );
  assert.deepEqual([log[1]?.before, log[1]?.after], [{ name: 'Fisica' }, { name: 'Chimica' }]);
  await assert.rejects(app.db.deleteFrom('audit_log').execute(), /permission denied/);
  await assert.rejects(app.owner.deleteFrom('audit_log').execute(), /never changed/);
});

test('an internal error answers a 500 without details: no table, no statement, no file', async () => {
  await sql`alter table bug_reports rename to misplaced`.execute(app.owner);
  try {
    const response = await send();
    const { requestId, ...problem } = await json<Record<string, unknown>>(response);
    const said = { status: 500, title: 'Errore interno', detail: 'Si è verificato un errore' };
    assert.deepEqual(problem, said);
    assert.equal(response.headers.get('x-request-id'), requestId);
  } finally {
    await sql`alter table misplaced rename to bug_reports`.execute(app.owner);
  }
});
