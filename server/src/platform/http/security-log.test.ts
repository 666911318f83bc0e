/** Tests that a server with default settings logs everything that concerns security. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Caller, goodPassword, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type CommandResult, openCommandLine, runCommandLine } from '../../../testing/command-line.ts';
import { until } from '../../../testing/jobs.ts';
import { end, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { isTrial } from '../../../testing/trial.ts';

let app: TestApp;
let server: ServerProcess;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-security-'));
  app = await startTestApp();
  server = await startServer(folder, { DATABASE_URL: app.databaseUrl });
});
after(async () => {
  await end(server, 'SIGTERM');
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

type Line = Record<string, unknown>;
const linesIn = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'security');

/** Gives the lines that this work logs; the log is written in order, so a last known line shows that all are there. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = linesIn(server.output()).length;
  await work();
  const mark = 'm'.repeat(43);
  await callWithToken('/api/identity/sessions', mark);
  const lines = () => linesIn(server.output()).slice(before);
  await until(() => lines().at(-1)?.event === 'session-refused', 'the log has the refused session');
  return lines().slice(0, -1);
}

const callWithToken = (path: string, token: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
const post = (path: string, body: unknown, { token = '' }: Partial<Caller> = {}) =>
  callWithToken(path, token, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const signIn = (username: string, password: string) =>
  fetch(`${server.url}/api/login`, { method: 'POST', body: new URLSearchParams({ username, password }) });
/** Leaves the fields that tests compare, without those that differ in each run. */
const pickFields = (lines: Line[]) =>
  lines.map(({ event, user, on, address, permissions, list, rows }) =>
    JSON.parse(JSON.stringify({ event, user, on, address, permissions, list, rows })),
  );
const here = '127.0.0.1';

test('failed sign-ins log the address and the person’s id, never the typed text; so do too many', async () => {
  const { username, id } = await app.person();
  const lines = await linesOf(async () => {
    await signIn(username, 'wrong-secret-1');
    await signIn('nobody-typed-this', 'wrong-secret-2');
    for (let i = 0; i < 5; i++) await signIn(username, 'wrong-secret-3');
    await signIn(username, goodPassword);
  });
  assert.deepEqual(pickFields(lines), [
    { event: 'sign-in-failed', on: id, address: here },
    { event: 'sign-in-failed', address: here },
    ...Array(4).fill({ event: 'sign-in-failed', on: id, address: here }),
    { event: 'too-many-attempts', address: here },
    { event: 'too-many-attempts', address: here },
  ]);
  assert.ok(lines.every(({ level }) => level === 40));
  assert.doesNotMatch(server.output(), new RegExp(`wrong-secret|nobody-typed|${username}|${goodPassword}`));
});

test('a refused request logs the person and the route', async () => {
  const person = await app.person();
  const lines = await linesOf(async () => {
    assert.equal((await callWithToken('/api/logistics/products', person.token)).status, 403);
    assert.equal((await callWithToken('/api/identity/sessions', '')).status, 401);
  });
  assert.deepEqual(pickFields(lines), [{ event: 'access-refused', user: person.id }]);
  assert.deepEqual([lines[0]?.method, lines[0]?.route], ['GET', '/api/logistics/products']);
});

test('who suspends, ends or readmits somebody is logged, with whom it concerns; a refused move is not', async () => {
  const [hr, person] = [await app.person({ permissions: ['ru_USRS_MAN'] }), await app.person()];
  const path = `/api/humanResources/users/${person.id}`;
  const reason = 'Non porta il casco';
  const move = (name: string, version: number) => post(`${path}/moves/${name}`, { version, reason }, hr);
  const lines = await linesOf(async () => {
    assert.equal((await move('suspend', 1)).status, 200);
    assert.equal((await move('suspend', 2)).status, 409);
    assert.equal((await move('resume', 2)).status, 200);
    assert.equal((await post(`${path}/end`, { version: 3, endedOn: '2026-02-28', reason }, hr)).status, 200);
  });
  const about = { user: hr.id, on: person.id };
  assert.deepEqual(pickFields(lines), [
    { event: 'person-disabled', ...about },
    { event: 'person-enabled', ...about },
    { event: 'person-disabled', ...about },
  ]);
  assert.doesNotMatch(server.output(), /casco/);
});

test('changes of a password and wrong current passwords are logged, without the passwords', async () => {
  const person = await app.person();
  const change = (current_password: string) =>
    post(
      '/api/humanResources/user/updatePassword',
      { current_password, new_password: 'nuvola-trapano-viola-3' },
      person,
    );
  const lines = await linesOf(async () => {
    assert.equal((await change('wrong-wrong-wrong')).status, 422);
    assert.equal((await change(goodPassword)).status, 200);
  });
  assert.deepEqual(pickFields(lines), [
    { event: 'current-password-wrong', user: person.id },
    { event: 'password-changed', user: person.id },
  ]);
  assert.doesNotMatch(server.output(), /nuvola|wrong-wrong/);
});

test('the export of a list is logged with its number of rows', async () => {
  const person = await app.person({ permissions: ['log_WHR_BRW', 'log_WHR_PRD'] });
  const lines = await linesOf(async () => {
    const answer = await callWithToken('/api/logistics/products/export?format=csv', person.token);
    assert.equal(answer.status, 200, await answer.clone().text());
    await answer.text();
  });
  assert.deepEqual(pickFields(lines), [
    { event: 'list-exported', user: person.id, list: '/api/logistics/products/export', rows: 0 },
  ]);
});

const succeeded = (ended: CommandResult) => {
  assert.equal(ended.code, 0, ended.output);
  return ended;
};

test('the command line logs grants, revocations and links on stderr, and the server logs the reset', async () => {
  const { username, id } = await app.person();
  const codes = ['WMS_BUG'];
  const settings = { DATABASE_URL: app.databaseUrl, WMS_DATA_DIR: folder };
  const commands = openCommandLine(settings);
  // In the trial the first as a process of its own, which has two streams; the others where the modules are loaded.
  const grant = ['user', 'grant', username, 'WMS_BUG'];
  const granted = succeeded(await (isTrial ? runCommandLine(settings, grant) : commands.run(...grant)));
  assert.deepEqual(pickFields(linesIn(granted.errors)), [
    { event: 'permissions-granted', on: id, permissions: codes },
  ]);
  const revoked = succeeded(await commands.run('user', 'revoke', username, 'WMS_BUG'));
  assert.deepEqual(pickFields(linesIn(revoked.errors)), [
    { event: 'permissions-revoked', on: id, permissions: codes },
  ]);
  const { output, errors } = succeeded(await commands.run('user', 'reset-password', username));
  assert.deepEqual(pickFields(linesIn(errors)), [{ event: 'password-link-issued', on: id }]);
  assert.doesNotMatch(errors, /nuovaPassword/);
  const [, token = ''] = /#nuovaPassword=([\w-]+)/.exec(output) ?? [];
  const lines = await linesOf(async () => {
    const answer = await post('/api/identity/resetPassword', {
      token,
      new_password: 'nuvola-trapano-viola-3',
    });
    assert.equal(answer.status, 200);
  });
  assert.deepEqual(pickFields(lines), [{ event: 'password-reset', on: id, address: here }]);
  assert.ok(!server.output().includes(token));
});
