import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';
import { countLivingJobs, mailTo, startTestWorker, until, workOff } from '../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { end, startServer } from '../../../testing/server-process.ts';
import { trial } from '../../../testing/trial.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { passwordRequestJob } from './requests.ts';

let app: TestApp;
let mailbox: Mailbox;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
});
afterEach(async () => {
  mailbox.delivered.length = 0;
  mailbox.refuse(false);
  await app.db.deleteFrom('login_attempts').execute();
  await app.db.deleteFrom('jobs').execute();
});
after(async () => {
  await mailbox.close();
  await app.stop();
});

const post = (path: string, body: object, url = app.url) =>
  fetch(`${url}/api/identity/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const ask = (username: string) => post('forgottenPassword', { username });
const answer = () => workOff(app, { mail: mailTo(mailbox) });

/** Reads the token from a mail, in which long lines are broken by '=' at their ends. */
const tokenIn = (content: string) =>
  /#nuovaPassword=([\w-]+)/.exec(content.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';

test('a person who forgot the password gets a link by mail, and chooses a new one with it', async () => {
  const { username } = await app.person();
  assert.equal((await ask(` ${username.toUpperCase()}@Example.org `)).status, 200);
  await answer();
  const [mail] = mailbox.delivered;
  assert.ok(mail && mailbox.delivered.length === 1);
  assert.deepEqual([mail.to, mail.from], [[`${username}@example.org`], 'wms@example.org']);
  assert.match(mail.content, /^Subject: Scegli una nuova password/m);
  assert.match(mail.content, /https:\/\/wms\.example\.org\/login/);
  const new_password = 'nuvola-trapano-viola-3';
  assert.equal((await post('resetPassword', { token: tokenIn(mail.content), new_password })).status, 200);
  await signIn(app.url, username, new_password);
});

test('an unknown or a disabled person gets the same answer, but no mail', async () => {
  const known = await app.person();
  const leaver = await app.person();
  await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', leaver.id).execute();
  const answers = await Promise.all(
    [known.username, leaver.username, 'nessuno', 'nes\0suno'].map(async (name) => json(await ask(name))),
  );
  assert.equal(new Set(answers.map((body) => JSON.stringify(body))).size, 1);
  await answer();
  assert.deepEqual(
    mailbox.delivered.map(({ to }) => to),
    [[`${known.username}@example.org`]],
  );
});

test('a refused mail is sent later, but not when its link would be too old', async () => {
  const { username, id } = await app.person();
  await ask(username);
  mailbox.refuse(true);
  const server = startTestWorker(app, { mail: mailTo(mailbox) });
  await until(() => mailbox.refusals() >= 3);
  await server.stop();
  const links = await app.db.selectFrom('password_links').select('id').where('user_id', '=', id).execute();
  assert.equal(links.length, 0, 'no link that nobody has');
  mailbox.refuse(false);
  await answer();
  assert.equal(mailbox.delivered.length, 1);

  await ask(username);
  await sql`update jobs set expires_at = expires_at - interval '30 minutes'`.execute(app.db);
  await answer();
  assert.equal(mailbox.delivered.length, 1);
});

test('several servers that work at the same moment send each mail once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
  for (const { username } of people) assert.equal((await ask(username)).status, 200);
  await Promise.all([answer(), answer(), answer()]);
  assert.deepEqual(
    mailbox.delivered.flatMap(({ to }) => to).toSorted(),
    people.map(({ username }) => `${username}@example.org`).toSorted(),
  );
});

test('nobody’s mailbox is filled: five requests in a quarter of an hour, five links a person', async () => {
  const { username } = await app.person();
  for (let i = 0; i < 5; i++) assert.equal((await ask(username)).status, 200);
  const refused = await ask(username);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  // A request from another network is counted apart, but the limit of links per person still holds.
  await addJob(app.db, passwordRequestJob, { login: username });
  await answer();
  assert.equal(mailbox.delivered.length, 5);
});

trial('the running server answers requests by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wms-mail-'));
  const server = await startServer(folder, {
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: mailbox.url,
    WMS_PUBLIC_URL: 'http://wms.example.org',
  });
  const { username } = await app.person();
  const arriving = mailbox.next();
  await post('forgottenPassword', { username }, server.url);
  const { content } = await arriving;
  assert.match(content, /^From: WMS <wms@wms\.example\.org>/m);
  assert.match(content, /http:\/\/wms\.example\.org\/login/);
  await until(async () => (await countLivingJobs(app.db)) === 0);
  assert.equal(await end(server, 'SIGTERM'), 0);
  await rm(folder, { recursive: true, force: true });
});

test('without a mail server the refusal says whom to ask', async () => {
  const silent = await startTestApp({ mailIsSent: false });
  const refused = await post('forgottenPassword', { username: 'anna' }, silent.url);
  assert.equal(refused.status, 409);
  assert.match((await json<{ detail: string }>(refused)).detail, /chiedi a chi amministra WMS/);
  await silent.stop();
});
