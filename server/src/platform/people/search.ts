import type { PersonChoice } from '@wms/contract/platform/people/choice';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../database/connection.ts';
import { containsWords } from '../database/contains-words.ts';
import { holdsOneOf } from '../database/permissions.ts';
import { countsOn, dayOf } from './team-days.ts';

type PeopleSearch = {
  q?: string | undefined;
  /** Only this person, also one who may no longer sign in. */
  id?: number | undefined;
  /** Only people who hold every permission of at least one set. */
  holding?: PermissionSets;
  /** SQL: ids of people who are found without holding these permissions. */
  besides?: RawBuilder<unknown> | undefined;
};

/** Finds people by name or team, at most twenty. */
export async function findPeople(
  db: Reader,
  { q = '', id, holding, besides }: PeopleSearch,
): Promise<PersonChoice[]> {
  return runSql(db)<PersonChoice>`
    select u.id, u.first_name || ' ' || u.last_name as name, left(picture.small_sha256, 16) as picture, member.teams
      from users u
      left join profile_pictures picture on picture.user_id = u.id
      cross join lateral (
        select coalesce(array_agg(team.name order by team.name), '{}') as teams
          from team_members m join teams team on team.id = m.team_id
         where m.user_id = u.id and ${countsOn('m', dayOf(undefined))}) member
     where ${containsWords(sql`u.first_name || ' ' || u.last_name || ' ' || array_to_string(member.teams, ' ')`, q)}
       and case when ${id ?? null}::integer is null then u.state = 'attivo' else u.id = ${id ?? null} end
       and (${holding ? holdsOneOf(sql`u.id`, holding) : sql`true`} ${besides ? sql`or u.id in (${besides})` : sql``})
     order by u.first_name, u.last_name, u.id limit 20`;
}
