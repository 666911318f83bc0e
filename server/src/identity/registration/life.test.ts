/** The life of a registration: somebody who has given everything may take each step that it declares, and no other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RegistrationStatus } from '@wms/contract/identity/registration/endpoints';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/app.ts';
import { testLife } from '../../testing/lives.ts';
import { personalData } from '../../testing/people.ts';
import { livingRegistration } from './routes.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  // Nothing is asked for that a person would have to upload.
  await sql`update document_types set required = false`.execute(app.owner);
});
after(() => app.stop());

type Move = keyof (typeof registrationLife)['moves'];

async function newcomer(): Promise<Caller> {
  const person = await app.person({ completed: false });
  await person.post('/api/humanResources/user/updatePersonalData', personalData());
  await sql`update users set declares_no_studies = true where id = ${person.id}`.execute(app.db);
  return person;
}

/** Puts the person's registration into a state as a test may, past its life. */
async function make(state: RegistrationStatus, { id }: Caller): Promise<number> {
  await sql`alter table users disable trigger life`.execute(app.owner);
  await sql`update users set registration_status = ${state} where id = ${id}`.execute(app.owner);
  await sql`alter table users enable trigger life`.execute(app.owner);
  return id;
}

/** Each person moves their own by the endpoint; nobody can even name another's, so the rule is asked itself. */
async function ask(caller: Caller, move: Move, id: number): Promise<Response> {
  if (caller.id === id)
    return caller.post('/api/humanResources/user/updateInsertionStatus', {
      status: registrationLife.moves[move].to,
    });
  const by = { id: caller.id, permissions: new Set<never>() };
  const answer = await inTransaction(app.db, caller.id, (tx) =>
    makeMove(tx, livingRegistration, { id, move, by }),
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

test('each step leaves its trace', async () => {
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

test('no code takes back what is complete', async () => {
  const person = await app.person();
  await assert.rejects(
    sql`update users set registration_status = 'anagrafica' where id = ${person.id}`.execute(app.owner),
    /no step of registrations leads from completato to anagrafica/,
  );
});
