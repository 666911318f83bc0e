/** Counts how many people are asked to confirm the versions in force, and how many of them have. */
import type { RegulationPeople } from '@wms/contract/utilities/regulations/regulation';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';

/**
 * Returns the counts of every open regulation with a version in force, or of one. The query applies the rules of
 * `asked_since` to all people at once. For a regulation of everyone it counts all confirmations of the version from the
 * index alone, and subtracts those of people who are away, because looking at each person who has confirmed would take
 * three times as long.
 */
export function countPeople(db: Reader, id?: number): Promise<RegulationPeople[]> {
  const wanted = id === undefined ? sql`true` : sql`r.id = ${id}`;
  return runSql(db)<RegulationPeople>`
  with away as materialized (select id from users where state <> 'attivo'),
       in_force as materialized (
         select r.id, now_valid.version_id, r.asked_of, r.team_id, r.permission
           from regulations_in_force now_valid join regulations r on r.id = now_valid.regulation_id
          where ${wanted}),
       chosen as materialized (
         select r.id, r.version_id, m.user_id
           from in_force r join team_members m on m.team_id = r.team_id
          where r.asked_of = 'team' and m.since <= rome_today() and coalesce(m.until >= rome_today(), true)
          union all
         select r.id, r.version_id, held.user_id
           from in_force r join held_permissions held on held.permission = r.permission
          where r.asked_of = 'permission'),
       counted as (
         select chosen.id, count(*) as asked, count(a.user_id) as confirmed
           from chosen join users u on u.id = chosen.user_id and u.state = 'attivo'
           left join regulation_acceptances a on a.version_id = chosen.version_id and a.user_id = chosen.user_id
          group by chosen.id
          union all
         select r.id, (select count(*) from users where state = 'attivo'),
                (select count(*) from regulation_acceptances a where a.version_id = r.version_id)
                - (select count(*) from away
                     join regulation_acceptances a on a.user_id = away.id and a.version_id = r.version_id)
           from in_force r where r.asked_of = 'everyone')
  select r.id, coalesce(counted.asked, 0)::integer as asked, coalesce(counted.confirmed, 0)::integer as confirmed
    from in_force r left join counted using (id) order by r.id`;
}
