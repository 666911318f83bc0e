import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Problem } from '@wms/contract/platform/problem';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { teamDesk } from '../../../testing/desk.ts';
import { meetAt, untilWaiting } from '../../../testing/locks/meeting.ts';
import type { Database } from '../../platform/database/connection.ts';

let app: TestApp;
let manager: Caller;
let desk: ReturnType<typeof teamDesk>;
before(async () => {
  app = await startTestApp();
  manager = await app.person({ permissions: [can.teamManagement], nome: 'Marta' });
  desk = teamDesk(manager);
});
after(() => app.stop());

let codes = 0;
const newCode = () => `T${++codes}`;
const problem = async (response: Response) => {
  const { status } = response;
  const { detail, errors } = await json<Problem>(response);
  return { status, detail, field: errors && Object.keys(errors)[0] };
};
const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const parentOn = async (id: number, on?: string) =>
  (await desk.tree(on)).find((node) => node.id === id)?.parentId;

test('the tree of a past day is the tree as it was on that day', async () => {
  const [division, other, team] = [
    await desk.create(newCode(), { kind: 'divisione' }),
    await desk.create(newCode(), { kind: 'divisione' }),
    await desk.create(newCode()),
  ];
  await desk.move(team, division, '2025-03-01');
  await desk.move(team, other, '2025-06-01');
  await desk.move(team, null, '2025-09-01');
  for (const [on, parent] of [
    ['2025-02-28', null],
    ['2025-03-01', division],
    ['2025-05-31', division],
    ['2025-06-01', other],
    ['2025-08-31', other],
    ['2025-09-01', null],
    [undefined, null],
  ] as const)
    assert.equal(await parentOn(team, on), parent, on ?? 'today');
  assert.equal(await parentOn(team, '2024-12-31'), undefined, 'it was not open yet');
});

test('a move on the day of the one before corrects it, and one before that day is refused', async () => {
  const [first, second, team] = [
    await desk.create(newCode()),
    await desk.create(newCode()),
    await desk.create(newCode()),
  ];
  await desk.move(team, first, '2025-03-01');
  await desk.move(team, second, '2025-03-01');
  assert.equal(await parentOn(team, '2025-03-01'), second);
  assert.deepEqual(await problem(await desk.tryMove(team, first, '2025-02-28')), {
    status: 409,
    detail: 'È arrivato dove si trova dopo quel giorno: scegli una data più avanti',
    field: 'since',
  });
  await desk.move(team, null, '2025-05-01');
  assert.equal((await problem(await desk.tryMove(team, first, '2025-04-30'))).status, 409);
  assert.equal((await problem(await desk.tryMove(team, first, daysAfter(today(), 1)))).status, 422);
  assert.equal(await parentOn(team, '2025-04-30'), second);
});

test('a team is never moved under itself, on any day', async () => {
  const top = await desk.create(newCode());
  const middle = await desk.create(newCode(), { parentId: top });
  const bottom = await desk.create(newCode(), { parentId: middle });
  for (const into of [middle, bottom, top]) {
    const { status, detail, field } = await problem(await desk.tryMove(top, into, today()));
    assert.deepEqual(
      [status, detail, field],
      [409, 'Un reparto non può finire dentro sé stesso: scegline uno che non ne faccia parte', 'parentId'],
    );
  }
  // Today there would be no circle, but in the spring `bottom` was in `top`.
  await desk.move(bottom, null, '2025-06-01');
  assert.equal((await desk.tryMove(top, bottom, '2025-05-31')).status, 409);
  await desk.move(top, bottom, '2025-06-01');
});

