/** The people of whom a regulation is asked, and by when they confirm it. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { ReadRegulation } from '@wms/contract/utilities/regulations/endpoints';
import type { Regulation, RegulationVersion } from '@wms/contract/utilities/regulations/regulation';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { emptyTables } from '../../../../testing/emptying.ts';
import { makeOlder, publisher, regulationForm } from '../../../../testing/regulations.ts';
import { runSql } from '../../../platform/database/connection.ts';
import { remindOfRegulations } from './reminders.ts';

let app: TestApp;
let marta: Caller;
let anna: Caller;
let desk: ReturnType<typeof publisher>;
before(async () => {
  app = await startTestApp();
  marta = await app.person({ permissions: [can.usersManagement], nome: 'Marta' });
  desk = publisher(marta);
});
beforeEach(async () => {
  anna = await app.person({ permissions: [can.userEdit], nome: 'Anna' });
});
afterEach(() => emptyTables(app.owner, 'regulations', 'notifications', 'jobs'));
after(() => app.stop());

const base = '/api/utilities/regulations';
const read = async (id: number, who = anna) =>
  json<Regulation & { versions: RegulationVersion[] }>(await who.get(`${base}/${id}`));
const confirm = (versionId: number, who = anna) =>
  who.post(`/api/utilities/regulation-versions/${versionId}/confirm`, {});

async function addTeam(name: string, code: string): Promise<number> {
  const [team] = await runSql(app.db)<{ id: number }>`
    insert into teams (name, code) values (${name}, ${code}) returning id`;
  assert.ok(team);
  return team.id;
}

describe('who is asked', () => {
  const dueOf = async (id: number, who: Caller) => (await read(id, who)).dueOn;

  test('is everyone, a team’s people, who holds a permission, or nobody', async () => {
    const bruno = await app.person({ permissions: [can.vansBook] });
    const team = await addTeam('Telaio', 'TEL');
    await sql`insert into team_members (team_id, user_id, since)
              values (${team}, ${anna.id}, rome_today() - 30)`.execute(app.db);
    const asked = async (more: Parameters<typeof desk.create>[0]) => {
      const id = await desk.create(more);
      await desk.publish(id);
      return [await dueOf(id, anna), await dueOf(id, bruno)].map((due) => due !== null);
    };
    assert.deepEqual(await asked({ askedOf: 'everyone' }), [true, true]);
    assert.deepEqual(await asked({ askedOf: 'team', teamId: team }), [true, false]);
    assert.deepEqual(await asked({ askedOf: 'permission', permission: can.vansBook }), [false, true]);
    assert.deepEqual(await asked({ askedOf: 'nobody' }), [false, false]);
    await sql`update team_members set until = rome_today() - 1 where user_id = ${anna.id}`.execute(app.db);
    assert.deepEqual(await asked({ askedOf: 'team', teamId: team }), [false, false]);
  });

  test('is counted for all regulations at once as it is listed for each', async () => {
    const team = await addTeam('Conti', 'CNT');
    const member = (who: Caller, since: number, until: number | null = null) =>
      sql`insert into team_members (team_id, user_id, since, until)
          values (${team}, ${who.id}, rome_today() + ${since}::integer, rome_today() + ${until}::integer)`.execute(
        app.db,
      );
    const holder = () => app.person({ permissions: [can.roomsView] });
    const [bruno, carla, dino] = [await holder(), await holder(), await holder()];
    const elsa = await app.person();
    // Bruno was in the team before, Carla left it yesterday, Elsa comes tomorrow.
    await member(anna, -30);
    await member(bruno, -30, -10);
    await member(bruno, -2);
    await member(carla, -30, -1);
    await member(dino, -9);
    await member(elsa, 1);
    await sql`update user_permissions set ends_at = granted_at + interval '1 microsecond'
               where user_id = ${carla.id} and permission = ${can.roomsView}`.execute(app.owner);
    const publish = async (more: Parameters<typeof desk.create>[0]) => {
      const id = await desk.create(more);
      // Elsa has confirmed a version that was replaced, which counts for nothing.
      await confirm(await desk.publish(id), elsa);
      const version = await desk.publish(id);
      for (const who of [bruno, carla, dino]) assert.equal((await confirm(version, who)).status, 200);
      return id;
    };
    const everyone = await publish({ askedOf: 'everyone' });
    const ofTeam = await publish({ askedOf: 'team', teamId: team });
    const ofHolders = await publish({ askedOf: 'permission', permission: can.roomsView });
    const ofNobody = await publish({ askedOf: 'nobody' });
    await sql`update users set state = 'sospeso' where id = ${dino.id}`.execute(app.owner);
    const closed = await desk.create();
    await desk.publish(closed);
    await marta.post(`${base}/${closed}/close`, { version: 1 });
    await desk.publish(await desk.create(), 'Poi', { effectiveOn: inDays(1) });

    const active = (await runSql(app.db)`select from users where state = 'attivo'`).length;
    const counted = await json<{ id: number; asked: number; confirmed: number }[]>(
      await marta.get(`${base}/people`),
    );
    assert.deepEqual(counted, [
      { id: everyone, asked: active, confirmed: 2 },
      { id: ofTeam, asked: 2, confirmed: 1 },
      { id: ofHolders, asked: 1, confirmed: 1 },
      { id: ofNobody, asked: 0, confirmed: 0 },
    ]);
    for (const { id, asked, confirmed } of counted) {
      const listed = async (state: string) =>
        (
          await json<{ total: { count: number } }>(
            await marta.get(`/api/utilities/regulation-confirmations?regulation=${id}${state}`),
          )
        ).total.count;
      assert.deepEqual([await listed(''), await listed('&state=confirmed')], [asked, confirmed]);
      const { people } = await json<ReadRegulation>(await marta.get(`${base}/${id}`));
      assert.deepEqual(people, { id, asked, confirmed });
    }
    assert.equal((await json<ReadRegulation>(await anna.get(`${base}/${everyone}`))).people, null);
  });

  /** A regulation of everyone, with a version of so many days ago; Anna has been there for longer. */
  async function old(days: number, more: Parameters<typeof desk.create>[0] = {}) {
    const id = await desk.create({ dueDays: 10, ...more });
    const version = await desk.publish(id);
    await makeOlder(app, version, days);
    return { id, version };
  }

  test('has the days from the effect of a version that was published before', async () => {
    const { id, version } = await old(20);
    await changeVersion(version, sql`effective_on = rome_today() - 3`);
    assert.equal(await dueOf(id, anna), inDays(7));
  });

  test('has the days from the publication of a version that was in force before', async () => {
    const { id, version } = await old(20);
    await changeVersion(version, sql`published_at = now() - interval '2 days'`);
    assert.equal(await dueOf(id, anna), inDays(8));
  });

  const changeVersion = async (version: number, change: ReturnType<typeof sql>) => {
    await sql`alter table regulation_versions disable trigger append_only`.execute(app.owner);
    await sql`update regulation_versions set ${change} where id = ${version}`.execute(app.owner);
    await sql`alter table regulation_versions enable trigger append_only`.execute(app.owner);
  };

  test('is not asked for a version that comes into force tomorrow', async () => {
    const { id } = await old(3);
    const [first] = (await read(id)).versions;
    await desk.publish(id, 'Due', { effectiveOn: inDays(1) });
    assert.deepEqual([(await read(id)).current?.id, await dueOf(id, anna)], [first?.id, inDays(7)]);
  });

  test('has all the days when an old regulation begins to be asked of them', async () => {
    const { id } = await old(60, { askedOf: 'nobody' });
    assert.equal(await dueOf(id, anna), null);
    const { askedOf: _, ...form } = regulationForm({ dueDays: 10 });
    const edited = await marta.fetch(`${base}/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...form, askedOf: 'everyone', version: 2 }),
    });
    assert.equal(edited.status, 200);
    assert.equal(await dueOf(id, anna), inDays(10));
    await remindOfRegulations(app.db);
    const steps = await app.db.selectFrom('regulation_reminders').select('step').execute();
    assert.deepEqual([...new Set(steps.map(({ step }) => step))], [0], 'they hear of it at once');
  });

  test('has all the days when it is reopened, and is asked nothing while it is closed', async () => {
    const { id } = await old(60);
    assert.equal(await dueOf(id, anna), inDays(-50));
    await marta.post(`${base}/${id}/close`, { version: 2 });
    const { regulationsToConfirm } = await json<{ regulationsToConfirm: unknown[] }>(
      await anna.get('/api/utilities/home'),
    );
    assert.deepEqual(regulationsToConfirm, []);
    await marta.post(`${base}/${id}/reopen`, { version: 3 });
    assert.equal(await dueOf(id, anna), inDays(10));
  });

  test('has all the days when they come back, and is reminded anew', async () => {
    const { id } = await old(60);
    const remindersOf = () =>
      app.db.selectFrom('regulation_reminders').select('step').where('user_id', '=', anna.id).execute();
    await remindOfRegulations(app.db);
    assert.deepEqual(await remindersOf(), [{ step: 5 }]);
    for (const state of ['sospeso', 'attivo'])
      await app.db.updateTable('users').set({ state }).where('id', '=', anna.id).execute();
    const [asked] = await runSql(app.db)<{ dueOn: string }>`
      select due_on as "dueOn" from asked_regulations where regulation_id = ${id} and user_id = ${anna.id}`;
    assert.equal(asked?.dueOn, inDays(10));
    await remindOfRegulations(app.db);
    assert.deepEqual(await remindersOf(), [{ step: 5 }, { step: 0 }]);
  });

  test('is led from one regulation to the next, the most urgent first', async () => {
    const later = await old(2, { title: 'Dopo', dueDays: 30 });
    const soon = await old(2, { title: 'Subito', dueDays: 5 });
    const done = await old(2, { title: 'Fatto', dueDays: 1 });
    await confirm(done.version);
    const next = async (id: number) => (await json<{ next: unknown }>(await anna.get(`${base}/${id}`))).next;
    assert.deepEqual(
      [await next(done.id), await next(soon.id), await next(later.id)],
      [
        { id: soon.id, title: 'Subito' },
        { id: later.id, title: 'Dopo' },
        { id: soon.id, title: 'Subito' },
      ],
    );
  });
});
