/** Tests the life of a registration: a person with all data may make every declared move, and no other. */
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
  // No document is required, so that the test uploads none.
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

/** Sets the state of the person's registration directly, without its life. */
async function make(state: RegistrationStatus, { id }: Caller): Promise<number> {
  await sql`alter table users disable trigger life`.execute(app.owner);
  await sql`update users set registration_status = ${state} where id = ${id}`.execute(app.owner);
  await sql`alter table users enable trigger life`.execute(app.owner);
  return id;
}

/** A person's own move goes through the endpoint; it can't name another person, so the rule is called directly. */
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

test('no code can reopen a complete registration', async () => {
  const person = await app.person();
  await assert.rejects(
    sql`update users set registration_status = 'anagrafica' where id = ${person.id}`.execute(app.owner),
    /no step of registrations leads from completato to anagrafica/,
  );
});
