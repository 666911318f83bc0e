import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { pictureBomb } from '../../../testing/files/hostile-files.ts';
import { personalData } from '../../../testing/people.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const base = '/api/humanResources/user';
const errorsOf = async (response: Response, status = 422) => {
  assert.equal(response.status, status, await response.clone().text());
  return (await json<{ errors: Record<string, string> }>(response)).errors;
};

describe('personal data', () => {
  const save = (who: Caller, changes = {}) => who.post(`${base}/updatePersonalData`, personalData(changes));
  const read = async (who: Caller) => json(await who.get(`${base}/getPersonalData`));

  test('are read as they were saved, in a tidy form', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    const patente = { numero: 'TO123', categoria: 'B', scadenza: '2030-01-31' };
    assert.equal((await save(who, { iban: 'IT60 X054 2811 1010 0000 0123 456', patente })).status, 200);
    const data = await read(who);
    assert.equal(data.iban, 'IT60X0542811101000000123456');
    assert.equal(data.telefono, '+393331234567');
    assert.equal(data.data_nascita, '1999-05-04');
    assert.deepEqual(data.patente, patente);
    assert.equal((await save(who)).status, 200);
    assert.equal((await read(who)).patente, null);
  });

  test('have no licence that is over, unless it ran out after it was saved', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    const patente = { numero: 'TO123', categoria: 'B', scadenza: '2020-01-31' };
    const errors = await errorsOf(await save(who, { patente }));
    assert.deepEqual(errors, { 'patente.scadenza': 'La patente è già scaduta: scrivi quella rinnovata' });
    assert.equal((await read(who)).telefono, null, 'nothing of it was saved');
    await save(who, { patente: { ...patente, scadenza: '2030-01-31' } });
    await app.owner
      .updateTable('personal_data')
      .set({ licence_expiry: '2020-01-31' })
      .where('user_id', '=', who.id)
      .execute();
    assert.equal((await save(who, { patente, telefono: '333 9876543' })).status, 200);
  });

  test('can change name and surname only until the registration is complete', async () => {
    const newcomer = await app.person({ completed: false });
    assert.equal((await save(newcomer, { nome: 'Ada', cognome: 'Byron' })).status, 200);
    assert.deepEqual(await json(await newcomer.get(`${base}/`)), {
      nome: 'Ada',
      cognome: 'Byron',
      picture: null,
    });
    const settled = await app.person({ permissions: ['USR_EDT'] });
    assert.equal(
      (await save(settled, { nome: 'Anna', cognome: 'Prova' })).status,
      200,
      'the same names are no change',
    );
    const errors = await errorsOf(await save(settled, { nome: 'Ada', cognome: 'Byron' }));
    assert.deepEqual(Object.keys(errors), ['nome', 'cognome']);
  });

  test('have a codice fiscale of one person only; the second person is refused at the field', async () => {
    const cf = { codice_fiscale: 'RSSMRA85T10A562S' };
    const [first, second] = [
      await app.person({ permissions: ['USR_EDT'] }),
      await app.person({ permissions: ['USR_EDT'] }),
    ];
    assert.equal((await save(first, cf)).status, 200);
    const errors = await errorsOf(await save(second, cf), 409);
    assert.match(errors.codice_fiscale ?? '', /già di un’altra persona/);
    assert.equal((await read(second)).telefono, null, 'nothing of it was saved');
  });

  test('leave no secret value in the audit log', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    await save(who, { iban: 'IT60X0542811101000000123456' });
    const rows = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('table_name', '=', 'personal_data')
      .execute();
    assert.ok(rows.some((row) => row.actor_id === who.id));
    assert.doesNotMatch(JSON.stringify(rows), /IT60X/);
  });
});

