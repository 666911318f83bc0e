/** Tests a person's profile as human resources see and correct it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { firstAdministrator } from '@wms/contract/identity/users/account';
import { can, permissions } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { readEndpoints } from '../../../../../scripts/all-endpoints.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { personalData } from '../../../../testing/people.ts';
import { stockFixture } from '../../../../testing/stock.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement], nome: 'Rita', cognome: 'Umane' });
});
after(() => app.stop());

const base = '/api/humanResources/users';
const secret = {
  codice_fiscale: 'RSSMRA85T10A562S',
  iban: 'IT60X0542811101000000123456',
  note: 'Allergica alle noci',
};
const patch = (path: string, body: unknown) =>
  hr.fetch(`${base}/${path}`, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
type ProblemAnswer = { detail: string; type?: string; errors?: Record<string, string> };

/** A person with data; no two have the same tax code. */
async function member(withSecrets = true): Promise<Caller> {
  const person = await app.person({ permissions: [can.userEdit] });
  await sql`update personal_data set tax_code = null`.execute(app.owner);
  const given = personalData(withSecrets ? secret : {});
  assert.equal((await person.post('/api/humanResources/user/updatePersonalData', given)).status, 200);
  return person;
}
type MaskedAnswer = { version: number; masked: Record<string, string | null>; telefono: string };
const maskedOf = async ({ id }: Caller) => json<MaskedAnswer>(await hr.get(`${base}/${id}/personalData`));
type Change = { field: string; before: string | null; after: string | null };
type Entry = { user: string | null; what: string | null; changes: Change[] };
const historyOf = async ({ id }: Caller) =>
  (await json<{ rows: Entry[] }>(await hr.get(`${base}/${id}/history`))).rows;

describe('the head of a profile', () => {
  test('is found by the institutional e-mail in any case, and by the id', async () => {
    const person = await app.person({ permissions: [can.roomsBook] });
    for (const name of [`${person.username.toUpperCase()}@Example.ORG`, String(person.id)]) {
      const answer = await hr.get(`${base}/${encodeURIComponent(name)}`);
      const profile = await json<{ id: number; permissions: string[]; moves: string[] }>(answer);
      assert.deepEqual([profile.id, profile.permissions], [person.id, ['WRK_ROB']]);
      assert.deepEqual(profile.moves, ['suspend', 'end']);
    }
  });

  test('is there for the first administrator, too, whose address is no e-mail', async () => {
    const admin = await app.person();
    await sql`update users set institutional_email = ${firstAdministrator} where id = ${admin.id}`.execute(
      app.owner,
    );
    const answer = await hr.get(`${base}/${encodeURIComponent(firstAdministrator)}`);
    assert.equal(answer.status, 200);
    const { version, username } = await json<{ version: number; username: string }>(answer);
    const account = {
      nome: 'Ada',
      cognome: 'Min',
      username,
      email_istituzionale: firstAdministrator,
      version,
    };
    assert.equal((await patch(String(admin.id), account)).status, 200);
    const wrong = { ...account, email_istituzionale: 'altro@localhost', version: version + 1 };
    assert.equal((await patch(String(admin.id), wrong)).status, 422);
  });

  test('is 404 for somebody who isn’t there, like every tab', async () => {
    assert.equal((await hr.get(`${base}/nessuno@example.org`)).status, 404);
    for (const tab of ['personalData', 'academicData', 'receipts', 'sessions', 'history', 'openThings'])
      assert.equal((await hr.get(`${base}/999999/${tab}`)).status, 404, tab);
  });

  test('shows no life move of oneself', async () => {
    const { moves, own } = await json<{ moves: string[]; own: boolean }>(await hr.get(`${base}/${hr.id}`));
    assert.deepEqual([moves, own], [[], true]);
  });
});

