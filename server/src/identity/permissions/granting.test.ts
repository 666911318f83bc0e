/** Tests who may grant and take away which permissions, of whom, and until when. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { meetAt, untilWaiting } from '../../../testing/locks/meeting.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { refuse } from '../../platform/refusal.ts';
import { peopleHistory } from '../shared/people-history.ts';
import { personLifeTable } from '../users/life.ts';
import { grantPermissions, revokePermissions } from './granting.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  // Somebody always manages users, so that the people of a test may come and go.
  await app.person({ permissions: [can.usersManagement] });
});
after(() => app.stop());

const base = '/api/humanResources/users/permissions';
const manager = (more: readonly Permission[] = []) =>
  app.person({ permissions: [can.usersManagement, ...more] });

type Answer = { detail?: string; message: string; refused: { id: number; name: string; reason: string }[] };

async function grant(
  by: Caller,
  ids: number[],
  permissions: Permission[],
  endsOn?: string,
  reason = 'Turno di dicembre',
) {
  const body = { ids, expected: ids.length, permissions, reason, endsOn };
  const answer = await by.post(`${base}/grant`, body);
  return { status: answer.status, ...(await json<Answer>(answer)) };
}
async function revoke(by: Caller, ids: number[], permissions: Permission[]) {
  const answer = await by.post(`${base}/revoke`, {
    ids,
    expected: ids.length,
    permissions,
    reason: 'Fine turno',
  });
  return { status: answer.status, ...(await json<Answer>(answer)) };
}
async function held(person: Caller): Promise<string[]> {
  const answer = await person.get('/api/humanResources/user/permissions/getGranted');
  return (await json<{ permission: string }[]>(answer)).map(({ permission }) => permission);
}
async function told(id: number): Promise<string[]> {
  const { rows } = await peopleHistory.readPage(app.db, {
    table: 'users',
    id,
    steps: [{ step: 'person_id', state: 'state' }],
  });
  return rows.map(({ what }) => what ?? '').filter((what) => what.startsWith('Permesso'));
}

test('a manager gives and takes what they hold themselves, to many at once, and the history says why', async () => {
  const hr = await manager([can.vansBook]);
  const [anna, bruno] = [await app.person(), await app.person()];
  const given = await grant(hr, [anna.id, bruno.id], [can.vansBook], '2099-12-31');
  assert.deepEqual([given.status, given.message, given.refused], [200, 'Permessi cambiati a 2 persone', []]);
  assert.deepEqual(await held(anna), ['WRK_VAB']);
  assert.deepEqual(await held(bruno), ['WRK_VAB']);
  assert.equal((await revoke(hr, [anna.id], [can.vansBook])).message, 'Permessi cambiati a 1 persona');
  assert.deepEqual(await held(anna), []);
  assert.deepEqual(await told(anna.id), [
    'Permesso «Prenota furgoni» tolto · Motivo: Fine turno',
    'Permesso «Prenota furgoni» dato fino al 31/12/2099 · Motivo: Turno di dicembre',
  ]);
  assert.equal((await grant(hr, [anna.id], [can.vansBook], undefined, 'Torna')).status, 200);
  assert.deepEqual(await held(anna), ['WRK_VAB'], 'what was taken is given again');
  assert.equal((await told(anna.id))[0], 'Permesso «Prenota furgoni» dato senza scadenza · Motivo: Torna');
});

test('a code that the granter doesn’t hold is refused, given or taken, and nothing changes', async () => {
  const hr = await manager();
  const person = await app.person({ permissions: [can.vansBook] });
  const sentence = 'Puoi dare e togliere solo i permessi che hai anche tu: non hai «Prenota furgoni»';
  for (const answer of [
    await grant(hr, [person.id], [can.vansBook]),
    await revoke(hr, [person.id], [can.vansBook]),
  ])
    assert.deepEqual([answer.status, answer.detail], [409, sentence]);
  assert.deepEqual(await held(person), ['WRK_VAB']);
});

test('nobody changes their own ru_USRS_MAN or prolongs a grant of their own; others in the act change', async () => {
  const hr = await manager([can.roomsView]);
  const other = await manager();
  const answer = await revoke(hr, [hr.id, other.id], [can.usersManagement]);
  assert.deepEqual(
    answer.refused.map(({ id, reason }) => [id, reason]),
    [[hr.id, 'Sul tuo «Gestione utenti» decide un’altra persona']],
  );
  assert.deepEqual(await held(other), []);
  await sql`update user_permissions set ends_at = now() + interval '2 days'
             where user_id = ${hr.id} and permission = ${can.roomsView}`.execute(app.db);
  const longer = await grant(hr, [hr.id], [can.roomsView]);
  assert.match(longer.refused[0]?.reason ?? '', /^Non puoi prolungare/);
});

test('the database refuses the same, whatever code writes', async () => {
  const [hr, person] = [await manager(), await app.person()];
  const asHr = (text: ReturnType<typeof sql>) => inTransaction(app.db, hr.id, (tx) => text.execute(tx));
  await assert.rejects(
    asHr(sql`insert into user_permissions (user_id, permission) values (${person.id}, 'WRK_VAB')`),
    { constraint: 'user_permissions_only_held' },
  );
  for (const own of [
    sql`delete from user_permissions where user_id = ${hr.id}`,
    sql`update user_permissions set ends_at = now() + interval '1 day' where user_id = ${hr.id}`,
  ])
    await assert.rejects(asHr(own), { constraint: 'user_permissions_not_own' });
});

test('a grant counts until the end of its last day in Rome, and no moment longer', async () => {
  const [hr, person] = [await manager([can.vansView]), await app.person()];
  assert.equal((await grant(hr, [person.id], [can.vansView], inDays(-1))).status, 422);
  assert.equal((await grant(hr, [person.id], [can.vansView], today())).status, 200);
  const { rows } = await sql<{ right: boolean }>`
    select ends_at = ((now() at time zone 'Europe/Rome')::date + 1)::timestamp at time zone 'Europe/Rome' as right
      from user_permissions where user_id = ${person.id}`.execute(app.db);
  assert.deepEqual(rows, [{ right: true }]);
  assert.deepEqual(await held(person), ['WRK_VAV']);
  await sql`update user_permissions set granted_at = now() - interval '1 hour', ends_at = clock_timestamp()
             where user_id = ${person.id}`.execute(app.db);
  assert.deepEqual(await held(person), [], 'at that moment, without a job');
});

test('a grant to many never shortens what somebody holds longer', async () => {
  const [hr, person] = [await manager([can.vansView]), await app.person({ permissions: [can.vansView] })];
  assert.equal(
    (await grant(hr, [person.id], [can.vansView], inDays(3))).message,
    'Nessun permesso è cambiato',
  );
  const { rows } =
    await sql`select from user_permissions where user_id = ${person.id} and ends_at is null`.execute(app.db);
  assert.equal(rows.length, 1);
});

test('somebody who has left gets nothing; an unknown person is named in the answer', async () => {
  const [hr, leaver] = [await manager([can.vansView]), await app.person()];
  await hr.post(`/api/humanResources/users/${leaver.id}/end`, {
    version: 1,
    endedOn: today(),
    reason: 'Fine',
  });
  const answer = await grant(hr, [leaver.id], [can.vansView]);
  assert.deepEqual(
    answer.refused.map(({ reason }) => reason),
    ['Non è più nell’organizzazione'],
  );
});

describe('one person', () => {
  type Grants = {
    own: boolean;
    grants: {
      permission: string;
      version: number;
      held: boolean;
      endsAt: string | null;
      grantedBy: string | null;
    }[];
  };
  const read = async (by: Caller, id: number) =>
    json<Grants>(await by.get(`/api/humanResources/users/${id}/permissions`));
  const change = (by: Caller, id: number, code: Permission, version: number, endsOn: string | null) =>
    by.fetch(`/api/humanResources/users/${id}/permissions/${code}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, endsOn, reason: 'Prova' }),
    });

  test('shows who granted what and until when; the end is changed, a stale change is refused', async () => {
    const [hr, person] = [await manager([can.vansView]), await app.person()];
    await grant(hr, [person.id], [can.vansView]);
    const [shown] = (await read(hr, person.id)).grants;
    assert.deepEqual(
      [shown?.permission, shown?.held, shown?.endsAt, shown?.grantedBy],
      ['WRK_VAV', true, null, 'Anna Prova'],
    );
    assert.equal((await change(hr, person.id, can.vansView, 1, inDays(1))).status, 200);
    assert.match((await told(person.id))[0] ?? '', /cambiato fino al.* · Motivo: Prova$/);
    assert.equal((await change(hr, person.id, can.vansView, 1, null)).status, 409, 'stale');
    assert.equal((await change(hr, person.id, can.vansBook, 1, null)).status, 409, 'not held by the granter');
    assert.equal((await hr.get('/api/humanResources/users/999999/permissions')).status, 404);
  });

  test('their own ru_USRS_MAN is somebody else’s to end', async () => {
    const hr = await manager();
    assert.equal((await change(hr, hr.id, can.usersManagement, 1, inDays(1))).status, 409);
  });
});

describe('somebody active always manages users', () => {
  async function onlyTwo(): Promise<[Caller, Caller]> {
    const managers: [Caller, Caller] = [await manager(), await manager()];
    await sql`delete from user_permissions where permission = 'ru_USRS_MAN'
               and user_id <> all (${managers.map(({ id }) => id)}::integer[])`.execute(app.owner);
    return managers;
  }
  const managers = async () => {
    const { rows } = await sql`
      select from users u join user_permissions p on p.user_id = u.id
       where u.state = 'attivo' and p.permission = 'ru_USRS_MAN' and p.ends_at is null`.execute(app.db);
    return rows.length;
  };

  test('of two who take it from each other, end or suspend each other at once one wins', async () => {
    const [former, latter] = await onlyTwo();
    const by = (id: number) => ({ id, permissions: new Set([can.usersManagement]) });
    const acts = {
      revoke: (who: number, whom: number) =>
        inTransaction(app.db, who, (tx) =>
          revokePermissions(tx, {
            granter: by(who),
            people: [whom],
            codes: [can.usersManagement],
            reason: 'x',
          }),
        ).then(({ refused }) => {
          if (refused[0]) throw refuse.conflict(refused[0].reason);
        }),
      end: (who: number, whom: number) =>
        inTransaction(app.db, who, async (tx) => {
          await sql`update user_permissions set ends_at = current_moment() + interval '1 day'
                     where user_id = ${whom} and permission = 'ru_USRS_MAN'`.execute(tx);
        }),
      suspend: (who: number, whom: number) =>
        inTransaction(app.db, who, async (tx) => {
          await makeMove(tx, personLifeTable, { id: whom, move: 'suspend', by: by(who), reason: 'x' });
        }),
    };
    const kinds = Object.entries(acts);
    const pairs = kinds.flatMap((first) => kinds.map((second) => [first, second] as const));
    for (const [[firstKind, first], [secondKind, second]] of pairs) {
      const hasWon = (act: Promise<void>) =>
        act.then(
          () => true,
          () => false,
        );
      // Each has changed what it changes, or waits for the other to be done.
      const outcomes = await meetAt(
        app,
        ['audit_log', 'steps_taken'],
        [() => hasWon(first(former.id, latter.id)), () => hasWon(second(latter.id, former.id))],
      );
      const won = outcomes.filter(Boolean).length;
      assert.deepEqual([won, await managers()], [1, 1], `${firstKind} and ${secondKind}`);
      await inTransaction(app.db, null, async (tx) => {
        await sql`update users set state = 'attivo' where state = 'sospeso'`.execute(tx);
        await grantPermissions(tx, {
          granter: null,
          people: [former.id, latter.id],
          codes: [can.usersManagement],
          reason: null,
        });
      });
    }
  });

  test('somebody whose grant goes while they come back is not counted on by a third', async () => {
    const [former, latter] = await onlyTwo();
    await sql`update users set state = 'sospeso' where id = ${latter.id}`.execute(app.db);
    const taken = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    const revoking = inTransaction(app.db, null, async (tx) => {
      await sql`delete from user_permissions where user_id = ${latter.id} and permission = 'ru_USRS_MAN'`.execute(
        tx,
      );
      taken.resolve();
      await open.promise;
    });
    await taken.promise;
    await sql`update users set state = 'attivo' where id = ${latter.id}`.execute(app.db);
    const suspending = sql`update users set state = 'sospeso' where id = ${former.id}`.execute(app.db);
    // Either it waits for the revocation, or it has passed it by now.
    await Promise.race([suspending.catch(() => undefined), untilWaiting(app)]);
    open.resolve();
    const outcomes = await Promise.allSettled([revoking, suspending]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal(await managers(), 1);
  });
});
