import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { today } from '@wms/contract/platform/schema';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { onePagePdf, personalData } from '../../../testing/people.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { publishByTitle } from '../../utilities/regulations/versions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await inTransaction(app.db, null, (tx) =>
    publishByTitle(tx, {
      title: 'Regolamento interno',
      kind: 'accettazione',
      askedOf: 'everyone',
      effectiveOn: today(),
      body: 'Si entra con le scarpe di sicurezza.',
    }),
  );
});
after(() => app.stop());

const move = (caller: Caller, status: string, more = {}) =>
  caller.post('/api/humanResources/user/updateInsertionStatus', { status, ...more });
const statusOf = async (caller: Caller) =>
  (await json(await caller.get('/api/humanResources/user/getInsertionStatus'))).status;
const refusal = async (response: Response) => {
  assert.equal(response.status, 422);
  return (await json<{ detail: string }>(response)).detail;
};
const newcomer = () => app.person({ completed: false, permissions: ['WMS_BUG'] });

test('the server checks the order of the registration’s steps, and each refusal names what is missing', async () => {
  const caller = await newcomer();
  assert.equal(await statusOf(caller), 'anagrafica');
  for (const later of ['accademici', 'documenti', 'regolamenti', 'completato'])
    assert.equal(await refusal(await move(caller, later)), 'Mancano i dati anagrafici');

  assert.equal(
    (await caller.post('/api/humanResources/user/updatePersonalData', personalData())).status,
    200,
  );
  assert.equal((await move(caller, 'accademici')).status, 200);
  assert.match(await refusal(await move(caller, 'documenti')), /^Manca il corso di studi/);
  assert.equal((await move(caller, 'documenti', { non_studio: true })).status, 200);

  assert.equal(await refusal(await move(caller, 'regolamenti')), 'Mancano i documenti: Documento d’identità');
  const form = new FormData();
  form.set('id_categoria', '1');
  form.set('id_tipo', '1');
  form.set('file', new Blob([new Uint8Array(await onePagePdf())]), 'carta.pdf');
  const uploaded = await caller.fetch('/api/humanResources/user/uploadDocument', {
    method: 'PUT',
    body: form,
  });
  assert.equal(uploaded.status, 200, await uploaded.clone().text());
  assert.equal((await move(caller, 'regolamenti')).status, 200);

  assert.equal(
    await refusal(await move(caller, 'completato')),
    'Regolamenti da confermare: Regolamento interno',
  );
  const tooEarly = await caller.get('/api/utilities/home');
  assert.deepEqual([tooEarly.status, (await json(tooEarly)).type], [403, '/problems/incomplete']);
  const [regulation] = await json<{ current: { id: number } }[]>(
    await caller.get('/api/utilities/regulations'),
  );
  assert.equal(
    (await caller.post(`/api/utilities/regulation-versions/${regulation?.current.id}/confirm`, {})).status,
    200,
  );
  assert.equal((await move(caller, 'completato')).status, 200);
  assert.equal(await statusOf(caller), 'completato');
  assert.equal((await caller.get('/api/utilities/home')).status, 200, 'the rest is open');

  assert.equal((await move(caller, 'anagrafica')).status, 409, 'a complete registration stays complete');
});

test('a step can be taken back before the end', async () => {
  const caller = await newcomer();
  await caller.post('/api/humanResources/user/updatePersonalData', personalData());
  await move(caller, 'accademici');
  assert.equal((await move(caller, 'anagrafica')).status, 200);
  assert.equal(await statusOf(caller), 'anagrafica');
});

test('a course of study opens the next step, like «Non studio»', async () => {
  const caller = await newcomer();
  await caller.post('/api/humanResources/user/updatePersonalData', personalData());
  const course = {
    livello: 'triennale',
    ateneo: 'PoliTo',
    corso: 'Meccanica',
    anno_immatricolazione: 2024,
    stato: 'in corso',
  };
  assert.equal((await caller.post('/api/humanResources/user/addAcademicDatum', course)).status, 200);
  assert.equal((await move(caller, 'documenti')).status, 200);
});

test('an unknown status is refused', async () => {
  assert.match(await refusal(await move(await newcomer(), 'fatto')), /Scegli uno dei valori previsti/);
});

test('a person who may report bugs may do so during registration', async () => {
  const report = { title: 'Il passo non si salva', body: 'Premo Continua e resta fermo' };
  assert.equal((await (await newcomer()).post('/api/bug_report/add', report)).status, 200);
  const refused = await (await app.person({ completed: false })).post('/api/bug_report/add', report);
  assert.deepEqual([refused.status, (await json(refused)).type], [403, '/problems/forbidden']);
});

test('after registration, changing one’s own data needs USR_EDT; reading it doesn’t', async () => {
  const without = await app.person();
  const withIt = await app.person({ permissions: ['USR_EDT'] });
  const path = '/api/humanResources/user/updatePersonalData';
  const refused = await without.post(path, personalData());
  assert.deepEqual([refused.status, (await json(refused)).type], [403, '/problems/forbidden']);
  assert.equal((await withIt.post(path, personalData())).status, 200);
  for (const read of ['getPersonalData', 'getAcademicData', 'getDocuments', 'getTeamData', 'getReceipts'])
    assert.equal((await without.get(`/api/humanResources/user/${read}`)).status, 200, read);
});
