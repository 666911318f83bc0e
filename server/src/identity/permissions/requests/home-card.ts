import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../../platform/cupboards/cupboard.ts';

/** The number of requests for access that wait for this person's answer; null for a person who doesn't manage users. */
export const accessRequestsCard: HomeCard = {
  name: 'accessRequests',
  select: (user) =>
    user.permissions.has(can.usersManagement)
      ? sql`(select count(*)::integer from access_requests r join users u on u.id = r.user_id
              where r.state = 'aperta' and r.user_id <> ${user.id} and u.state = 'attivo')`
      : sql`null`,
};
