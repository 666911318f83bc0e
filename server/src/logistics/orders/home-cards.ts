/** Shows on Home the orders that wait for this person's approval, and the orders that should have come. */

import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../platform/cupboards/cupboard.ts';
import { isLate, waitsFor } from './list.ts';

export const ordersCard: HomeCard = {
  name: 'orders',
  select: (user, settings) => sql`case when ${satisfies(user.permissions, managesOrders)}::boolean then (
    select json_build_object(
        'toApprove', (select count(*)::integer from orders o where ${waitsFor({ user, settings })}),
        'late', (select count(*)::integer from orders o where ${isLate}))) end`,
};

/**
 * Counts the open orders of a requester who leaves, because that person can then neither send them nor answer for
 * them.
 */
export const openOrders: OpenThing = {
  singular: 'ordine aperto che ha chiesto',
  plural: 'ordini aperti che ha chiesto',
  link: pageLink('/ordini', {}, { show: 'open' }),
  count: (personId) => sql<number>`(
    select count(*)::integer from orders o
     where o.requester_id = ${personId}::integer and o.state not in ('ricevuto', 'chiuso con residuo', 'annullato'))`,
};
