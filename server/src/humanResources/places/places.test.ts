import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Place } from '@wms/contract/humanResources/places/endpoints';
import { json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { readPlaces } from './list.ts';
import { takeInOwnList, takeInPlaces } from './taking-in.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await takeInOwnList(app.db);
});
after(() => app.stop());

async function find(query: string): Promise<string[]> {
  const anna = await app.person({ completed: false });
  const found = await json<Place[]>(await anna.get(`/api/humanResources/places?${query}`));
  return found.map(
    ({ name, province, until }) => `${name} ${province}${until ? ` ${until.slice(0, 4)}` : ''}`,
  );
}

test('a comune is found by the beginning of its name, the names that begin so first', async () => {
  assert.equal((await find('q=tori'))[0], 'Torino TO');
  assert.deepEqual(await find('q=giuliano%20terme'), ['San Giuliano Terme PI'], 'also a later word');
  assert.equal((await find('q=forli'))[0], 'Forlì FC');
  assert.deepEqual(await find('q='), []);
  assert.deepEqual(await find('q=%25'), []);
});

test('a comune has its name and province of today', async () => {
  assert.deepEqual(
    (await find('q=aversa')).slice(0, 1),
    ['Aversa CE'],
    'in the province of Naples a hundred years ago',
  );
  assert.deepEqual(
    await find('q=piedimonte%20matese'),
    ['Piedimonte Matese CE'],
    'Piedimonte d’Alife until 1970',
  );
  assert.deepEqual(await find('q=arzachena'), ['Arzachena SS'], 'Olbia-Tempio ended in 2016');
  assert.deepEqual(await find('q=montecopiolo'), ['Montecopiolo RN'], 'since 2021');
  assert.deepEqual(await find('q=chatillon'), ['Châtillon AO']);
  assert.deepEqual(await find('q=popoli'), ['Popoli Terme PE'], 'renamed in 2023');
});

test('a suppressed comune is found only where one was born', async () => {
  assert.deepEqual(await find('q=abbadia%20alpina'), []);
  assert.deepEqual(await find('q=abbadia%20alpina&suppressed=yes'), ['Abbadia Alpina TO 1928']);
});

test('a Belfiore code leads to its comune with the postcodes, or to its state; an unknown one to nothing', async () => {
  const anna = await app.person({ completed: false });
  const read = async (code: string) => json<Place>(await anna.get(`/api/humanResources/places/${code}`));
  assert.deepEqual(
    await read('H501').then((place) => [place?.name, place?.province, place?.postcodes.length]),
    ['Roma', 'RM', 82],
  );
  assert.deepEqual(await read('Z133').then((place) => [place?.name, place?.province]), ['Svizzera', null]);
  assert.equal((await anna.get('/api/humanResources/places/Z999')).status, 404);
});

test('the list of this version is taken in once, and a file of ISTAT or ANPR renews it', async () => {
  const count = async () =>
    Number(
      (
        await app.db
          .selectFrom('places')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = await count();
  await takeInOwnList(app.db);
  assert.equal(await count(), before);
  const istat =
    'Denominazione in italiano;Sigla automobilistica;Codice Catastale del comune\nNuova Roma;RM;H501\n';
  const anpr =
    'DATAISTITUZIONE,DATACESSAZIONE,CODCATASTALE,DENOMINAZIONE_IT,SIGLAPROVINCIA\n' +
    '2026-01-01,9999-12-31,M999,COMUNE NUOVISSIMO,TO\n1900-01-01,2025-12-31,M999,COMUNE VECCHIO,TO\n';
  for (const [file, counts] of [
    [istat, { added: 0, renewed: 1 }],
    [anpr, { added: 1, renewed: 0 }],
    [anpr, { added: 0, renewed: 0 }],
  ] as const) {
    const places = await readPlaces(Buffer.from(file));
    assert.deepEqual(await inTransaction(app.db, null, (tx) => takeInPlaces(tx, places)), counts);
  }
  assert.deepEqual(await find('q=nuova%20roma'), ['Nuova Roma RM']);
  assert.deepEqual(await find('q=comune%20nuov'), ['COMUNE NUOVISSIMO TO']);
});

test('a file that is no list of places is refused with its row', async () => {
  const refused = (file: string, words: RegExp) => assert.rejects(readPlaces(Buffer.from(file)), words);
  await refused('a;b\n1;2\n', /codice catastale/);
  await refused('codice;nome\nXX;Roma\n', /Riga 2: il codice catastale/);
  await refused('codice;nome;al\nH501;Roma;domani\n', /Riga 2: la data/);
});
