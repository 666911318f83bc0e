/**
 * Fields named like inherited ones of JavaScript objects are refused like any unknown field: at every endpoint by the
 * HTTP layer in this process, over HTTP at one endpoint of each kind, and in the trial at all of them.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { permissions } from '@wms/contract/platform/permissions';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { addressOf } from '../../../testing/addresses.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type Ask, type HollowServer, someOf, startHollowServer } from '../../../testing/promises/asking.ts';

const endpoints = await readEndpoints();

let app: TestApp;
let caller: Caller;
let hollow: HollowServer;
before(async () => {
  app = await startTestApp();
  caller = await app.person({ permissions });
  hollow = await startHollowServer(endpoints);
});
after(async () => {
  await hollow.stop();
  await app.stop();
});

const inherited = Object.getOwnPropertyNames(Object.prototype);
const unknownField = 'Campo non previsto';

const sendBy = (ask: Ask) => (endpoint: Endpoint, body: RequestInit['body'], type: string) =>
  ask(addressOf(endpoint), { method: endpoint.method, body, headers: { 'content-type': type } });
const part = (name: string, file: boolean) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="a.pdf"' : ''}\r\n\r\n1\r\n--b--\r\n`;

async function assertRefusedByName(answer: Response, name: string, context: string): Promise<void> {
  assert.equal(answer.status, 422, `${context}: ${answer.status} ${await answer.clone().text()}`);
  const { errors } = await json<{ errors: Record<string, string> }>(answer);
  assert.equal(
    new Map(Object.entries(errors)).get(name),
    unknownField,
    `${context}: ${JSON.stringify(errors)}`,
  );
}

/** All names in one request: the answer names each of them. JSON refuses `__proto__` before it looks at any other. */
const together = [inherited.filter((name) => name !== '__proto__'), ['__proto__']];
const queryOf = (names: readonly string[]) => names.map((name) => `${name}=1`).join('&');
const jsonOf = (names: readonly string[]) => `{${names.map((name) => `"${name}":1`).join()}}`;

async function assertAllRefusedByName(
  answer: Response,
  names: readonly string[],
  context: string,
): Promise<void> {
  const text = await answer.text();
  assert.equal(answer.status, 422, `${context}: ${answer.status} ${text}`);
  const { errors } = JSON.parse(text) as { errors: Record<string, string> };
  const named = new Map(Object.entries(errors));
  for (const name of names) assert.equal(named.get(name), unknownField, `${context} ${name}: ${text}`);
}

const kindOf = ({ method, bodyType, body, query, files }: Endpoint) =>
  [method, bodyType, Boolean(body), Boolean(query), Boolean(files)].join();
const places: { where: string; ask: Ask; asked: readonly Endpoint[] }[] = [
  { where: 'in the process', ask: (path, init) => hollow.ask(path, init), asked: endpoints },
  { where: 'over HTTP', ask: (path, init) => caller.fetch(path, init), asked: someOf(endpoints, kindOf) },
];
for (const { where, ask, asked: some } of places)
  describe(`a field named like an inherited one is refused with 422, ${where}`, () => {
    const send = sendBy(ask);
    for (const endpoint of some)
      test(`${endpoint.method} ${endpoint.path}`, async () => {
        const { method, bodyType } = endpoint;
        const withQuery = `${addressOf(endpoint)}?${queryOf(inherited)}`;
        const asked = await ask(withQuery, { method });
        if (bodyType !== 'multipart') await assertAllRefusedByName(asked, inherited, 'query');
        else assert.equal(asked.status, 415);
        if (method === 'GET') return;
        if (bodyType !== 'multipart') {
          for (const names of together) {
            const sent = await send(endpoint, jsonOf(names), 'application/json');
            await assertAllRefusedByName(sent, names, 'JSON');
          }
          const form = await send(endpoint, queryOf(inherited), 'application/x-www-form-urlencoded');
          await assertAllRefusedByName(form, inherited, 'form');
        }
        if (bodyType !== 'multipart' && bodyType !== 'form') return;
        // The first such part ends the reading, so each name comes in a request of its own.
        for (const name of inherited)
          for (const isFile of endpoint.files ? [false, true] : [false]) {
            const answer = await send(endpoint, part(name, isFile), 'multipart/form-data; boundary=b');
            assert.equal(answer.status, 422);
            assert.equal((await json(answer)).detail, unknownField, `multipart ${name}`);
          }
        const query = await ask(withQuery, { method, body: new FormData() });
        await assertAllRefusedByName(query, inherited, 'multipart query');
      });
  });

test('such a field is also refused when it comes alone', async () => {
  for (const name of inherited) {
    const asked = await caller.get(`/api/logistics/products?${name}=1`);
    await assertRefusedByName(asked, name, `?${name}`);
    for (const [body, type] of [
      [`{"${name}":1}`, 'application/json'],
      [`${name}=1`, 'application/x-www-form-urlencoded'],
    ]) {
      const headers = { 'content-type': type ?? '' };
      const sent = await caller.fetch('/api/bug_report/add', { method: 'POST', body, headers });
      await assertRefusedByName(sent, name, `${type} ${name}`);
    }
  }
});

test('such a field is also refused inside objects, and in an object with any names', async () => {
  const mapping = (units: string) =>
    `{"mapping":{"columns":["name"],"options":{"separator":"/","fold":"first-last","units":${units},` +
    '"trackedAs":"lot","untrackedAs":"none","stockMode":"set","untrackedLots":"refuse",' +
    '"emptyCells":"keep","lostZeros":"restore"}}}';
  const check = (body: string) =>
    caller.fetch('/api/logistics/imports/1/check', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  for (const units of ['{"__proto__":"pz"}', '{"\\u005f_proto__":"pz"}'])
    await assertRefusedByName(await check(mapping(units)), '__proto__', units);
  assert.equal((await check(mapping('{"constructor":"pz"}'))).status, 404);

  for (const name of inherited.filter((candidate) => candidate !== '__proto__')) {
    const answer = await caller.fetch('/api/humanResources/user/updatePersonalData', {
      method: 'POST',
      body: `{"residenza":{"${name}":1}}`,
      headers: { 'content-type': 'application/json' },
    });
    await assertRefusedByName(answer, `residenza.${name}`, name);
  }
});

test('such a field is also refused before signing in', async () => {
  for (const name of inherited)
    for (const [query, body] of [
      ['', `username=a&password=b&${name}=1`],
      [`?${name}=1`, 'username=a&password=b'],
    ]) {
      const answer = await fetch(`${app.url}/api/login${query}`, {
        method: 'POST',
        body: new URLSearchParams(body),
      });
      await assertRefusedByName(answer, name, `${query} ${body}`);
    }
});
