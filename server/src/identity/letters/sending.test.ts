/** A person hears by mail that their password was changed. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/connection.ts';
import { openMail } from '../../platform/mail.ts';
import { type Caller, goodPassword, startTestApp, type TestApp } from '../../testing/app.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { end, startServer } from '../../testing/server-process.ts';
import { issuePasswordLink } from '../password/link.ts';
import { forgetOldLetters, sendLetters } from './sending.ts';

let app: TestApp;
let mailbox: Mailbox;
let failures = 0;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
});
afterEach(async () => {
  mailbox.delivered.length = 0;
  mailbox.refuse(false);
  failures = 0;
  await app.db.deleteFrom('letters').execute();
});
after(async () => {
  await mailbox.close();
  await app.stop();
});

const send = () =>
  sendLetters(app.db, {
    mail: openMail(mailbox.url, 'WMS <wms@example.org>'),
    site: 'https://wms.example.org/',
    onFailure: () => failures++,
  });
const change = (caller: Caller, new_password: string, current_password = goodPassword, url = app.url) =>
  fetch(`${url}/api/humanResources/user/updatePassword`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ current_password, new_password }),
  });
const waiting = async () => (await app.db.selectFrom('letters').select('id').execute()).length;
const better = 'nuvola-trapano-viola-3';

/** The text as a person reads it: mail programs undo the quoted-printable. */
const textOf = (content: string) =>
  Buffer.from(
    content
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

test('a password changed on the page is told by mail: when, and what to do if it wasn’t them', async () => {
  const caller = await app.person();
  assert.equal((await change(caller, better)).status, 200);
  await send();
  const [mail] = mailbox.delivered;
  assert.ok(mail && mailbox.delivered.length === 1);
  assert.deepEqual(mail.to, [`${caller.username}@example.org`]);
  const text = textOf(mail.content);
  assert.match(
    text,
    new RegExp(`utente ${caller.username} di WMS è stata cambiata il \\d\\d/\\d\\d/\\d{4}, \\d\\d:\\d\\d`),
  );
  assert.match(text, /Se non sei statə tu.*https:\/\/wms\.example\.org\/login.*Password dimenticata/s);
  assert.ok(!text.includes(better) && !text.includes(goodPassword), 'no password in a mail');
  assert.equal(await waiting(), 0);
});

test('a password chosen with a link is told by mail, too', async () => {
  const { id, username } = await app.person();
  const { token } = await inTransaction(app.db, null, (tx) => issuePasswordLink(tx, id, 60));
  const answer = await fetch(`${app.url}/api/identity/resetPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, new_password: better }),
  });
  assert.equal(answer.status, 200);
  await send();
  assert.deepEqual(
    mailbox.delivered.map(({ to }) => to),
    [[`${username}@example.org`]],
  );
});

test('a change that is refused, or that fails in the middle, is never told', async () => {
  const caller = await app.person();
  assert.equal((await change(caller, better, 'wrong-wrong-wrong')).status, 422);
  const run = (statement: string) => sql.raw(statement).execute(app.owner);
  await run(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await run(
    'create constraint trigger fail after insert on letters deferrable initially deferred for each row execute ' +
      'function fail()',
  );
  assert.equal((await change(caller, better)).status, 500);
  await run('drop function fail() cascade');
  await send();
  assert.deepEqual([mailbox.delivered.length, await waiting()], [0, 0]);
});

test('a letter that isn’t taken is sent later, by one of several servers; after a week it is of no use', async () => {
  const caller = await app.person();
  await change(caller, better);
  mailbox.refuse(true);
  await send();
  await send();
  assert.deepEqual([failures, await waiting()], [1, 1], 'not again at once');
  mailbox.refuse(false);
  await app.db.updateTable('letters').set({ next_attempt_at: sql<string>`now()` }).execute();
  await Promise.all([send(), send(), send()]);
  assert.deepEqual([mailbox.delivered.length, await waiting()], [1, 0]);

  await change(caller, goodPassword, better);
  await forgetOldLetters(app.db);
  assert.equal(await waiting(), 1);
  await app.db.updateTable('letters').set({ written_at: sql<string>`now() - interval '8 days'` }).execute();
  await forgetOldLetters(app.db);
  assert.equal(await waiting(), 0);
});

test('the running server sends what a killed one left', async () => {
  const caller = await app.person();
  await change(caller, better);
  const folder = await mkdtemp(join(tmpdir(), 'wms-letters-'));
  const arriving = mailbox.next();
  const server = await startServer(folder, { DATABASE_URL: app.databaseUrl, SMTP_URL: mailbox.url });
  assert.deepEqual((await arriving).to, [`${caller.username}@example.org`]);
  assert.equal(await end(server, 'SIGTERM'), 0);
  await rm(folder, { recursive: true, force: true });
});
