/** Tests what people ask human resources to change of them: the life of a request, and what an accepted one changes. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  type ChangeRequestMove,
  type ChangeRequestState,
  changeRequestLife,
} from '@wms/contract/humanResources/people/change-requests/life';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { testLife } from '../../../../testing/lives.ts';
import { inTransaction } from '../../../platform/database/connection.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement], nome: 'Rita', cognome: 'Umane' });
});
after(() => app.stop());

const own = '/api/humanResources/user/changeRequest';
const all = '/api/humanResources/changeRequests';
const member = () => app.person({ permissions: [can.userEdit] });
const ask = (who: Caller, wanted: object) => who.post(own, wanted);
async function asked(who: Caller, wanted: object): Promise<number> {
  const answer = await ask(who, wanted);
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}
const move = (by: Caller, id: number, name: ChangeRequestMove, reason = 'Prova', version = 1) =>
  by.post(`${all}/${id}/moves/${name}`, { version, reason });
const nameOf = async ({ id }: Caller) => {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from users where id = ${id}`.execute(app.db);
  return rows[0]?.name;
};
const newsOf = async ({ id }: Caller) => {
  const { rows } = await sql<{ sentence: string }>`
    select sentence from notifications where user_id = ${id} order by id desc`.execute(app.db);
  return rows.map(({ sentence }) => sentence);
};

/** Makes a request in this state directly, without its life. */
async function make(state: ChangeRequestState, { id }: Caller): Promise<number> {
  await sql`delete from change_requests where user_id = ${id}`.execute(app.owner);
  await sql`alter table change_requests disable trigger life`.execute(app.owner);
  const { rows } = await sql<{ id: number }>`
    insert into change_requests (user_id, first_name, state, former)
    values (${id}, 'Nuova', ${state}, ${state === 'aperta' ? null : '{"first_name": "Anna"}'}) returning id`.execute(
    app.owner,
  );
  await sql`alter table change_requests enable trigger life`.execute(app.owner);
  return rows[0]?.id ?? 0;
}

testLife(changeRequestLife, () => ({
  person: (permissions) => app.person({ permissions }),
  make,
  ask: (caller, name, id) => move(caller, id, name),
  read: async (id) => {
    const { rows } = await sql<{ state: string; version: number }>`
      select state, version from change_requests where id = ${id}`.execute(app.db);
    const [row] = rows;
    assert.ok(row);
    return row;
  },
}));

