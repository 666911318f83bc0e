import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { makeDocument } from '../../../../testing/documents.ts';
import { mailTo, workOff } from '../../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../../testing/mailbox.ts';

let app: TestApp;
let mailbox: Mailbox;
let manager: Caller;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
  manager = await app.person({ permissions: [can.usersManagement], nome: 'Gina' });
});
after(async () => {
  await mailbox.close();
  await app.stop();
});

type Answer = {
  message: string;
  refused: { name: string; reason: string }[];
  links: { name: string; link: string }[];
};
const act = (what: string, body: object) => manager.post(`/api/humanResources/users/${what}`, body);
const done = async (what: string, body: object) => {
  const response = await act(what, body);
  assert.equal(response.status, 200, await response.clone().text());
  return json<Answer>(response);
};
const stateOf = async ({ id }: { id: number }) =>
  (await app.db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('of many who are suspended at once those who may not be are told by name, and the others are', async () => {
  const anna = await app.person({ nome: 'Anna' });
  const away = await app.person({ nome: 'Aldo' });
  await sql`update users set state = 'sospeso' where id = ${away.id}`.execute(app.owner);
  const ids = [anna.id, away.id, manager.id];
  const answer = await done('suspend', { ids, expected: 3, reason: 'Fine anno' });
  assert.match(answer.message, /^Sospesa 1 persona: per 2 non si è potuto$/);
  assert.deepEqual(
    answer.refused.map(({ name }) => name),
    ['Gina Prova', 'Aldo Prova'],
  );
  assert.match(answer.refused[0]?.reason ?? '', /Su di te decide un’altra persona/);
  assert.match(answer.refused[1]?.reason ?? '', /è già sospesə/);
  assert.deepEqual([await stateOf(anna), await stateOf(manager)], ['sospeso', 'attivo']);
  assert.equal((await anna.get('/api/identity/sessions')).status, 401, 'their sessions are closed');
  const { rows } = await sql`select reason from steps_taken where person_id = ${anna.id}`.execute(app.db);
  assert.deepEqual(rows, [{ reason: 'Fine anno' }]);
});

test('of managers who are all suspended at once the last one stays, refused by the database', async () => {
  const other = await app.person({ permissions: [can.usersManagement], nome: 'Olga' });
  const third = await app.person({ permissions: [can.usersManagement], nome: 'Piero' });
  // Gina's own permission ends by itself, so that it doesn't count for who comes last.
  await sql`update user_permissions set ends_at = now() + interval '1 hour' where user_id = ${manager.id}`.execute(
    app.owner,
  );
  const answer = await done('suspend', { ids: [other.id, third.id], expected: 2, reason: 'Prova' });
  assert.equal(answer.refused.length, 1);
  assert.match(answer.refused[0]?.reason ?? '', /^È l’ultima persona attiva/);
  assert.deepEqual([await stateOf(other), await stateOf(third)], ['sospeso', 'attivo']);
  await sql`update user_permissions set ends_at = null where user_id = ${manager.id}`.execute(app.owner);
});

test('all that the filters leave are meant, unless they have become others meanwhile', async () => {
  for (const nome of ['Uno', 'Due']) await app.person({ nome, cognome: 'Filtrato' });
  const stale = await act('suspend', { filters: { q: 'filtrato' }, expected: 1, reason: 'Prova' });
  assert.equal(stale.status, 409);
  const answer = await done('suspend', { filters: { q: 'filtrato' }, expected: 2, reason: 'Prova' });
  assert.deepEqual([answer.message, answer.refused], ['Sospese 2 persone', []]);
});

test('a reminder names what the registration lacks; who lacks nothing or can’t read it is refused', async () => {
  const late = await app.person({ nome: 'Lea', completed: false });
  const complete = await app.person({ nome: 'Ciro' });
  const types = await app.db.selectFrom('document_types').select('id').where('required', '=', true).execute();
  const giveAll = async (userId: number, expiresOn: string | null) => {
    for (const { id } of types)
      await makeDocument(app.db, { userId, typeId: id, state: 'approvato', expiresOn });
  };
  await giveAll(complete.id, null);
  const expired = await app.person({ nome: 'Elsa', permissions: [can.userEdit] });
  await giveAll(expired.id, '2020-01-01');
  const ids = [late.id, complete.id, expired.id];
  const answer = await done('remind', { ids, expected: 3 });
  assert.deepEqual(
    answer.refused.map(({ name, reason }) => [name, reason]),
    [['Ciro Prova', 'Non le manca niente']],
  );
  await workOff(app, { mail: mailTo(mailbox) });
  assert.equal(mailbox.delivered.length, 2);
  const letterFor = (name: string) =>
    mailbox.delivered.find(({ readable }) => readable.includes(`Ciao ${name},`))?.readable ?? '';
  assert.match(letterFor('Lea'), /Mancano i dati anagrafici/);
  assert.match(letterFor('Lea'), /\/primoIngresso/);
  assert.match(letterFor('Elsa'), /: è scaduto/);

  const again = await done('remind', { ids: [late.id], expected: 1 });
  assert.deepEqual(
    [again.message, again.refused[0]?.reason],
    ['Niente di fatto: per 1 non si è potuto', 'Ha già avuto un promemoria nelle ultime 24 ore'],
  );
  await sql`update notifications set told_at = told_at - interval '25 hours'`.execute(app.owner);
  assert.equal((await done('remind', { ids: [late.id], expected: 1 })).message, 'Avvisata 1 persona');
});

test('invitations are sent again to those who still wait, each killing the older one', async () => {
  const invite = async (name: string) =>
    json<{ id: number }>(
      await manager.post('/api/humanResources/invitations', {
        firstName: name,
        lastName: `Invitata${name}`,
        institutionalEmail: `${name}@example.org`,
        permissions: [],
      }),
    );
  const [first, second] = [await invite('prima'), await invite('seconda')];
  const active = await app.person({ nome: 'Ada' });
  const answer = await done('invitations', { ids: [first.id, second.id, active.id], expected: 3 });
  assert.equal(answer.message, 'Invitate di nuovo 2 persone: per 1 non si è potuto');
  assert.deepEqual(answer.refused[0]?.reason, 'Ha già accettato l’invito');
  assert.deepEqual(answer.links, []);
  const { rows } = await sql`select ended_by, count(*)::integer as count from invitations
                              where user_id in (${first.id}, ${second.id}) group by 1 order by 1`.execute(
    app.db,
  );
  assert.deepEqual(rows, [
    { ended_by: 'replaced', count: 2 },
    { ended_by: null, count: 2 },
  ]);
});

test('without a mail server each link is told once, with the e-mail of whom it is for', async () => {
  const quiet = await startTestApp({ mailIsSent: false });
  try {
    const boss = await quiet.person({ permissions: [can.usersManagement] });
    const invited = await boss.post('/api/humanResources/invitations', {
      firstName: 'Ida',
      lastName: 'Sola',
      institutionalEmail: 'ida.sola@example.org',
      permissions: [],
    });
    const { id } = await json<{ id: number }>(invited);
    const answer = await boss.post('/api/humanResources/users/invitations', { ids: [id], expected: 1 });
    type Links = { message: string; links: { name: string; email: string; link: string }[] };
    const { message, links } = await json<Links>(answer);
    assert.equal(message, 'Collegamento pronto per 1 persona');
    assert.deepEqual(
      links.map(({ name, email }) => [name, email]),
      [['Ida Sola', 'ida.sola@example.org']],
    );
    assert.match(links[0]?.link ?? '', /^\/login#invito=[\w-]{43}$/);
  } finally {
    await quiet.stop();
  }
});

test('without a mail server a reminder arrives by the bell', async () => {
  const quiet = await startTestApp({ mailIsSent: false });
  try {
    const boss = await quiet.person({ permissions: [can.usersManagement] });
    const late = await quiet.person({ completed: false });
    const answer = await boss.post('/api/humanResources/users/remind', { ids: [late.id], expected: 1 });
    assert.equal((await json<{ message: string }>(answer)).message, 'Avvisata 1 persona');
    const told = await quiet.db.selectFrom('notifications').select('user_id').execute();
    assert.deepEqual(told, [{ user_id: late.id }]);
  } finally {
    await quiet.stop();
  }
});
