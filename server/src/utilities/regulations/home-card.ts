import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';

/** Lists the titles of the regulations whose latest version the person has not accepted. */
export const regulationsCard: HomeCard = {
  name: 'regulationsToAccept',
  select: (user) => sql`(
    select coalesce(json_agg(title order by title), '[]') from (
      select distinct on (regulation.id) regulation.title, regulation.must_accept,
             exists (
               select from regulation_acceptances a where a.version_id = version.id and a.user_id = ${user.id}
             ) as accepted
        from regulations regulation join regulation_versions version on version.regulation_id = regulation.id
       order by regulation.id, version.version desc) latest
     where must_accept and not accepted)`,
};
