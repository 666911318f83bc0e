import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, goodPassword, json, signIn, startTestApp, type TestApp } from '../../../testing/app.ts';
import { mailTo, startTestWorker, until, workOff } from '../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { personalData } from '../../../testing/people.ts';
import { peopleHistory } from '../shared/people-history.ts';
import { forgetKnownFacts } from './issuing.ts';

let app: TestApp;
let mailbox: Mailbox;
let manager: Caller;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
  manager = await app.person({ permissions: [can.usersManagement, can.userEdit], nome: 'Gina' });
});
afterEach(async () => {
  mailbox.delivered.length = 0;
  // A mail that a test didn't wait for must not be taken for the next test's.
  await app.db.deleteFrom('jobs').execute();
});
after(async () => {
  await mailbox.close();
  await app.stop();
});

const base = '/api/humanResources';
let last = 0;
const person = (changes: object = {}) => {
  last += 1;
  // Names that are alike would be taken for one person.
  const own = { firstName: randomUUID().slice(0, 8), lastName: randomUUID().slice(0, 13) };
  return { ...own, institutionalEmail: `n${last}.p@example.org`, permissions: [], ...changes };
};
const invite = (body: object) => manager.post(`${base}/invitations`, body);
const invited = async (changes: object = {}) => {
  const response = await invite(person(changes));
  assert.equal(response.status, 200, await response.clone().text());
  return json<{ id: number; message: string; link: string | null }>(response);
};
const inviteAgain = (id: number, readmit = false) =>
  manager.post(`${base}/users/${id}/invitation`, { readmit });
const post = (path: string, body: object) =>
  fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const password = 'nuvola-trapano-viola-3';
const accept = (token: string, new_password = password) =>
  post('humanResources/invitations/accept', { token, new_password });
const sentenceOf = async (response: Response) => (await json<{ detail: string }>(response)).detail;

/** Sends what waits, and answers the token of the link that is among it. */
async function deliver(): Promise<string> {
  const earlier = mailbox.delivered.length;
  await workOff(app, { mail: mailTo(mailbox) });
  const sent = mailbox.delivered.slice(earlier).map(({ readable }) => readable);
  return /#invito=([\w-]+)/.exec(sent.join('\n'))?.[1] ?? '';
}

test('an invited person gets a link by mail, chooses a password, and stands at the registration', async () => {
  await sql`insert into teams (name, code) values ('Telaio', 'TEL')`.execute(app.owner);
  const body = person({
    firstName: 'Élodie',
    institutionalEmail: 'Elodie.Rossi@example.org',
    personalEmail: 'elodie@casa.example',
    permissions: [can.userEdit],
    teamIds: [1],
  });
  const { message, link } = await json<{ message: string; link: null }>(await invite(body));
  assert.deepEqual([message, link], ['Invito inviato a elodie.rossi@example.org', null]);
  const stored = await sql`select token_hash from invitations order by id desc limit 1`.execute(app.db);
  assert.deepEqual(stored.rows, [{ token_hash: null }], 'no token waits in the queue');
  const token = await deliver();
  const mail = mailbox.lastTo('elodie.rossi@example.org');
  assert.deepEqual(mail.to, ['elodie.rossi@example.org', 'elodie@casa.example']);
  assert.match(mail.readable, /Gina Prova ti invita/);
  assert.deepEqual(await json(await post('identity/invitations/open', { token })), {
    firstName: 'Élodie',
    lastName: body.lastName,
    username: 'elodie.rossi',
    institutionalEmail: 'elodie.rossi@example.org',
  });

  const answer = await json<{ access_token: string }>(await accept(token));
  const ask = async (path: string) =>
    json(
      await fetch(`${app.url}${base}/user/${path}`, {
        headers: { authorization: `Bearer ${answer.access_token}` },
      }),
    );
  assert.deepEqual(await ask('getInsertionStatus'), { status: 'anagrafica' });
  assert.deepEqual(await ask('permissions/getGranted'), [{ permission: can.userEdit }]);
  const teams =
    await sql`select count(*)::integer as count from team_members m join users u on u.id = m.user_id
                           where u.username = 'elodie.rossi'`.execute(app.db);
  assert.deepEqual(teams.rows, [{ count: 1 }]);
  await signIn(app.url, 'elodie.rossi', password);
});

