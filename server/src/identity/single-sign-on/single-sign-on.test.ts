/** Tests single sign-on against the certified oidc-provider. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, goodPassword, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { freePort } from '../../../testing/server-process.ts';
import { openPlainBrowser, type PlainBrowser } from '../../../testing/single-sign-on/browser.ts';
import { type SignOnPeer, startSignOnProvider } from '../../../testing/single-sign-on/provider.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { issueCode } from './codes.ts';

let app: TestApp;
let provider: SignOnPeer;
before(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await startSignOnProvider(publicUrl);
  app = await startTestApp({ publicUrl, port, signOn: provider.settings });
});
after(async () => {
  await app?.stop();
  await provider?.close();
});

let lastAddress = 0;
const address = () => `10.7.${++lastAddress >> 8}.${lastAddress & 255}`;
const post = (browser: PlainBrowser, path: string, body: unknown, headers = {}) =>
  browser.ask(app.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address(), ...headers },
  });

async function begin(browser: PlainBrowser, purpose = 'signIn'): Promise<string> {
  const begun = await post(browser, '/api/login/signOn/begin', { purpose });
  assert.equal(begun.status, 200);
  return (await json<{ address: string }>(begun)).address;
}
/** Goes to the provider and back, up to the address that the provider sends the browser to. */
const returnOf = async (browser: PlainBrowser, purpose = 'signIn') =>
  browser.follow(await begin(browser, purpose), '/api/login/signOn/return');
/** Reads the part behind the # after the return. */
async function comeBack(browser: PlainBrowser, at: URL): Promise<string> {
  const response = await browser.ask(at.href, { headers: { 'x-forwarded-for': address() } });
  assert.equal(response.status, 303);
  const [page, fragment] = (response.headers.get('location') ?? '').split('#');
  assert.equal(page, '/login');
  return fragment ?? '';
}
const codeIn = (fragment: string) => fragment.replace(/^(accesso|conferma)=/, '');
const enter = (browser: PlainBrowser, code: string) => post(browser, '/api/login/signOn', { code });
const emailOf = ({ username }: Caller) => `${username}@example.org`;

async function signOn(browser: PlainBrowser): Promise<string> {
  const entered = await enter(browser, codeIn(await comeBack(browser, await returnOf(browser))));
  assert.equal(entered.status, 200);
  return (await json<{ access_token: string }>(entered)).access_token;
}
const refusedWith = async (said: Parameters<SignOnPeer['say']>[0]) => {
  provider.say(said);
  const browser = openPlainBrowser();
  return comeBack(browser, await returnOf(browser));
};

