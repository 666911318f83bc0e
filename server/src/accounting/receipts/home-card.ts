import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';

/** Shows how many receipts the person has, and the number of the last one. */
export const receiptsCard: HomeCard = {
  name: 'receipts',
  select: (user) => sql`(
    with receipt as (
      select year, number, count(*) over () as count
        from receipts where user_id = ${user.id} order by year desc, number desc limit 1
    )
    select json_build_object(
      'count', coalesce((select count from receipt), 0),
      'lastYear', (select year from receipt), 'lastNumber', (select number from receipt)))`,
};
