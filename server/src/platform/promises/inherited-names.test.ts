/** Tests that fields named like inherited ones of JavaScript objects are refused like any unknown field. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { permissions } from '@wms/contract/platform/permissions';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { addressOf } from '../../testing/addresses.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';

const endpoints = await readEndpoints();

let app: TestApp;
let caller: Caller;
before(async () => {
  app = await startTestApp();
  caller = await app.person({ permissions });
});
after(() => app.stop());

const inherited = Object.getOwnPropertyNames(Object.prototype);
const unknownField = 'Campo non previsto';

const send = (endpoint: Endpoint, body: RequestInit['body'], type: string) =>
  caller.fetch(addressOf(endpoint), { method: endpoint.method, body, headers: { 'content-type': type } });
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

describe('a field named like an inherited one is refused with 422', () => {
  for (const endpoint of endpoints)
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      for (const name of inherited) {
        const asked = await caller.fetch(`${addressOf(endpoint)}?${name}=1`, { method: endpoint.method });
        if (endpoint.bodyType !== 'multipart') await assertRefusedByName(asked, name, `?${name}`);
        else assert.equal(asked.status, 415);
        if (endpoint.method === 'GET') continue;
        if (endpoint.bodyType !== 'multipart') {
          await assertRefusedByName(
            await send(endpoint, `{"${name}":1}`, 'application/json'),
            name,
            `JSON ${name}`,
          );
          const form = await send(endpoint, `${name}=1`, 'application/x-www-form-urlencoded');
          await assertRefusedByName(form, name, `form ${name}`);
        }
        if (endpoint.bodyType !== 'multipart' && endpoint.bodyType !== 'form') continue;
        for (const isFile of endpoint.files ? [false, true] : [false]) {
          const answer = await send(endpoint, part(name, isFile), 'multipart/form-data; boundary=b');
          assert.equal(answer.status, 422);
          assert.equal((await json(answer)).detail, unknownField, `multipart ${name}`);
        }
        const query = await caller.fetch(`${addressOf(endpoint)}?${name}=1`, {
          method: endpoint.method,
          body: new FormData(),
        });
        await assertRefusedByName(query, name, `multipart ?${name}`);
      }
    });
});

test('such a field is also refused inside objects, and in an object with any names', async () => {
  const mapping = (units: string) =>
    `{"mapping":{"columns":["name"],"options":{"separator":"/","fold":"first-last","units":${units},` +
    '"trackedAs":"lot","untrackedAs":"none","stockMode":"set","untrackedLots":"refuse"}}}';
  const check = (body: string) =>
    caller.fetch('/api/logistics/imports/1/check', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  for (const units of ['{"__proto__":"pz"}', '{"\\u005f_proto__":"pz"}'])
    await assertRefusedByName(await check(mapping(units)), '__proto__', units);
  assert.equal((await check(mapping('{"constructor":"pz"}'))).status, 404);

  for (const name of inherited.filter((one) => one !== '__proto__')) {
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