test('a person signs in at the provider, whatever the case of the e-mail, without any password', async () => {
  const who = await app.person();
  provider.say({ email: emailOf(who).toUpperCase() });
  const token = await signOn(openPlainBrowser());
  const me = await fetch(`${app.url}/api/humanResources/user/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(me.status, 200);
  const ways = await (await fetch(`${app.url}/api/login/ways`)).json();
  assert.deepEqual(ways, { password: true, provider: 'Prova' });
});

test('who is unknown, unverified, suspended or not let through hears why, and nobody is created', async () => {
  const count = () => sql<{ n: number }>`select count(*)::int as n from users`.execute(app.owner);
  const before = (await count()).rows[0]?.n;
  assert.equal(await refusedWith({ email: 'nessuno@example.org' }), 'accessoNegato=unknown');
  assert.equal((await count()).rows[0]?.n, before);
  const who = await app.person();
  assert.equal(await refusedWith({ email: emailOf(who), verified: false }), 'accessoNegato=unverified');
  assert.equal(await refusedWith({}), 'accessoNegato=unverified');
  assert.equal(await refusedWith({ email: emailOf(who), denies: true }), 'accessoNegato=denied');
  await sql`update users set state = 'sospeso' where id = ${who.id}`.execute(app.owner);
  assert.equal(await refusedWith({ email: emailOf(who) }), 'accessoNegato=unknown');
});

test('an address that comes back counts once, for five minutes, and only in the browser that began', async () => {
  const who = await app.person();
  provider.say({ email: emailOf(who) });
  const browser = openPlainBrowser();
  const at = await returnOf(browser);
  assert.equal(
    await comeBack(openPlainBrowser(), at),
    'accessoNegato=expired',
    'a browser that began nothing',
  );
  const another = openPlainBrowser();
  await begin(another);
  assert.equal(await comeBack(another, at), 'accessoNegato=expired', 'a browser that began its own');
  assert.match(await comeBack(browser, at), /^accesso=/);
  assert.equal(await comeBack(browser, at), 'accessoNegato=expired', 'the same again');
  const late = await returnOf(browser);
  await sql`update sign_on_attempts set expires_at = now() - interval '1 second'`.execute(app.owner);
  assert.equal(await comeBack(browser, late), 'accessoNegato=expired', 'too late');
  const bare = new URL('/api/login/signOn/return', app.url);
  assert.equal(await comeBack(browser, bare), 'accessoNegato=expired', 'nothing at all');
});

test('a forged issuer, a wrong nonce and another’s code are refused', async () => {
  const who = await app.person();
  provider.say({ email: emailOf(who) });
  const browser = openPlainBrowser();
  const forged = await returnOf(browser);
  forged.searchParams.set('iss', 'https://evil.example.org');
  assert.equal(await comeBack(browser, forged), 'accessoNegato=untrusted');

  const asked = new URL(await begin(browser));
  asked.searchParams.set('nonce', 'another');
  const otherNonce = await browser.follow(asked.href, '/api/login/signOn/return');
  assert.equal(await comeBack(browser, otherNonce), 'accessoNegato=untrusted');

  const [first, second] = [await returnOf(browser), await returnOf(browser)];
  second.searchParams.set('code', first.searchParams.get('code') ?? '');
  assert.equal(await comeBack(browser, second), 'accessoNegato=refused', 'the verifier is not of this code');
  const made = await returnOf(browser);
  made.searchParams.set('code', 'made-up');
  assert.equal(await comeBack(browser, made), 'accessoNegato=refused');
});

test('of fifty who show the same code at once exactly one is signed in, within a minute, in this browser', async () => {
  const who = await app.person();
  provider.say({ email: emailOf(who) });
  const browser = openPlainBrowser();
  const code = codeIn(await comeBack(browser, await returnOf(browser)));
  const another = openPlainBrowser();
  await begin(another);
  assert.equal((await enter(another, code)).status, 409, 'another browser');
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter(browser, code)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.ok(answers.every(({ status }) => [200, 409, 429].includes(status)));
  const late = codeIn(await comeBack(browser, await returnOf(browser)));
  await sql`update sign_on_codes set expires_at = now() - interval '1 second'`.execute(app.owner);
  assert.equal((await enter(browser, late)).status, 409);
  const kept = await sql<{
    code: string;
  }>`select encode(code_hash, 'escape') as code from sign_on_codes`.execute(app.owner);
  assert.ok(
    kept.rows.every((row) => row.code !== late),
    'only its hash lies in the database',
  );
});

test('a person’s own second factor is asked for, unless the provider says that it asked for one', async () => {
  const who = await app.person();
  await sql`insert into second_factors (user_id, secret, confirmed_at)
    values (${who.id}, ${'A'.repeat(16)}, now())`.execute(app.owner);
  provider.say({ email: emailOf(who) });
  const browser = openPlainBrowser();
  const owed = await enter(browser, codeIn(await comeBack(browser, await returnOf(browser))));
  assert.equal(owed.status, 401);
  const problem = await json<{ type: string; challenge: string }>(owed);
  assert.equal(problem.type, '/problems/second-factor');
  assert.ok(problem.challenge);
  provider.say({ email: emailOf(who), amr: ['pwd', 'mfa'] });
  await signOn(openPlainBrowser());
});

test('who was invited comes in by the provider and is active; with an old invitation they are not', async () => {
  const manager = await app.person({ permissions: ['ru_USRS_MAN', 'USR_EDT'] });
  const invite = async (username: string) => {
    const invited = await manager.post('/api/humanResources/invitations', {
      firstName: 'Ugo',
      lastName: username,
      institutionalEmail: `${username}@example.org`,
      permissions: ['USR_EDT'],
    });
    assert.equal(invited.status, 200, await invited.clone().text());
    return (await json<{ id: number }>(invited)).id;
  };
  const id = await invite('ugo.nuovo');
  provider.say({ email: 'ugo.nuovo@example.org' });
  await signOn(openPlainBrowser());
  const now = await sql<{ state: string; ended_by: string }>`
    select state, ended_by from users join invitations on user_id = users.id where users.id = ${id}`.execute(
    app.owner,
  );
  assert.deepEqual(now.rows, [{ state: 'attivo', ended_by: 'used' }]);
  const late = await invite('ugo.tardi');
  await sql`update invitations set expires_at = now() - interval '1 day', created_at = now() - interval '8 days'
    where user_id = ${late}`.execute(app.owner);
  assert.equal(await refusedWith({ email: 'ugo.tardi@example.org' }), 'accessoNegato=uninvited');
});

test('who has no password proves who they are by signing in there again, which must have been asked anew', async () => {
  const who = await app.person();
  await sql`update users set password_hash = null where id = ${who.id}`.execute(app.owner);
  provider.say({ email: emailOf(who) });
  const browser = openPlainBrowser();
  const headers = { authorization: `Bearer ${await signOn(browser)}` };
  const beginFactor = () => post(browser, '/api/identity/secondFactor/begin', {}, headers);
  assert.equal((await beginFactor()).status, 200, 'signing in is a proof');
  await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${who.id}`.execute(
    app.owner,
  );
  const refused = await json<{ type: string; proof: string }>(await beginFactor());
  assert.deepEqual([refused.type, refused.proof], ['/problems/reauthenticate', 'signOn']);
  const password = await post(browser, '/api/identity/prove', { password: goodPassword }, headers);
  assert.equal(password.status, 409);
  const { hasPassword } = await json<{ hasPassword: boolean }>(
    await browser.ask(`${app.url}/api/identity/secondFactor`, { headers }),
  );
  assert.equal(hasPassword, false);
  const change = { current_password: goodPassword, new_password: 'treno-lampo-gatto-9' };
  const changed = await post(browser, '/api/humanResources/user/updatePassword', change, headers);
  assert.equal(changed.status, 409, 'there is none that could be wrong');

  const asked = new URL(await begin(browser, 'proof'));
  assert.deepEqual([asked.searchParams.get('prompt'), asked.searchParams.get('max_age')], ['login', '0']);
  // A provider that doesn't care for what it was asked.
  provider.say({ email: emailOf(who), provedAt: Math.floor(Date.now() / 1000) - 3600 });
  const stale = openPlainBrowser();
  const staleAsked = new URL(await begin(stale, 'proof'));
  for (const name of ['prompt', 'max_age']) staleAsked.searchParams.delete(name);
  const staleReturn = await stale.follow(staleAsked.href, '/api/login/signOn/return');
  assert.equal(await comeBack(stale, staleReturn), 'accessoNegato=stale');
  const later = { authorization: `Bearer ${await signOn(openPlainBrowser())}` };
  const asks = await post(browser, '/api/identity/secondFactor/begin', {}, later);
  assert.equal(asks.status, 409, 'a sign-in of an hour ago there is no proof here');

  provider.say({ email: emailOf(who) });
  const code = codeIn(await comeBack(browser, await returnOf(browser, 'proof')));
  const [as, prove] = [
    await enter(browser, code),
    () => post(browser, '/api/login/signOn/proof', { code }, headers),
  ];
  assert.equal(as.status, 409, 'a proof signs nobody in');
  assert.equal((await prove()).status, 200);
  assert.equal((await prove()).status, 409, 'once');
  assert.equal((await beginFactor()).status, 200);

  const other = await app.person();
  provider.say({ email: emailOf(other) });
  const another = openPlainBrowser();
  const theirs = codeIn(await comeBack(another, await returnOf(another, 'proof')));
  assert.equal((await post(another, '/api/login/signOn/proof', { code: theirs }, headers)).status, 422);
});

test('who has a second factor doesn’t prove by the provider alone', async () => {
  const who = await app.person();
  await sql`insert into second_factors (user_id, secret, confirmed_at)
    values (${who.id}, ${'A'.repeat(16)}, now())`.execute(app.owner);
  await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${who.id}`.execute(
    app.owner,
  );
  const prove = async (amr: string[]) => {
    provider.say({ email: emailOf(who), amr });
    const browser = openPlainBrowser();
    const code = codeIn(await comeBack(browser, await returnOf(browser, 'proof')));
    const headers = { authorization: `Bearer ${who.token}` };
    return (await post(browser, '/api/login/signOn/proof', { code }, headers)).status;
  };
  const removal = () => who.fetch('/api/identity/secondFactor', { method: 'DELETE' });
  assert.equal(await prove(['pwd']), 409);
  assert.equal((await removal()).status, 409);
  assert.equal(await prove(['pwd', 'mfa']), 200, 'the provider asked for a factor of its own');
  assert.equal((await removal()).status, 200);
});

test('a provider that is away stops neither the start nor the password, and the button says so', async () => {
  const settings = { ...provider.settings, issuer: `http://127.0.0.1:${await freePort()}` };
  const port = await freePort();
  const alone = await startTestApp({ publicUrl: `http://127.0.0.1:${port}`, port, signOn: settings });
  try {
    const begun = await fetch(`${alone.url}/api/login/signOn/begin`, {
      method: 'POST',
      body: '{"purpose":"signIn"}',
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(begun.status, 409);
    const { detail } = await json<{ detail: string }>(begun);
    assert.equal(detail, 'Ora non si può entrare con Prova: riprova fra poco, o accedi con la password');
    await alone.person();
    // The provider may go away while somebody is on its page, too.
    const [state, browser] = ['s', 'b'.repeat(43)];
    await sql`insert into sign_on_attempts (state_hash, browser_hash, nonce, verifier, purpose, address)
      values (sha256(${state}::text::bytea), sha256(${browser}::text::bytea), 'n', 'v', 'signIn', '')`.execute(
      alone.owner,
    );
    const back = await fetch(`${alone.url}/api/login/signOn/return?code=c&state=${state}`, {
      headers: { cookie: `WMS-SIGN-ON=${browser}` },
      redirect: 'manual',
    });
    assert.equal(back.headers.get('location'), '/login#accessoNegato=unreachable');
  } finally {
    await alone.stop();
  }
});

test('whoever comes back with inventions is stopped after fifty, like whoever guesses passwords', async () => {
  const invent = async (n: number) => {
    const at = `${app.url}/api/login/signOn/return?code=c&state=${n}`;
    const headers = { 'x-forwarded-for': '10.5.5.5', cookie: `WMS-SIGN-ON=${'b'.repeat(43)}` };
    return (await fetch(at, { headers, redirect: 'manual' })).headers.get('location');
  };
  for (let n = 0; n < 50; n++) assert.equal(await invent(n), '/login#accessoNegato=expired');
  assert.equal(await invent(50), '/login#accessoNegato=throttled');
});

test('neither another site’s pictures nor a provider that is away close the sign-in of an office', async () => {
  const from = { 'x-forwarded-for': '10.5.5.6' };
  const back = async (state: string, cookie = '') =>
    (
      await fetch(`${app.url}/api/login/signOn/return?error=server_error&state=${state}`, {
        headers: { ...from, cookie },
        redirect: 'manual',
      })
    ).headers.get('location');
  for (let n = 0; n < 60; n++) assert.equal(await back(`${n}`), '/login#accessoNegato=expired');
  const browser = 'c'.repeat(43);
  await sql`insert into sign_on_attempts (state_hash, browser_hash, nonce, verifier, purpose, address)
    select sha256(('away ' || n)::bytea), sha256(${browser}::text::bytea), 'n', 'v', 'signIn', '10.5.5.6'
      from generate_series(1, 60) n`.execute(app.owner);
  for (let n = 1; n <= 60; n++)
    assert.notEqual(await back(`away ${n}`, `WMS-SIGN-ON=${browser}`), '/login#accessoNegato=throttled');
  const login = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'nessuno', password: goodPassword }),
    headers: from,
  });
  assert.equal(login.status, 401);
});

