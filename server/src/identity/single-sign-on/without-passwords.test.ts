/** Tests an organisation that has switched passwords off, and the command line's link for whoever is locked out. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { goodPassword, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type CommandLine, openCommandLine } from '../../../testing/command-line.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';

const provider = { issuer: 'http://127.0.0.1:9', clientId: 'wms', clientSecret: 'x', name: 'Prova' };
let app: TestApp;
let folder: string;
let commands: CommandLine;
before(async () => {
  app = await startTestApp({ publicUrl: 'http://127.0.0.1', signOn: provider, passwordSignIn: false });
  folder = await mkdtemp(join(tmpdir(), 'wms-without-passwords-'));
  commands = openCommandLine({ DATABASE_URL: app.databaseUrl, WMS_DATA_DIR: folder });
});
after(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, body: unknown, headers = {}) =>
  fetch(app.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

const createUser = async (username: string) => {
  const { code, output } = await commands.run(
    ...['user', 'create', '--username', username, '--password', goodPassword, '--nome', 'Ada'],
    ...[
      '--cognome',
      'Prova',
      '--email',
      `${username}@example.org`,
      '--permissions',
      'ru_USRS_MAN',
      '--completed',
    ],
  );
  assert.equal(code, 0, output);
};
const linkFor = async (username: string) => {
  const { output } = await commands.run('user', 'sign-in-link', username);
  return /\/login#accesso=([\w-]{43})/.exec(output)?.[1] ?? '';
};

test('the right password signs nobody in, links for one are refused, and the sentence says the way', async () => {
  await createUser('ada.una');
  const sentence = 'Qui si accede con Prova: la password non serve';
  const login = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'ada.una', password: goodPassword }),
  });
  const refused = [
    login,
    await post('/api/identity/forgottenPassword', { username: 'ada.una' }),
    await post('/api/identity/resetPassword', { token: 'x'.repeat(43), new_password: goodPassword }),
    await post('/api/humanResources/invitations/accept', {
      token: 'x'.repeat(43),
      new_password: goodPassword,
    }),
  ];
  for (const response of refused) {
    assert.equal(response.status, 409, response.url);
    assert.equal((await json<{ detail: string }>(response)).detail, sentence);
  }
  const ways = await json(await fetch(`${app.url}/api/login/ways`));
  assert.deepEqual(ways, { password: false, provider: 'Prova' });
});

test('the link of the command line signs in once, and asks for the second factor of who has one', async () => {
  await createUser('ada.due');
  const code = await linkFor('ada.due');
  const signedIn = await post('/api/login/signOn', { code });
  assert.equal(signedIn.status, 200);
  const { access_token } = await json<{ access_token: string }>(signedIn);
  assert.equal((await post('/api/login/signOn', { code })).status, 409);
  const headers = { authorization: `Bearer ${access_token}` };
  const id = (
    await json<{ id: number }>(
      await fetch(`${app.url}/api/humanResources/users/ada.due@example.org`, { headers }),
    )
  ).id;
  assert.equal((await post(`/api/humanResources/users/${id}/passwordLink`, {}, headers)).status, 409);
  const change = { current_password: goodPassword, new_password: 'treno-lampo-gatto-9' };
  assert.equal((await post('/api/humanResources/user/updatePassword', change, headers)).status, 409);
  await sql`update sessions set proved_at = now() - interval '1 hour'`.execute(app.owner);
  const owed = await json<{ proof: string }>(await post('/api/identity/secondFactor/begin', {}, headers));
  assert.equal(owed.proof, 'signOn', 'a password is no proof where nobody uses one');

  await sql`insert into second_factors (user_id, secret, confirmed_at)
    select id, ${'A'.repeat(16)}, now() from users where username = 'ada.due'`.execute(app.owner);
  const again = await post('/api/login/signOn', { code: await linkFor('ada.due') });
  assert.equal(again.status, 401);
  assert.equal((await json<{ type: string }>(again)).type, '/problems/second-factor');
});

test('settings that would lead nowhere, or lock everybody out, stop the start with a sentence', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'wms', OIDC_CLIENT_SECRET: 's' };
  const site = { WMS_PUBLIC_URL: 'https://wms.example.org' };
  const refusals: [Record<string, string>, RegExp][] = [
    [oidc, /serve WMS_PUBLIC_URL/],
    [{ ...site, OIDC_ISSUER: oidc.OIDC_ISSUER }, /aggiungi OIDC_CLIENT_ID e OIDC_CLIENT_SECRET/],
    [{ ...site, OIDC_CLIENT_SECRET: 's' }, /aggiungi OIDC_ISSUER e OIDC_CLIENT_ID/],
    [
      { ...site, ...oidc, OIDC_ISSUER: 'http://id.example.org' },
      /OIDC_ISSUER non è valida: serve un indirizzo https/,
    ],
    [
      { ...site, ...oidc, WMS_PASSWORD_SIGN_IN: 'no' },
      /WMS_PASSWORD_SIGN_IN non è valida: serve on oppure off/,
    ],
    [{ ...site, WMS_PASSWORD_SIGN_IN: 'off' }, /chiuderebbe fuori tutti: serve anche OIDC_ISSUER/],
  ];
  for (const [environment, sentence] of refusals)
    assert.throws(
      () => readConfig(environment),
      (error) => error instanceof ConfigError && sentence.test(error.message),
    );
  const { signOn, passwordSignIn } = readConfig({ ...site, ...oidc, WMS_PASSWORD_SIGN_IN: 'off' });
  assert.equal(signOn?.name, 'l’account dell’organizzazione');
  assert.equal(passwordSignIn, false);
});