describe('a request', () => {
  test('changes nothing until it is accepted; then it changes what was asked for and no more', async () => {
    const person = await member();
    const id = await asked(person, { nome: 'Anna Lucia', why: 'Ho cambiato nome' });
    assert.equal(await nameOf(person), 'Anna Prova');
    assert.ok((await newsOf(hr)).includes('Anna Prova chiede di cambiare i suoi dati'));
    assert.equal((await move(hr, id, 'accept', '')).status, 200);
    assert.equal(await nameOf(person), 'Anna Lucia Prova');
    assert.equal((await newsOf(person))[0], 'La tua richiesta di modifica dei dati è stata accettata');
    type OwnRequest = { request: { state: string; decidedBy: string; differences: unknown } };
    const { request } = await json<OwnRequest>(await person.get(own));
    assert.deepEqual(
      [request.state, request.decidedBy, request.differences],
      ['accettata', 'Rita Umane', [{ field: 'nome', now: 'Anna', wanted: 'Anna Lucia' }]],
    );
  });

  test('that is refused changes nothing, and the person reads why', async () => {
    const person = await member();
    const id = await asked(person, { cognome: 'Altra' });
    assert.equal((await move(hr, id, 'refuse', '')).status, 422, 'without a reason');
    assert.equal((await move(hr, id, 'refuse', 'Manca il documento')).status, 200);
    assert.equal(await nameOf(person), 'Anna Prova');
    const [heard] = await newsOf(person);
    assert.equal(heard, 'La tua richiesta di modifica dei dati è stata rifiutata: Manca il documento');
  });

  test('for another mailbox is accepted only after a proof, because it opens the account', async () => {
    const person = await member();
    const id = await asked(person, { email_istituzionale: `nuova.${person.username}@example.org` });
    const setProof = (ago: string) =>
      sql`update sessions set proved_at = now() - ${ago}::interval where user_id = ${hr.id}`.execute(
        app.owner,
      );
    await setProof('1 hour');
    const answer = await move(hr, id, 'accept');
    assert.equal(answer.status, 409);
    assert.match(await answer.text(), /reauthenticate/);
    assert.equal((await move(hr, await asked(await member(), { nome: 'Ada' }), 'accept')).status, 200);
    await setProof('0 seconds');
    assert.equal((await move(hr, id, 'accept')).status, 200);
  });

  test('is one at a time, also when two come at once; after it is taken back there may be another', async () => {
    const person = await member();
    const answers = await Promise.all(['Ada', 'Bea'].map((nome) => ask(person, { nome })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const { request } = await json<{ request: { id: number } }>(await person.get(own));
    assert.equal((await move(person, request.id, 'withdraw')).status, 200);
    await asked(person, { nome: 'Carla' });
  });

  test('that changes nothing, or asks for what another person has, is refused', async () => {
    const [person, other] = [await member(), await member()];
    assert.equal((await ask(person, { nome: 'Anna', cognome: '' })).status, 422);
    assert.equal((await ask(person, { why: 'Perché sì' })).status, 422);
    assert.equal((await ask(person, { username: other.username.toUpperCase() })).status, 409);
  });

  test('can’t be accepted when the name is another person’s by now; then nothing has changed', async () => {
    const [person, other] = [await member(), await member()];
    const id = await asked(person, { nome: 'Ada', username: 'ada.nuova' });
    await sql`update users set username = 'ada.nuova' where id = ${other.id}`.execute(app.db);
    const answer = await move(hr, id, 'accept');
    assert.deepEqual(
      [answer.status, (await json<{ detail: string }>(answer)).detail],
      [409, 'Questo nome utente è già di un’altra persona'],
    );
    assert.equal(await nameOf(person), 'Anna Prova');
  });
});

test('waiting requests are listed from the oldest on, and counted on Home of who decides', async () => {
  await sql`delete from change_requests`.execute(app.owner);
  const [first, second] = [await member(), await member()];
  for (const person of [first, second]) await asked(person, { nome: 'Zoe' });
  type RequestList = {
    rows: { person: { id: number }; differences: unknown[]; moves: string[] }[];
    total: { count: number };
  };
  const { rows, total } = await json<RequestList>(await hr.get(all));
  assert.deepEqual(
    rows.map(({ person, moves }) => [person.id, moves]),
    [first, second].map(({ id }) => [id, ['accept', 'refuse']]),
  );
  assert.equal(total.count, 2);
  const home = async (who: Caller) =>
    (await json<{ changeRequests: number | null }>(await who.get('/api/utilities/home'))).changeRequests;
  assert.deepEqual([await home(hr), await home(first)], [2, null]);
  assert.equal((await json<RequestList>(await hr.get(`${all}?person=${first.id}`))).rows.length, 1);
});

test('whoever decides on a request that is another one meanwhile reads who changed what', async () => {
  const id = await asked(await member(), { nome: 'Zoe' });
  await inTransaction(app.db, hr.id, (tx) =>
    sql`update change_requests set first_name = 'Zoé' where id = ${id}`.execute(tx),
  );
  const { type, detail } = await json<{ type: string; detail: string }>(await move(hr, id, 'accept', ''));
  assert.equal(type, '/problems/stale');
  assert.match(
    detail,
    /^Intanto Rita Umane ha salvato altre modifiche \(.+\): Nome: Zoe → Zoé\. Controlla e riprova$/,
  );
});

test('a decided request never changes', async () => {
  const person = await member();
  const id = await make('rifiutata', person);
  await assert.rejects(
    sql`update change_requests set first_name = 'Altra' where id = ${id}`.execute(app.owner),
  );
});
