import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../../platform/cupboards/cupboard.ts';

/**
 * The requests that wait for a manager of users, and how many of them are late; the manager's own are left out. An
 * archive that is being made waits for nobody, unless it has not been finished in a day.
 */
export const dataRequestsCard: HomeCard = {
  name: 'dataRequests',
  select: (user) =>
    user.permissions.has(can.usersManagement)
      ? sql`(select json_build_object('open', count(*), 'overdue', count(*) filter (where r.due_on < rome_today()))
               from data_requests r
              where r.state = 'aperta' and r.user_id <> ${user.id}
                and not exists (select from data_exports made where made.request_id = r.id
                                   and made.begun_at > current_moment() - interval '1 day'))`
      : sql`null::json`,
};
