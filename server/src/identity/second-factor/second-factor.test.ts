import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { type Caller, goodPassword, json, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  // The clock of codes stands in the middle of a step, so that no test runs over its end.
  mock.timers.enable({ apis: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
after(() => app.stop());

const base = '/api/identity/secondFactor';
let lastAddress = 0;

const post = (path: string, body: unknown) =>
  fetch(app.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${++lastAddress >> 8}.${lastAddress & 255}`,
    },
  });
const login = ({ username }: Caller, password = goodPassword) =>
  fetch(`${app.url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { 'x-forwarded-for': `10.8.0.${++lastAddress & 255}` },
  });

/** The code of the app in a step of time: 0 is now, -1 is 30 seconds ago. */
const codeAt = (secret: string, step = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + step * 30 });

/** A person with a second factor. The code of the step before this one has confirmed it. */
async function withFactor() {
  const who = await app.person();
  const { secret } = await json<{ secret: string }>(await who.post(`${base}/begin`, {}));
  const confirmed = await who.post(`${base}/confirm`, { code: await codeAt(secret, -1) });
  const { recoveryCodes } = await json<{ recoveryCodes: string[] }>(confirmed);
  return { who, secret, recoveryCodes };
}

async function challengeOf(who: Caller): Promise<string> {
  const refused = await login(who);
  assert.equal(refused.status, 401);
  const problem = await json<{ type: string; challenge: string; access_token?: string }>(refused);
  assert.equal(problem.type, '/problems/second-factor');
  assert.equal(problem.access_token, undefined);
  return problem.challenge;
}
const answer = (challenge: string, code: string) => post('/api/login/secondFactor', { challenge, code });

test('with a second factor the password alone signs nobody in, and password and code together do', async () => {
  const { who, secret } = await withFactor();
  const challenge = await challengeOf(who);
  const answered = await answer(challenge, await codeAt(secret));
  assert.equal(answered.status, 200);
  const { access_token } = await json<{ access_token: string }>(answered);
  const me = await fetch(`${app.url}/api/humanResources/user/`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  assert.equal(me.status, 200);
  assert.equal((await login(who, 'sbagliata')).status, 401, 'a wrong password says nothing of the factor');
});

test('the same code twice is refused, also when two use it at the same moment', async () => {
  const { who, secret } = await withFactor();
  const [first, second] = [await challengeOf(who), await challengeOf(who)];
  const code = await codeAt(secret);
  const statuses = await Promise.all([answer(first, code), answer(second, code)]);
  assert.deepEqual(statuses.map(({ status }) => status).toSorted(), [200, 422]);
  const again = await answer(await challengeOf(who), code);
  assert.match((await json<{ errors: { code: string } }>(again)).errors.code, /già stato usato/);
});

test('a clock may be one step early or late, not two', async () => {
  for (const [step, status] of [
    [1, 200],
    [2, 422],
    [-2, 422],
  ] as const) {
    const { who, secret } = await withFactor();
    assert.equal(
      (await answer(await challengeOf(who), await codeAt(secret, step))).status,
      status,
      String(step),
    );
  }
});

test('a challenge counts once, for five minutes; a wrong code leaves it', async () => {
  const { who, secret } = await withFactor();
  const challenge = await challengeOf(who);
  assert.equal((await answer(challenge, '000000')).status, 422);
  assert.equal((await answer(challenge, await codeAt(secret))).status, 200);
  const late = await challengeOf(who);
  await sql`update login_challenges set expires_at = now() - interval '1 second'`.execute(app.owner);
  for (const over of [challenge, late, 'made-up']) {
    const refused = await answer(over, await codeAt(secret, 1));
    const { type } = await json<{ type: string }>(refused);
    assert.deepEqual([refused.status, type], [409, '/problems/challenge-over']);
  }
});

test('a recovery code works once, also under a race', async () => {
  const { who, recoveryCodes } = await withFactor();
  assert.equal(new Set(recoveryCodes).size, 10);
  const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(who)));
  const code = recoveryCodes[0] ?? '';
  const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code.toLowerCase())));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const left = await json<{ recoveryCodesLeft: number }>(await who.get(base));
  assert.equal(left.recoveryCodesLeft, 9);
});