test('a link that was used, replaced, withdrawn, is over or is nobody’s says so, and changes nothing', async () => {
  const used = await invited();
  const usedToken = await deliver();
  assert.equal((await accept(usedToken)).status, 200);
  assert.match(await sentenceOf(await accept(usedToken)), /già stato usato/);

  const { id } = await invited();
  const older = await deliver();
  assert.equal((await inviteAgain(id)).status, 200);
  assert.match(await sentenceOf(await post('identity/invitations/open', { token: older })), /più recente/);
  const newer = await deliver();
  const { version } = await app.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal((await manager.post(`${base}/users/${id}/moves/withdraw`, { version })).status, 200);
  assert.match(await sentenceOf(await accept(newer)), /ritirato/);

  const late = await invited();
  const lateToken = await deliver();
  await sql`update invitations set created_at = now() - interval '8 days', expires_at = now() - interval '1 second'
             where user_id = ${late.id}`.execute(app.owner);
  assert.match(await sentenceOf(await accept(lateToken)), /è scaduto (il |l’)/);
  assert.equal((await accept('nobody')).status, 404);

  const { rows } = await sql<{ id: number; state: string; secret: boolean }>`
    select id, state, password_hash is not null as secret from users
     where id = any (${[used.id, id, late.id]}::integer[]) order by id`.execute(app.db);
  assert.deepEqual(rows, [
    { id: used.id, state: 'attivo', secret: true },
    { id, state: 'cessato', secret: false },
    { id: late.id, state: 'invitato', secret: false },
  ]);
});

test('the profile of who was invited says whether the mail has left, and until when the link holds', async () => {
  const { id } = await invited();
  const shown = async () =>
    (await json<Pick<Profile, 'invitation'>>(await manager.get(`${base}/users/${id}`))).invitation;
  const waiting = await shown();
  assert.deepEqual(
    [waiting?.state, waiting?.by, (waiting?.expiresAt ?? '') > (waiting?.invitedAt ?? '')],
    ['leaving', 'Gina Prova', true],
  );
  // The link of an attempt that failed is nobody's, so nothing says yet that it can be used.
  mailbox.refuse(true);
  const worker = startTestWorker(app, { mail: mailTo(mailbox) });
  await until(() => mailbox.refusals() > 0);
  assert.equal((await shown())?.state, 'leaving');
  await sql`update jobs set died_at = now()`.execute(app.owner);
  assert.equal((await shown())?.state, 'unsent');
  mailbox.refuse(false);
  await worker.stop();
  assert.equal((await inviteAgain(id)).status, 200);
  await deliver();
  assert.equal((await shown())?.state, 'usable');
  await sql`update invitations set expires_at = created_at + interval '1 microsecond'
             where user_id = ${id}`.execute(app.owner);
  assert.equal((await shown())?.state, 'expired');
  assert.equal((await inviteAgain(id)).status, 200);
  assert.equal((await shown())?.state, 'leaving', 'the new one takes its place');
  const token = await deliver();
  assert.equal((await shown())?.state, 'usable');
  assert.equal((await accept(token)).status, 200);
  assert.equal(await shown(), null);
});

