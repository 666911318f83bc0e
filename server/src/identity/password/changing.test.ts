import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Caller, goodPassword, json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';
import { hashPassword, verifyPassword } from '../shared/password-hash.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const change = (caller: Caller, new_password: string, current_password = goodPassword) =>
  caller.post('/api/humanResources/user/updatePassword', { current_password, new_password });
const errorsOf = async (response: Response) => {
  assert.equal(response.status, 422);
  return (await json<{ errors: Record<string, string> }>(response)).errors;
};
const better = 'nuvola-trapano-viola-3';

test('a new password signs in, the old one doesn’t, and the other sessions are closed', async () => {
  const caller = await app.person();
  const elsewhere = await signIn(app.url, caller.username, goodPassword);
  assert.equal((await change(caller, better)).status, 200);
  assert.equal((await caller.get('/api/identity/sessions')).status, 200, 'the session in use stays');
  const other = await fetch(`${app.url}/api/identity/sessions`, {
    headers: { authorization: `Bearer ${elsewhere}` },
  });
  assert.equal(other.status, 401);
  await signIn(app.url, caller.username, better);
  await assert.rejects(signIn(app.url, caller.username, goodPassword), /401/);
});

describe('a new password is refused', () => {
  let caller: Caller;
  before(async () => {
    caller = await app.person({ nome: 'Margherita' });
  });
  const cases: [string, string, RegExp][] = [
    ['below 10 characters', 'abc-123-x', /Deve avere almeno 10 caratteri/],
    ['above 200', 'xY3-'.repeat(51), /Non può superare 200 caratteri/],
    ['with the person’s name', 'xq-MARGHERITA-77-zt', /nome/],
    ['an Italian phrase everybody tries', 'buongiorno1', /troppo facile/],
    ['a name and a year', 'francesco1985', /troppo facile/],
    ['a pattern', 'ciaociaociao', /troppo facile/],
    ['the one in force', goodPassword, /uguale/],
  ];
  for (const [why, password, sentence] of cases)
    test(why, async () =>
      assert.match((await errorsOf(await change(caller, password))).new_password ?? '', sentence),
    );

  test('when the current one is wrong', async () => {
    assert.match(
      (await errorsOf(await change(caller, better, 'sbagliata'))).current_password ?? '',
      /non è corretta/,
    );
  });

  test('and the old password stays', async () => {
    assert.ok(await signIn(app.url, caller.username, goodPassword));
  });
});

test('of two changes at once one wins, and the other’s current password is wrong by then', async () => {
  const caller = await app.person();
  const answers = await Promise.all([change(caller, `${better}-a`), change(caller, `${better}-b`)]);
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 422]);
});

test('a hash is argon2id with its own salt, and verifies only its password', async () => {
  const [a, b] = await Promise.all([hashPassword('x'), hashPassword('x')]);
  assert.match(a, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(a, b);
  assert.equal(await verifyPassword('x', a), true);
  assert.equal(await verifyPassword('y', a), false);
});
