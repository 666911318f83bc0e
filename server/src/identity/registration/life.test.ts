/** Tests the life of a registration: a person with all data may make every declared move, and no other. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RegistrationStatus } from '@wms/contract/identity/registration/endpoints';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testLife } from '../../../testing/lives.ts';
import { personalData } from '../../../testing/people.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { Refusal } from '../../platform/refusal.ts';
import { registrationLifeTable } from './routes.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  // No document is required, so that the test uploads none.
  await sql`update document_types set required = false`.execute(app.owner);
});
after(() => app.stop());

type Move = keyof (typeof registrationLife)['moves'];

/** The permissions of the people of these tests: the rule is asked about them without a request. */
const permissionsOf = new Map<number, ReadonlySet<Permission>>();

async function newcomer(permissions: readonly Permission[] = []): Promise<Caller> {
  const person = await app.person({ completed: false, permissions });
  permissionsOf.set(person.id, new Set(permissions));
  await person.post('/api/humanResources/user/updatePersonalData', personalData());
  await sql`update users set declares_no_studies = true where id = ${person.id}`.execute(app.db);
  return person;
}

/** Sets the state of the person's registration directly, without its life. */
async function make(state: RegistrationStatus, { id }: Caller): Promise<number> {
  await sql`alter table users disable trigger life`.execute(app.owner);
  await sql`update users set registration_status = ${state} where id = ${id}`.execute(app.owner);
  await sql`alter table users enable trigger life`.execute(app.owner);
  return id;
}

/** A person's own move goes through the endpoint; it can't name another person, so the rule is called directly. */
async function ask(caller: Caller, move: Move, id: number): Promise<Response> {
  if (caller.id === id && registrationLife.moves[move].may === 'owner')
    return caller.post('/api/humanResources/user/updateInsertionStatus', {
      status: registrationLife.moves[move].to,
    });
  const by = { id: caller.id, permissions: permissionsOf.get(caller.id) ?? new Set() };
  const answer = await inTransaction(app.db, caller.id, (tx) =>
    makeMove(tx, registrationLifeTable, { id, move, by, reason: 'Prova' }),
  ).catch((error: unknown) => error);
  const refusal = answer instanceof Refusal ? answer : undefined;
  return Response.json(
    { status: refusal?.status, detail: refusal?.message },
    { status: refusal?.status ?? 200 },
  );
}

async function read(id: number) {
  const { rows } = await sql<{ state: string; row: unknown }>`
    select registration_status as state, to_jsonb(u) as row from users u where id = ${id}`.execute(app.db);
  const [row] = rows;
  assert.ok(row);
  return row;
}

testLife(registrationLife, () => ({ person: newcomer, make, ask, read, staysPut: true }));

test('each step is recorded', async () => {
  const person = await newcomer();
  await ask(person, 'toStudies', person.id);
  await ask(person, 'complete', person.id);
  const { rows } = await sql<{ move: string }>`
    select move from steps_taken where user_id = ${person.id} and made_by = ${person.id} order by id`.execute(
    app.db,
  );
  assert.deepEqual(
    rows.map(({ move }) => move),
    ['toStudies', 'complete'],
  );
});

test('no step leads forward from the end, or back to a step from an earlier one', async () => {
  const [complete, person] = [await app.person(), await newcomer()];
  const set = (id: number, to: string) =>
    sql`update users set registration_status = ${to} where id = ${id}`.execute(app.owner);
  await assert.rejects(
    set(complete.id, 'nessuno'),
    /no step of registrations leads from completato to nessuno/,
  );
  await set(person.id, 'accademici');
  await assert.rejects(set(person.id, 'invitato'), /no step of registrations/);
});

