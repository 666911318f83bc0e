import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, goodPassword, startTestApp, type TestApp } from '../../../testing/app.ts';
import { isTrial } from '../../../testing/trial.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

let lastAddress = 0;
/** An address that nobody has failed from. */
const newAddress = () => `10.${++lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;

const login = (username: string, password: string, address = newAddress(), cookie = '') =>
  fetch(`${app.url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  });
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
/** Counts the attempts that were looked at; a busy server may ask others to come again (503). */
const countChecked = (all: number[]) => {
  for (const status of all) assert.ok([401, 429, 503].includes(status), String(status));
  return all.filter((status) => status === 401).length;
};
const times = <T>(n: number, work: (i: number) => T) => Array.from({ length: n }, (_, i) => work(i));

/** The cookie of a browser that the person has signed in with. */
async function knownDevice(person: Caller): Promise<string> {
  const answer = await login(person.username, goodPassword);
  const cookie = answer.headers.getSetCookie().find((candidate) => candidate.startsWith('WMS-DEVICE='));
  assert.match(cookie ?? '', /; Path=\/api\/login; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  return cookie?.split(';')[0] ?? '';
}

/**
 * Records failures from so many addresses, a little in the future, so that on a slow machine the wait is not over.
 */
const ahead = 30;
const recordFailures = (person: Caller, failures: number) =>
  sql`insert into login_attempts (login, address, at)
      select ${`#${person.id}`}, 'far ' || n, clock_timestamp() + make_interval(secs => ${ahead})
        from generate_series(1, ${failures}::integer) n`.execute(app.db);

test('an IPv6 /64 is one address: of 30 guesses from it 5 are checked', async () => {
  const { username } = await app.person();
  const answers = times(30, (i) => login(username, 'sbagliata', `2001:db8:0:7:${i}::${i}`));
  assert.equal(countChecked(await statuses(answers)), 5);
});

test('an IPv4 address is one address, however it is written', async () => {
  const { username } = await app.person();
  const written = (i: number) => (i % 2 ? '192.0.2.9' : '::ffff:192.0.2.9');
  assert.equal(countChecked(await statuses(times(12, (i) => login(username, 'sbagliata', written(i))))), 5);
});

test('a person’s username and e-mail count together', async () => {
  const { username } = await app.person();
  const names = [username, `${username}@example.org`, username.toUpperCase()];
  const address = newAddress();
  const answers = times(30, (i) => login(names[i % 3] ?? '', 'sbagliata', address));
  assert.equal(countChecked(await statuses(answers)), 5);
});

const atOnce = isTrial ? 200 : 60;

test(`of ${atOnce} attempts sent at once 5 are checked`, async () => {
  const { username } = await app.person();
  const address = newAddress();
  assert.equal(countChecked(await statuses(times(atOnce, () => login(username, 'sbagliata', address)))), 5);
});

describe('one person tried from many addresses', () => {
  test('after 20 failures strangers wait, a little more after each, also for a name that nobody has', async () => {
    const { username } = await app.person();
    // A password of nobody is reckoned at its whole cost, so most of its failures are only put down.
    const putDown = isTrial ? 0 : 18;
    await sql`insert into login_attempts (login, address)
      select ':nessuno-di-nome', 'far ' || n from generate_series(1, ${putDown}::integer) n`.execute(app.db);
    for (const [name, failed] of [
      [username, 0],
      ['nessuno-di-nome', putDown],
    ] as const) {
      const began = performance.now();
      const answers = await Promise.all(times(60, () => login(name, 'sbagliata')));
      const seconds = (performance.now() - began) / 1000;
      const looked = failed + countChecked(answers.map(({ status }) => status));
      // The sixty take some time: one more may be checked after a second, another after two more, then after four.
      const most = 20 + Math.floor(Math.log2(seconds + 1));
      assert.ok(looked >= 20 && looked <= most, `${name}: ${looked} were checked in ${seconds} seconds`);
      for (const refused of answers.filter(({ status }) => status === 429))
        assert.ok(Number(refused.headers.get('retry-after')) <= 2 ** (looked - 20));
    }
  });

  test('the wait doubles from a second to two minutes, and never grows beyond', async () => {
    for (const [failures, longest] of [
      [20, 1],
      [21, 2],
      [24, 16],
      [27, 120],
      [500, 120],
    ] as const) {
      const person = await app.person();
      await recordFailures(person, failures);
      const refused = await login(person.username, goodPassword);
      const wait = Number(refused.headers.get('retry-after'));
      assert.equal(refused.status, 429, String(failures));
      assert.ok(wait > longest && wait <= longest + ahead, `${failures}: ${wait}`);
      await sql`update login_attempts set at = at - make_interval(secs => ${ahead + longest})
        where login = ${`#${person.id}`}`.execute(app.db);
      assert.equal(
        (await login(person.username, goodPassword)).status,
        200,
        'after the wait the right password signs in',
      );
    }
  });

  test('a person who signs in from a known browser doesn’t wait', async () => {
    const person = await app.person();
    const cookie = await knownDevice(person);
    await recordFailures(person, 300);
    assert.equal((await login(person.username, goodPassword)).status, 429);
    for (let i = 0; i < 3; i++)
      assert.equal((await login(person.username, goodPassword, newAddress(), cookie)).status, 200);
  });

  test('nor do they wait when strangers at the same address failed too often, with any name', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const cookie = await knownDevice(person);
    const office = newAddress();
    const strangers = await Promise.all(times(10, async () => (await app.person()).username));
    const nameOf = (attempt: number) => {
      if (attempt < 5) return person.username;
      // A name that nobody has is reckoned at a password's whole cost.
      return isTrial || attempt < 10 ? `nessuno-${attempt}` : strangers[attempt % 10];
    };
    for (let ten = 0; ten < 50; ten += 10) {
      const guessed = times(10, (i) => login(nameOf(ten + i) ?? '', 'sbagliata', office));
      assert.equal(countChecked(await statuses(guessed)), 10);
    }
    for (const someone of [person, other])
      assert.equal((await login(someone.username, goodPassword, office)).status, 429);
    assert.equal((await login(person.username, goodPassword, office, cookie)).status, 200);
    assert.equal(
      (await login(other.username, goodPassword, office, cookie)).status,
      429,
      'the browser is not known for this person',
    );
  });

  test('a known browser may fail 5 times, too, from any address, and only for the person who used it', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const cookie = await knownDevice(person);
    const tried = times(30, () => login(person.username, 'sbagliata', newAddress(), cookie));
    assert.equal(countChecked(await statuses(tried)), 5);
    assert.equal(
      (await login(person.username, goodPassword)).status,
      200,
      'from another browser the person can sign in',
    );
    await recordFailures(other, 40);
    assert.equal((await login(other.username, goodPassword, newAddress(), cookie)).status, 429);
  });

  test('two people who share a browser are both known there', async () => {
    const people = [await app.person(), await app.person()];
    const cookie = await knownDevice(people[0] as Caller);
    for (const person of people) {
      const answer = await login(person.username, goodPassword, newAddress(), cookie);
      assert.ok(answer.headers.getSetCookie().some((candidate) => candidate.startsWith(`${cookie};`)));
      await recordFailures(person, 40);
      assert.equal((await login(person.username, goodPassword, newAddress(), cookie)).status, 200);
    }
  });
});

test('the current password can’t be guessed within a session either', async () => {
  const person = await app.person();
  const change = (current_password: string) =>
    person.post('/api/humanResources/user/updatePassword', {
      current_password,
      new_password: 'nuvola-trapano-viola-3',
    });
  const answers = await Promise.all(times(40, () => change('sbagliata')));
  assert.equal(answers.filter(({ status }) => status === 422).length, 5);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 35);
  assert.ok(Number(refused[0]?.headers.get('retry-after')) > 800);
  assert.equal((await change(goodPassword)).status, 429);
  assert.equal((await login(person.username, goodPassword)).status, 200, 'the person can sign in again');
});

test('the last twenty devices of a person are remembered', async () => {
  const person = await app.person();
  for (let i = 0; i < 21; i++) assert.equal((await login(person.username, goodPassword)).status, 200);
  const { n } = await app.db
    .selectFrom('known_devices')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  assert.equal(n, 20);
});
