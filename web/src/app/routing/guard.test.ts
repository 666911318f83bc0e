import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type GuardState, guard, type Target } from './guard.ts';

/** Makes the guard's state, which records in order what the guard asks. */
function recordQuestions(given: { loggedIn?: boolean; status?: string; held?: string[] } = {}) {
  const { loggedIn = true, status = 'completato', held = [] } = given;
  const asked: string[] = [];
  const state: GuardState = {
    loggedIn: () => {
      asked.push('loggedIn');
      return loggedIn;
    },
    resetError: () => {
      asked.push('resetError');
    },
    insertionStatus: async () => {
      asked.push('status');
      return status;
    },
    permissions: async () => {
      asked.push('permissions');
      return new Set(held);
    },
  };
  return { asked, state };
}

const page = (name: string, ...permissions: Exclude<Target, 'unknown'>['permissions']): Target => ({
  name,
  permissions,
});
const vans = page('VanBookings', [can.vansView], [can.vansBook]);

test('Login and Logout are always reachable, and nothing is asked', async () => {
  for (const name of ['Login', 'Logout']) {
    const { asked, state } = recordQuestions({ loggedIn: false, status: 'anagrafica' });
    assert.equal(await guard(page(name), null, state), 'open');
    assert.deepEqual(asked, []);
  }
});

test('a person who is not logged in is sent to Login before anything is fetched', async () => {
  for (const target of [vans, page('Error'), page('PrimoIngresso'), 'unknown'] as const) {
    const { asked, state } = recordQuestions({ loggedIn: false });
    assert.equal(await guard(target, null, state), 'Login');
    assert.deepEqual(asked, ['loggedIn']);
  }
});

test('leaving Error resets it first; staying there does not', async () => {
  const leaving = recordQuestions();
  assert.equal(await guard(page('Home'), 'Error', leaving.state), 'open');
  assert.deepEqual(leaving.asked, ['resetError', 'loggedIn', 'status', 'permissions']);
  const staying = recordQuestions();
  assert.equal(await guard(page('Error'), 'Error', staying.state), 'open');
  assert.deepEqual(staying.asked, ['loggedIn']);
});

test('Error is reachable once logged in, whatever the registration status', async () => {
  assert.equal(await guard(page('Error'), null, recordQuestions({ status: 'anagrafica' }).state), 'open');
});

test('until the registration is complete all leads to PrimoIngresso, and no permissions are asked for', async () => {
  for (const target of [page('Home'), vans, 'unknown'] as const) {
    const { asked, state } = recordQuestions({ status: 'documenti', held: [can.vansBook] });
    assert.equal(await guard(target, null, state), 'PrimoIngresso');
    assert.deepEqual(asked, ['loggedIn', 'status']);
  }
  assert.equal(
    await guard(page('PrimoIngresso'), null, recordQuestions({ status: 'documenti' }).state),
    'open',
  );
});

test('after completion, PrimoIngresso leads home', async () => {
  assert.equal(await guard(page('PrimoIngresso'), null, recordQuestions().state), 'Home');
});

test('a page opens to holders of one of its sets, a page without sets to everybody', async () => {
  assert.equal(await guard(vans, null, recordQuestions({ held: [can.vansBook] }).state), 'open');
  assert.equal(await guard(vans, null, recordQuestions({ held: [can.roomsBook] }).state), 'forbidden');
  assert.equal(await guard(page('Home'), null, recordQuestions().state), 'open');
  const both = page('Both', [can.vansView, can.vansBook]);
  assert.equal(await guard(both, null, recordQuestions({ held: [can.vansView] }).state), 'forbidden');
});

test('an unknown path is not found', async () => {
  assert.equal(await guard('unknown', 'Home', recordQuestions().state), 'notFound');
});