describe('whoever manages users sends somebody back to a step', () => {
  const sendBack = (by: Caller, id: number, step: string, reason = 'Il documento è scaduto', more = {}) =>
    by.post(`/api/humanResources/users/${id}/sendBack`, { step, reason, ...more });
  type SentBack = { reason: string; step: string; fields: { path: string; label: string }[] };
  const sentBackOf = async (person: Caller) =>
    (await json<{ sentBack: SentBack | null }>(await person.get('/api/identity/registration/sentBack')))
      .sentBack;
  const reasonOf = async (person: Caller) => (await sentBackOf(person))?.reason ?? null;

  test('from the end: nothing else answers until it is complete again, and the person reads why', async () => {
    const [hr, person] = [await app.person({ permissions: [can.usersManagement] }), await app.person()];
    assert.equal(await reasonOf(person), null);
    assert.equal((await sendBack(hr, person.id, 'documenti')).status, 200);
    assert.equal((await person.get('/api/utilities/home')).status, 403);
    assert.equal(await reasonOf(person), 'Il documento è scaduto');
    const { rows } = await sql<{ sentence: string; path: string }>`
      select sentence, path from notifications where user_id = ${person.id}`.execute(app.db);
    assert.deepEqual(rows, [
      {
        sentence: 'Riprendi la registrazione da «Documenti»: Il documento è scaduto',
        path: '/primoIngresso?passo=documenti',
      },
    ]);
    const mails = await sql<{ subject: string }>`
      select payload -> 'letter' ->> 'subject' as subject from jobs
       where (payload ->> 'userId')::integer = ${person.id}`;
    assert.deepEqual((await mails.execute(app.db)).rows, [
      { subject: 'La tua registrazione è da riprendere' },
    ]);
  });

  test('the reason is gone when the registration is complete again', async () => {
    const hr = await app.person({ permissions: [can.usersManagement] });
    const person = await newcomer();
    await ask(person, 'complete', person.id);
    await sendBack(hr, person.id, 'regolamenti');
    assert.equal(await reasonOf(person), 'Il documento è scaduto');
    await ask(person, 'complete', person.id);
    assert.equal(await reasonOf(person), null);
  });

  test('to the studies: who declared to study nothing says so again', async () => {
    const hr = await app.person({ permissions: [can.usersManagement] });
    const person = await newcomer();
    await ask(person, 'complete', person.id);
    await sendBack(hr, person.id, 'accademici');
    const next = await person.post('/api/humanResources/user/updateInsertionStatus', { status: 'documenti' });
    assert.equal(next.status, 422);
  });

  test('naming the fields to correct: the news leads to the first one, and they are gone at the end', async () => {
    const hr = await app.person({ permissions: [can.usersManagement] });
    const person = await newcomer();
    await ask(person, 'complete', person.id);
    const fields = ['residenza.cap', 'telefono', 'residenza.cap'];
    assert.equal((await sendBack(hr, person.id, 'anagrafica', 'Non tornano', { fields })).status, 200);
    const sentBack = await sentBackOf(person);
    assert.equal(sentBack?.step, 'anagrafica');
    assert.deepEqual(sentBack?.fields, [
      { path: 'residenza.cap', label: 'CAP di residenza' },
      { path: 'telefono', label: 'Telefono' },
    ]);
    const { rows } = await sql<{ sentence: string; path: string }>`
      select sentence, path from notifications where user_id = ${person.id}`.execute(app.db);
    assert.deepEqual(rows, [
      {
        sentence: 'Riprendi la registrazione da «Anagrafica» (CAP di residenza e Telefono): Non tornano',
        path: '/primoIngresso?passo=anagrafica&campo=residenza.cap',
      },
    ]);
    await sendBack(hr, person.id, 'anagrafica');
    await ask(person, 'complete', person.id);
    assert.equal(await sentBackOf(person), null);
    const kept = await sql`select from fields_to_correct where user_id = ${person.id}`.execute(app.db);
    assert.equal(kept.rows.length, 0);
  });

  test('naming the documents to upload again, and never a field of another step', async () => {
    const hr = await app.person({ permissions: [can.usersManagement] });
    const person = await newcomer();
    await ask(person, 'complete', person.id);
    const naming = (step: string, field: string) =>
      sendBack(hr, person.id, step, 'Non si legge', { fields: [field] });
    for (const [step, field] of [
      ['documenti', 'telefono'],
      ['documenti', 'documento.9999'],
      ['anagrafica', 'documento.1'],
      ['regolamenti', 'telefono'],
      ['anagrafica', '__proto__'],
    ] as const)
      assert.equal((await naming(step, field)).status, 422);
    assert.equal(await sentBackOf(person), null);
    assert.equal((await naming('documenti', 'documento.1')).status, 200);
    assert.deepEqual((await sentBackOf(person))?.fields, [
      { path: 'documento.1', label: 'Documento d’identità' },
    ]);
  });

  test('never without a reason, to the end, or forward', async () => {
    const hr = await app.person({ permissions: [can.usersManagement] });
    const person = await newcomer();
    assert.equal((await sendBack(hr, person.id, 'anagrafica', ' ')).status, 422);
    assert.equal((await sendBack(hr, person.id, 'completato')).status, 422);
    assert.equal((await sendBack(hr, person.id, 'regolamenti')).status, 409);
    assert.equal((await sendBack(hr, hr.id, 'anagrafica')).status, 409);
    assert.equal((await sendBack(hr, 999999, 'anagrafica')).status, 404);
  });
});
