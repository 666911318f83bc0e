/** Tests that an answer with a secret is given once and stored nowhere. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { endpoint } from '@wms/contract/platform/endpoint';
import { z } from 'zod';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts';
import { implement } from '../http/endpoint.ts';
import { buildHttp } from '../http/server.ts';

const endpoints = await readEndpoints();

let app: TestApp;
let caller: Caller;
before(async () => {
  app = await startTestApp();
  caller = await app.person();
});
after(() => app.stop());

const giveToken = endpoint.post('/api/identity/token', {
  summary: 'Un gettone',
  access: 'session',
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ token: z.string() }),
  undoable: 'passing',
  secret: true,
});

test('repeating a change that answered a secret is refused as already made, without the secret', async () => {
  let made = 0;
  const { id, username } = caller;
  const http = await buildHttp({
    db: app.db,
    routes: [implement(giveToken, async () => ({ token: `secret-${++made}` }))],
    authenticate: async () => ({
      id,
      username,
      registrationStatus: 'completato',
      permissions: new Set(),
      sessionId: 1,
      today: '2026-01-01',
      withheld: [],
      proved: true,
      provesBy: 'password',
    }),
    constraintSentences: {},
    receive: app.storage.receive,
    secure: false,
    logLevel: 'silent',
  });
  const ask = (key: string, name = 'a') =>
    http.inject({
      method: 'POST',
      url: giveToken.path,
      headers: { authorization: `Bearer ${'x'.repeat(43)}`, 'idempotency-key': key },
      payload: { name },
    });
  const key = randomUUID();
  const [first, ...repeats] = [await ask(key), await ask(key), ...(await Promise.all([ask(key), ask(key)]))];
  assert.deepEqual([first?.statusCode, first?.json()], [200, { token: 'secret-1' }]);
  for (const repeat of repeats)
    assert.deepEqual([repeat.statusCode, repeat.json().detail], [409, 'Già creato: generane uno nuovo']);
  assert.match((await ask(key, 'b')).json().detail, /con altri dati/);
  assert.equal(made, 1);
  const kept = await app.db.selectFrom('idempotency_keys').select('answer').where('key', '=', key).execute();
  assert.deepEqual(kept, [{ answer: null }]);

  const both = randomUUID();
  const answers = await Promise.all([ask(both), ask(both)]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
  await http.close();
});

test('every endpoint that answers a token is declared as secret', () => {
  const telling = endpoints.filter(
    ({ answer }) =>
      answer instanceof z.ZodObject && Object.keys(answer.shape).some((name) => /token|secret/i.test(name)),
  );
  assert.ok(telling.length > 0);
  for (const { path, secret } of telling) assert.ok(secret, path);
});