test('of two who use one link at once, one succeeds', async () => {
  await invited();
  const token = await deliver();
  const answers = await Promise.all([accept(token), accept(token, 'altra-frase-lunga-88')]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('a weak password, and one with the person’s name, is refused at its field', async () => {
  await invited({ firstName: 'Ermenegilda' });
  const token = await deliver();
  const weak = await accept(token, '1234567890');
  assert.equal(weak.status, 422);
  assert.ok((await json<{ errors: object }>(weak)).errors);
  assert.equal((await accept(token, 'ermenegilda-trapano-viola')).status, 422);
  assert.equal((await accept(token)).status, 200, 'the link is still good');
});

test('an invitation whose mail is refused is sent again with a link that works', async () => {
  await invited();
  mailbox.refuse(2);
  assert.equal((await accept(await deliver())).status, 200);
});

test('whoever is there already is named, and nobody is invited', async () => {
  const there = person();
  const { id } = await json<{ id: number }>(await invite(there));
  const again = await invite(person({ institutionalEmail: there.institutionalEmail.toUpperCase() }));
  assert.equal(again.status, 409);
  const { detail, errors } = await json<{ detail: string; errors: object }>(again);
  assert.match(detail, new RegExp(`È l’e-mail di ${there.firstName} ${there.lastName} \\(invitatə\\)`));
  assert.deepEqual(Object.keys(errors), ['institutionalEmail']);

  const anna = await app.person({ permissions: [can.userEdit], nome: 'Livia', cognome: 'Bertolucci' });
  const data = personalData({ codice_fiscale: 'BRTLVI99E44Z110J', email_personale: 'livia@casa.example' });
  const saved = await anna.post(`${base}/user/updatePersonalData`, data);
  assert.equal(saved.status, 200, await saved.text());
  const withCode = await invite(person({ taxCode: 'brtlvi99e44z110j', somebodyElse: true }));
  assert.match(await sentenceOf(withCode), /codice fiscale di Livia Bertolucci \(attivə\)/);
  for (const alike of [
    { personalEmail: 'livia@casa.example' },
    { firstName: 'Livia', lastName: 'Bertolucci', birthDate: '1999-05-04' },
    { firstName: 'Livia', lastName: 'Bertoluci' },
    { firstName: 'Bertolucci', lastName: 'Livia' },
  ]) {
    const body = person(alike);
    assert.match(await sentenceOf(await invite(body)), /Forse c’è già: Livia Bertolucci \(attivə\)/);
    const { permissions, ...known } = body;
    const doubles = await json<{ id: number }[]>(
      await manager.post('/api/identity/invitations/doubles', known),
    );
    assert.deepEqual(
      doubles.map((double) => double.id),
      [anna.id],
    );
  }
  const namesake = { firstName: 'Livia', lastName: 'Bertolucci' };
  assert.equal((await invite(person({ ...namesake, birthDate: '2001-01-01' }))).status, 200, 'another birth');
  assert.equal((await invite(person({ ...namesake, somebodyElse: true }))).status, 200);
  assert.ok(id);
});

test('an invitation with more than one’s own area is a grant, and asks for a proof', async () => {
  await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${manager.id}`.execute(
    app.owner,
  );
  const refused = await invite(person({ permissions: [can.userEdit, can.usersManagement] }));
  assert.equal(refused.status, 409);
  assert.match(await refused.text(), /reauthenticate/);
  assert.equal((await invite(person({ permissions: [can.userEdit] }))).status, 200);
  await sql`update sessions set proved_at = now() where user_id = ${manager.id}`.execute(app.owner);
});

test('nobody gives a permission by an invitation that they do not hold', async () => {
  const response = await invite(person({ permissions: [can.userEdit, can.warehouseManagement] }));
  assert.equal(response.status, 409);
  assert.match(await sentenceOf(response), /non hai «Gestione magazzino»/);
  assert.equal((await invite(person({ teamIds: [9999] }))).status, 422);
  const { rows } = await sql`select from users where username = ${`n${last}.p`}`.execute(app.db);
  assert.equal(rows.length, 0);
});

test('who left is readmitted instead of invited anew; who is active needs no invitation', async () => {
  const active = await app.person();
  const again = await inviteAgain(active.id, true);
  assert.deepEqual([again.status, await sentenceOf(again)], [409, 'Ha già accettato l’invito']);
  await sql`update users set state = 'cessato', ended_on = '2026-01-31' where id = ${active.id}`.execute(
    app.owner,
  );
  const unseen = await inviteAgain(active.id);
  assert.deepEqual(
    [unseen.status, await sentenceOf(unseen)],
    [409, 'Se n’è andatə: riammettila dal suo profilo'],
    'who left after the inviter looked is not let in by mistake',
  );
  const back = await inviteAgain(active.id, true);
  assert.match((await json<{ message: string }>(back)).message, /^Persona riammessa: e-mail inviata a/);
  const token = await deliver();
  await signIn(app.url, active.username, goodPassword);
  const answer = await json<{ access_token: null }>(await accept(token));
  assert.equal(answer.access_token, null, 'they sign in as always');
  await signIn(app.url, active.username, password);
});

test('without a mail server the link is told once, and works', async () => {
  const quiet = await startTestApp({ mailIsSent: false });
  try {
    const boss = await quiet.person({ permissions: [can.usersManagement] });
    const answer = await boss.post(`${base}/invitations`, person());
    const { link } = await json<{ link: string }>(answer);
    const token = /^\/login#invito=([\w-]{43})$/.exec(link)?.[1];
    const accepted = await fetch(`${quiet.url}/api/humanResources/invitations/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, new_password: password }),
    });
    assert.equal(accepted.status, 200);
  } finally {
    await quiet.stop();
  }
});

test('the database itself ends the invitation of whoever may no longer come in', async () => {
  const { id } = await invited();
  const token = await deliver();
  await sql`update users set state = 'cessato', ended_on = rome_today() where id = ${id}`.execute(app.owner);
  assert.match(await sentenceOf(await accept(token)), /ritirato/);
});

test('what the inviter knew is forgotten once it is known; the history tells of the invitation', async () => {
  const { id } = await invited({ birthDate: '2000-02-29', personalEmail: 'nota@casa.example' });
  const known = async () =>
    (await sql`select birth_date from invitations where user_id = ${id}`.execute(app.db)).rows;
  const { access_token } = await json<{ access_token: string }>(await accept(await deliver()));
  const read = await fetch(`${app.url}${base}/user/getPersonalData`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const form = await json<{ data_nascita: string | null; email_personale: string | null }>(read);
  assert.deepEqual(
    [form.data_nascita, form.email_personale],
    ['2000-02-29', 'nota@casa.example'],
    'the registration begins with it',
  );
  await forgetKnownFacts(app.db);
  assert.deepEqual(await known(), [{ birth_date: '2000-02-29' }], 'it still tells doubles');
  const saved = await fetch(`${app.url}${base}/user/updatePersonalData`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify(personalData()),
  });
  assert.equal(saved.status, 200, await saved.text());
  await forgetKnownFacts(app.db);
  assert.deepEqual(await known(), [{ birth_date: null }]);
  const { rows } = await peopleHistory.readPage(app.db, {
    table: 'users',
    id,
    steps: [{ step: 'person_id', state: 'state' }],
  });
  const told = rows.map(({ what }) => what);
  for (const sentence of ['Persona creata', 'Invito aggiunto', 'Invito usato', 'Password cambiata'])
    assert.ok(told.includes(sentence), `${sentence}: ${JSON.stringify(told)}`);
});
