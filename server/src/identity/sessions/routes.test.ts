import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, goodPassword, json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const login = (username: string, password: string, address = '127.0.0.1') =>
  fetch(`${app.url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { 'x-forwarded-for': address },
  });
const emailOf = (caller: Caller) => `${caller.username}@example.org`;
/** Gives addresses from which no other test has failed. */
let lastAddress = 0;
const newAddress = () => `10.0.0.${++lastAddress}`;

describe('login', () => {
  test('takes urlencoded and multipart, username or e-mail, in any case', async () => {
    const caller = await app.person();
    for (const name of [
      caller.username,
      caller.username.toUpperCase(),
      emailOf(caller),
      ` ${emailOf(caller).toUpperCase()} `,
    ]) {
      const form = new FormData();
      form.set('username', name);
      form.set('password', goodPassword);
      const multipart = await fetch(`${app.url}/api/login`, { method: 'POST', body: form });
      for (const response of [await login(name, goodPassword, newAddress()), multipart]) {
        assert.equal(response.status, 200);
        const answer = await json<{ access_token: string; token_type: string }>(response);
        assert.equal(answer.token_type, 'bearer');
        assert.match(answer.access_token, /^[\w-]{43}$/);
      }
    }
  });

  test('answers the same to a wrong password, an unknown person and a disabled one', async () => {
    const [caller, disabled] = [await app.person(), await app.person()];
    await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', disabled.id).execute();
    const address = newAddress();
    const answers = await Promise.all([
      login(caller.username, 'sbagliata-123', address),
      login('nessuno', goodPassword, address),
      login(disabled.username, goodPassword, address),
    ]);
    for (const answer of answers) {
      assert.equal(answer.status, 401);
      assert.equal((await json(answer)).detail, 'Nome utente o password non corretti');
    }
  });

  test('keeps only the hash of a token', async () => {
    const caller = await app.person();
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(sessions::text like ${`%${caller.token}%`}) as found from sessions`.execute(app.db);
    assert.equal(rows[0]?.found, false);
  });
});

describe('throttle', () => {
  test('after 5 failures for a person from an address: 429 with Retry-After, also for the right password', async () => {
    const caller = await app.person();
    const address = newAddress();
    for (let i = 0; i < 5; i++)
      assert.equal((await login(caller.username, 'sbagliata', address)).status, 401);
    const refused = await login(caller.username, goodPassword, address);
    assert.equal(refused.status, 429);
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(wait > 0 && wait <= 900, String(wait));
    const { detail } = (await refused.json()) as { detail: string };
    assert.equal(detail, `Troppi tentativi: riprova fra ${Math.ceil(wait / 60)} minuti`);
    assert.equal(
      (await login(caller.username, goodPassword, newAddress())).status,
      200,
      'another address may sign in',
    );
    await sql`update login_attempts set at = at - interval '15 minutes' where address = ${address}`.execute(
      app.db,
    );
    assert.equal(
      (await login(caller.username, goodPassword, address)).status,
      200,
      'the same address may sign in after a quarter of an hour',
    );
  });

  test('of 30 wrong attempts sent at once at most 5 are checked', async () => {
    const caller = await app.person();
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(caller.username, 'sbagliata', address)),
    );
    const lookedAt = answers.filter((answer) => answer.status === 401).length;
    assert.ok(lookedAt <= 5, `${lookedAt} were checked`);
    assert.ok(answers.every((answer) => answer.status === 401 || answer.status === 429));
  });

  test('after 50 failures from an address nobody can sign in from it', async () => {
    const caller = await app.person();
    const address = newAddress();
    await sql`insert into login_attempts (login, address) select 'nessuno' || n, ${address}
      from generate_series(1, 50) n`.execute(app.db);
    assert.equal((await login(caller.username, goodPassword, address)).status, 429);
  });

  test('a success does not count as a failure', async () => {
    const caller = await app.person();
    const address = newAddress();
    for (let i = 0; i < 8; i++)
      assert.equal((await login(caller.username, goodPassword, address)).status, 200);
  });
});

describe('sessions', () => {
  const age = (caller: Caller, column: 'created_at' | 'last_used_at', days: number) =>
    sql`update sessions set ${sql.ref(column)} = now() - make_interval(days => ${days})
      where user_id = ${caller.id}`.execute(app.db);
  const status = async (caller: Caller) =>
    (await caller.get('/api/humanResources/user/getInsertionStatus')).status;

  test('live 14 days after their last use, and each use starts the 14 days again', async () => {
    const caller = await app.person();
    await age(caller, 'last_used_at', 13);
    assert.equal(await status(caller), 200);
    const { rows } = await sql<{ fresh: boolean }>`
      select last_used_at > now() - interval '1 minute' as fresh from sessions where user_id = ${caller.id}`.execute(
      app.db,
    );
    assert.equal(rows[0]?.fresh, true);
    await age(caller, 'last_used_at', 15);
    assert.equal(await status(caller), 401);
  });

  test('end 90 days after the login, however often they are used', async () => {
    const caller = await app.person();
    await age(caller, 'created_at', 89);
    assert.equal(await status(caller), 200);
    await age(caller, 'created_at', 91);
    assert.equal(await status(caller), 401);
  });

  test('are listed, and closed singly or all but the current one, never those of another person', async () => {
    const [caller, other] = [await app.person(), await app.person()];
    const second = await signIn(app.url, caller.username, goodPassword);
    await signIn(app.url, caller.username, goodPassword);
    const list = async () =>
      json<{ id: number; device: string; current: boolean }[]>(await caller.get('/api/identity/sessions'));
    const sessions = await list();
    assert.equal(sessions.length, 3);
    assert.equal(sessions.filter((session) => session.current).length, 1);
    const notMine = (await json<{ id: number }[]>(await other.get('/api/identity/sessions')))[0]?.id;
    assert.equal((await caller.fetch(`/api/identity/sessions/${notMine}`, { method: 'DELETE' })).status, 404);
    assert.equal(await status(other), 200);

    const another = sessions.find((session) => !session.current);
    assert.equal(
      (await caller.fetch(`/api/identity/sessions/${another?.id}`, { method: 'DELETE' })).status,
      200,
    );
    assert.equal((await list()).length, 2);
    await caller.fetch('/api/identity/sessions', { method: 'DELETE' });
    assert.deepEqual(
      (await list()).map((session) => session.current),
      [true],
    );
    const dead = await fetch(`${app.url}/api/identity/sessions`, {
      headers: { authorization: `Bearer ${second}` },
    });
    assert.equal(dead.status, 401);
  });

  test('logging out ends the session in use', async () => {
    const caller = await app.person();
    assert.equal((await caller.fetch('/api/identity/logout', { method: 'POST' })).status, 200);
    assert.equal(await status(caller), 401);
  });

  test('a disabled person is refused at the next request', async () => {
    const caller = await app.person();
    await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', caller.id).execute();
    assert.equal(await status(caller), 401);
  });
});
