import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, goodPassword, json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';
import { suspend } from '../../identity/users/life.ts';
import { inTransaction } from '../database/connection.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ sharesNews: true });
});
after(() => app.stop());

/** Opens a stream; `ended` is settled when the server ends it. */
async function openStream(token: string) {
  const abort = new AbortController();
  const response = await fetch(`${app.url}/api/changes`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  const reader = response.body?.getReader();
  await reader?.read();
  let isOpen = true;
  const ended = (async () => {
    while (!(await reader?.read())?.done);
    isOpen = false;
  })();
  ended.catch(() => undefined);
  return { ended, isOpen: () => isOpen, close: () => abort.abort() };
}

/** Signs the person in a second time and opens that session's stream. */
async function openElsewhere(person: Caller) {
  const token = await signIn(app.url, person.username, goodPassword);
  return openStream(token);
}

describe('a session’s event streams end at once', { timeout: 60_000 }, () => {
  test('when it signs out: all its streams, and no other', async () => {
    const person = await app.person();
    const [first, second, third] = [
      await openStream(person.token),
      await openStream(person.token),
      await openElsewhere(person),
    ];
    const answer = await person.fetch('/api/identity/logout', { method: 'POST' });
    assert.equal(answer.headers.get('clear-site-data'), '"cache"');
    await Promise.all([first.ended, second.ended]);
    assert.equal(third.isOpen(), true);
    third.close();
  });

  test('when another session closes it, alone or with all the others', async () => {
    const person = await app.person();
    const [mine, second, third] = [
      await openStream(person.token),
      await openElsewhere(person),
      await openElsewhere(person),
    ];
    const sessions = (await (await person.get('/api/identity/sessions')).json()) as {
      id: number;
      current: boolean;
    }[];
    const oldest = sessions.filter(({ current }) => !current).map(({ id }) => id);
    await person.fetch(`/api/identity/sessions/${Math.min(...oldest)}`, { method: 'DELETE' });
    await second.ended;
    assert.equal(third.isOpen(), true);
    await person.fetch('/api/identity/sessions', { method: 'DELETE' });
    await third.ended;
    assert.equal(mine.isOpen(), true);
    mine.close();
  });

  test('when the password changes: the other sessions’', async () => {
    const person = await app.person();
    const [mine, other] = [await openStream(person.token), await openElsewhere(person)];
    const changed = await person.post('/api/humanResources/user/updatePassword', {
      current_password: goodPassword,
      new_password: 'nuvola-trapano-viola-3',
    });
    assert.equal(changed.status, 200);
    await other.ended;
    assert.equal(mine.isOpen(), true);
    mine.close();
  });

  test('when whoever manages users suspends or ends the person, or closes their sessions', async () => {
    const hr = await app.person({ permissions: [can.usersManagement] });
    const people = [await app.person(), await app.person(), await app.person(), await app.person()];
    const streams = await Promise.all(people.map(({ token }) => openStream(token)));
    const mine = await openStream(hr.token);
    const [suspended, ended, closed, single] = people.map(({ id }) => `/api/humanResources/users/${id}`);
    const why = { version: 1, reason: 'Prova' };
    await hr.post(`${suspended}/moves/suspend`, why);
    await hr.post(`${ended}/end`, { ...why, endedOn: '2026-02-28' });
    await hr.fetch(`${closed}/sessions`, { method: 'DELETE' });
    const [session] = await json<{ id: number }[]>(await hr.get(`${single}/sessions`));
    await hr.fetch(`${single}/sessions/${session?.id}`, { method: 'DELETE' });
    await Promise.all(streams.map((stream) => stream.ended));
    for (const person of people) assert.equal((await person.get('/api/humanResources/user/')).status, 401);
    assert.equal(mine.isOpen(), true);
    mine.close();
  });

  test('when the person is disabled, by the command line or by hand in the database', async () => {
    const [person, byHand] = [await app.person(), await app.person()];
    const streams = [await openStream(person.token), await openStream(byHand.token)];
    await inTransaction(app.db, null, (tx) => suspend(tx, person.id, 'Prova'));
    await streams[0]?.ended;
    await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', byHand.id).execute();
    await streams[1]?.ended;
    const { n } = await app.db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', 'in', [person.id, byHand.id])
      .executeTakeFirstOrThrow();
    assert.equal(n, 0);
  });
});

test('streams end when news may have been missed, so that browsers connect again and are checked again', {
  timeout: 60_000,
}, async () => {
  const stream = await openStream((await app.person()).token);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'wms-changes' and datname = current_database()`.execute(app.db);
  await stream.ended;
});

test('a person has at most 20 streams: one more ends the oldest, and other people’s stay', {
  timeout: 60_000,
}, async () => {
  const [person, other] = [await app.person(), await app.person()];
  const theirs = await openStream(other.token);
  const streams: Awaited<ReturnType<typeof openStream>>[] = [];
  for (let i = 0; i < 22; i++) streams.push(await openStream(person.token));
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended));
  assert.deepEqual(
    streams.map(({ isOpen }) => isOpen()),
    streams.map((_, i) => i >= 2),
  );
  assert.equal(theirs.isOpen(), true);
  for (const stream of [...streams, theirs]) stream.close();
});
