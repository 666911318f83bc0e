import { receivesGoods } from '@wms/contract/logistics/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';
import { awaitedOrders } from './awaited.ts';

/**
 * Counts the awaited orders: `today` are due today, `late` were due before. The `offset` has PostgreSQL look up the day
 * of each order once, and not for each of the two.
 */
export const arrivalsCard: HomeCard = {
  name: 'arrivals',
  select: (user) => sql`case when ${satisfies(user.permissions, receivesGoods)}::boolean then (
    select json_build_object('awaited', count(*),
                             'today', count(*) filter (where day.due_on = (select rome_today())),
                             'late', count(*) filter (where day.due_on < (select rome_today())))
      from (select o.due_on from ${awaitedOrders} o offset 0) day) end`,
};
