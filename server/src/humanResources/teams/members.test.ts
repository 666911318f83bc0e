import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TeamOfPerson } from '@wms/contract/humanResources/teams/members';
import { can } from '@wms/contract/platform/permissions';
import type { Problem } from '@wms/contract/platform/problem';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { teamDesk } from '../../../testing/desk.ts';
import { meetAt } from '../../../testing/locks/meeting.ts';
import { findOpenThings } from '../../platform/cupboards/open-things.ts';
import { teamsLed } from './members.ts';

let app: TestApp;
let manager: Caller;
let personnel: Caller;
let desk: ReturnType<typeof teamDesk>;
before(async () => {
  app = await startTestApp();
  manager = await app.person({ permissions: [can.teamManagement], nome: 'Marta' });
  personnel = await app.person({ permissions: [can.usersManagement], nome: 'Rita' });
  desk = teamDesk(manager);
});
after(() => app.stop());

let codes = 0;
const newTeam = () => desk.create(`M${++codes}`);
const problem = async (response: Response) => {
  const { status } = response;
  const { detail, errors } = await json<Problem>(response);
  return { status, detail, field: errors && Object.keys(errors)[0] };
};
/** Reads the members of the team on a day: name, role and title. */
const membersOn = async (id: number, on?: string) =>
  (await desk.team(id, on)).memberships.map(({ person, role, title }) =>
    [person.name.split(' ').at(-1), role, title].filter(Boolean).join(' '),
  );
const held = async (team: number, person: Caller) => {
  const found = (await desk.team(team)).memberships.find((membership) => membership.person.id === person.id);
  assert.ok(found);
  return found;
};
const change = async (team: number, person: Caller, patch: object) => {
  const { id, person: _, ...membership } = await held(team, person);
  return desk.send(`/members/${id}`, { ...membership, ...patch }, 'PATCH');
};

test('members come and go, and each past day is as it was', async () => {
  const team = await newTeam();
  const [ada, bruno] = [await app.person({ nome: 'Ada' }), await app.person({ nome: 'Bruno' })];
  await desk.add(team, [ada.id, bruno.id], { title: 'Progettista', since: '2025-02-01' });
  const ended = await desk.send(`/${team}/members/end`, { ids: [ada.id], expected: 1, until: '2025-04-30' });
  assert.equal((await json<Problem & { message: string }>(ended)).message, `1 persona esce da M${codes}`);
  assert.deepEqual(await membersOn(team, '2025-01-31'), []);
  const both = ['Ada membro Progettista', 'Bruno membro Progettista'];
  assert.deepEqual((await membersOn(team, '2025-04-30')).sort(), both);
  assert.deepEqual(await membersOn(team, '2025-05-01'), ['Bruno membro Progettista']);
  assert.deepEqual(await membersOn(team), ['Bruno membro Progettista']);
  const former = await json<{ rows: { person: { name: string } }[] }>(
    await manager.get(`/api/humanResources/teams/${team}/former`),
  );
  assert.deepEqual(
    former.rows.map(({ person }) => person.name),
    ['Prova Ada'],
  );
  // She may come back later.
  assert.deepEqual((await desk.add(team, [ada.id], { since: '2025-05-01' })).refused, []);
});

test('a person is in a team once at a time: the others are added, and each refusal has its reason', async () => {
  const team = await newTeam();
  const [ada, bruno, leaver] = [await app.person({ nome: 'Ada' }), await app.person(), await app.person()];
  await sql`update users set state = 'cessato', ended_on = '2025-06-30' where id = ${leaver.id}`.execute(
    app.db,
  );
  await desk.add(team, [ada.id], { since: '2025-03-01' });
  const people = [ada.id, bruno.id, leaver.id];
  const answer = await desk.add(team, people, { since: '2025-02-01' });
  assert.equal(answer.message, `1 persona aggiunta a M${codes}, 2 rimaste com’erano`);
  assert.deepEqual(
    new Map(answer.refused.map(({ id, reason }) => [id, reason])),
    new Map([
      [ada.id, 'Ne fa già parte in quei giorni'],
      [leaver.id, 'Ha lasciato l’organizzazione'],
    ]),
  );
  // The day before the present membership is free.
  const before = await desk.add(team, [ada.id], { since: '2025-02-01', until: '2025-02-28' });
  assert.deepEqual(before.refused, []);
  await assert.rejects(
    app.db
      .insertInto('team_members')
      .values({ team_id: team, user_id: ada.id, since: '2025-02-28', until: '2025-02-28' })
      .execute(),
    /team_members_once/,
  );
});

