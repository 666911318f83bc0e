import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const study = async (ateneo: string, corso: string): Promise<Caller> => {
  const who = await app.person({ permissions: ['USR_EDT'] });
  const course = { livello: 'magistrale', ateneo, corso, anno_immatricolazione: 2024, stato: 'in corso' };
  const answer = await who.post('/api/humanResources/user/addAcademicDatum', {
    ...course,
    matricola: 'S1234',
  });
  assert.equal(answer.status, 200, 'a name that nobody has written before is taken as well');
  return who;
};

test('names that colleagues wrote are proposed once each, by words or by likeness, and no person', async () => {
  await study('Politecnico di Milano', 'Ingegneria meccanica');
  await study('Politecnico di Milano', 'Ingegneria dell’autoveicolo');
  await study('politecnico di milano', 'Ingegneria meccanica');
  await study('Università degli Studi di Modena e Reggio Emilia', 'Economia aziendale');
  // A newcomer writes a course before the registration is complete.
  const newcomer = await app.person({ completed: false });
  const find = async (field: string, q: string) =>
    json<unknown>(await newcomer.get(`/api/humanResources/course-names/${field}?q=${encodeURIComponent(q)}`));

  const milan = ['Politecnico di Milano'];
  assert.deepEqual(await find('ateneo', 'polit'), { isKnown: false, names: milan });
  assert.deepEqual(await find('ateneo', 'MILANO polit'), { isKnown: false, names: milan });
  assert.deepEqual(
    await find('ateneo', 'Plitecnico di Mialno'),
    { isKnown: false, names: milan },
    'mistyped',
  );
  assert.deepEqual(await find('ateneo', 'Politecnico di Milano'), { isKnown: true, names: milan });
  assert.deepEqual(await find('ateneo', 'universita reggio'), {
    isKnown: false,
    names: ['Università degli Studi di Modena e Reggio Emilia'],
  });
  assert.deepEqual(await find('ateneo', 'TU Graz'), { isKnown: false, names: [] });
  assert.deepEqual(await find('ateneo', '%'), await find('ateneo', ''), 'a sign is no word');
  assert.deepEqual(await find('corso', 'ingegn'), {
    isKnown: false,
    names: ['Ingegneria meccanica', 'Ingegneria dell’autoveicolo'],
  });
  assert.equal((await newcomer.get('/api/humanResources/course-names/matricola?q=S1')).status, 404);
});
