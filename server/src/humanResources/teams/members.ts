/**
 * Endpoints by which people join, leave and lead a team. The history is kept: a change from a day on begins a new
 * membership.
 */
import { findsPeople } from '@wms/contract/humanResources/teams/access';
import { appointHead, type MemberRole } from '@wms/contract/humanResources/teams/endpoints';
import {
  addMembers,
  changeMembership,
  changeTitles,
  endMembers,
} from '@wms/contract/humanResources/teams/members';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { OpenThing } from '../../platform/cupboards/cupboard.ts';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { listedName } from '../../platform/people/name.ts';
import type { User } from '../../platform/people/user.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type ChosenPeople, findChosenPeople } from '../shared/people-filters.ts';
import { teamHistory } from './history.ts';
import { lockTeam } from './structure.ts';
import {
  type FormerMembership,
  type MemberChange,
  membershipsAgain,
  takeMembersBackRoute,
} from './taking-back.ts';

type StoredMembership = FormerMembership & { team_id: number; user_id: number };

type RefusedPerson = { id: number; name: string; reason: string };

/** Writes the answer of a mass change: how many people it changed, and who could not be changed. */
const writeAnswer = (
  done: number,
  words: readonly [one: string, many: string],
  refused: RefusedPerson[],
) => ({
  message:
    done === 0
      ? 'Nessuna persona cambiata'
      : formatCount(done, words[0], words[1]) +
        (refused.length > 0
          ? `, ${formatCount(refused.length, 'rimasta com’era', 'rimaste com’erano')}`
          : ''),
  refused,
});

/**
 * Returns the ids of the chosen people. Only those who manage people may choose them by filters, because the count
 * reveals who holds which permission.
 */
async function findPeople(tx: Writer, chosen: ChosenPeople, user: User): Promise<number[]> {
  if (!chosen.ids && !satisfies(user.permissions, findsPeople))
    throw new Refusal(422, 'Scegli le persone una per una', { ids: 'Scegli le persone una per una' });
  return findChosenPeople(tx, chosen);
}

type NamedMember = { personId: number; name: string; held: StoredMembership | undefined };

