import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endpoints } from '@wms/contract/endpoints';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { permissions, satisfies } from '@wms/contract/platform/permissions';
import { routes } from '../../app.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';
import { spaceIn } from '../files/disk-space.ts';
import { openStorage } from '../files/storage.ts';
import { initialSettings } from '../settings/settings.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const pathOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/:\w+/g, '1');
const name = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public');

test('every endpoint of the contract has its code, once', () => {
  const storage = openStorage('/nowhere');
  const all = routes({ storage, space: spaceIn([], 0), mailIsSent: true, settings: initialSettings });
  const implemented = all.map((route) => name(route.endpoint));
  assert.deepEqual(implemented.toSorted(), endpoints.map(name).toSorted());
});

test('only who signs in, or can’t, calls without a session', () => {
  const open = endpoints.filter((endpoint) => endpoint.access === 'public');
  assert.deepEqual(open.map(name), [
    'POST /api/login',
    'POST /api/identity/forgottenPassword',
    'POST /api/identity/resetPassword',
  ]);
});

describe('without a token, or with one that opens nothing', () => {
  for (const endpoint of guarded) {
    test(`${name(endpoint)} answers 401`, async () => {
      for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(43)}`, 'Basic YTpi']) {
        const response = await fetch(app.url + pathOf(endpoint), {
          method: endpoint.method,
          headers: { authorization },
        });
        assert.equal(response.status, 401);
        assert.equal((await json(response)).detail, 'Accedi per continuare');
      }
    });
  }
});

test('with every single permission but the right ones, every guarded endpoint answers 403', async () => {
  const byPermission = new Map<string, Caller>();
  for (const permission of permissions)
    byPermission.set(permission, await app.person({ permissions: [permission] }));
  for (const endpoint of guarded) {
    if (typeof endpoint.access === 'string') continue;
    for (const [permission, caller] of byPermission) {
      const response = await caller.fetch(pathOf(endpoint), { method: endpoint.method });
      const allowed = satisfies(new Set([permission]), endpoint.access);
      assert.equal(
        response.status === 403,
        !allowed,
        `${name(endpoint)} with ${permission}: ${response.status}`,
      );
      assert.ok(response.status < 500);
    }
  }
});

test('with all permissions but each needed one, an endpoint that needs it answers 403', async () => {
  for (const endpoint of guarded) {
    if (typeof endpoint.access === 'string') continue;
    const needed = new Set(endpoint.access.flat());
    const caller = await app.person({ permissions: permissions.filter((code) => !needed.has(code)) });
    const response = await caller.fetch(pathOf(endpoint), { method: endpoint.method });
    assert.equal(response.status, 403, name(endpoint));
  }
});

test('before the registration is complete only the person’s own data and the wizard answer', async () => {
  const newcomer = await app.person({ permissions, completed: false });
  for (const endpoint of guarded) {
    // Signing out would end the session that the other calls need.
    if (endpoint.path === '/api/identity/logout') continue;
    const response = await newcomer.fetch(pathOf(endpoint), { method: endpoint.method });
    const body = response.headers.get('content-type')?.includes('json')
      ? await json<Record<string, unknown>>(response)
      : {};
    if (endpoint.beforeCompletion) assert.notEqual(response.status, 403, name(endpoint));
    else {
      assert.equal(response.status, 403, name(endpoint));
      assert.equal(body.detail, 'Completa la registrazione');
    }
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