describe('courses of study', () => {
  const course = {
    livello: 'magistrale',
    ateneo: 'PoliTo',
    corso: 'Meccanica',
    anno_immatricolazione: 2024,
    stato: 'in corso',
  };
  const add = (who: Caller, changes = {}) => who.post(`${base}/addAcademicDatum`, { ...course, ...changes });
  const list = async (who: Caller) =>
    json<{ course_id: number; corso: string }[]>(await who.get(`${base}/getAcademicData`));

  test('are added, changed and deleted by their owner only', async () => {
    const [who, stranger] = [
      await app.person({ permissions: ['USR_EDT'] }),
      await app.person({ permissions: ['USR_EDT'] }),
    ];
    const { id } = await json<{ id: number }>(await add(who));
    const update = (by: Caller) =>
      by.post(`${base}/updateAcademicDatum?course_id=${id}`, { ...course, corso: 'Fisica' });
    const remove = (by: Caller) =>
      by.fetch(`${base}/deleteAcademicDatum?course_id=${id}`, { method: 'DELETE' });
    assert.equal((await update(stranger)).status, 404);
    assert.equal((await remove(stranger)).status, 404);
    assert.equal((await update(who)).status, 200);
    assert.deepEqual(
      (await list(who)).map((row) => row.corso),
      ['Fisica'],
    );
    assert.equal((await remove(who)).status, 200);
    assert.deepEqual(await list(who), []);
  });

  test('a degree has its date, and not before the enrolment', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    assert.ok((await errorsOf(await add(who, { stato: 'laureato' }))).data_laurea);
    assert.ok((await errorsOf(await add(who, { stato: 'laureato', data_laurea: '2020-01-01' }))).data_laurea);
    assert.ok((await errorsOf(await add(who, { anno_immatricolazione: 2999 }))).anno_immatricolazione);
  });

  test('are at most 20, also when 30 are added at once', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(who)));
    assert.equal(answers.filter((answer) => answer.status === 200).length, 20);
    assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 409));
  });
});

describe('profile picture', () => {
  const put = (who: Caller, image: Buffer) => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(image)]), 'foto.jpg');
    return who.fetch(`${base}/uploadProfilePicture`, { method: 'PUT', body: form });
  };
  const get = (who: Caller) => who.get(`${base}/getProfilePicture`);

  test('is 404 until one is chosen, then a square WebP, upright, without camera data, and 404 again', async () => {
    const who = await app.person({ permissions: ['USR_EDT'] });
    assert.equal((await get(who)).status, 404);
    // The photo lies on its side: its left half is red, and orientation 6 turns it clockwise, so its top becomes red.
    const red = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'blue' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'segreto' } } })
      .toBuffer();
    assert.equal((await put(who, photo)).status, 200);
    const response = await get(who);
    assert.equal(response.headers.get('content-type'), 'image/webp');
    const webp = Buffer.from(await response.arrayBuffer());
    const { width, height, format, exif } = await sharp(webp).metadata();
    assert.deepEqual(
      { width, height, format, exif },
      { width: 512, height: 512, format: 'webp', exif: undefined },
    );
    const { data } = await sharp(webp)
      .extract({ left: 250, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.ok((data[0] ?? 0) > 200 && (data[2] ?? 255) < 60, 'the top is red');
    assert.equal((await who.fetch(`${base}/deleteProfilePicture`, { method: 'DELETE' })).status, 200);
    assert.equal((await get(who)).status, 404);
    assert.equal((await who.fetch(`${base}/deleteProfilePicture`, { method: 'DELETE' })).status, 404);
  });

  test('that would unpack to too many pixels is refused', async () => {
    const bomb = pictureBomb(12_000);
    assert.match(
      (await errorsOf(await put(await app.person({ permissions: ['USR_EDT'] }), bomb))).image ?? '',
      /troppo grande/,
    );
  });

  test('that is another kind of file is refused', async () => {
    assert.match(
      (await errorsOf(await put(await app.person({ permissions: ['USR_EDT'] }), Buffer.from('%PDF-1.7'))))
        .image ?? '',
      /Formato non ammesso/,
    );
  });
});

test('the teams of a person are those that they are or were in', async () => {
  const who = await app.person({ permissions: ['USR_EDT'] });
  const team = await app.db
    .insertInto('teams')
    .values({ name: 'Telaio', code: 'TEL' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: who.id, title: 'Responsabile', since: '2025-09-01' })
    .execute();
  assert.deepEqual(await json(await who.get(`${base}/getTeamData`)), [
    { team_id: team.id, nome: 'Telaio', codice: 'TEL', titolo: 'Responsabile', dal: '2025-09-01', al: null },
  ]);
});
