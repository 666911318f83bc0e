import { receivesGoods } from '@wms/contract/logistics/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';
import { awaitedOrders } from './awaited.ts';

/** Counts the awaited orders: `today` are due today, `late` were due before. */
export const arrivalsCard: HomeCard = {
  name: 'arrivals',
  select: (user) => sql`case when ${satisfies(user.permissions, receivesGoods)}::boolean then (
    select json_build_object('awaited', count(*),
                             'today', count(*) filter (where o.due_on = rome_today()),
                             'late', count(*) filter (where o.due_on < rome_today()))
      from ${awaitedOrders} o) end`,
};
