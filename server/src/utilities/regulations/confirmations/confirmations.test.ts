/** Confirmations that are there and that are missing: the list, its file, and the reminders. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Confirmation, GivenConfirmation } from '@wms/contract/utilities/regulations/confirmations';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { emptyTables } from '../../../../testing/emptying.ts';
import { makeOlder, publisher } from '../../../../testing/regulations.ts';
import { remindOfRegulations } from './reminders.ts';

let app: TestApp;
let marta: Caller;
let anna: Caller;
let bruno: Caller;
let desk: ReturnType<typeof publisher>;
before(async () => {
  app = await startTestApp();
  marta = await app.person({ permissions: [can.usersManagement], nome: 'Marta', cognome: 'Rossi' });
  anna = await app.person({ permissions: [can.userEdit], nome: 'Anna', cognome: 'Bianchi' });
  bruno = await app.person({ permissions: [can.userEdit], nome: 'Bruno', cognome: 'Verdi' });
  desk = publisher(marta);
});
afterEach(() => emptyTables(app.owner, 'regulations', 'notifications', 'jobs'));
after(() => app.stop());

const list = async (query: string) =>
  json<{ rows: Confirmation[]; cursor: string | null; total: { count: number } | null }>(
    await marta.get(`/api/utilities/regulation-confirmations?${query}`),
  );
const namesIn = async (query: string) => (await list(query)).rows.map(({ name }) => name);
const confirm = (versionId: number, who: Caller) =>
  who.post(`/api/utilities/regulation-versions/${versionId}/confirm`, {});
const remind = (id: number, body: object) => marta.post(`/api/utilities/regulations/${id}/remind`, body);
const bellOf = async (who: Caller) =>
  (await json<{ rows: { sentence: string; path: string }[] }>(await who.get('/api/utilities/notifications')))
    .rows;
const quietBell = () => sql`truncate notifications`.execute(app.owner);

/** A regulation of the two members of a permission, published and in force so many days ago. */
async function published(days: number, more: Parameters<typeof desk.create>[0] = {}) {
  const id = await desk.create({ askedOf: 'permission', permission: can.userEdit, ...more });
  const version = await desk.publish(id);
  if (days > 0) await makeOlder(app, version, days);
  await sql`update user_permissions set granted_at = now() - interval '400 days'`.execute(app.owner);
  await quietBell();
  return { id, version };
}

describe('the list of who is asked', () => {
  test('says who has confirmed, who is missing and who is late, page by page and by name', async () => {
    const { id, version } = await published(15);
    await confirm(version, anna);
    assert.deepEqual(await namesIn(`regulation=${id}`), ['Bianchi Anna', 'Verdi Bruno']);
    assert.deepEqual(await namesIn(`regulation=${id}&state=confirmed`), ['Bianchi Anna']);
    assert.deepEqual(await namesIn(`regulation=${id}&state=missing`), ['Verdi Bruno']);
    assert.deepEqual(await namesIn(`regulation=${id}&state=late`), ['Verdi Bruno']);
    assert.deepEqual(await namesIn(`regulation=${id}&q=verd`), ['Verdi Bruno']);
    const first = await list(`regulation=${id}&limit=1`);
    assert.deepEqual([first.rows[0]?.name, first.total?.count], ['Bianchi Anna', 2]);
    const second = await list(`regulation=${id}&limit=1&cursor=${first.cursor}`);
    assert.deepEqual([second.rows[0]?.name, second.cursor], ['Verdi Bruno', null]);
  });

  test('is late the day after the last one, not on it', async () => {
    const { id } = await published(14);
    assert.deepEqual(await namesIn(`regulation=${id}&state=late`), []);
  });

  test('says which version somebody had confirmed before', async () => {
    const { id, version } = await published(3);
    await confirm(version, anna);
    await desk.publish(id, 'Due');
    const { rows } = await list(`regulation=${id}`);
    assert.deepEqual(
      rows.map(({ name, version: number, earlier, confirmedAt }) => [name, number, earlier, confirmedAt]),
      [
        ['Bianchi Anna', 2, 1, null],
        ['Verdi Bruno', 2, null, null],
      ],
    );
  });

  test('is downloaded as it is filtered', async () => {
    const { id, version } = await published(0);
    await confirm(version, anna);
    const address = '/api/utilities/regulation-confirmations/export';
    const file = await marta.get(`${address}?regulation=${id}&state=missing&format=csv`);
    const lines = (await file.text()).replace('\ufeff', '').trim().split(/\r?\n/);
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /^Persona;E-mail;Versione;Entro;Confermato;Versione confermata prima/);
    assert.match(lines[1] ?? '', /^Verdi Bruno;/);
  });
});