test('of two moves at once that would make a circle together, one is refused', async () => {
  const [first, second] = [await desk.create(newCode()), await desk.create(newCode())];
  const answers = await meetAt(app, 'teams', [
    () => desk.tryMove(first, second, '2025-02-01'),
    () => desk.tryMove(second, first, '2025-02-01'),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('also statements beside the application never make a circle, however they meet', async () => {
  // They meet before their statements, before the day of the move is written, and before the statements end.
  for (const table of ['teams', 'team_placements', 'audit_log'] as const) {
    const [a, b, c] = [
      await desk.create(newCode()),
      await desk.create(newCode()),
      await desk.create(newCode()),
    ];
    const isPut = (id: number, parent: number) =>
      sql`update teams set parent_id = ${parent}, placed_on = '2025-02-01' where id = ${id}`
        .execute(app.db)
        .then(
          () => true,
          () => false,
        );
    const put = await meetAt(app, table, [() => isPut(a, b), () => isPut(b, c), () => isPut(c, a)]);
    assert.equal(put.filter(Boolean).length, 2, table);
  }
});

test('who edits an older version hears who changed it, and nothing is lost', async () => {
  const code = newCode();
  const id = await desk.create(code);
  const { version } = await desk.team(id);
  const edit = (name: string, seen: number) =>
    desk.send(`/${id}`, { name, code, kind: 'reparto', colour: 'teal', version: seen }, 'PATCH');
  assert.equal((await edit('Aerodinamica', version)).status, 200);
  const stale = await problem(await edit('Telaio', version));
  assert.equal(stale.status, 409);
  assert.match(stale.detail, /Marta Prova/);
  assert.equal((await desk.team(id)).name, 'Aerodinamica');
  const move = await desk.send(`/${id}/move`, { parentId: null, since: today(), version });
  assert.match((await problem(move)).detail, /Nome: T\d+ → Aerodinamica/);
});

test('two teams never have one code', async () => {
  const code = newCode();
  await desk.create(code);
  const again = await desk.send('', { name: 'Altro', code: code.toLowerCase() });
  assert.deepEqual(await problem(again), {
    status: 409,
    detail: 'Questo codice è già di un altro reparto',
    field: 'code',
  });
});

test('closing ends the memberships, and the team is no longer offered, but its past is still seen', async () => {
  const id = await desk.create(newCode(), { name: 'Meteorologia' });
  const member = await app.person();
  await desk.add(id, [member.id]);
  const { version } = await desk.team(id);
  assert.equal((await desk.send(`/${id}/close`, { closedOn: '2025-10-31', version })).status, 200);
  const offered = await manager.get('/api/humanResources/teams?q=meteorologia');
  assert.deepEqual(await json(offered), []);
  const node = (nodes: Awaited<ReturnType<typeof desk.tree>>) => nodes.find((node) => node.id === id);
  assert.equal(node(await desk.tree())?.closed, true);
  assert.deepEqual(
    [node(await desk.tree('2025-10-31'))?.closed, node(await desk.tree('2025-10-31'))?.members],
    [false, 1],
  );
  assert.equal(node(await desk.tree('2025-11-01'))?.members, 0);
  const late = await desk.send(`/${id}/members`, {
    ids: [manager.id],
    expected: 1,
    since: '2025-10-01',
  });
  assert.deepEqual(await problem(late), {
    status: 409,
    detail: 'Il reparto non è aperto in tutti quei giorni: controlla le date',
    field: 'since',
  });
  const { version: closed } = await desk.team(id);
  assert.equal((await desk.send(`/${id}/reopen`, { version: closed })).status, 200);
  assert.equal(node(await desk.tree())?.closed, false);
});

test('a team with open teams in it is not closed, and nothing moves into a closed one', async () => {
  const outer = await desk.create(newCode());
  const inner = await desk.create(newCode(), { parentId: outer });
  const close = async (id: number, closedOn: string) =>
    desk.send(`/${id}/close`, { closedOn, version: (await desk.team(id)).version });
  assert.equal(
    (await problem(await close(outer, '2025-10-31'))).detail,
    'Contiene reparti aperti: spostali o chiudili prima',
  );
  assert.equal((await close(inner, '2025-10-31')).status, 200);
  assert.equal((await close(outer, '2025-10-30')).status, 409, 'the inner one was open a day longer');
  assert.equal((await close(outer, '2025-10-31')).status, 200);
  const { version } = await desk.team(inner);
  assert.match(
    (await problem(await desk.send(`/${inner}/reopen`, { version }))).detail,
    /dentro un reparto chiuso/,
  );
  assert.match(
    (await problem(await desk.tryMove(await desk.create(newCode()), outer, today()))).detail,
    /chiuso/,
  );
});

test('nobody slips into a team while it is being closed', async () => {
  const close = (id: number) => desk.send(`/${id}/close`, { closedOn: '2025-10-31', version: 1 });
  const join = (db: Database, id: number) =>
    sql`insert into team_members (team_id, user_id, since) values (${id}, ${manager.id}, '2025-02-01')`.execute(
      db,
    );
  const assertClosed = async (id: number) => {
    const { closedOn, memberships } = await desk.team(id);
    assert.equal(closedOn, '2025-10-31');
    assert.deepEqual(memberships, []);
  };
  // The members are given their last day already, and the team isn't closed yet.
  const closing = await desk.create(newCode());
  const refused = () => assert.rejects(join(app.db, closing), /not open all these days/);
  const [answer] = await meetAt(app, 'teams', [() => close(closing), refused]);
  assert.equal(answer.status, 200);
  await assertClosed(closing);
  // People who have joined, but aren't seen yet, are waited for.
  const joined = await desk.create(newCode());
  let closed: Promise<Response> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await join(tx, joined);
    closed = close(joined);
    await untilWaiting(app);
  });
  assert.equal((await closed)?.status, 200);
  await assertClosed(joined);
});

test('only a team that was never used is deleted', async () => {
  const [used, unused] = [await desk.create(newCode()), await desk.create(newCode())];
  await desk.add(used, [manager.id]);
  const remove = (id: number) => manager.fetch(`/api/humanResources/teams/${id}`, { method: 'DELETE' });
  assert.deepEqual([(await desk.team(used)).deletable, (await desk.team(unused)).deletable], [false, true]);
  assert.equal((await remove(used)).status, 409);
  assert.equal((await remove(unused)).status, 200);
  assert.equal((await remove(unused)).status, 404);
});

test('the Cronologia tells of moves and of members in words', async () => {
  const outer = await desk.create(newCode(), { name: 'Tecnica' });
  const id = await desk.create(newCode());
  const member = await app.person({ nome: 'Luca', cognome: `Verdi ${randomUUID().slice(0, 4)}` });
  await desk.move(id, outer, '2025-03-01');
  await desk.add(id, [member.id], { title: 'Pilota' });
  const { rows } = await json<{
    rows: { what: string | null; changes: { field: string; after: string }[] }[];
  }>(await manager.get(`/api/humanResources/teams/${id}/history`));
  assert.match(rows[0]?.what ?? '', /^Membro Luca Verdi .* \(Pilota\) aggiunto$/);
  assert.deepEqual(
    rows[1]?.changes.map(({ field, after }) => [field, after]),
    [
      ['Si trova in', 'Tecnica'],
      ['Si trova lì dal', '01/03/2025'],
    ],
  );
});
