/** Shows on Home the wishes that nobody has put into an order yet. */
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../platform/cupboards/cupboard.ts';

export const wishesCard: HomeCard = {
  name: 'wishes',
  select: (user) => sql`case when ${satisfies(user.permissions, managesOrders)}::boolean then (
    select json_build_object('open', count(*)::integer) from wishes w where w.state = 'aperta') end`,
};

/** Counts the open wishes of a person who leaves, because somebody has to decide whether they are still needed. */
export const openWishes: OpenThing = {
  singular: 'richiesta di acquisto aperta',
  plural: 'richieste di acquisto aperte',
  link: '/richieste',
  count: (personId) => sql<number>`(
    select count(*)::integer from wishes w
     where w.asked_by = ${personId}::integer and w.state in ('aperta', 'in ordine'))`,
};