describe('tax code, IBAN and notes', () => {
  test('are masked, and no answer about another person carries them', async () => {
    const person = await member();
    const { masked } = await maskedOf(person);
    assert.deepEqual(masked, {
      codice_fiscale: '••••••••••••••••',
      iban: 'IT60 •••• 3456',
      note: '••••••••',
    });
    // Everything that may be read of people, now and later; the person's own answers are not about another person.
    const readings = (await readEndpoints()).filter(
      ({ method, path }) => method === 'GET' && /^\/api\/(identity|humanResources)\/(?!user\/)/.test(path),
    );
    const manager = await app.person({ permissions });
    for (const { path } of readings) {
      const address = path.replace(/:\w+/, String(person.id)).replaceAll(/:\w+/g, '1');
      const text = await (await manager.get(address)).text();
      for (const value of Object.values(secret)) assert.ok(!text.includes(value), `${address}: ${value}`);
    }
  });

  test('are shown one at a time, and who saw what of whom is written down and read in the history', async () => {
    const person = await member();
    const show = (what: string) => hr.post(`${base}/${person.id}/shownData`, { what });
    for (const [what, value] of Object.entries(secret))
      assert.deepEqual(await json(await show(what)), { value });
    const { rows } =
      await sql`select what, shown_by from shown_data where user_id = ${person.id} order by id`.execute(
        app.db,
      );
    assert.deepEqual(
      rows,
      Object.keys(secret).map((what) => ({ what, shown_by: hr.id })),
    );
    const [last] = await historyOf(person);
    assert.deepEqual([last?.user, last?.what], ['Rita Umane', 'Ha visto il dato mascherato: Note']);
    await assert.rejects(
      sql`update shown_data set what = 'iban' where user_id = ${person.id}`.execute(app.owner),
    );
  });

  test('leave no trace when there is nothing to see', async () => {
    const person = await member(false);
    assert.deepEqual(await json(await hr.post(`${base}/${person.id}/shownData`, { what: 'iban' })), {
      value: null,
    });
    const { rows } = await sql`select from shown_data where user_id = ${person.id}`.execute(app.db);
    assert.equal(rows.length, 0);
  });

  test('stay as they are when the correction doesn’t send them, and change when it does', async () => {
    const person = await member();
    const { version } = await maskedOf(person);
    const corrected = { ...personalData(), telefono: '+393330000000', version };
    assert.equal((await patch(`${person.id}/personalData`, corrected)).status, 200);
    const own = await json<Record<string, unknown>>(
      await person.get('/api/humanResources/user/getPersonalData'),
    );
    assert.deepEqual(
      [own.telefono, own.codice_fiscale, own.iban, own.note],
      ['+393330000000', ...Object.values(secret)],
    );
    const [last] = await historyOf(person);
    assert.deepEqual(
      last?.changes.map(({ field, after }) => [field, after]),
      [['Telefono', '+39 333 0000000']],
      'the history writes it as the profile does',
    );
    const emptied = { ...corrected, iban: '', version: version + 1 };
    assert.equal((await patch(`${person.id}/personalData`, emptied)).status, 200);
    assert.equal((await maskedOf(person)).masked.iban, null);
  });

  test('an Italian citizen keeps a tax code, although the correction didn’t send it', async () => {
    const person = await member(false);
    const { version } = await maskedOf(person);
    const italian = { ...personalData(), cittadinanza: 'Italia', version };
    const refused = await patch(`${person.id}/personalData`, italian);
    assert.deepEqual(
      [refused.status, (await json<ProblemAnswer>(refused)).errors],
      [422, { codice_fiscale: 'Questo campo è obbligatorio' }],
    );
  });
});

describe('a stale correction is refused, and says who was first', () => {
  test('of the personal data', async () => {
    const person = await member();
    const { version } = await maskedOf(person);
    await person.post(
      '/api/humanResources/user/updatePersonalData',
      personalData({ ...secret, telefono: '011 1234567' }),
    );
    const refused = await patch(`${person.id}/personalData`, { ...personalData(), version });
    const { type, detail } = await json<ProblemAnswer>(refused);
    assert.deepEqual([refused.status, type], [409, '/problems/stale']);
    assert.match(detail, /^Intanto Anna Prova ha salvato altre modifiche/);
    assert.equal((await maskedOf(person)).telefono, '+390111234567');
  });

  test('of the name', async () => {
    const person = await member();
    const account = { nome: 'Anna Maria', cognome: 'Prova', username: person.username };
    const wanted = { ...account, email_istituzionale: `${person.username}@example.org`, version: 1 };
    assert.equal((await patch(String(person.id), wanted)).status, 200);
    assert.equal((await patch(String(person.id), { ...wanted, nome: 'Altra' })).status, 409);
    const [last] = await historyOf(person);
    assert.deepEqual(
      [last?.user, last?.changes[0]?.field, last?.changes[0]?.after],
      ['Rita Umane', 'Nome', 'Anna Maria'],
    );
  });
});

test('a username or an institutional e-mail that another person has is refused at its field', async () => {
  const [person, other] = [await member(), await member(false)];
  const mine = { nome: 'Anna', cognome: 'Prova', username: person.username, version: 1 };
  const email = `${person.username}@example.org`;
  for (const [field, value] of [
    ['username', other.username.toUpperCase()],
    ['email_istituzionale', `${other.username}@example.org`],
  ] as const) {
    const refused = await patch(String(person.id), { ...mine, email_istituzionale: email, [field]: value });
    assert.equal(refused.status, 409);
    assert.deepEqual(Object.keys((await json<ProblemAnswer>(refused)).errors ?? {}), [field]);
  }
});

