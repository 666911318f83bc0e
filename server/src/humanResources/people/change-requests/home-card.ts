import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../../platform/cupboards/cupboard.ts';

/** The number of people who wait for an answer, for those who may give it; their own request is left out. */
export const changeRequestsCard: HomeCard = {
  name: 'changeRequests',
  select: (user) =>
    user.permissions.has(can.usersManagement)
      ? sql`(select count(*) from change_requests where state = 'aperta' and user_id <> ${user.id})`
      : sql`null::integer`,
};
