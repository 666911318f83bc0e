import { pageLink } from '@wms/contract/pages/link';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../platform/cupboards/cupboard.ts';

/** Lists what the person has on loan, by the due date. */
export const loansCard: HomeCard = {
  name: 'loans',
  select: (user) => sql`(
    select coalesce(json_agg(json_build_object(
             'id', loan.id, 'productId', product.id, 'product', product.name, 'unit', product.unit,
             'quantity', (loan.quantity - loan.returned)::text, 'dueOn', loan.due_on)
               order by loan.due_on, loan.id), '[]')
      from loans loan join products product on product.id = loan.product_id
     where loan.borrower_id = ${user.id} and loan.returned < loan.quantity)`,
};

export const openLoans: OpenThing = {
  singular: 'prestito da restituire',
  plural: 'prestiti da restituire',
  link: pageLink('/warehouse', {}, { scheda: 'prestiti' }),
  count: (personId) => sql<number>`(
    select count(*)::integer from loans where borrower_id = ${personId}::integer and returned < quantity)`,
};
