/** Walks every way into an account of somebody with more rights, and looks at what wakes the codes that slept. */
import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { can, type Permission } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import { generate } from 'otplib';
import {
  type Caller,
  goodPassword,
  json,
  signIn,
  startTestApp,
  type TestApp,
} from '../../../../testing/app.ts';
import { mailTo, workOff } from '../../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../../testing/mailbox.ts';
import { freePort } from '../../../../testing/server-process.ts';
import { openPlainBrowser } from '../../../../testing/single-sign-on/browser.ts';
import {
  type ProviderClaims,
  type SignOnPeer,
  startSignOnProvider,
} from '../../../../testing/single-sign-on/provider.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { peopleHistory } from '../../shared/people-history.ts';

let shown: TestApp;
let mailed: TestApp;
let mailbox: Mailbox;
let provider: SignOnPeer;
before(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  [mailbox, provider] = await Promise.all([openMailbox(), startSignOnProvider(publicUrl)]);
  [shown, mailed] = await Promise.all([
    startTestApp({ mailIsSent: false }),
    startTestApp({ publicUrl, port, signOn: provider.settings }),
  ]);
  for (const app of [shown, mailed]) await app.person({ permissions: [can.usersManagement] });
  // The clock of codes stands in the middle of a step, so that no test runs over its end.
  mock.timers.enable({ apis: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
after(async () => {
  await Promise.all([shown.stop(), mailed.stop(), mailbox.close(), provider.close()]);
});

const users = '/api/humanResources/users';
const chosen = 'nuvola-trapano-viola-3';
const richCodes = [can.userEdit, can.receiptsManagement, can.usersManagement] as const;

const manager = (app: TestApp) =>
  app.person({ permissions: [can.usersManagement, can.userEdit], nome: 'Rita', cognome: 'Capo' });
const rich = (app: TestApp) => app.person({ permissions: richCodes, nome: 'Carlo', cognome: 'Cassa' });
const treasurer = (app: TestApp) => app.person({ permissions: [can.receiptsManagement] });

async function held(app: TestApp, token: string): Promise<string[]> {
  const answer = await fetch(`${app.url}/api/humanResources/user/permissions/getGranted`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await json<{ permission: string }[]>(answer)).map(({ permission }) => permission);
}
const home = async (who: Caller) => (await json<Home>(await who.get('/api/utilities/home'))).sleeping;
async function bell(app: TestApp, { id }: { id: number }, kind: string): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select sentence from notifications where user_id = ${id} and kind = ${kind} order by id`.execute(app.db);
  return rows.map(({ sentence }) => sentence);
}
const wake = (by: Caller, { id }: { id: number }, ...permissions: Permission[]) =>
  by.post(`${users}/${id}/permissions/wake`, { permissions });

const post = (app: TestApp, path: string, body: object) =>
  fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const linkOf = async (by: Caller, { id }: { id: number }) =>
  (await json<{ path: string | null }>(await by.post(`${users}/${id}/passwordLink`, {}))).path?.split(
    '=',
  )[1] ?? '';
const choose = (app: TestApp, token: string) =>
  post(app, 'identity/resetPassword', { token, new_password: chosen });

/** The account, entered by whoever makes a link for it. */
async function enterByLink(by: Caller, who: Caller): Promise<string> {
  assert.equal((await choose(shown, await linkOf(by, who))).status, 200);
  return signIn(shown.url, who.username, chosen);
}

async function changeAddress(
  by: Caller,
  who: Pick<Caller, 'id' | 'username'>,
  address: string,
): Promise<void> {
  const answer = await by.fetch(`${users}/${who.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      version: 1,
      nome: 'Carlo',
      cognome: 'Cassa',
      username: who.username,
      email_istituzionale: address,
    }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
}

test('by a link that the manager is shown: what they lack sleeps, who holds it hears and wakes it', async () => {
  const [hr, who, holder] = [await manager(shown), await rich(shown), await treasurer(shown)];
  const token = await enterByLink(hr, who);
  assert.deepEqual(await held(shown, token), [can.userEdit, can.usersManagement]);
  const asked = await fetch(`${shown.url}/api/accounting/receipts`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(asked.status, 403, 'the endpoints refuse it, too');

  const [told] = await bell(shown, who, 'identity.own-permissions-asleep');
  assert.match(told ?? '', /^Dorme un permesso tuo: «Gestione ricevute»/);
  const [heard] = await bell(shown, holder, 'identity.permission-asleep');
  assert.match(heard ?? '', /^«Gestione ricevute» di Carlo Cassa dorme/);
  assert.deepEqual(await bell(shown, hr, 'identity.permission-asleep'), []);

  assert.equal((await wake(hr, who, can.receiptsManagement)).status, 409, 'the manager doesn’t hold it');
  const [sleeper] = (await home(holder)).others.filter(({ personId }) => personId === who.id);
  assert.deepEqual(
    [sleeper?.name, sleeper?.permissions, sleeper?.by, sleeper?.through],
    ['Carlo Cassa', [can.receiptsManagement], 'Rita Capo', 'link'],
  );
  assert.deepEqual((await home({ ...who, get: (path) => getAs(token, path) })).own, [can.receiptsManagement]);
  assert.equal((await wake(holder, who, can.receiptsManagement)).status, 200);
  assert.deepEqual(
    await held(shown, token),
    [can.receiptsManagement, can.userEdit, can.usersManagement].sort(),
  );
  assert.equal((await wake(holder, who, can.receiptsManagement)).status, 409, 'nothing sleeps any more');
  const history = await peopleHistory.readPage(shown.db, {
    table: 'users',
    id: who.id,
    steps: [{ step: 'person_id', state: 'state' }],
  });
  assert.deepEqual(
    history.rows.map(({ what }) => what).filter((what) => /risvegliato|addormentato/.test(what ?? '')),
    [
      'Permesso «Gestione ricevute» risvegliato',
      'Permesso «Gestione ricevute» addormentato: qualcun altro poteva entrare',
    ],
  );
});

const getAs = (token: string, path: string) =>
  fetch(shown.url + path, { headers: { authorization: `Bearer ${token}` } });

test('by two accounts: what sleeps in the first gives no right over the second, nor wakes itself', async () => {
  const [hr, first] = [await manager(shown), await rich(shown)];
  const second = await shown.person({ permissions: richCodes });
  const token = await enterByLink(hr, first);
  const asFirst: Caller = {
    ...first,
    post: (path, body) =>
      fetch(shown.url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }),
  };
  assert.equal((await wake(asFirst, first, can.receiptsManagement)).status, 409, 'nobody wakes their own');
  const entered = await enterByLink(asFirst, second);
  assert.deepEqual(await held(shown, entered), [can.userEdit, can.usersManagement]);
  assert.equal((await wake(asFirst, second, can.receiptsManagement)).status, 409, 'theirs sleeps as well');
  await assert.rejects(
    inTransaction(shown.db, first.id, (tx) =>
      sql`update user_permissions set asleep_since = null, asleep_by = null, asleep_through = null
           where user_id = ${second.id}`.execute(tx),
    ),
    { constraint: 'user_permissions_only_held' },
  );
});

test('a code that is granted afterwards begins asleep, and one that the manager holds does not', async () => {
  const [hr, who, holder] = [await manager(shown), await shown.person(), await rich(shown)];
  const token = await enterByLink(hr, who);
  const granted = await holder.post(`${users}/permissions/grant`, {
    ids: [who.id],
    expected: 1,
    permissions: [can.receiptsManagement, can.userEdit],
    reason: 'Nuova tesoriera',
  });
  const { message } = await json<{ message: string }>(granted);
  assert.match(
    message,
    /^Permessi cambiati a 1 persona\. Per ora dorme «Gestione ricevute», finché non lo risveglia /,
  );
  assert.deepEqual(await held(shown, token), [can.userEdit]);
  assert.equal((await wake(holder, who, can.receiptsManagement)).status, 200);
  const { rows } = await sql`select from ways_in where user_id = ${who.id}`.execute(shown.db);
  assert.equal(rows.length, 0, 'the account is its person’s again');
});

test('a link whose maker manages no users any more is void', async () => {
  const [hr, who] = [await manager(shown), await rich(shown)];
  const token = await linkOf(hr, who);
  await sql`delete from user_permissions where user_id = ${hr.id}`.execute(shown.db);
  assert.equal((await choose(shown, token)).status, 404);
});

test('by an invitation to somebody who comes back: what the inviter lacks sleeps', async () => {
  const [hr, who] = [await manager(shown), await rich(shown)];
  await sql`update users set state = 'cessato', ended_on = rome_today() where id = ${who.id}`.execute(
    shown.owner,
  );
  const invited = await hr.post(`${users}/${who.id}/invitation`, { readmit: true });
  assert.equal(invited.status, 200, await invited.clone().text());
  const { link } = await json<{ link: string }>(invited);
  const token = link.split('=')[1];
  const accepted = await post(shown, 'humanResources/invitations/accept', { token, new_password: chosen });
  assert.equal(accepted.status, 200);
  assert.deepEqual(await held(shown, await signIn(shown.url, who.username, chosen)), [
    can.userEdit,
    can.usersManagement,
  ]);
});

test('a new person keeps what the inviter gave them, and nothing that is granted later sleeps', async () => {
  const [hr, holder] = [await manager(shown), await rich(shown)];
  const invited = await hr.post('/api/humanResources/invitations', {
    firstName: 'Zoe',
    lastName: 'Quirini',
    institutionalEmail: 'zoe@example.org',
    permissions: [can.userEdit],
  });
  assert.equal(invited.status, 200, await invited.clone().text());
  const { id, link } = await json<{ id: number; link: string }>(invited);
  await sql`delete from user_permissions where user_id = ${hr.id} and permission = ${can.userEdit}`.execute(
    shown.db,
  );
  const accepted = await post(shown, 'humanResources/invitations/accept', {
    token: link.split('=')[1],
    new_password: chosen,
  });
  const { access_token } = await json<{ access_token: string }>(accepted);
  assert.deepEqual(await held(shown, access_token), [can.userEdit]);
  await holder.post(`${users}/permissions/grant`, {
    ids: [id],
    expected: 1,
    permissions: [can.receiptsManagement],
    reason: 'Tesoriera',
  });
  assert.deepEqual(await held(shown, access_token), [can.userEdit, can.receiptsManagement].sort());
});

test('by another e-mail: it sleeps at once, and after a mailed link or a single sign-on', async () => {
  const [hr, who, holder] = [await manager(mailed), await rich(mailed), await treasurer(mailed)];
  const address = `mia-${hr.username}@example.org`;
  await changeAddress(hr, who, address);
  const poor = [can.userEdit, can.usersManagement];
  assert.deepEqual(await held(mailed, who.token), poor, 'in the person’s own open session, too');
  assert.equal((await bell(mailed, holder, 'identity.permission-asleep')).length, 1);

  for (const ask of [
    () => hr.post(`${users}/${who.id}/passwordLink`, {}),
    () => post(mailed, 'identity/forgottenPassword', { username: who.username }),
  ]) {
    mailbox.delivered.length = 0;
    assert.equal((await ask()).status, 200);
    await workOff(mailed, { mail: mailTo(mailbox) });
    const token = mailbox.delivered
      .filter(({ to }) => to.includes(address))
      .map(({ readable }) => /#nuovaPassword=([\w-]+)/.exec(readable)?.[1])
      .find(Boolean);
    assert.equal((await choose(mailed, token ?? '')).status, 200);
    assert.deepEqual(await held(mailed, await signIn(mailed.url, who.username, chosen)), poor);
  }
  const entered = await signOnAs({ email: address });
  assert.equal(entered.status, 200);
  const { access_token } = await json<{ access_token: string }>(entered);
  assert.deepEqual(await held(mailed, access_token), poor);
});

/** Signs on as the person whom the provider names. */
async function signOnAs(said: ProviderClaims): Promise<Response> {
  const browser = openPlainBrowser();
  const inBrowser = (path: string, body: object) =>
    browser.ask(mailed.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  provider.say(said);
  const begun = await json<{ address: string }>(
    await inBrowser('/api/login/signOn/begin', { purpose: 'signIn' }),
  );
  const back = await browser.follow(begun.address, '/api/login/signOn/return');
  const page = (await browser.ask(back.href)).headers.get('location') ?? '';
  return inBrowser('/api/login/signOn', { code: page.split('#accesso=')[1] });
}

test('a second factor of the provider’s doesn’t stand for the person’s own after another e-mail', async () => {
  const [hr, who] = [await manager(mailed), await rich(mailed)];
  const code = await addFactor(mailed, who.token);
  const own = { email: `${who.username}@example.org`, amr: ['pwd', 'mfa'] };
  assert.equal((await signOnAs(own)).status, 200, 'it does with the person’s own e-mail');
  const theirs = { email: `quarta-${hr.username}@example.org`, amr: ['pwd', 'mfa'] };
  await changeAddress(hr, who, theirs.email);
  const entered = async () => json<{ type?: string }>(await signOnAs(theirs));
  assert.equal((await entered()).type, '/problems/second-factor');
  const token = await signInWithFactor(mailed, who, await code());
  assert.equal((await held(mailed, token)).length, richCodes.length, 'the person’s own factor wakes them');
  assert.equal((await entered()).type, '/problems/second-factor', 'the e-mail is still the manager’s');
});

test('an invited person whose e-mail somebody else changes: what is granted later sleeps', async () => {
  const [hr, holder] = [await manager(mailed), await rich(mailed)];
  const invited = await holder.post('/api/humanResources/invitations', {
    firstName: 'Quinto',
    lastName: 'Rossini',
    institutionalEmail: `quinto-${hr.username}@example.org`,
    permissions: [can.userEdit],
  });
  assert.equal(invited.status, 200, await invited.clone().text());
  const { id } = await json<{ id: number }>(invited);
  const { username } = await json<{ username: string }>(await hr.get(`${users}/${id}`));
  const email = `quinta-${hr.username}@example.org`;
  await changeAddress(hr, { id, username }, email);
  const entered = await signOnAs({ email });
  assert.equal(entered.status, 200, await entered.clone().text());
  const { access_token } = await json<{ access_token: string }>(entered);
  const granted = await holder.post(`${users}/permissions/grant`, {
    ids: [id],
    expected: 1,
    permissions: [can.receiptsManagement],
    reason: 'Nuovo tesoriere',
  });
  assert.equal(granted.status, 200, await granted.clone().text());
  assert.deepEqual(await held(mailed, access_token), [can.userEdit]);
});

test('the old address hears of it; an address that the person asked for lets nothing sleep', async () => {
  const [hr, who, other] = [await manager(mailed), await rich(mailed), await rich(mailed)];
  mailbox.delivered.length = 0;
  await changeAddress(hr, who, `altra-${hr.username}@example.org`);
  await workOff(mailed, { mail: mailTo(mailbox) });
  assert.match(
    mailbox.lastTo(`${who.username}@example.org`).readable.replace(/\s+/g, ' '),
    /questi tuoi permessi dormono: «Gestione ricevute»/,
  );
  const wanted = { email_istituzionale: `nuova-${hr.username}@example.org`, why: 'Ho cambiato nome' };
  const asked = await other.post('/api/humanResources/user/changeRequest', wanted);
  assert.equal(asked.status, 200, await asked.clone().text());
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from change_requests where user_id = ${other.id}`.execute(mailed.db);
  const accepted = await hr.post(`/api/humanResources/changeRequests/${rows[0]?.id}/moves/accept`, {
    version: rows[0]?.version,
  });
  assert.equal(accepted.status, 200, await accepted.clone().text());
  assert.equal((await held(mailed, other.token)).length, richCodes.length);
});

test('a mailed link to the address that the person always had lets nothing sleep', async () => {
  const [hr, who] = [await manager(mailed), await rich(mailed)];
  mailbox.delivered.length = 0;
  await hr.post(`${users}/${who.id}/passwordLink`, {});
  await workOff(mailed, { mail: mailTo(mailbox) });
  const mail = mailbox.lastTo(`${who.username}@example.org`).readable;
  assert.equal((await choose(mailed, /#nuovaPassword=([\w-]+)/.exec(mail)?.[1] ?? '')).status, 200);
  assert.equal((await held(mailed, await signIn(mailed.url, who.username, chosen))).length, richCodes.length);
});

/** Gives the person a second factor, and signs them in with the code of the step after its confirmation. */
async function addFactor(app: TestApp, token: string) {
  const ask = (path: string, body: object) =>
    fetch(`${app.url}/api/identity/secondFactor/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const { secret } = await json<{ secret: string }>(await ask('begin', {}));
  const epoch = Math.floor(Date.now() / 1000);
  const code = await generate({ secret, epoch: epoch - 30 });
  assert.equal((await ask('confirm', { code })).status, 200);
  return () => generate({ secret, epoch });
}
async function signInWithFactor(app: TestApp, who: Caller, code: string, password = goodPassword) {
  const refused = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: who.username, password }),
  });
  const { challenge } = await json<{ challenge: string }>(refused);
  const entered = await post(app, 'login/secondFactor', { challenge, code });
  assert.equal(entered.status, 200, await entered.clone().text());
  return (await json<{ access_token: string }>(entered)).access_token;
}

test('the second factor that the person had before wakes everything at their sign-in', async () => {
  const [hr, who] = [await manager(mailed), await rich(mailed)];
  const code = await addFactor(mailed, who.token);
  await changeAddress(hr, who, `terza-${hr.username}@example.org`);
  assert.equal((await held(mailed, who.token)).length, 2);
  const token = await signInWithFactor(mailed, who, await code());
  assert.equal((await held(mailed, token)).length, richCodes.length);
  const [told] = await bell(mailed, who, 'identity.own-permissions-awake');
  assert.equal(told, 'Di nuovo valido: «Gestione ricevute»');
});

test('a second factor that was added afterwards wakes nothing, nor do its recovery codes or a passkey', async () => {
  const [hr, who] = [await manager(shown), await rich(shown)];
  const entered = await enterByLink(hr, who);
  const code = await addFactor(shown, entered);
  const token = await signInWithFactor(shown, who, await code(), chosen);
  assert.equal((await held(shown, token)).length, 2);
  const { rows } = await sql<{ late: string[]; early: string[] }>`
    select wake_by_proof(${who.id}, (select max(made_at) from recovery_codes where user_id = ${who.id})) as late,
           wake_by_proof(${who.id}, (select min(opened_at) - interval '1 hour' from ways_in
                                      where user_id = ${who.id})) as early`.execute(shown.owner);
  assert.deepEqual(rows, [{ late: [], early: [can.receiptsManagement] }]);
});
