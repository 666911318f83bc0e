/** Tests permissions that the organisation gives only to people with a second factor. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { factorDemandedFor } from '@wms/contract/identity/second-factor/demanded';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { until } from '../../../testing/jobs.ts';
import { decideSetting } from '../../../testing/organisation.ts';

let app: TestApp;
let manager: Caller;
/** Holds whatever is demanded in these tests, and never has a factor. */
let probe: Caller;
before(async () => {
  app = await startTestApp({ sharesNews: true });
  manager = await app.person({ permissions: ['ru_USRS_MAN'] });
  probe = await app.person({ permissions: ['log_WHR_BRW', 'cont_RCP_MAN'] });
});
after(() => app.stop());

const demand = async (codes: string) => {
  const changed = await decideSetting(manager, '/api/utilities/settings', {
    name: factorDemandedFor.name,
    value: codes,
    validFrom: '2020-01-01',
  });
  // A server hears of a setting a moment after it was changed.
  const heard = async () => {
    const { withheld } = await json<{ withheld: string[] }>(await probe.get('/api/identity/secondFactor'));
    return withheld.sort().join() === codes.split(',').sort().join();
  };
  if (changed.status === 200) await until(heard, 'the server hears what is demanded');
  return changed.status;
};
const codesOf = async (who: Caller) => {
  const granted = await who.get('/api/humanResources/user/permissions/getGranted');
  return (await json<{ permission: string }[]>(granted)).map(({ permission }) => permission);
};
async function addFactor(who: Caller) {
  const { secret } = await json<{ secret: string }>(await who.post('/api/identity/secondFactor/begin', {}));
  const code = await generate({ secret });
  const confirmed = await who.post('/api/identity/secondFactor/confirm', { code });
  assert.equal(confirmed.status, 200);
}
const products = (who: Caller) => who.get('/api/logistics/products');

test('a demanded permission counts for nothing until its holder adds a factor, and then at once', async () => {
  const who = await app.person({ permissions: ['log_WHR_BRW', 'USR_EDT'] });
  assert.equal((await products(who)).status, 200);
  assert.equal(await demand('log_WHR_BRW,cont_RCP_MAN'), 200);
  const refused = await products(who);
  assert.equal(refused.status, 403);
  const problem = await json<{ type: string; detail: string }>(refused);
  assert.equal(problem.type, '/problems/factor-demanded');
  assert.equal(problem.detail, 'Per questo ti serve un secondo fattore: attivalo, poi riprova');
  assert.deepEqual(await codesOf(who), ['USR_EDT']);
  const home = await json<{ waitForFactor: string[] }>(await who.get('/api/utilities/home'));
  assert.deepEqual(home.waitForFactor, ['Consultazione inventario']);
  const factor = await json<{ withheld: string[] }>(await who.get('/api/identity/secondFactor'));
  assert.deepEqual(factor.withheld, ['log_WHR_BRW']);

  const asked = await who.post('/api/humanResources/access-requests', { page: '/prod', message: 'Mi serve' });
  assert.equal(asked.status, 403, 'nobody can give what is already held');

  const stranger = await json<{ type: string }>(await products(await app.person()));
  assert.equal(stranger.type, '/problems/forbidden', 'who lacks the permission hears nothing of factors');

  await addFactor(who);
  assert.equal((await products(who)).status, 200);
  assert.deepEqual(await codesOf(who), ['USR_EDT', 'log_WHR_BRW']);
  await demand('');
});

test('nobody frees their own permission by changing what is demanded, nor without a proof', async () => {
  const boss = await app.person({ permissions: ['ru_USRS_MAN', 'log_WHR_BRW'] });
  const change = async (method: string, day = '') =>
    json<{ type?: string }>(
      await boss.fetch(`/api/utilities/settings/${factorDemandedFor.name}${day}`, {
        method,
        ...(method === 'PUT' && {
          body: JSON.stringify({ value: '', validFrom: '2020-01-01', version: 1 }),
          headers: { 'content-type': 'application/json' },
        }),
      }),
    );
  await demand('log_WHR_BRW');
  assert.equal((await change('PUT')).type, '/problems/factor-demanded');
  assert.equal((await change('DELETE', '/2099-01-01?version=1')).type, '/problems/factor-demanded');
  assert.equal((await products(boss)).status, 403);
  await demand('');
  await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${boss.id}`.execute(
    app.owner,
  );
  assert.equal((await change('PUT')).type, '/problems/reauthenticate');
});

test('the last factor can’t be taken away while it is demanded, one of two can', async () => {
  const who = await app.person({ permissions: ['log_WHR_BRW'] });
  await addFactor(who);
  await demand('log_WHR_BRW');
  const remove = () => who.fetch('/api/identity/secondFactor', { method: 'DELETE' });
  const refused = await remove();
  assert.equal(refused.status, 409);
  assert.match((await json<{ detail: string }>(refused)).detail, /^Per «Consultazione inventario» ti serve/);
  const addPasskey = sql`insert into passkeys (user_id, credential_id, public_key, name)
    values (${who.id}, ${`key-${who.id}`}, '', 'chiave') returning id`;
  const [passkey] = (await addPasskey.execute(app.owner)).rows as { id: number }[];
  assert.equal((await remove()).status, 200);
  const last = await who.fetch(`/api/identity/passkeys/${passkey?.id}`, { method: 'DELETE' });
  assert.equal(last.status, 409);
  await demand('');
  const free = await who.fetch(`/api/identity/passkeys/${passkey?.id}`, { method: 'DELETE' });
  assert.equal(free.status, 200);
});

test('a proof by the password no longer counts in other sessions once there is a factor', async () => {
  const who = await app.person();
  const other = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: who.username, password: 'gatto-lampo-treno-7' }),
  });
  const { access_token } = await json<{ access_token: string }>(other);
  await addFactor(who);
  const refused = await fetch(`${app.url}/api/identity/secondFactor`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${access_token}` },
  });
  assert.equal(refused.status, 409);
  const { type, proof } = await json<{ type: string; proof: string }>(refused);
  assert.deepEqual([type, proof], ['/problems/reauthenticate', 'code']);
});

test('whoever grants must themselves be able to use what they grant', async () => {
  const granter = await app.person({ permissions: ['ru_USRS_MAN', 'cont_RCP_MAN'] });
  const grantTo = async (who: Caller) => {
    const body = { ids: [who.id], expected: 1, permissions: ['cont_RCP_MAN'], reason: 'Prova', endsOn: null };
    await granter.post('/api/humanResources/users/permissions/grant', body);
    return codesOf(who);
  };
  assert.deepEqual(await grantTo(await app.person()), ['cont_RCP_MAN']);
  await demand('cont_RCP_MAN');
  const other = await app.person();
  await grantTo(other);
  const held = sql`select from user_permissions where user_id = ${other.id}`;
  assert.equal((await held.execute(app.owner)).rows.length, 0);
  await demand('');
});

test('a sign-in with a second factor at the provider is enough, and an unknown code is refused', async () => {
  const who = await app.person({ permissions: ['log_WHR_BRW'] });
  await demand('log_WHR_BRW');
  assert.equal((await products(who)).status, 403);
  await sql`update sessions set with_factor = true where user_id = ${who.id}`.execute(app.owner);
  assert.equal((await products(who)).status, 200);
  await demand('');
  assert.equal(await demand('log_WHR_BRW,admin'), 422);
});
