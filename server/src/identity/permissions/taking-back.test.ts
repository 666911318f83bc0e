/** Tests that permissions given or taken by mistake are again as they were, and who may say so. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { peopleHistory } from '../shared/people-history.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.person({ permissions: [can.usersManagement] });
});
after(() => app.stop());

const base = '/api/humanResources/users/permissions';
const manager = (more: readonly Permission[] = []) =>
  app.person({ permissions: [can.usersManagement, ...more] });

/** Gives or takes codes. Returns the number of the act that undoes it. */
async function change(by: Caller, verb: 'grant' | 'revoke', { id }: Caller, permissions: Permission[]) {
  const body = { ids: [id], expected: 1, permissions, reason: 'Turno di dicembre' };
  const answer = await by.post(`${base}/${verb}`, body);
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ undo?: number }>(answer)).undo;
}
async function undo(by: Caller, act: number | undefined) {
  const answer = await by.post(`/api/utilities/own-acts/${act}/undo`, {});
  return { status: answer.status, ...(await json<{ detail?: string; message?: string }>(answer)) };
}
async function held(person: Caller): Promise<string[]> {
  const answer = await person.get('/api/humanResources/user/permissions/getGranted');
  return (await json<{ permission: string }[]>(answer)).map(({ permission }) => permission);
}

test('what was taken by mistake is held again, and the history says so', async () => {
  const [hr, person] = [await manager([can.vansBook]), await app.person({ permissions: [can.vansBook] })];
  const act = await change(hr, 'revoke', person, [can.vansBook]);
  assert.deepEqual(await held(person), []);
  assert.equal((await undo(hr, act)).status, 200);
  assert.deepEqual(await held(person), [can.vansBook]);
  const steps = [{ step: 'person_id', state: 'state' }] as const;
  const { rows } = await peopleHistory.readPage(app.db, { table: 'users', id: person.id, steps });
  assert.match(rows[0]?.what ?? '', /Permesso «Prenota furgoni» di nuovo com’era prima/);
  assert.equal((await undo(hr, act)).detail, 'È già annullato');
});

test('what another person changed since stays, and the sentence names them', async () => {
  const [hr, other] = [await manager([can.vansBook]), await manager([can.vansBook])];
  const person = await app.person();
  const act = await change(hr, 'grant', person, [can.vansBook]);
  await change(other, 'revoke', person, [can.vansBook]);
  const refused = await undo(hr, act);
  assert.equal(refused.status, 409);
  assert.match(refused.detail ?? '', /^Intanto Anna Prova ha salvato altre modifiche/);
  // The endpoint itself takes back only what its caller changed.
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from user_permissions where user_id = ${person.id}`.execute(app.db);
  const forged = await hr.post(`${base}/takeBack`, { grants: rows });
  assert.match((await json<{ detail: string }>(forged)).detail, /un’altra persona$/);
  assert.deepEqual(await held(person), []);
});

test('a code that the manager has lost, or took from themselves, is not theirs to give back', async () => {
  const [hr, person] = [await manager([can.vansBook]), await app.person({ permissions: [can.vansBook] })];
  const act = await change(hr, 'revoke', person, [can.vansBook]);
  assert.equal(await change(hr, 'revoke', hr, [can.vansBook]), undefined, 'another person decides');
  const refused = await undo(hr, act);
  assert.deepEqual([refused.status, await held(person)], [409, []]);
  assert.match(refused.detail ?? '', /solo i permessi che hai anche tu/);
});

test('the last manager of users stays, even when making them one was a mistake', async () => {
  const [hr, person] = [await manager(), await app.person()];
  const act = await change(hr, 'grant', person, [can.usersManagement]);
  await sql`delete from user_permissions where permission = ${can.usersManagement}
             and user_id not in (${person.id}, ${hr.id})`.execute(app.owner);
  await sql`update user_permissions set ends_at = now() + interval '1 day'
             where permission = ${can.usersManagement} and user_id = ${hr.id}`.execute(app.owner);
  const refused = await undo(hr, act);
  assert.deepEqual([refused.status, await held(person)], [409, [can.usersManagement]]);
  assert.match(refused.detail ?? '', /^È l’ultima persona attiva/);
});

test('a code that began asleep is gone, and the person who was warned reads that it was a mistake', async () => {
  const [hr, maker] = [await manager([can.vansBook]), await app.person()];
  const person = await app.person();
  await sql`insert into ways_in (user_id, maker_id, through) values (${person.id}, ${maker.id}, 'link')`.execute(
    app.owner,
  );
  const act = await change(hr, 'grant', person, [can.vansBook]);
  assert.equal((await undo(hr, act)).status, 200);
  const { rows } = await sql<{ sentence: string }>`
    select sentence from notifications where user_id = ${person.id} order by id desc`.execute(app.db);
  assert.equal(rows.length, 2);
  assert.equal(
    rows[0]?.sentence,
    'Non conta più l’avviso di prima: «Prenota furgoni» era stato dato per sbaglio',
  );
});

test('a code that slept sleeps again', async () => {
  const [hr, person] = [await manager([can.vansBook]), await app.person({ permissions: [can.vansBook] })];
  await sql`update user_permissions set asleep_since = now(), asleep_through = 'link'
             where user_id = ${person.id}`.execute(app.owner);
  assert.equal((await undo(hr, await change(hr, 'revoke', person, [can.vansBook]))).status, 200);
  const { rows } = await sql`select asleep_through, ends_at from user_permissions
                              where user_id = ${person.id}`.execute(app.db);
  assert.deepEqual(rows, [{ asleep_through: 'link', ends_at: null }]);
});