test('who signs in with another e-mail now hears of it at both addresses, and older links no longer hold', async () => {
  const person = await member(false);
  await sql`insert into password_links (user_id, token_hash, expires_at)
            values (${person.id}, '\\x01', now() + interval '1 hour')`.execute(app.owner);
  const [old, now] = [`${person.username}@example.org`, `nuova.${person.username}@example.org`];
  const account = { nome: 'Anna', cognome: 'Prova', username: person.username, version: 1 };
  assert.equal((await patch(String(person.id), { ...account, email_istituzionale: now })).status, 200);
  const mails = await sql<{ to: string | null }>`
    select payload ->> 'to' as to from jobs where (payload ->> 'userId')::integer = ${person.id} order by id`;
  // The first one says what sleeps until somebody who holds it wakes it.
  assert.deepEqual((await mails.execute(app.db)).rows, [{ to: null }, { to: null }, { to: old }]);
  const links = await sql`select from password_links where user_id = ${person.id}`.execute(app.db);
  assert.equal(links.rows.length, 0);
});

test('another institutional e-mail asks for a proof, because its mailbox opens the account', async () => {
  const person = await member(false);
  const account = { cognome: 'Prova', username: person.username };
  const correct = (more: object) => patch(String(person.id), { ...account, ...more });
  const old = `${person.username}@example.org`;
  const setProof = (ago: string) =>
    sql`update sessions set proved_at = now() - ${ago}::interval where user_id = ${hr.id}`.execute(app.owner);
  await setProof('1 hour');
  const moved = { nome: 'Anna', email_istituzionale: `nuova.${person.username}@example.org`, version: 1 };
  const refused = await correct(moved);
  assert.equal(refused.status, 409);
  assert.match(await refused.text(), /reauthenticate/);
  assert.equal(
    (await correct({ nome: 'Ada', email_istituzionale: old.toUpperCase(), version: 1 })).status,
    200,
  );
  await setProof('0 seconds');
  assert.equal((await correct({ ...moved, version: 2 })).status, 200);
});

test('what somebody who leaves still has in hand is listed with the page where it is settled', async () => {
  const person = await app.person();
  assert.deepEqual(await json(await hr.get(`${base}/${person.id}/openThings`)), []);
  const fixture = await stockFixture(app.db);
  await fixture.location('OFF-A-01', { responsible_id: person.id });
  assert.deepEqual(await json(await hr.get(`${base}/${person.id}/openThings`)), [
    { sentence: '1 ubicazione di cui è responsabile', link: '/alloc' },
  ]);
});

test('the history says what somebody is in a team, and when that changes', async () => {
  const person = await member(false);
  const { rows } = await sql<{ id: number }>`
    with team as (insert into teams (name, code) values ('Telaio', 'TEL9') returning id)
    insert into team_members (team_id, user_id, since, role, title)
    select id, ${person.id}, '2025-01-01', 'vice', 'Saldature' from team returning id`.execute(app.owner);
  const change = (columns: object) =>
    app.owner
      .updateTable('team_members')
      .set(columns)
      .where('id', '=', rows[0]?.id ?? 0)
      .execute();
  await change({ role: 'responsabile' });
  await change({ title: 'Telaio e sospensioni' });
  await change({ main: true });
  const now = 'Appartenenza a Telaio (responsabile, Telaio e sospensioni) modificata';
  assert.deepEqual(
    (await historyOf(person))
      .slice(0, 4)
      .map(({ what, changes }) => [
        what,
        ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
      ]),
    [
      [now, 'Reparto principale: No → Sì'],
      [now, 'Titolo: Saldature → Telaio e sospensioni'],
      [now, 'Ruolo: Vice → Responsabile'],
      ['Appartenenza a Telaio (vice, Saldature) aggiunta'],
    ],
  );
});

test('the history has everything about the person: data, courses, permissions, life and its reasons', async () => {
  const person = await member();
  await person.post('/api/humanResources/user/addAcademicDatum', {
    livello: 'triennale',
    ateneo: 'PoliTo',
    corso: 'Meccanica',
    anno_immatricolazione: 2024,
    stato: 'in corso',
  });
  const back = { step: 'documenti', reason: 'Il documento è scaduto' };
  assert.equal((await hr.post(`${base}/${person.id}/sendBack`, back)).status, 200);
  const suspended = await hr.post(`${base}/${person.id}/moves/suspend`, {
    version: 1,
    reason: 'Quota non pagata',
  });
  assert.equal(suspended.status, 200);
  const words = (await historyOf(person)).map(({ what }) => what);
  assert.deepEqual(words, [
    'Motivo: Quota non pagata',
    'Motivo: Il documento è scaduto',
    'Corso di studi «Meccanica» aggiunto',
    'Anagrafica aggiunta',
    'Permesso «Area personale» dato senza scadenza',
    'Persona creata',
  ]);
});
