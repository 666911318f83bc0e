import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../../platform/cupboards/cupboard.ts';

/** How many people wait for an answer, for whoever may give it; nobody answers their own. */
export const changeRequestsCard: HomeCard = {
  name: 'changeRequests',
  select: (user) =>
    user.permissions.has(can.usersManagement)
      ? sql`(select count(*) from change_requests where state = 'aperta' and user_id <> ${user.id})`
      : sql`null::integer`,
};