test('wrong passwords from an office close the provider to nobody there: a right code is no guess', async () => {
  const from = { 'x-forwarded-for': '10.5.5.7' };
  await sql`insert into login_attempts (login, address)
    select ':x' || n, '10.5.5.7' from generate_series(1, 50) n`.execute(app.owner);
  const who = await app.person();
  provider.say({ email: emailOf(who) });
  const browser = openPlainBrowser();
  const back = await browser.ask((await returnOf(browser)).href, { headers: from });
  const [, code = ''] = (back.headers.get('location') ?? '').split('#accesso=');
  assert.equal((await post(browser, '/api/login/signOn', { code }, from)).status, 200);
  assert.equal((await post(browser, '/api/login/signOn', { code }, from)).status, 429);
});

test('a new password ends the links that sign in, as it ends the sessions', async () => {
  const who = await app.person();
  const link = {
    purpose: 'signIn',
    browser: null,
    provedAt: null,
    withFactor: false,
    validMinutes: 30,
  } as const;
  const { code } = await inTransaction(app.owner, null, (tx) => issueCode(tx, who.id, link));
  const change = { current_password: goodPassword, new_password: 'treno-lampo-gatto-9' };
  assert.equal((await who.post('/api/humanResources/user/updatePassword', change)).status, 200);
  assert.equal((await enter(openPlainBrowser(), code)).status, 409);
});

test('nobody begins sign-ons without end', async () => {
  const from = { 'x-forwarded-for': '10.6.6.6' };
  await sql`insert into sign_on_attempts (state_hash, browser_hash, nonce, verifier, purpose, address)
    select sha256(n::text::bytea), '', '', '', 'signIn', '10.6.6.6' from generate_series(1, 200) n`.execute(
    app.owner,
  );
  const refused = await post(openPlainBrowser(), '/api/login/signOn/begin', { purpose: 'signIn' }, from);
  assert.equal(refused.status, 429);
  assert.equal(
    (await post(openPlainBrowser(), '/api/login/signOn/begin', { purpose: 'signIn' })).status,
    200,
  );
});
