import { sql } from 'kysely';
import type { HomeCard } from '../../../platform/cupboards/cupboard.ts';

/** The codes of this person that sleep, and those of others that this person holds and may wake. */
export const sleepingCard: HomeCard = {
  name: 'sleeping',
  select: ({ id, permissions }) => sql`(
    with asleep as (
      select p.* from user_permissions p
       where p.asleep_since is not null and (p.ends_at is null or p.ends_at > current_moment()))
    select json_build_object(
      'own', coalesce((select json_agg(permission order by permission) from asleep where user_id = ${id}), '[]'),
      'others', coalesce((
        select json_agg(sleeper order by sleeper.name, sleeper."personId") from (
          select u.id as "personId", u.first_name || ' ' || u.last_name as name,
                 array_agg(a.permission order by a.permission) as permissions, min(a.asleep_since) as since,
                 maker.first_name || ' ' || maker.last_name as by, a.asleep_through as through
            from asleep a
            join users u on u.id = a.user_id
            left join users maker on maker.id = a.asleep_by
           where u.id <> ${id} and u.state = 'attivo' and a.permission = any (${[...permissions]}::text[])
           group by u.id, maker.id, a.asleep_through) sleeper), '[]')))`,
};
