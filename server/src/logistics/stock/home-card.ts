import { seesLowStock } from '@wms/contract/logistics/stock/low-stock';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';

/** Counts the products below their minimum: `low` are those with something left, `none` those with nothing left. */
export const lowStockCard: HomeCard = {
  name: 'lowStock',
  select: (user) => sql`case when ${satisfies(user.permissions, seesLowStock)}::boolean then (
    select json_build_object(
             'low', count(*) filter (where stock_state = 'low'), 'none', count(*) filter (where stock_state = 'none'))
      from product_states where active and minimum_stock > 0 and stock_state in ('none', 'low')) end`,
};