test('a title that changes from a day on leaves the days before as they were', async () => {
  const team = await newTeam();
  const ada = await app.person({ nome: 'Ada' });
  await desk.add(team, [ada.id], { title: 'Meccanica' });
  const renamed = await desk.send(`/${team}/members/title`, {
    ids: [ada.id],
    expected: 1,
    title: 'Capo officina',
    from: '2025-06-01',
  });
  assert.equal(renamed.status, 200, await renamed.text());
  assert.deepEqual(await membersOn(team, '2025-05-31'), ['Ada membro Meccanica']);
  assert.deepEqual(await membersOn(team, '2025-06-01'), ['Ada membro Capo officina']);
  assert.equal((await change(team, ada, { role: 'vice', from: '2025-09-01' })).status, 200);
  assert.deepEqual(await membersOn(team, '2025-08-31'), ['Ada membro Capo officina']);
  assert.deepEqual(await membersOn(team), ['Ada vice Capo officina']);
  // A correction changes the whole membership; the day before it begins is taken.
  assert.deepEqual(await problem(await change(team, ada, { since: '2025-08-31' })), {
    status: 409,
    detail: 'Fa già parte del reparto in quei giorni',
    field: 'since',
  });
  assert.equal((await problem(await change(team, ada, { until: '2025-08-01' }))).status, 422);
  assert.equal((await problem(await change(team, ada, { from: '2025-08-31' }))).field, 'from');
});

test('of two edits of one membership the second hears of the first', async () => {
  const team = await newTeam();
  const ada = await app.person({ nome: 'Ada' });
  await desk.add(team, [ada.id]);
  const { version } = await held(team, ada);
  assert.equal((await change(team, ada, { title: 'Pilota', version })).status, 200);
  assert.match((await problem(await change(team, ada, { title: 'Tester', version }))).detail, /Marta Prova/);
  assert.deepEqual(await membersOn(team), ['Ada membro Pilota']);
});

test('a team has one head at a time: the former one stays as a member', async () => {
  const team = await newTeam();
  const [ada, bruno] = [await app.person({ nome: 'Ada' }), await app.person({ nome: 'Bruno' })];
  await desk.add(team, [ada.id]);
  await desk.head(team, ada.id, '2025-02-01');
  assert.deepEqual((await desk.team(team, '2025-01-31')).head, null);
  await desk.head(team, bruno.id, '2025-07-01');
  assert.equal((await desk.team(team, '2025-06-30')).head?.name, 'Ada Prova');
  assert.deepEqual(await membersOn(team), ['Bruno responsabile', 'Ada membro']);
  assert.deepEqual(await problem(await change(team, ada, { role: 'responsabile' })), {
    status: 409,
    detail:
      'In quei giorni il reparto ha già una persona responsabile: con «Nomina responsabile» si dà il cambio',
    field: 'role',
  });
  const counted = (person: Caller) => findOpenThings(app.db, [teamsLed], person.id);
  const own = { sentence: '1 reparto di cui è responsabile', link: `/reparti?reparto=${team}` };
  assert.deepEqual(await counted(bruno), [own]);
  const first = await desk.create('M-A', { name: 'A prima di tutti' });
  await desk.add(first, [bruno.id]);
  await desk.head(first, bruno.id, today());
  const twoTeams = { sentence: '2 reparti di cui è responsabile', link: `/reparti?reparto=${first}` };
  assert.deepEqual(await counted(bruno), [twoTeams], 'the first by name');
  assert.deepEqual(await counted(ada), []);
  await desk.head(team, null, today());
  assert.equal((await desk.team(team)).head, null);
});

test('a person has one main team at a time: the former one stops being it', async () => {
  const [team, other] = [await newTeam(), await newTeam()];
  const ada = await app.person({ nome: 'Ada' });
  await desk.add(team, [ada.id]);
  await desk.add(other, [ada.id]);
  assert.equal((await change(team, ada, { main: true })).status, 200);
  assert.equal((await change(other, ada, { main: true, from: '2025-07-01' })).status, 200);
  const mainOn = async (on: string) =>
    (await Promise.all([team, other].map((id) => desk.team(id, on)))).map(
      ({ memberships: [first] }) => first?.main,
    );
  assert.deepEqual(await mainOn('2025-06-30'), [true, false]);
  assert.deepEqual(await mainOn('2025-07-01'), [false, true]);
  await assert.rejects(
    sql`update team_members set main = true where user_id = ${ada.id}`.execute(app.db),
    /team_members_one_main/,
  );
});

