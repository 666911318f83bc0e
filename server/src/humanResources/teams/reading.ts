/** Reads the tree of teams and their members. Each screen needs one query, however many teams there are. */
import type { Membership, Team, TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import type { TeamOfPerson } from '@wms/contract/humanResources/teams/members';
import { CivilDate, Id } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { counted, cursors, makePage, type Paging, selectTotal } from '../../platform/database/paging.ts';
import { beginsWord, everyWord } from '../../platform/database/search-words.ts';
import { fullName, listedName } from '../../platform/people/name.ts';
import { countsOn, type Day, dayOf } from '../../platform/people/team-days.ts';

/** JSON of a person `u` with their picture `picture`; `name` is SQL for the name that is shown. */
const person = (name: RawBuilder<string>) => sql`
  json_build_object('id', u.id, 'name', ${name}, 'email', u.institutional_email,
                    'picture', left(picture.small_sha256, 16))`;
const people = sql`users u left join profile_pictures picture on picture.user_id = u.id`;

/** The columns of a team `t` on a day; the query must also join `placeOn` and `membersOn`. */
const nodeColumns = (day: Day) => sql`
  t.id, t.name, t.code, t.kind, t.colour, place.parent_id as "parentId", t.version, t.closed_on as "closedOn",
  coalesce(t.closed_on < ${day}, false) as closed,
  (member.leading -> 'responsabile' -> 0) as head, coalesce(member.leading -> 'vice', '[]') as deputies,
  coalesce(member.count, 0)::integer as members`;

const placeOn = (day: Day) => sql`
  left join team_placements place on place.team_id = t.id and ${countsOn('place', day)}`;

/** SQL: the number of people in each team on the day, and the people who lead it, by role. */
const membersOn = (day: Day, condition: RawBuilder<unknown>) => sql`
  left join (
    select team_id, sum(count) as count, json_object_agg(role, people) filter (where role <> 'membro') as leading
      from (select m.team_id, m.role, count(*) as count,
                   json_agg(${person(fullName('u'))} order by u.search_name) filter (where m.role <> 'membro') as people
              from team_members m join (${people}) on u.id = m.user_id
             where ${countsOn('m', day)} and ${condition}
             group by m.team_id, m.role) roles
     group by team_id) member on member.team_id = t.id`;

/** Returns all teams that were open on this day or were closed before it. */
export function readTree(db: Reader, on: string | undefined): Promise<TeamNode[]> {
  const day = dayOf(on);
  return runSql(db)<TeamNode>`
    select ${nodeColumns(day)} from teams t ${placeOn(day)} ${membersOn(day, sql`true`)}
     where coalesce(t.opened_on <= ${day}, true) order by t.name, t.id`;
}

const membershipColumns = sql`
  m.id, ${person(listedName('u'))} as person, m.role, m.title, m.main, m.since, m.until, m.version`;

/**
 * Returns a team with its members on the day. Without a day it also returns members who begin later, so that they can
 * be changed before.
 */
export async function readTeam(db: Reader, id: number, on: string | undefined): Promise<Team | undefined> {
  const day = dayOf(on);
  const later = on === undefined ? sql`or m.since > ${day}` : sql``;
  const [team] = await runSql(db)<Team>`
    select ${nodeColumns(day)}, t.description, t.email, t.opened_on as "openedOn", t.placed_on as "placedOn",
           not ${everUsed} as deletable,
           coalesce((
             select json_agg(listed order by listed.since > ${day},
                                array_position(array['responsabile', 'vice'], listed.role),
                                          listed.search_name)
               from (select ${membershipColumns}, u.search_name
                       from team_members m join (${people}) on u.id = m.user_id
                      where m.team_id = t.id and (${countsOn('m', day)} ${later})) listed), '[]') as memberships
      from teams t ${placeOn(day)} ${membersOn(day, sql`m.team_id = ${id}`)}
     where t.id = ${id}`;
  return team;
}

/**
 * SQL that says whether anybody or anything ever belonged to team `t`. Such a team isn't deleted, because its history
 * needs it.
 */
export const everUsed = sql`(exists (select from team_members where team_id = t.id)
  or exists (select from team_placements where parent_id = t.id)
  or exists (select from reservations where team_id = t.id)
  or exists (select from stock_movements where team_id = t.id)
  or exists (select from receipts where team_id = t.id)
  or exists (select from mass_issues where team_id = t.id)
  or exists (select from expense_reports where team_id = t.id))`;

const place = cursors(z.tuple([CivilDate, Id]));

type Searched = Paging & { q?: string | undefined };

/** Returns the memberships of a team that have ended, the last one first. */
export async function readFormerMembers(db: Reader, id: number, { q, cursor, limit = 50 }: Searched) {
  const after = place.read(cursor);
  const found = everyWord(q, (word) => beginsWord(sql`search_name`, word));
  const where = sql`m.team_id = ${id} and m.until < rome_today()
                    and m.user_id in (select id from users where ${found})`;
  const rows = await runSql(db)<Membership & { total: number | null }>`
    select ${membershipColumns}, ${selectTotal(!after, sql`team_members m where ${where}`)} as total
      from team_members m join (${people}) on u.id = m.user_id
     where ${where} ${after ? sql`and (m.until, m.id) < (${after[0]}::date, ${after[1]}::integer)` : sql``}
     order by m.until desc, m.id desc limit ${limit + 1}`;
  return makePage(rows, limit, after ? null : counted(rows[0]?.total), ({ until, id: last }) =>
    place.write([until ?? '', last]),
  );
}

/** Returns the memberships of a person: current and future ones before those that have ended, the latest first. */
export const readTeamsOf = (db: Reader, personId: number) => runSql(db)<TeamOfPerson>`
  select m.id, m.role, m.title, m.main, m.since, m.until, m.version,
         json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) as team
    from team_members m join teams t on t.id = m.team_id
   where m.user_id = ${personId}
   order by coalesce(m.until < rome_today(), false), m.since desc, m.id desc`;
