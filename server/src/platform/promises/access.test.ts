import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Permission, permissions } from '@wms/contract/platform/permissions';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { accessTable } from '../../../testing/access/table.ts';
import { addressOf } from '../../../testing/addresses.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { isTrial } from '../../../testing/trial.ts';
import { routes } from '../../app.ts';
import { spaceIn } from '../files/disk-space.ts';
import { openStorage } from '../files/storage.ts';
import { initialSettings } from '../settings/settings.ts';

const endpoints = await readEndpoints();

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const guarded = accessTable.filter(({ who }) => who !== 'public');
const byCode = guarded.flatMap((line) => (typeof line.who === 'string' ? [] : [{ ...line, who: line.who }]));

test('the access list that is kept by hand names every endpoint once', () => {
  const [listed, declared] = [accessTable.map(name), endpoints.map(name)];
  assert.deepEqual(
    declared.filter((candidate) => !listed.includes(candidate)),
    [],
    'they are missing in server/testing/access/',
  );
  assert.deepEqual(listed.toSorted(), declared.toSorted());
});

test('every endpoint of the contract is implemented once', () => {
  const storage = openStorage('/nowhere');
  const all = routes({
    storage,
    space: spaceIn([], 0),
    mailIsSent: true,
    passwordSignIn: true,
    settings: { on: () => initialSettings },
  });
  const implemented = all.map((route) => name(route.endpoint));
  assert.deepEqual(implemented.toSorted(), endpoints.map(name).toSorted());
});

test('only the public endpoints answer without a session', async () => {
  for (const line of accessTable.filter(({ who }) => who === 'public')) {
    const { status } = await fetch(app.url + addressOf(line), { method: line.method });
    assert.ok([200, 415, 422].includes(status), `${name(line)}: ${status}`);
  }
});

const wrongHeaders = ['', 'Bearer ', `Bearer ${'x'.repeat(43)}`, 'Basic YTpi'];

describe('without a token, or with an invalid one', () => {
  for (const line of guarded) {
    test(`${name(line)} answers 401`, async () => {
      // A header is read by the same code at every endpoint, so signing out alone is asked with each.
      const wrong = isTrial || line.path === '/api/identity/logout' ? wrongHeaders : ['Basic YTpi'];
      await Promise.all(
        wrong.map(async (authorization) => {
          const response = await fetch(app.url + addressOf(line), {
            method: line.method,
            headers: { authorization },
          });
          assert.equal(response.status, 401);
          assert.equal((await json(response)).detail, 'Accedi per continuare');
        }),
      );
    });
  }
});

describe('an endpoint opens to each of its sets of permissions alone', () => {
  /** Lines ask for a few sets only; who holds the same is the same person. */
  const people = new Map<string, Promise<Caller>>();
  const holderOf = (held: readonly Permission[]): Promise<Caller> => {
    const known = people.get(held.join()) ?? app.person({ permissions: held });
    people.set(held.join(), known);
    return known;
  };
  for (const line of byCode)
    test(name(line), async () => {
      // The first code of each set is missing: where a set is one code, all the wrong ones are held together.
      const missing = new Set(line.who.map(([first]) => first));
      const without = [[], permissions.filter((code) => !missing.has(code))];
      const ask = async (held: readonly Permission[]) =>
        (await holderOf(held)).fetch(addressOf(line), { method: line.method });
      await Promise.all([
        ...without.map(async (held) => assert.equal((await ask(held)).status, 403, `with ${held}`)),
        ...line.who.map(async (set) => {
          const { status } = await ask(set);
          assert.ok(status !== 401 && status !== 403 && status < 500, `with ${set}: ${status}`);
        }),
      ]);
    });
});

test('a registered person may call every endpoint that needs no permission', async () => {
  const person = await app.person();
  for (const line of guarded.filter(({ who }) => who === 'session')) {
    // Signing out would end the session that the other calls need.
    if (line.path === '/api/identity/logout') continue;
    const { status } = await person.fetch(addressOf(line), { method: line.method });
    assert.ok(status !== 401 && status !== 403 && status < 500, `${name(line)}: ${status}`);
  }
});

test('before the registration is complete only the person’s own data and the wizard answer', async () => {
  const newcomer = await app.person({ permissions, completed: false });
  const withoutPermissions = await app.person({ completed: false });
  for (const line of guarded) {
    // Signing out would end the session that the other calls need.
    if (line.path === '/api/identity/logout') continue;
    const response = await newcomer.fetch(addressOf(line), { method: line.method });
    const body = response.headers.get('content-type')?.includes('json')
      ? await json<Record<string, unknown>>(response)
      : {};
    if (line.beforeCompletion) assert.notEqual(response.status, 403, name(line));
    else {
      assert.equal(response.status, 403, name(line));
      assert.equal(body.type, '/problems/incomplete');
    }
    if (line.beforeCompletion !== 'anyone') continue;
    const answer = await withoutPermissions.fetch(addressOf(line), { method: line.method });
    assert.notEqual(answer.status, 403, `${name(line)} of a wizard's person without permissions`);
  }
});

test('a permission that is granted or taken away counts at the next request', async () => {
  const caller = await app.person();
  assert.equal((await caller.get('/api/logistics/products')).status, 403);
  await app.db
    .insertInto('user_permissions')
    .values({ user_id: caller.id, permission: 'log_WHR_BRW' })
    .execute();
  assert.equal((await caller.get('/api/logistics/products')).status, 200);
  await app.db.deleteFrom('user_permissions').where('user_id', '=', caller.id).execute();
  assert.equal((await caller.get('/api/logistics/products')).status, 403);
});