describe('the confirmations of a version', () => {
  test('are all there, with name, kind and instant: also of who left, of a former and of a closed one', async () => {
    const { id, version } = await published(3);
    await confirm(version, anna);
    await confirm(version, bruno);
    await desk.publish(id, 'Due');
    await app.db.deleteFrom('user_permissions').where('user_id', '=', anna.id).execute();
    await marta.post(`/api/utilities/regulations/${id}/close`, { version: 1 });
    const given = async (query = '') =>
      json<{ rows: GivenConfirmation[]; cursor: string | null; total: { count: number } | null }>(
        await marta.get(`/api/utilities/regulation-acceptances?version=${version}${query}`),
      );
    const { rows, total } = await given();
    assert.deepEqual(
      rows.map(({ name, version: number, kind }) => [name, number, kind]),
      [
        ['Verdi Bruno', 1, 'accettazione'],
        ['Bianchi Anna', 1, 'accettazione'],
      ],
    );
    assert.ok(rows.every(({ confirmedAt }) => Date.parse(confirmedAt) <= Date.now()));
    assert.equal(total?.count, 2);
    assert.deepEqual(
      (await given('&q=bianchi')).rows.map(({ personId }) => personId),
      [anna.id],
    );
    const first = await given('&limit=1');
    const second = await given(`&limit=1&cursor=${first.cursor}`);
    assert.deepEqual([...first.rows, ...second.rows], rows);
    const file = await marta.get(
      `/api/utilities/regulation-acceptances/export?version=${version}&format=csv`,
    );
    const lines = (await file.text()).replace('\ufeff', '').trim().split(/\r?\n/);
    assert.equal(lines[0], 'Persona;E-mail;Versione;Che cosa;Quando');
    assert.match(lines[2] ?? '', /^Bianchi Anna;.*;1;Accettazione;/);
    await sql`insert into user_permissions (user_id, permission) values (${anna.id}, ${can.userEdit})`.execute(
      app.db,
    );
  });
});

describe('a reminder by itself', () => {
  for (const [days, step] of [
    [0, null],
    [10, null],
    [11, 1],
    [14, 1],
    [15, 2],
    [21, 2],
    [22, 3],
    [29, 4],
    [36, 5],
    [300, 5],
  ] as const)
    test(`${days} days after the version, of 14 to confirm it, is the one of step ${step ?? 'none'}`, async () => {
      const { id } = await published(days);
      await Promise.all([remindOfRegulations(app.db), remindOfRegulations(app.db)]);
      await remindOfRegulations(app.db);
      const sent = await app.db.selectFrom('regulation_reminders').select(['step', 'user_id']).execute();
      assert.deepEqual(
        sent.map((row) => [row.step, row.user_id]).sort(),
        step === null
          ? []
          : [
              [step, anna.id],
              [step, bruno.id],
            ].sort(),
      );
      const bell = await bellOf(anna);
      assert.equal(bell.length, step === null ? 0 : 1);
      if (step !== null) assert.equal(bell[0]?.path, `/regolamenti/${id}`);
    });

  test('is for who came after the publication, too, from their first day', async () => {
    const { version } = await published(3);
    await sql`update user_permissions set granted_at = now() - interval '1 day' where user_id = ${anna.id}`.execute(
      app.owner,
    );
    await remindOfRegulations(app.db);
    const sent = await app.db.selectFrom('regulation_reminders').selectAll().execute();
    assert.deepEqual(
      sent.map((row) => [row.version_id, row.user_id, row.step]),
      [[version, anna.id, 0]],
    );
  });

  test('is not for who has confirmed, has left, or is still registering', async () => {
    const leaver = await app.person({ permissions: [can.vansView] });
    const newcomer = await app.person({ permissions: [can.vansView], completed: false });
    const confirmed = await app.person({ permissions: [can.vansView] });
    const { id, version } = await published(20, { permission: can.vansView });
    await confirm(version, confirmed);
    await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', leaver.id).execute();
    await remindOfRegulations(app.db);
    assert.deepEqual(await app.db.selectFrom('regulation_reminders').selectAll().execute(), []);
    const asked = await remind(id, { state: 'missing', expected: 1 });
    assert.deepEqual((await json<{ refused: unknown[] }>(asked)).refused, [
      {
        id: newcomer.id,
        name: 'Anna Prova',
        reason: 'Sta completando la registrazione, che lo chiede già',
      },
    ]);
  });

  test('names all regulations in one piece of news', async () => {
    const urgent = await published(20, { title: 'Officina' });
    await published(11, { title: 'Privacy', kind: 'presa visione' });
    await remindOfRegulations(app.db);
    const [news, ...others] = await bellOf(anna);
    // The page of the most urgent one, which everybody may open, leads to the next.
    assert.deepEqual([others.length, news?.path], [0, `/regolamenti/${urgent.id}`]);
    assert.match(
      news?.sentence ?? '',
      /^Officina: da accettare, termine passato .*; Privacy: da leggere entro/,
    );
  });
});