test('five wrong codes from one address are looked at, and no more', async () => {
  const { who } = await withFactor();
  const challenge = await challengeOf(who);
  const tried = await Promise.all(
    Array.from({ length: 30 }, () =>
      fetch(`${app.url}/api/login/secondFactor`, {
        method: 'POST',
        body: JSON.stringify({ challenge, code: '123456' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      }),
    ),
  );
  assert.equal(tried.filter(({ status }) => status === 422).length, 5);
  assert.equal(tried.filter(({ status }) => status === 429).length, 25);
});

test('an unconfirmed factor asks nothing at the sign-in, and can be begun anew', async () => {
  const who = await app.person();
  const first = await json<{ secret: string; qr: string }>(await who.post(`${base}/begin`, {}));
  assert.match(first.qr, /^<svg/);
  const second = await json<{ secret: string }>(await who.post(`${base}/begin`, {}));
  assert.equal((await login(who)).status, 200);
  assert.equal((await who.post(`${base}/confirm`, { code: await codeAt(first.secret) })).status, 422);
  assert.equal((await who.post(`${base}/confirm`, { code: await codeAt(second.secret) })).status, 200);
  assert.equal((await who.post(`${base}/begin`, {})).status, 409);
});

test('what matters most asks for a proof of the last ten minutes, by the factor where there is one', async () => {
  const who = await app.person();
  const makeOld = () =>
    sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${who.id}`.execute(
      app.owner,
    );
  const refusedBy = async (response: Response) => {
    assert.equal(response.status, 409);
    const { type, proof } = await json<{ type: string; proof: string }>(response);
    assert.equal(type, '/problems/reauthenticate');
    return proof;
  };
  await makeOld();
  assert.equal(await refusedBy(await who.post(`${base}/begin`, {})), 'password');
  assert.equal((await who.post('/api/identity/prove', { password: 'sbagliata' })).status, 422);
  assert.equal((await who.post('/api/identity/prove', {})).status, 422);
  assert.equal((await who.post('/api/identity/prove', { password: goodPassword })).status, 200);
  const { secret } = await json<{ secret: string }>(await who.post(`${base}/begin`, {}));
  await who.post(`${base}/confirm`, { code: await codeAt(secret, -1) });

  await makeOld();
  assert.equal(
    await refusedBy(await who.fetch(base, { method: 'DELETE' })),
    'code',
    'removing one needs one',
  );
  const byPassword = await who.post('/api/identity/prove', { password: goodPassword });
  assert.equal(byPassword.status, 422, 'a password proves nothing of who has a factor');
  assert.equal((await who.post('/api/identity/prove', { code: await codeAt(secret) })).status, 200);
  assert.equal((await who.fetch(base, { method: 'DELETE' })).status, 200);
  assert.equal((await login(who)).status, 200);
});

test('an app is confirmed by its own code, not by a recovery code that a passkey brought', async () => {
  const who = await app.person();
  await sql`insert into passkeys (user_id, credential_id, public_key, name) values (${who.id}, 'k', 'k', 'k')`.execute(
    app.owner,
  );
  const { recoveryCodes } = await json<{ recoveryCodes: string[] }>(
    await who.post(`${base}/recoveryCodes`, {}),
  );
  await who.post(`${base}/begin`, {});
  assert.equal((await who.post(`${base}/confirm`, { code: recoveryCodes[0] })).status, 422);
  const left = await json<{ since: null; recoveryCodesLeft: number }>(await who.get(base));
  assert.deepEqual(left, { since: null, recoveryCodesLeft: 10, withheld: [], hasPassword: true });
});
