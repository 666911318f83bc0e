import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';
import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';

import { login } from '@wms/contract/identity/sessions/endpoints';
import { addBugReport } from '@wms/contract/utilities/bug-reports/endpoints';
import { session, startSession } from '../session/current.ts';
import {
  CallError,
  call,
  errorPages,
  failedRequestIds,
  networkMessage,
  onCallFailures,
  type WithArgs,
} from './send.ts';

const seen: string[] = [];

before(() => {
  Object.assign(globalThis, { location: { origin: 'http://wms.test' }, document: { cookie: '' } });
  onCallFailures({
    unauthorized: () => seen.push('unauthorized'),
    forbidden: () => seen.push('forbidden'),
    incomplete: () => seen.push('incomplete'),
    maintenance: () => seen.push('maintenance'),
  });
});

after(() => {
  for (const name of ['location', 'document']) Reflect.deleteProperty(globalThis, name);
});

beforeEach(() => {
  seen.length = 0;
  mock.restoreAll();
  startSession('secret');
});

const answering = (status: number, body: string) =>
  mock.method(globalThis, 'fetch', async () => new Response(status === 204 ? null : body, { status }));

const failureOf = async (work: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof CallError);
  return error;
};

test('an answer with keys and values comes as a list of objects', async () => {
  answering(200, JSON.stringify({ keys: ['nome'], values: [['Ada']] }));
  assert.deepEqual(await call(getBasicData), [{ nome: 'Ada' }]);
});

test('the sentence of an error is its detail, else its message, else its text, else the default', async () => {
  for (const [body, message] of [
    [JSON.stringify({ detail: 'Ne restano 3', message: 'no' }), 'Ne restano 3'],
    [JSON.stringify({ message: 'Ne restano 2' }), 'Ne restano 2'],
    ['Ne resta 1', 'Ne resta 1'],
    ['"Nessuno"', 'Nessuno'],
    ['', 'Si è verificato un errore'],
    ['{}', 'Si è verificato un errore'],
  ] as const) {
    answering(409, body);
    const error = await failureOf(call(getBasicData));
    assert.equal(error.message, message);
    assert.equal(error.handled, false);
  }
  assert.deepEqual(seen, []);
});

test('401 clears the token and goes to the login, unless it was the login', async () => {
  answering(401, JSON.stringify({ detail: 'Nome utente o password non corretti' }));
  const refused = await failureOf(call(login, { body: { username: 'ada', password: 'x' } }));
  assert.equal(refused.message, 'Nome utente o password non corretti');
  assert.deepEqual([seen, session.get().token], [[], 'secret']);
  await failureOf(call(getBasicData));
  assert.deepEqual([seen, session.get().token], [['unauthorized'], '']);
});

test('401 signs out also after a background call', async () => {
  answering(401, JSON.stringify({ detail: 'Accedi per continuare' }));
  const error = await failureOf(call(getBasicData, {}, { background: true }));
  assert.deepEqual([seen, session.get().token, error.status], [['unauthorized'], '', 401]);
});

test('any other failure of a background call opens no page', async () => {
  for (const [status, body] of [
    [403, '{}'],
    [503, ''],
  ] as const) {
    answering(status, body);
    assert.equal((await failureOf(call(getBasicData, {}, { background: true }))).handled, false);
  }
  assert.deepEqual(seen, []);
});

test('401 of a call from before a new sign-in leaves the new session', async () => {
  mock.method(globalThis, 'fetch', async () => {
    startSession('another');
    return new Response('{}', { status: 401 });
  });
  await failureOf(call(getBasicData));
  assert.deepEqual([seen, session.get().token], [[], 'another']);
});

const staleCookie = () =>
  new Response(JSON.stringify({ type: '/problems/xsrf', detail: 'La pagina è scaduta' }), { status: 403 });

test('a stale XSRF cookie is renewed and the call repeated once with the same key, without a message', async () => {
  Object.assign(document, { cookie: 'XSRF-TOKEN=old' });
  const sent: { xsrf: string; key: string }[] = [];
  mock.method(
    globalThis,
    'fetch',
    async (_address: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ xsrf: headers['X-XSRF-TOKEN'] ?? '', key: headers['Idempotency-Key'] ?? '' });
      Object.assign(document, { cookie: 'XSRF-TOKEN=new' });
      return sent.length === 1 ? staleCookie() : new Response(JSON.stringify({ message: 'Inviata' }));
    },
  );
  const failedBefore = failedRequestIds().length;
  await call(addBugReport, { body: { title: 'a', body: 'b' } });
  assert.deepEqual(
    sent.map(({ xsrf }) => xsrf),
    ['old', 'new'],
  );
  assert.equal(sent[0]?.key, sent[1]?.key);
  assert.deepEqual([seen, failedRequestIds().length], [[], failedBefore]);
});

test('a cookie that stays stale is refused like any 403, after two calls', async () => {
  const { mock: calls } = mock.method(globalThis, 'fetch', async () => staleCookie());
  assert.equal((await failureOf(call(getBasicData))).handled, true);
  assert.deepEqual([calls.callCount(), seen], [2, ['forbidden']]);
});

test('403 goes to the Error page, or to the incomplete registration', async () => {
  answering(403, JSON.stringify({ detail: 'Non puoi' }));
  assert.equal((await failureOf(call(getBasicData))).handled, true);
  answering(403, JSON.stringify({ type: '/problems/incomplete', detail: 'Una frase che può cambiare' }));
  await failureOf(call(getBasicData));
  assert.deepEqual(seen, ['forbidden', 'incomplete']);
});

test('a 5xx with an empty or long body is maintenance; a short one is passed to the caller', async () => {
  answering(503, '');
  await failureOf(call(getBasicData));
  answering(502, `<html>${'x'.repeat(200)}</html>`);
  await failureOf(call(getBasicData));
  assert.deepEqual(seen, ['maintenance', 'maintenance']);
  answering(503, 'x'.repeat(200));
  const error = await failureOf(call(getBasicData));
  assert.deepEqual([seen.length, error.message], [2, 'x'.repeat(200)]);
});

test('maintenance while nobody is signed in is shown by the login screen', async () => {
  session.set({ token: '', permissions: null });
  answering(503, '');
  const error = await failureOf(call(login, { body: { username: 'ada', password: 'x' } }));
  assert.deepEqual([seen, error.message, error.handled], [[], errorPages.maintenance.message, false]);
});

test('no connection has its own sentence, and the failed requests are remembered for bug reports', async () => {
  mock.method(globalThis, 'fetch', async () => {
    throw new TypeError('fetch failed');
  });
  for (let n = 0; n < 12; n += 1) {
    const error = await failureOf(call(addBugReport, { body: { title: 'a', body: 'b' } }));
    assert.deepEqual([error.status, error.message], [0, networkMessage]);
    assert.equal(failedRequestIds().at(-1), error.requestId);
  }
  assert.equal(failedRequestIds().length, 10);
});

test('options in the place of the arguments do not compile, also where there are no arguments', () => {
  type Options = { enabled?: boolean };
  // @ts-expect-error: the first are the arguments, of which this endpoint takes none.
  const misplaced: WithArgs<typeof getBasicData, Options> = [{ enabled: false }];
  // A value of its own is no literal: only a name that both know tells one from the other.
  const options = { enabled: false };
  // @ts-expect-error: the same.
  const misplacedToo: WithArgs<typeof getBasicData, Options> = [options];
  const right: WithArgs<typeof getBasicData, Options> = [{}, options];
  assert.equal(misplaced.length + misplacedToo.length, right.length);
});