describe('a reminder that somebody asks for', () => {
  test('reaches all who are missing, once a day each', async () => {
    const { id, version } = await published(2);
    await confirm(version, anna);
    const missing = { state: 'missing', expected: 1 };
    assert.equal((await remind(id, { ...missing, expected: 2 })).status, 409);
    const first = await json<{ message: string; refused: unknown[] }>(await remind(id, missing));
    assert.deepEqual(first, { message: 'Avvisata 1 persona', refused: [] });
    assert.deepEqual([(await bellOf(bruno)).length, (await bellOf(anna)).length], [1, 0]);
    const again = await json<{ message: string; refused: { name: string }[] }>(await remind(id, missing));
    assert.equal(again.message, 'Niente di fatto: per 1 non si è potuto');
    assert.equal(again.refused[0]?.name, 'Bruno Verdi');
    assert.equal((await bellOf(bruno)).length, 1);
    assert.ok((await list(`regulation=${id}&state=missing`)).rows[0]?.remindedAt);
  });

  test('reaches the chosen ones; two who ask at once remind nobody twice', async () => {
    const { id } = await published(2);
    const answers = await Promise.all([1, 2].map(() => remind(id, { ids: [bruno.id], expected: 1 })));
    for (const answer of answers) assert.equal(answer.status, 200);
    assert.deepEqual([(await bellOf(bruno)).length, (await bellOf(anna)).length], [1, 0]);
  });

  test('reaches those of the filters alone; who has confirmed is counted, and told nothing', async () => {
    const { id, version } = await published(20);
    const others = await published(2);
    const messageOf = async (body: object, regulationId = id) =>
      (await json<{ message: string }>(await remind(regulationId, body))).message;
    assert.equal(await messageOf({ q: 'verdi', expected: 1 }), 'Avvisata 1 persona');
    assert.deepEqual([(await bellOf(bruno)).length, (await bellOf(anna)).length], [1, 0]);
    assert.equal((await remind(others.id, { state: 'late', expected: 2 })).status, 409);
    await confirm(version, anna);
    assert.equal(
      await messageOf({ expected: 2 }),
      'Niente di fatto: per 1 non si è potuto, 1 aveva già confermato',
    );
    assert.equal(await messageOf({ ids: [anna.id], expected: 1 }), 'Niente di fatto: 1 aveva già confermato');
    await confirm(others.version, anna);
    assert.equal(
      await messageOf({ ids: [anna.id, bruno.id], expected: 2 }, others.id),
      'Avvisata 1 persona: 1 aveva già confermato',
    );
  });

  test('of more than 5.000 who are named one by one is refused with what to do instead', async () => {
    const { id } = await published(2);
    const ids = Array.from({ length: 5001 }, (_, n) => n + 1);
    const refused = await json<{ errors: Record<string, string> }>(
      await remind(id, { ids, expected: ids.length }),
    );
    assert.equal(refused.errors.ids, 'Scegli al massimo 5.000 persone, o tutte quelle dei filtri insieme');
  });

  test('of a version that is due in the future says until when', async () => {
    const { id } = await published(0);
    await remind(id, { ids: [anna.id], expected: 1 });
    const [, month = '', day = ''] = inDays(14).split('-');
    assert.ok((await bellOf(anna))[0]?.sentence.includes(`${day}/${month}`));
  });
});
