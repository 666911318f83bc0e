/** Tests the life of a person in the organisation: who may suspend, end and readmit whom, and who always stays. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type PersonMove, type PersonState, personLife } from '@wms/contract/identity/users/life';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testLife } from '../../../testing/lives.ts';
import { meetAt } from '../../../testing/locks/meeting.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { Refusal } from '../../platform/refusal.ts';
import { erasedColumns } from '../erasure/erased-person.ts';
import { personLifeTable } from './life.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  // Somebody always manages users, so that the people of a test may come and go.
  await app.person({ permissions: [can.usersManagement] });
});
after(() => app.stop());

const manager = () => app.person({ permissions: [can.usersManagement] });
const move = (by: Caller, id: number, name: PersonMove, version = 1) =>
  by.post(`/api/humanResources/users/${id}/moves/${name}`, { version, reason: 'Prova' });
const end = (by: Caller, id: number, endedOn: string, version = 1) =>
  by.post(`/api/humanResources/users/${id}/end`, { version, endedOn, reason: 'Laurea' });
const detailOf = async (answer: Response) => (await json<{ detail: string }>(answer)).detail;

async function read(id: number) {
  const { rows } = await sql<{ state: string; ended_on: string | null; version: number }>`
    select state, ended_on, version from users where id = ${id}`.execute(app.db);
  const [row] = rows;
  assert.ok(row);
  return row;
}

/** Sets the state of the person directly, without its life, so that one who asks for it keeps their session. */
async function make(state: PersonState, { id }: Caller): Promise<number> {
  const ended = state === 'cessato' || state === 'anonimizzato' ? today() : null;
  const living = { username: `p${id}`, institutional_email: `p${id}@example.org` };
  const called = state === 'anonimizzato' ? erasedColumns(id) : living;
  for (const trigger of ['life_of_person', 'end_sessions', 'version', 'a_manager_stays'])
    await sql`alter table users disable trigger ${sql.ref(trigger)}`.execute(app.owner);
  await app.owner
    .updateTable('users')
    .set({ state, ended_on: ended, ...called })
    .where('id', '=', id)
    .execute();
  for (const trigger of ['life_of_person', 'end_sessions', 'version', 'a_manager_stays'])
    await sql`alter table users enable trigger ${sql.ref(trigger)}`.execute(app.owner);
  return id;
}

/** The rule is called directly, since only an active person could ask over HTTP. */
async function ask(caller: Caller, name: PersonMove, id: number): Promise<Response> {
  const rows = await app.db
    .selectFrom('user_permissions')
    .select('permission')
    .where('user_id', '=', caller.id)
    .execute();
  const permissions = new Set(rows.map(({ permission }) => permission as Permission));
  const wanted = { id, move: name, by: { id: caller.id, permissions }, reason: 'Prova' };
  const work =
    personLife.moves[name].to === 'cessato'
      ? async () => ({ ended_on: today() })
      : name === 'erase'
        ? async () => erasedColumns(id)
        : undefined;
  const answer = await inTransaction(app.db, caller.id, (tx) =>
    makeMove(tx, personLifeTable, wanted, work ?? personLifeTable.work?.[name]),
  ).catch((error: unknown) => error);
  const refusal = answer instanceof Refusal ? answer : undefined;
  return Response.json(
    { status: refusal?.status, detail: refusal?.message },
    { status: refusal?.status ?? 200 },
  );
}

testLife(personLife, () => ({
  person: async (permissions) => app.person({ permissions }),
  make,
  ask,
  read,
}));

test('a suspended person’s sessions end at once, and signing in is refused like a wrong password', async () => {
  const [hr, person] = [await manager(), await app.person()];
  assert.equal((await person.get('/api/humanResources/user/')).status, 200);
  assert.equal((await move(hr, person.id, 'suspend')).status, 200);
  assert.equal((await person.get('/api/humanResources/user/')).status, 401);
  assert.equal((await move(hr, person.id, 'resume', 2)).status, 200);
  assert.equal((await person.get('/api/humanResources/user/')).status, 401, 'the session does not come back');
});

