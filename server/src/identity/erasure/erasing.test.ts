/** Tests that an erasure leaves nothing of a person but what a law keeps, and that it can't be gone around. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { meetAt } from '../../../testing/locks/meeting.ts';
import { findMarks, findMarksInFiles } from '../../../testing/marks.ts';
import { personalData } from '../../../testing/people.ts';
import { fillPerson, formerlyKnown, personalMarks } from '../../../testing/person-with-everything.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { issuePlainReceipt } from '../../accounting/receipts/issuing.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { removeUnrecorded } from '../../platform/files/unrecorded.ts';
import { readOrganisation } from '../../platform/papers/organisation.ts';
import { erasedColumns } from './erased-person.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement], nome: 'Rita', cognome: 'Umane' });
});
after(() => app.stop());

const base = '/api/humanResources/users';
type Profile = { id: number; version: number; state: string; moves: string[]; email_istituzionale: string };
const profileOf = async (id: number) => json<Profile>(await hr.get(`${base}/${id}`));

async function leave(person: Caller): Promise<Profile> {
  const { version } = await profileOf(person.id);
  const body = { version, endedOn: today(), reason: 'Fine del percorso' };
  assert.equal((await hr.post(`${base}/${person.id}/end`, body)).status, 200);
  return profileOf(person.id);
}

const erase = (by: Caller, { id, version, email_istituzionale }: Profile, changes = {}) =>
  by.post(`${base}/${id}/erasure`, {
    version,
    ground: 'request',
    confirmation: email_istituzionale,
    ...changes,
  });

describe('an erasure', () => {
  let person: Caller;
  let profile: Profile;
  let files: string[];
  before(async () => {
    person = await app.person({ permissions: [can.userEdit], nome: 'Ginevra', cognome: formerlyKnown });
    files = await fillPerson(app, hr, person);
    await inTransaction(app.db, null, async (tx) =>
      issuePlainReceipt(tx, app.storage, {
        userId: person.id,
        amount: '25.00',
        reason: 'Quota 2026',
        method: 'bonifico',
        organisation: { ...(await readOrganisation(tx)), site: null },
      }),
    );
    profile = await leave(person);
  });

  test('begins from what is there: the walk finds the person in many tables', async () => {
    const found = await findMarks(app.owner, personalMarks(person));
    assert.ok(Object.keys(found).length > 20, Object.keys(found).join());
    const never = personalMarks(person).filter((mark) => !Object.values(found).flat().includes(mark));
    assert.deepEqual(never, [], 'each mark is somewhere');
  });

  test('is offered for who has left, with what goes, what stays and by which law', async () => {
    assert.ok(profile.moves.includes('erase'));
    const preview = await json<{
      deleted: { title: string; rows: number }[];
      kept: { title: string; why: string; until: string | null }[];
      open: unknown[];
      files: number;
      entries: number;
      name: string;
    }>(await hr.get(`${base}/${person.id}/erasure`));
    assert.equal(preview.deleted.find(({ title }) => title === 'Anagrafica')?.rows, 1);
    const receipts = preview.kept.find(({ title }) => title === 'Ricevute');
    assert.match(receipts?.why ?? '', /art\. 2220 c\.c\.; GDPR, art\. 17/);
    const inTenYears = Temporal.PlainDate.from(today()).add({ years: 10 }).toString();
    assert.equal(receipts?.until, inTenYears);
    assert.deepEqual(preview.open, []);
    assert.equal(preview.files, files.length);
    assert.ok(preview.entries > 10);
    assert.equal(preview.name, `Persona cancellata ${person.id}`);
  });

  test('is refused when the e-mail isn’t typed right, and changes nothing', async () => {
    const answer = await erase(hr, profile, { confirmation: 'ginevra' });
    assert.equal(answer.status, 422);
    assert.deepEqual(await profileOf(person.id), profile);
  });

  test('leaves no value of the person in any column of any table, but in the receipts', async () => {
    const answer = await erase(hr, profile);
    assert.equal(answer.status, 200, await answer.clone().text());
    const { receipts = [], ...others } = await findMarks(app.owner, personalMarks(person));
    assert.deepEqual(others, {});
    const { rows: mails } = await sql`
      select from jobs where name = 'mail' and payload ->> 'userId' = ${String(person.id)}`.execute(
      app.owner,
    );
    assert.equal(mails.length, 0, 'nothing is sent to who is gone');
    assert.deepEqual(receipts, ['Zanotelli', 'RSSMRA85T10A562S', 'Mimose']);
    const kept = await app.owner.selectFrom('receipts').selectAll().execute();
    assert.equal(kept[0]?.payer_name, 'Ginevra Zanotelli');
  });

  test('gives the person a name that is nobody’s, and no way in', async () => {
    const row = await app.owner
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const { id, state, username, institutional_email, password_hash, last_login_at } = row;
    assert.equal(`${row.first_name} ${row.last_name}`, `Persona cancellata ${id}`);
    assert.deepEqual([state, password_hash, last_login_at], ['anonimizzato', null, null]);
    assert.deepEqual(
      [username, institutional_email],
      [`persona-cancellata-${id}`, `persona-cancellata-${id}@persona-cancellata.invalid`],
    );
    assert.match(row.search_name, /^ cancellata \d+ persona/);
  });

  test('keeps each entry of the history, with its moment, its action and who acted', async () => {
    const answer = await hr.get(`${base}/${person.id}/history`);
    assert.equal(answer.status, 200, await answer.clone().text());
    const { rows } = await json<{ rows: { what: string | null; user: string | null }[] }>(answer);
    assert.ok(rows.length > 10);
    assert.ok(rows.some(({ user }) => user === 'Rita Umane'));
    assert.ok(rows.some(({ user }) => user === `Persona cancellata ${person.id}`));
    assert.equal((await hr.get(`${base}/${person.id}`)).status, 200);
  });

  test('writes a replacement where people had written the name, and leaves the rest of the sentence', async () => {
    const { rows } = await sql<{ body: string }>`select body from comments order by id limit 1`.execute(
      app.owner,
    );
    assert.equal(rows[0]?.body, `Chiedi a Persona cancellata ${person.id} (•) se serve`);
    const moved = await sql<{ reason: string }>`select reason from stock_movements`.execute(app.owner);
    const email = `persona-cancellata-${person.id}@persona-cancellata.invalid`;
    assert.equal(moved.rows[0]?.reason, `Da Persona cancellata ${person.id} <${email}>`);
    const [told] = (
      await sql<{ path: string }>`select path from notifications where user_id = ${hr.id}
         and kind = 'test' order by id desc limit 1`.execute(app.owner)
    ).rows;
    assert.equal(
      told?.path,
      `/utenti/${encodeURIComponent(`persona-cancellata-${person.id}@persona-cancellata.invalid`)}`,
    );
  });

  test('forgets the stored files, whose bytes go with the next sweep', async () => {
    const { rows } = await sql`select from files where sha256 = any (${files}::text[])`.execute(app.owner);
    assert.equal(rows.length, 0);
    const { utimes, access } = await import('node:fs/promises');
    for (const sha256 of files) await utimes(app.placeOf(sha256), new Date(0), new Date(0));
    await removeUnrecorded(app.owner, app.storageDir);
    for (const sha256 of files) await assert.rejects(access(app.placeOf(sha256)));
    assert.deepEqual(await findMarksInFiles(app.storageDir, personalMarks(person)), {});
  });

  test('leaves the receipts to whoever manages them, and to nobody else', async () => {
    const path = `${base}/${person.id}/receipts`;
    const refused = await hr.get(path);
    assert.equal(refused.status, 409);
    assert.match((await json<{ detail: string }>(refused)).detail, /solo chi gestisce le ricevute/);
    const treasurer = await app.person({ permissions: [can.usersManagement, can.receiptsManagement] });
    const [receipt] = await json<{ id: number }[]>(await treasurer.get(path));
    assert.equal((await treasurer.get(`${path}/${receipt?.id}`)).status, 200);
    assert.equal((await hr.get(`${path}/${receipt?.id}`)).status, 409);
  });

  test('is certified without personal data, as a PDF that whoever manages users downloads', async () => {
    const done = await hr.get(`${base}/${person.id}/erasure/done`);
    const text = await done.clone().text();
    for (const mark of personalMarks(person))
      assert.ok(!text.toLowerCase().includes(mark.toLowerCase()), mark);
    const { number, kept, ground } = await json<{ number: number; kept: unknown[]; ground: string }>(done);
    assert.ok(number > 0 && kept.length > 1);
    assert.equal(ground, 'La persona l’ha chiesto');
    const pdf = await hr.get(`${base}/${person.id}/erasure/certificate`);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.match(Buffer.from(await pdf.arrayBuffer()).toString('latin1'), /^%PDF/);
  });

  test('is for ever: no readmission, no second erasure, no correction', async () => {
    const { version } = await profileOf(person.id);
    const again = await erase(hr, await profileOf(person.id));
    assert.equal(again.status, 409);
    const readmitted = await hr.post(`${base}/${person.id}/moves/readmit`, { version });
    assert.equal(readmitted.status, 409);
    assert.match((await json<{ detail: string }>(readmitted)).detail, /non cambia più/);
    const renamed = sql`update users set first_name = 'Ginevra' where id = ${person.id}`.execute(app.db);
    await assert.rejects(renamed, /users_erased/);
  });

  test('leaves the e-mail free: whoever is invited with it is somebody new', async () => {
    const who = {
      firstName: 'Ginevra',
      lastName: 'Zanotelli',
      institutionalEmail: profile.email_istituzionale,
    };
    const doubles = await hr.post('/api/identity/invitations/doubles', who);
    assert.deepEqual(await doubles.json(), []);
    const invitation = { ...who, permissions: [] };
    const answer = await hr.post('/api/humanResources/invitations', invitation);
    assert.equal(answer.status, 200, await answer.clone().text());
    const { id } = await json<{ id: number }>(answer);
    assert.notEqual(id, person.id);
    assert.equal((await profileOf(id)).state, 'invitato');
  });
});

test('leaves no name with an accent or an apostrophe, however it was written, and no number', async () => {
  const person = await app.person({
    permissions: [can.userEdit],
    nome: 'Nicolò',
    cognome: "D'Angelantonio",
  });
  const given = personalData({ telefono: '347 555 8813', email_personale: 'nico@example.net' });
  const own = { ...given, residenza: { ...given.residenza, indirizzo: "Via dell'Università" } };
  assert.equal((await person.post('/api/humanResources/user/updatePersonalData', own)).status, 200);
  const product = await (await stockFixture(app.db)).product();
  for (const written of [
    'Nicolò D’Angelantonio',
    'nicolo d`angelantonio',
    "NICOLO' D'ANGELANTONIO",
    'D ANGELANTONIO NICOLO',
    'NICOLO DANGELANTONIO',
    'D´Angelantonio Nicolò'.normalize('NFD'),
    'Nicolò\u00a0D‘Angelantonio',
    'Tel. (347) 555\u00a088.13',
    'Abita in via dell’Universita, 1',
    'Abita in Via dell’Università\u00a01',
  ])
    await app.db
      .insertInto('comments')
      .values({ product_id: product, author_id: hr.id, body: `Chiedi: ${written}, se serve` })
      .execute();
  const marks = ['Angelantonio', '5558813', 'Universita'];
  assert.ok((await findMarks(app.owner, marks)).comments);
  const answer = await erase(hr, await leave(person));
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.deepEqual(await findMarks(app.owner, marks), {});
});

describe('nobody is erased', () => {
  test('who is still there, not even by a statement of the role of requests', async () => {
    const person = await app.person();
    const answer = await erase(hr, await profileOf(person.id));
    assert.equal(answer.status, 409);
    const replace = sql`select replace_personal_values(${person.id}, '[]', '[]', '[]')`.execute(app.db);
    await assert.rejects(replace, /only the values of an erased person/);
  });

  test('who still has something lent: the preview says it, and the database itself refuses', async () => {
    const person = await app.person();
    const profile = await leave(person);
    const fixture = await stockFixture(app.db);
    const [product, shelf] = [await fixture.product(), await fixture.location('PRESTITI')];
    await sql`insert into loans (product_id, location_id, quantity, borrower_id, due_on)
              values (${product}, ${shelf}, 1, ${person.id}, '2030-01-01')`.execute(app.db);
    const { open } = await json<{ open: unknown }>(await hr.get(`${base}/${person.id}/erasure`));
    assert.deepEqual(open, [{ sentence: '1 prestito da restituire', link: '/warehouse?scheda=prestiti' }]);
    const answer = await erase(hr, profile);
    assert.equal(answer.status, 409);
    assert.equal((await json<{ detail: string }>(answer)).detail, 'Prima sistema: 1 prestito da restituire');
    const bypass = app.db
      .updateTable('users')
      .set({ ...erasedColumns(person.id), state: 'anonimizzato' })
      .where('id', '=', person.id);
    await assert.rejects(bypass.execute(), /still has something lent/);
  });

  test('by half: what fails at the very end leaves everything as it was', async () => {
    const person = await app.person({ permissions: [can.userEdit], nome: 'Iole', cognome: 'Intera' });
    const profile = await leave(person);
    await sql`alter table erasures add constraint fails check (user_id <> ${sql.lit(person.id)})`.execute(
      app.owner,
    );
    const answer = await erase(hr, profile);
    assert.ok(answer.status >= 400);
    await sql`alter table erasures drop constraint fails`.execute(app.owner);
    assert.deepEqual(await profileOf(person.id), profile);
    assert.ok(Object.keys(await findMarks(app.owner, ['Intera'])).includes('audit_log'));
    assert.equal((await erase(hr, profile)).status, 200);
  });

  test('by who doesn’t manage users', async () => {
    const person = await app.person();
    const profile = await leave(person);
    const other = await app.person({ permissions: [can.teamManagement] });
    assert.equal((await erase(other, profile)).status, 403);
    assert.equal((await other.get(`${base}/${person.id}/erasure`)).status, 403);
  });
});

test('a readmission and an erasure at once: one of them is refused, and nothing is half done', async () => {
  for (const erasesFirst of [true, false]) {
    const person = await app.person();
    const profile = await leave(person);
    const acts = [
      () => erase(hr, profile),
      () => hr.post(`${base}/${person.id}/moves/readmit`, { version: profile.version }),
    ];
    const met = await meetAt(app, 'users', erasesFirst ? acts : acts.toReversed());
    const [erased, readmitted] = (erasesFirst ? met : met.toReversed()).map(({ status }) => status);
    assert.deepEqual([erased, readmitted].toSorted(), [200, 409]);
    const { state } = await profileOf(person.id);
    assert.equal(state, erased === 200 ? 'anonimizzato' : 'attivo');
  }
});

test('the role of requests changes no entry of the audit log, whatever it sets', async () => {
  const change = (statement: string) =>
    inTransaction(app.db, null, async (tx) => {
      await sql`select set_config('app.erasing', 'on', true)`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  for (const statement of [
    'update audit_log set before = null',
    'delete from audit_log',
    'update steps_taken set reason = null',
  ])
    await assert.rejects(change(statement), /permission denied/, statement);
  // Not even the owner by a plain statement.
  await assert.rejects(sql`update audit_log set before = null`.execute(app.owner), /never changed/);
  // And nobody hides a change by the setting.
  const { rows } = await inTransaction(app.db, null, async (tx) => {
    await sql`select set_config('app.erasing', 'on', true)`.execute(tx);
    await sql`insert into teams (name, code) values ('Ombra', 'OMBRA')`.execute(tx);
    return sql`select from audit_log where table_name = 'teams' and after ->> 'code' = 'OMBRA'`.execute(tx);
  });
  assert.equal(rows.length, 1);
  // Nor in the action of a foreign key, which runs as the owner.
  const { id } = await app.person({ permissions: [can.bugReporting] });
  await inTransaction(app.db, null, async (tx) => {
    await sql`select set_config('app.erasing', 'on', true)`.execute(tx);
    await sql`delete from users where id = ${id}`.execute(tx);
  });
  const entries = await sql`select from audit_log where table_name = 'user_permissions' and action = 'delete'
    and about_id = ${id}`.execute(app.db);
  assert.equal(entries.rows.length, 1);
});
