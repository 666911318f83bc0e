/** Tests how whoever manages users sees and closes the sessions of others; platform/live tests their streams. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, goodPassword, json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement] });
});
after(() => app.stop());

const sessionsOf = ({ id }: Caller) => `/api/humanResources/users/${id}/sessions`;
const listed = async (person: Caller) => json<{ id: number }[]>(await hr.get(sessionsOf(person)));

test('another person’s session is closed only under that person’s own address', async () => {
  const [person, other] = [await app.person(), await app.person()];
  const [session] = await listed(person);
  const wrong = await hr.fetch(`${sessionsOf(other)}/${session?.id}`, { method: 'DELETE' });
  assert.equal(wrong.status, 404);
  assert.equal((await person.get('/api/identity/sessions')).status, 200);
  const right = await hr.fetch(`${sessionsOf(person)}/${session?.id}`, { method: 'DELETE' });
  assert.deepEqual(await json(right), { message: 'Sessione chiusa' });
  assert.equal((await person.get('/api/identity/sessions')).status, 401);
});

test('all sessions are closed at once, but never the one in use', async () => {
  const person = await app.person();
  await signIn(app.url, person.username, goodPassword);
  const all = await hr.fetch(sessionsOf(person), { method: 'DELETE' });
  assert.deepEqual(await json(all), { message: 'Chiuse 2 sessioni' });
  assert.deepEqual(await listed(person), []);
  await hr.fetch(sessionsOf(hr), { method: 'DELETE' });
  assert.equal((await listed(hr)).length, 1);
});