test('whoever ends somebody says when and why; a day of the future is refused', async () => {
  const [hr, person] = [await manager(), await app.person()];
  assert.equal((await end(hr, person.id, '2199-01-01')).status, 422);
  assert.deepEqual(await read(person.id), { state: 'attivo', ended_on: null, version: 1 });
  assert.equal((await end(hr, person.id, '2026-02-28')).status, 200);
  assert.deepEqual(await read(person.id), { state: 'cessato', ended_on: '2026-02-28', version: 2 });
  assert.equal((await move(hr, person.id, 'readmit', 2)).status, 200);
  assert.deepEqual(await read(person.id), { state: 'attivo', ended_on: null, version: 3 });
});

test('the second of two who decide about a person hears what the first did', async () => {
  const [hr, person] = [await manager(), await app.person()];
  assert.equal((await move(hr, person.id, 'suspend')).status, 200);
  const answer = await end(hr, person.id, '2026-02-28');
  assert.equal(answer.status, 409);
  assert.match(await detailOf(answer), /^Intanto .+: Stato: Attivə → Sospesə\. Controlla e riprova$/);
});

test('nobody decides about themselves', async () => {
  const hr = await manager();
  const answer = await move(hr, hr.id, 'suspend');
  assert.deepEqual(
    [answer.status, await detailOf(answer)],
    [409, 'Su di te decide un’altra persona che gestisce gli utenti'],
  );
});

describe('somebody active always manages users', () => {
  /** Leaves these two as the only ones who manage users. */
  async function onlyTwo(): Promise<[Caller, Caller]> {
    const managers: [Caller, Caller] = [await manager(), await manager()];
    const ids = managers.map(({ id }) => id);
    await sql`delete from user_permissions
      where permission = 'ru_USRS_MAN' and user_id <> all (${ids}::integer[])`.execute(app.owner);
    return managers;
  }
  const managers = async () => {
    const { rows } = await sql<{ id: number }>`
      select u.id from users u join user_permissions p on p.user_id = u.id
       where u.state = 'attivo' and p.permission = 'ru_USRS_MAN' and p.ends_at is null`.execute(app.db);
    return rows.length;
  };

  test('two who suspend each other at the same moment: one wins', async () => {
    const [first, second] = await onlyTwo();
    const by = (id: number) => ({ id, permissions: new Set([can.usersManagement]) });
    const suspend = (who: number, whom: number) =>
      inTransaction(app.db, who, (tx) =>
        makeMove(tx, personLifeTable, { id: whom, move: 'suspend', by: by(who), reason: 'Prova' }),
      ).then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      );
    // They meet before they change anything, and once the database has judged what they change.
    for (const table of ['users', 'steps_taken'] as const) {
      const outcomes = await meetAt(app, table, [
        () => suspend(first.id, second.id),
        () => suspend(second.id, first.id),
      ]);
      assert.deepEqual(outcomes.toSorted(), ['done', 'users_a_manager_stays'], table);
      assert.equal(await managers(), 1);
      await sql`update users set state = 'attivo' where state = 'sospeso'`.execute(app.db);
    }
  });

  test('the last one is neither suspended nor stripped of it, nor given an end, and hears why', async () => {
    const [last, other] = await onlyTwo();
    await sql`update user_permissions set ends_at = now() + interval '1 day'
      where user_id = ${other.id} and permission = 'ru_USRS_MAN'`.execute(app.db);
    const answer = await move(other, last.id, 'suspend');
    assert.equal(answer.status, 409);
    assert.match(await detailOf(answer), /^È l’ultima persona attiva/);
    const grants = sql`user_permissions where user_id = ${last.id} and permission = 'ru_USRS_MAN'`;
    await assert.rejects(sql`delete from ${grants}`.execute(app.db), /nobody would manage users/);
    await assert.rejects(
      sql`update user_permissions set ends_at = now() + interval '1 day' where user_id = ${last.id}`.execute(
        app.db,
      ),
      /nobody would manage users/,
    );
    assert.equal(await managers(), 1);
  });
});

test('a grant stops counting at the moment of its end, at the next request', async () => {
  const person = await app.person({ permissions: [can.teamManagement] });
  const granted = async () => {
    const answer = await person.get('/api/humanResources/user/permissions/getGranted');
    return (await json<{ permission: string }[]>(answer)).map(({ permission }) => permission);
  };
  assert.ok((await granted()).includes('ru_TEAM_MAN'));
  await sql`update user_permissions set granted_at = now() - interval '2 days', ends_at = now() - interval '1 second'
    where user_id = ${person.id} and permission = 'ru_TEAM_MAN'`.execute(app.db);
  assert.ok(!(await granted()).includes('ru_TEAM_MAN'));
});
