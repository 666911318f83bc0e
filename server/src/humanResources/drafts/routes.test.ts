import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { json, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const jsonType = { 'content-type': 'application/json' };
const path = '/api/humanResources/user/drafts/personalData';
const keep = (token: string, content: unknown) =>
  fetch(app.url + path, {
    method: 'PUT',
    body: JSON.stringify({ content }),
    headers: { ...jsonType, authorization: `Bearer ${token}` },
  });

test('what somebody typed waits for them on every device, for nobody else, until they save', async () => {
  const [anna, berto] = [await app.person({ completed: false }), await app.person({ completed: false })];
  assert.equal(await json(await anna.get(path)), null);
  assert.equal((await keep(anna.token, { telefono: '33', residenza: { cap: '1' } })).status, 200);
  assert.equal((await keep(anna.token, { telefono: '333', residenza: { cap: '10' } })).status, 200);
  const kept = await json<{ content: unknown }>(await anna.get(path));
  assert.deepEqual(kept.content, { telefono: '333', residenza: { cap: '10' } });
  assert.equal(await json(await berto.get(path)), null);
  assert.equal((await anna.fetch(path, { method: 'DELETE' })).status, 200);
  assert.equal(await json(await anna.get(path)), null);
});

test('a draft that is too long, or that can’t be stored, is refused and changes nothing', async () => {
  const anna = await app.person({ completed: false });
  await keep(anna.token, { note: 'tienimi' });
  for (const content of [{ note: 'x'.repeat(40_000) }, { note: '\u0000' }, { note: '\ud800' }, 'x'])
    assert.equal((await keep(anna.token, content)).status, 422);
  assert.deepEqual((await json<{ content: unknown }>(await anna.get(path))).content, { note: 'tienimi' });
});

test('a course that was typed waits, too, until it is saved', async () => {
  const anna = await app.person({ permissions: ['USR_EDT'], completed: false });
  const course = path.replace('personalData', 'course');
  const body = { content: { corso: 'Fisica' } };
  const answer = await anna.fetch(course, { method: 'PUT', body: JSON.stringify(body), headers: jsonType });
  assert.equal(answer.status, 200);
  assert.deepEqual((await json<{ content: unknown }>(await anna.get(course))).content, { corso: 'Fisica' });
  assert.equal(await json(await anna.get(path)), null, 'each form has its own');
  const saved = { livello: 'triennale', ateneo: 'Pisa', corso: 'Fisica', stato: 'in corso' };
  const added = { ...saved, anno_immatricolazione: 2023 };
  assert.equal((await anna.post('/api/humanResources/user/addAcademicDatum', added)).status, 200);
  assert.equal(await json(await anna.get(course)), null);
});