test('of two heads that are appointed at once, one stays a member', async () => {
  const team = await newTeam();
  const [ada, bruno, carla] = [await app.person(), await app.person(), await app.person()];
  await desk.add(team, [ada.id, bruno.id, carla.id]);
  const appoint = (person: Caller) =>
    desk.send(`/${team}/head`, { personId: person.id, since: '2025-03-01' });
  for (const hasHead of [false, true]) {
    if (hasHead) assert.equal((await appoint(carla)).status, 200);
    const answers = await meetAt(app, 'team_members', [() => appoint(ada), () => appoint(bruno)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const { memberships } = await desk.team(team);
    const heads = memberships.filter(({ role }) => role === 'responsabile');
    assert.deepEqual([heads.length, heads[0]?.person.id === carla.id], [1, false]);
    assert.equal(memberships.length, 3);
  }
});

test('the file has everybody of a day, and a team without people too', async () => {
  const team = await newTeam();
  const ada = await app.person({ nome: 'Ada', cognome: 'Elenco' });
  await desk.add(team, [ada.id], { title: 'Pilota', since: '2025-02-01', until: '2025-02-28' });
  const lines = async (on: string) => {
    const file = await manager.get(`/api/humanResources/teams/export?format=csv&on=${on}`);
    assert.equal(file.status, 200);
    return (await file.text()).split('\r\n');
  };
  const code = (await desk.team(team)).code;
  const row = (day: string[]) => day.find((line) => line.startsWith(`${code};`));
  assert.match(
    row(await lines('2025-02-28')) ?? '',
    /;Elenco Ada;.*;Membro;Pilota;01\/02\/2025;28\/02\/2025$/,
  );
  assert.match(row(await lines('2025-03-01')) ?? '', /;Reparto;;;;;;;$/);
});

test('who leaves the organisation is a member until their last day', async () => {
  const team = await newTeam();
  const [ada, later] = [await app.person({ nome: 'Ada' }), await newTeam()];
  await desk.add(team, [ada.id]);
  await desk.add(later, [ada.id], { since: '2199-01-01' });
  const { version } = await app.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  const body = { version, endedOn: '2025-10-31', reason: 'Laurea' };
  const ended = await personnel.post(`/api/humanResources/users/${ada.id}/end`, body);
  assert.equal(ended.status, 200, await ended.text());
  assert.deepEqual(await membersOn(team, '2025-10-31'), ['Ada membro']);
  assert.deepEqual(await membersOn(team, '2025-11-01'), []);
  const teams = await json<TeamOfPerson[]>(await personnel.get(`/api/humanResources/users/${ada.id}/teams`));
  assert.deepEqual(
    teams.map(({ until }) => until),
    ['2025-10-31'],
  );
});

test('whoever manages people adds all that a filter leaves, whoever manages only teams names each person', async () => {
  const team = await newTeam();
  const filters = { permission: can.usersManagement };
  const body = { filters, expected: 1, since: '2025-01-01' };
  assert.equal((await desk.send(`/${team}/members`, body)).status, 422);
  const added = await personnel.post(`/api/humanResources/teams/${team}/members`, body);
  assert.equal(added.status, 200, await added.text());
  const other = await personnel.post(`/api/humanResources/teams/${team}/members`, { ...body, expected: 2 });
  assert.match((await problem(other)).detail, /le persone sono 1/);
});

test('a person’s own list has the fields of the specification, and the role where there is no title', async () => {
  const team = await newTeam();
  const ada = await app.person({ nome: 'Ada' });
  await desk.add(team, [ada.id]);
  await desk.head(team, ada.id, '2025-05-01');
  assert.deepEqual(await json(await ada.get('/api/humanResources/user/getTeamData')), [
    {
      team_id: team,
      nome: `M${codes}`,
      codice: `M${codes}`,
      titolo: 'Responsabile',
      dal: '2025-05-01',
      al: null,
    },
    {
      team_id: team,
      nome: `M${codes}`,
      codice: `M${codes}`,
      titolo: null,
      dal: '2025-01-01',
      al: '2025-04-30',
    },
  ]);
});
