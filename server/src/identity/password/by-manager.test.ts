/** Tests the one-time link for a new password that whoever manages users gives to somebody. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';

const linkOf = ({ id }: { id: number }) => `/api/humanResources/users/${id}/passwordLink`;
type LinkAnswer = { message: string; path: string | null };
const chosen = 'nuvola-trapano-viola-3';

describe('where no mail is sent', () => {
  let app: TestApp;
  let hr: Caller;
  before(async () => {
    app = await startTestApp({ mailIsSent: false });
    hr = await app.person({ permissions: [can.usersManagement] });
  });
  after(() => app.stop());

  test('the link is answered once, works once, and its owner finds in the bell that it was made', async () => {
    const person = await app.person();
    const { path } = await json<LinkAnswer>(await hr.post(linkOf(person), {}));
    const token = path?.split('=')[1] ?? '';
    const choose = () => hr.post('/api/identity/resetPassword', { token, new_password: chosen });
    assert.equal((await choose()).status, 200);
    await signIn(app.url, person.username, chosen);
    assert.equal((await choose()).status, 404);
    const { rows } = await sql<{ kind: string }>`
      select kind from notifications where user_id = ${person.id} order by id`.execute(app.db);
    assert.equal(rows[0]?.kind, 'identity.password-link-handed-over');
  });

  test('is refused for somebody who may not sign in, and 404 for somebody who isn’t there', async () => {
    const person = await app.person();
    await hr.post(`/api/humanResources/users/${person.id}/moves/suspend`, { version: 1, reason: 'Prova' });
    assert.equal((await hr.post(linkOf(person), {})).status, 409);
    assert.equal((await hr.post(linkOf({ id: 999999 }), {})).status, 404);
  });
});

describe('where mail is sent', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());

  test('it leaves by mail, and nobody else sees it', async () => {
    const [hr, person] = [await app.person({ permissions: [can.usersManagement] }), await app.person()];
    const { path, message } = await json<LinkAnswer>(await hr.post(linkOf(person), {}));
    assert.equal(path, null);
    assert.match(message, new RegExp(`${person.username}@example.org$`));
    const { rows } = await sql<{ payload: unknown }>`
      select payload from jobs where name = 'password-request'`.execute(app.db);
    assert.deepEqual(rows, [{ payload: { login: person.username, by: 'manager' } }]);
  });
});
