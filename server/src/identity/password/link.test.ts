import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, goodPassword, json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { suspend } from '../users/life.ts';
import { issuePasswordLink } from './link.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const linkFor = async ({ id }: Caller) =>
  (await inTransaction(app.db, null, (tx) => issuePasswordLink(tx, id, 60))).token;
const choose = (token: string, new_password = better) =>
  fetch(`${app.url}/api/identity/resetPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, new_password }),
  });
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted();
const better = 'nuvola-trapano-viola-3';

test('with a link a person chooses a new password, and every earlier session is closed', async () => {
  const caller = await app.person();
  assert.equal((await choose(await linkFor(caller))).status, 200);
  assert.equal((await caller.get('/api/identity/sessions')).status, 401);
  await signIn(app.url, caller.username, better);
  await assert.rejects(signIn(app.url, caller.username, goodPassword), /401/);
});

test('a new password works at once for a person who had failed too often', async () => {
  const caller = await app.person();
  for (let attempt = 0; attempt < 6; attempt++)
    await signIn(app.url, caller.username, 'sbagliata').catch(() => undefined);
  await assert.rejects(signIn(app.url, caller.username, goodPassword), /429/);
  await choose(await linkFor(caller));
  await signIn(app.url, caller.username, better);
});

test('a link works once, even when many use it at the same moment', async () => {
  const token = await linkFor(await app.person());
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => choose(token, `${better}-${i}`)));
  assert.deepEqual(statusesOf(answers), [200, ...Array(7).fill(404)]);
  assert.match((await json<{ detail: string }>(await choose(token))).detail, /scaduto o è già stato usato/);
});

test('a link still works after a refused password', async () => {
  const caller = await app.person({ nome: 'Margherita' });
  const token = await linkFor(caller);
  for (const [password, why] of [
    ['corta', /almeno 10/],
    ['xq-margherita-77-zt', /nome/],
    ['ciaociaociao', /troppo facile/],
  ] as const) {
    const answer = await choose(token, password);
    assert.equal(answer.status, 422);
    assert.match((await json<{ errors: Record<string, string> }>(answer)).errors.new_password ?? '', why);
  }
  assert.equal((await choose(token)).status, 200);
});

test('a link ends when another is used, the password changes, its time is over or the person is disabled', async () => {
  const caller = await app.person();
  const first = await linkFor(caller);
  const second = await linkFor(caller);
  assert.equal((await choose(first)).status, 200);
  assert.equal((await choose(second)).status, 404, 'another link used');

  const other = await app.person();
  const forgotten = await linkFor(other);
  await other.post('/api/humanResources/user/updatePassword', {
    current_password: goodPassword,
    new_password: better,
  });
  assert.equal((await choose(forgotten)).status, 404, 'a changed password');

  const late = await linkFor(caller);
  await app.db
    .updateTable('password_links')
    .set({
      created_at: sql<string>`now() - interval '61 minutes'`,
      expires_at: sql<string>`now() - interval '1 second'`,
    })
    .where('user_id', '=', caller.id)
    .execute();
  assert.equal((await choose(late)).status, 404, 'its time gone by');

  const usedLink = await linkFor(caller);
  await inTransaction(app.db, null, (tx) => suspend(tx, caller.id, 'Prova'));
  assert.equal((await choose(usedLink)).status, 404, 'a disabled person');
  assert.equal((await choose('x')).status, 404, 'no link at all');
});

test('the audit log shows that a link was issued and used, never the link', async () => {
  const caller = await app.person();
  const token = await linkFor(caller);
  await choose(token);
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('table_name', '=', 'password_links')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['delete', 'insert'],
  );
  assert.ok(rows.every(({ before, after }) => [before, after].every((row) => hashIsHidden(row))));
});

const hashIsHidden = (row: unknown) => {
  const values = (row ?? {}) as Record<string, unknown>;
  return !('token_hash' in values) || values.token_hash === '•';
};
