/** Tests that a person hears of a changed password by mail and by the bell. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, goodPassword, startTestApp, type TestApp } from '../../../testing/app.ts';
import { countLivingJobs, mailTo, until, workOff } from '../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { end, startServer } from '../../../testing/server-process.ts';
import { trial } from '../../../testing/trial.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { issuePasswordLink } from './link.ts';

let app: TestApp;
let mailbox: Mailbox;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
});
afterEach(async () => {
  mailbox.delivered.length = 0;
  mailbox.refuse(false);
  await app.db.deleteFrom('jobs').execute();
});
after(async () => {
  await mailbox.close();
  await app.stop();
});

const send = () => workOff(app, { mail: mailTo(mailbox) });
const change = (caller: Caller, new_password: string, current_password = goodPassword, url = app.url) =>
  fetch(`${url}/api/humanResources/user/updatePassword`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ current_password, new_password }),
  });
const better = 'nuvola-trapano-viola-3';

const bellOf = async (userId: number) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ kind }) => kind);
};

test('after a change on the page a mail says when, and what to do if it was somebody else', async () => {
  const caller = await app.person();
  assert.equal((await change(caller, better)).status, 200);
  await send();
  const [mail] = mailbox.delivered;
  assert.ok(mail && mailbox.delivered.length === 1);
  assert.deepEqual(mail.to, [`${caller.username}@example.org`]);
  const text = mail.readable;
  assert.match(
    text,
    new RegExp(
      `utente ${caller.username} di WMS è stata cambiata (il |l’)\\d\\d/\\d\\d/\\d{4}, \\d\\d:\\d\\d`,
    ),
  );
  assert.match(text, /Se non sei statə tu.*https:\/\/wms\.example\.org\/login.*Password dimenticata/s);
  assert.ok(!text.includes(better) && !text.includes(goodPassword), 'no password in a mail');
  assert.deepEqual(await bellOf(caller.id), ['identity.password-changed']);
});

test('after a change with a link a mail is sent, too', async () => {
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

test('a change that is refused or fails in the middle sends no news', async () => {
  const caller = await app.person();
  assert.equal((await change(caller, better, 'wrong-wrong-wrong')).status, 422);
  const run = (statement: string) => sql.raw(statement).execute(app.owner);
  await run(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await run(
    'create constraint trigger fail after insert on jobs deferrable initially deferred for each row execute ' +
      'function fail()',
  );
  assert.equal((await change(caller, better)).status, 500);
  await run('drop function fail() cascade');
  await send();
  assert.deepEqual([mailbox.delivered.length, await bellOf(caller.id)], [0, []]);
});

trial('after twenty refusals the mail is sent once, though several servers try', async () => {
  const caller = await app.person();
  await change(caller, better);
  mailbox.refuse(20);
  await Promise.all([send(), send()]);
  assert.deepEqual([mailbox.refusals(), mailbox.delivered.length], [20, 1]);
});

test('nobody can switch this news off, and its mail expires after a week', async () => {
  const caller = await app.person();
  await app.db
    .insertInto('notification_choices')
    .values([
      { user_id: caller.id, kind: 'identity.password-changed', way: 'mail' },
      { user_id: caller.id, kind: 'identity.password-changed', way: 'bell' },
    ])
    .execute();
  await change(caller, better);
  const { expires_at } = await app.db.selectFrom('jobs').select('expires_at').executeTakeFirstOrThrow();
  const days = (new Date(expires_at ?? 0).getTime() - Date.now()) / 86_400_000;
  assert.ok(Math.abs(days - 7) < 0.1);
  await send();
  assert.deepEqual([mailbox.delivered.length, (await bellOf(caller.id)).length], [1, 1]);
});

trial('a running server sends the mails that a killed one left', async () => {
  const caller = await app.person();
  await change(caller, better);
  const folder = await mkdtemp(join(tmpdir(), 'wms-letters-'));
  const arriving = mailbox.next();
  const server = await startServer(folder, { DATABASE_URL: app.databaseUrl, SMTP_URL: mailbox.url });
  assert.deepEqual((await arriving).to, [`${caller.username}@example.org`]);
  await until(async () => (await countLivingJobs(app.db)) === 0);
  assert.equal(await end(server, 'SIGTERM'), 0);
  await rm(folder, { recursive: true, force: true });
});
