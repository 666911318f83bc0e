import { can } from '@wms/contract/platform/permissions';
import { lateAfterMinutes } from '@wms/contract/workshop/handovers/endpoints';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';
import { isAtRisk } from './stop.ts';

/**
 * The numbers of due dates of vans within 30 days and past, of open damages and of late vans, and the stopped vans with
 * their bookings at risk, for the workshop managers.
 */
export const vansCard: HomeCard = {
  name: 'vans',
  select: (user) =>
    user.permissions.has(can.workshopManagement)
      ? sql`(select json_build_object(
               'due', (select count(*) from van_dues where step <= 30 or what = 'chilometri' and step <= 1000),
               'past', (select count(*) from van_dues where step = 0),
               'damages', (select count(*) from van_damages where repaired_at is null),
               'stopped', coalesce((
                 select json_agg(json_build_object('name', r.name, 'toSettle', risky.inside, 'later', risky.later)
                                 order by r.name)
                   from closures c
                   join closure_resources closed on closed.closure_id = c.id
                   join resources r on r.id = closed.resource_id and r.dismissed_at is null
                  cross join lateral (
                    select count(*) filter (where lower(b.during) < upper(c.during)) as inside,
                           count(*) filter (where lower(b.during) >= upper(c.during)) as later
                      from bookings b where ${isAtRisk(sql`r.id`)}) risky
                  where c.ahead_days is not null and upper(c.during) > current_moment()), '[]'),
               'late', (select count(*) from vans_out
                         where until + make_interval(mins => ${lateAfterMinutes}) < current_moment())))`
      : sql`null::json`,
};