/** Returns each of these people with their membership of the team on that day, locked, in the order of their names. */
async function findMemberships(
  tx: Writer,
  teamId: number,
  people: readonly number[],
  day: string,
): Promise<NamedMember[]> {
  const rows = await runSql(tx)<StoredMembership>`
    select id, team_id, user_id, role, title, main, since, until, version from team_members
     where team_id = ${teamId} and user_id = any (${people}::integer[])
       and since <= ${day} and coalesce(until >= ${day}, true)
     order by user_id for update`;
  const held = new Map(rows.map((row) => [row.user_id, row]));
  const named = await runSql(tx)<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from users
     where id = any (${people}::integer[]) order by search_name, id`;
  return named.map(({ id, name }) => ({ personId: id, name, held: held.get(id) }));
}

type Change = { role?: MemberRole; title?: string | null; main?: boolean; until?: string | null };

/**
 * Gives memberships another role, title or rank from a day on. A membership that begins on that day is changed in
 * place.
 */
async function changeFrom(
  tx: Writer,
  memberships: readonly StoredMembership[],
  from: string,
  change: Change,
): Promise<MemberChange> {
  const going = memberships.filter(({ since }) => since < from);
  const beginning = memberships.filter(({ since }) => since >= from);
  if (beginning.length > 0)
    await tx
      .updateTable('team_members')
      .set(change)
      .where(
        'id',
        'in',
        beginning.map(({ id }) => id),
      )
      .execute();
  const made = going.length > 0 ? await splitFrom(tx, going, from, change) : [];
  return { made, former: await withVersions(tx, [...beginning, ...going]) };
}

/** Ends memberships the day before, and returns the ids of those that go on from the day. */
async function splitFrom(
  tx: Writer,
  going: readonly StoredMembership[],
  from: string,
  change: Change,
): Promise<number[]> {
  const ids = going.map(({ id }) => id);
  await runSql(tx)`update team_members set until = ${from}::date - 1 where id = any (${ids}::integer[])`;
  const becomes = (column: keyof Change) =>
    change[column] === undefined ? sql`former.${sql.ref(column)}` : sql`${change[column]}`;
  const made = await runSql(tx)<{ id: number }>`
    insert into team_members (team_id, user_id, role, title, main, since, until)
    select former.team_id, former.user_id, ${becomes('role')}, ${becomes('title')}, ${becomes('main')},
           ${from}::date, ${becomes('until')}::date
      from json_to_recordset(${JSON.stringify(going)}::json)
        as former (team_id integer, user_id integer, role text, title text, main boolean, until date)
    returning id`;
  return made.map(({ id }) => id);
}

/** Gives memberships as they were the versions that they have now. */
async function withVersions(
  tx: Writer,
  memberships: readonly StoredMembership[],
): Promise<FormerMembership[]> {
  const ids = memberships.map(({ id }) => id);
  const rows = await runSql(tx)<{ id: number; version: number }>`
    select id, version from team_members where id = any (${ids}::integer[])`;
  const now = new Map(rows.map(({ id, version }) => [id, version]));
  return memberships.map(({ id, role, title, main, since, until, version }) => ({
    id,
    role,
    title,
    main,
    since,
    until,
    version: now.get(id) ?? version,
  }));
}

const unchanged: MemberChange = { made: [], former: [] };

/** Puts changes together, the first one first. */
const together = (...changes: readonly MemberChange[]): MemberChange => ({
  made: changes.flatMap(({ made }) => made),
  former: changes.flatMap(({ former }) => former),
});

/** Takes the rank of main team from the person's other teams, from a day on. */
async function yieldMain(
  tx: Writer,
  { id, user_id }: StoredMembership,
  from: string,
  until: string | null,
): Promise<MemberChange> {
  const others = await runSql(tx)<StoredMembership>`
    select id, team_id, user_id, role, title, main, since, until, version from team_members
     where user_id = ${user_id} and id <> ${id} and main
       and daterange(since, until, '[]') && daterange(${from}, ${until}, '[]') order by id for update`;
  return changeFrom(tx, others, from, { main: false });
}

export const memberRoutes = [
  takeMembersBackRoute,

  implement(addMembers, async ({ params, body, user, tx }) => {
    const { role, title, since, until, ...chosen } = body;
    const team = await lockTeam(tx, params.id);
    const people = await findPeople(tx, chosen, user);
    const rows = await runSql(tx)<
      Omit<RefusedPerson, 'reason'> & { reason: string | null; made: number | null }
    >`
      with asked as (
        select u.id, ${listedName('u')} as name, u.search_name,
               case when u.ended_on < coalesce(${until}::date, 'infinity') then 'Ha lasciato l’organizzazione'
                    when exists (select from team_members m
                                  where m.team_id = ${team.id} and m.user_id = u.id
                                    and daterange(m.since, m.until, '[]') && daterange(${since}, ${until}, '[]'))
                      then 'Ne fa già parte in quei giorni' end as reason
          from users u where u.id = any (${people}::integer[])),
      added as (
        insert into team_members (team_id, user_id, role, title, since, until)
        select ${team.id}, id, ${role}, ${title}, ${since}::date, ${until}::date
          from asked where reason is null order by id
        returning id, user_id)
      select asked.id, name, reason, added.id as made
        from asked left join added on added.user_id = asked.id order by search_name, asked.id`;
    const made = rows.flatMap((row) => row.made ?? []);
    const refused = rows.flatMap(({ id, name, reason }) => (reason === null ? [] : [{ id, name, reason }]));
    const words = [`persona aggiunta a ${team.name}`, `persone aggiunte a ${team.name}`] as const;
    return {
      ...writeAnswer(people.length - refused.length, words, refused),
      undo: membershipsAgain({ made, former: [] }),
    };
  }),

  implement(endMembers, async ({ params, body: { until, ...chosen }, user, tx }) => {
    const team = await lockTeam(tx, params.id);
    const people = await findPeople(tx, chosen, user);
    const found = await findMemberships(tx, team.id, people, until);
    const ended = found.flatMap(({ held }) => (held ? [held.id] : []));
    const changed = await runSql(tx)<FormerMembership>`
      update team_members m set until = ${until}
        from team_members former
       where former.id = m.id and m.id = any (${ended}::integer[]) and m.until is distinct from ${until}::date
      returning m.id, m.role, m.title, m.main, m.since, former.until, m.version`;
    const words = [`persona esce da ${team.name}`, `persone escono da ${team.name}`] as const;
    return {
      ...writeAnswer(ended.length, words, findAbsent(until, found)),
      undo: membershipsAgain({ made: [], former: changed }),
    };
  }),

  implement(changeTitles, async ({ params, body: { title, from, ...chosen }, user, tx }) => {
    const team = await lockTeam(tx, params.id);
    const people = await findPeople(tx, chosen, user);
    const found = await findMemberships(tx, team.id, people, from);
    const held = found.flatMap((member) => (member.held ? [member.held] : []));
    const change = await changeFrom(
      tx,
      held.filter((candidate) => candidate.title !== title),
      from,
      { title },
    );
    const words = ['persona ha il nuovo titolo', 'persone hanno il nuovo titolo'] as const;
    return {
      ...writeAnswer(held.length, words, findAbsent(from, found)),
      undo: membershipsAgain(change),
    };
  }),

  implement(changeMembership, async ({ params, body, tx }) => {
    const { role, title, main, since, until, from, version } = body;
    const [held] = await runSql(tx)<StoredMembership>`
      select id, team_id, user_id, role, title, main, since, until, version from team_members
       where id = ${params.id} for update`;
    if (!held) throw refuse.notFound('Questa persona non fa parte del reparto');
    await teamHistory.refuseStaleEdit(tx, 'team_members', held, version);
    if (from !== null && (from < held.since || from > (until ?? from)))
      throw refuse.invalid('from', 'Scegli un giorno in cui ne fa parte');
    const yielded = main ? await yieldMain(tx, held, from ?? since, until) : unchanged;
    if (from === null) await updateRow(tx, 'team_members', held.id, { role, title, main, since, until });
    const change =
      from === null
        ? { made: [], former: await withVersions(tx, [held]) }
        : await changeFrom(tx, [held], from, { role, title, main, until });
    return {
      message: from === null ? 'Modifiche salvate' : `Modifiche salvate, ${formatDate(from, 'dal')}`,
      undo: membershipsAgain(together(yielded, change)),
    };
  }),

  implement(appointHead, async ({ params, body: { personId, since }, tx }) => {
    const team = await lockTeam(tx, params.id);
    const heads = await runSql(tx)<StoredMembership>`
      select id, team_id, user_id, role, title, main, since, until, version from team_members
       where team_id = ${team.id} and role = 'responsabile' and coalesce(until >= ${since}, true)
       order by since for update`;
    const former = heads.filter((head) => head.user_id !== personId);
    const stepsDown = await changeFrom(tx, former, since, { role: 'membro' });
    if (personId === null)
      return {
        message: `${team.name} non ha più una persona responsabile`,
        undo: membershipsAgain(stepsDown),
      };
    const [found] = await findMemberships(tx, team.id, [personId], since);
    if (!found) throw refuse.invalid('personId', 'Questa persona non esiste');
    if (found.held?.role === 'responsabile')
      return { message: `${found.name} guida già ${team.name}`, undo: membershipsAgain(stepsDown) };
    const begun = { team_id: team.id, user_id: personId, role: 'responsabile', since } as const;
    const stepsUp = found.held
      ? await changeFrom(tx, [found.held], since, { role: 'responsabile' })
      : { made: [await insertRow(tx, 'team_members', begun)], former: [] };
    return {
      message: `${found.name} guida ${team.name} ${formatDate(since, 'dal')}`,
      undo: membershipsAgain(together(stepsDown, stepsUp)),
    };
  }),
];

/** Returns the people who are not in the team on that day, with the reason. */
const findAbsent = (day: string, found: readonly NamedMember[]): RefusedPerson[] =>
  found
    .filter(({ held }) => !held)
    .map(({ personId, name }) => ({
      id: personId,
      name,
      reason: `${formatDate(day, 'Il')} non ne fa parte`,
    }));

/** SQL of the memberships `m` by which a person leads a team `t`, also after today. */
const leads = (personId: number) => sql`
  team_members m join teams t on t.id = m.team_id
  where m.user_id = ${personId}::integer and m.role = 'responsabile' and coalesce(m.until > rome_today(), true)`;

/** The teams that a person leads, which need another head before the person leaves. The first one by name is opened. */
export const teamsLed: OpenThing = {
  singular: 'reparto di cui è responsabile',
  plural: 'reparti di cui è responsabile',
  link: '/reparti',
  linkOf: (personId) => sql`(
    select '/reparti?reparto=' || t.id from ${leads(personId)} order by t.name, t.id limit 1)`,
  count: (personId) => sql`(select count(*)::integer from ${leads(personId)})`,
};
