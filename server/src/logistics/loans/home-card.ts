import { managesWarehouses, movesStock } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../platform/cupboards/cupboard.ts';
import { lateLoans } from './list.ts';

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

/**
 * Overdue loans to people without an account: nobody reminds them but the person who lent, and those who manage the
 * warehouse.
 */
export const outsideLoansCard: HomeCard = {
  name: 'outsideLoans',
  select: (user) => {
    if (!satisfies(user.permissions, movesStock)) return sql`null::json`;
    const theirs = satisfies(user.permissions, managesWarehouses) ? sql`true` : sql`l.lent_by = ${user.id}`;
    return sql`(
      select json_build_object(
               'count', (select count(*) from loans l where ${lateLoans.outside} and ${theirs}),
               'first', (
                 select json_build_object('productId', p.id, 'product', p.name, 'borrower', l.borrower_name,
                                          'contact', l.borrower_contact, 'dueOn', l.due_on)
                   from loans l join products p on p.id = l.product_id
                  where ${lateLoans.outside} and ${theirs} order by l.due_on, l.id limit 1)))`;
  },
};

export const openLoans: OpenThing = {
  singular: 'prestito da restituire',
  plural: 'prestiti da restituire',
  link: pageLink('/warehouse', {}, { scheda: 'prestiti' }),
  count: (personId) => sql<number>`(
    select count(*)::integer from loans where borrower_id = ${personId}::integer and returned < quantity)`,
};
