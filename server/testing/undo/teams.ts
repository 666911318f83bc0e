/** Memberships of teams that were changed, taken back. */
import assert from 'node:assert/strict';
import { inDays } from '../days.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const changed = (prepare: UndoCase['prepare']): UndoCase => ({ changes: ['team_members'], prepare });
const teams = '/api/humanResources/teams';
let names = 0;

type Member = { id: number; path: string; version: number };

/** A team with two people since nine days ago; the first one leads it. */
async function teamOfTwo(world: World): Promise<{ path: string; people: [number, number] }> {
  names += 1;
  const opened = { name: `Di due ${names}`, code: `D${names}`, openedOn: inDays(-30) };
  const path = `${teams}/${await world.made(teams, opened)}`;
  const people: [number, number] = [(await world.app.person()).id, (await world.app.person()).id];
  await joins(world, path, people);
  const led = await world.send('POST', `${path}/head`, { personId: people[0], since: inDays(-9) });
  assert.equal(led.status, 200, await led.text());
  return { path, people };
}

async function joins({ send }: World, path: string, ids: number[]): Promise<void> {
  const added = await send('POST', `${path}/members`, {
    ids,
    expected: ids.length,
    since: inDays(-9),
    title: 'Saldatrice',
  });
  assert.equal(added.status, 200, await added.text());
}

async function membershipOf({ app }: World, personId: number): Promise<Member> {
  const row = await app.db
    .selectFrom('team_members')
    .select(['id', 'version'])
    .where('user_id', '=', personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { ...row, path: `${teams}/members/${row.id}` };
}

export const teamUndoCases: UndoCases = {
  [`POST ${teams}/:id/members`]: changed(async (world) => {
    const { path } = await teamOfTwo(world);
    const person = await world.app.person();
    return () =>
      world.send('POST', `${path}/members`, {
        ids: [person.id],
        expected: 1,
        since: inDays(-1),
        title: null,
      });
  }),
  [`POST ${teams}/:id/members/title`]: changed(async (world) => {
    const { path, people } = await teamOfTwo(world);
    const titled = { ids: people, expected: 2, title: 'Tornitrice', from: inDays(-2) };
    return () => world.send('POST', `${path}/members/title`, titled);
  }),
  [`POST ${teams}/:id/head`]: changed(async (world) => {
    const { path, people } = await teamOfTwo(world);
    return () => world.send('POST', `${path}/head`, { personId: people[1], since: inDays(-2) });
  }),
  [`POST ${teams}/:id/head (instead)`]: changed(async (world) => {
    const { path, people } = await teamOfTwo(world);
    return () => world.send('POST', `${path}/head`, { personId: people[1], since: inDays(-9) });
  }),
  // Another team was the person's main one until then.
  [`PATCH ${teams}/members/:id`]: changed(async (world) => {
    const [one, another] = [await teamOfTwo(world), await teamOfTwo(world)];
    const form = { role: 'membro', title: null, main: true, until: null, from: null };
    const [, person] = one.people;
    const main = await membershipOf(world, person);
    const made = await world.send('PATCH', main.path, { ...form, since: inDays(-9), version: main.version });
    assert.equal(made.status, 200, await made.text());
    await joins(world, another.path, [person]);
    const { path, version } = await membershipOf(world, person);
    return () => world.send('PATCH', path, { ...form, since: inDays(-8), from: inDays(-2), version });
  }),
};
