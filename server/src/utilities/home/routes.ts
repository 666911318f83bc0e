import { seesStock } from '@wms/contract/logistics/shared/access';
import { can, satisfies } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { getHome, Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import type { LookAtSpace } from '../../platform/files/disk-space.ts';
import { implement } from '../../platform/http/endpoint.ts';

/** How far ahead an expiry is shown. */
const horizonDays = 60;

export const homeRoutes = (space: LookAtSpace) => [
  // One statement for the whole screen; the catalogue's part only for those who may see it.
  implement(getHome, async ({ user, db }) => {
    const seesCatalogue =
      user.permissions.has(can.inventoryBrowse) || user.permissions.has(can.productsManagement);
    const seesSpace = user.permissions.has(can.usersManagement);
    const seesLow = satisfies(user.permissions, seesStock);
    const { rows } = await sql<{ home: unknown }>`
      with mine as (
        select type.name as type, document.state, document.refusal_reason, document.expires_on
          from documents document join document_types type on type.id = document.type_id
         where document.user_id = ${user.id} and document.removed_at is null and document.superseded_at is null
      ), receipt as (
        select year, number, count(*) over () as count
          from receipts where user_id = ${user.id} order by year desc, number desc limit 1
      )
      select json_build_object(
        'nome', (select first_name from users where id = ${user.id}),
        'documents', json_build_object(
          'missing', (select coalesce(json_agg(type.name order by type.category_id, type.position), '[]')
                        from document_types type
                       where type.required and type.name not in (select mine.type from mine where mine.state <> 'rifiutato')),
          'refused', (select coalesce(json_agg(json_build_object('type', type, 'reason', refusal_reason)), '[]')
                        from mine where state = 'rifiutato'),
          'expiring', (select coalesce(json_agg(json_build_object('type', type, 'scadenza', expires_on) order by expires_on), '[]')
                         from mine where expires_on < ${today()}::date + ${horizonDays}::integer and state <> 'rifiutato'),
          'awaiting', (select count(*) from mine where state = 'in verifica')),
        'regulationsToAccept', (
          select coalesce(json_agg(title order by title), '[]') from (
            select distinct on (regulation.id) regulation.title, regulation.must_accept,
                   exists (select from regulation_acceptances a where a.version_id = version.id and a.user_id = ${user.id}) as accepted
              from regulations regulation join regulation_versions version on version.regulation_id = regulation.id
             order by regulation.id, version.version desc) latest
           where must_accept and not accepted),
        'receipts', json_build_object(
          'count', coalesce((select count from receipt), 0),
          'lastYear', (select year from receipt), 'lastNumber', (select number from receipt)),
        'lowStock', case when ${seesLow} then (
          select json_build_object('low', count(*) filter (where stock_state = 'low'), 'none', count(*) filter (where stock_state = 'none'))
            from product_states where active and minimum_stock > 0 and stock_state in ('none', 'low')) end,
        'loans', (
          select coalesce(json_agg(json_build_object(
                   'id', loan.id, 'productId', product.id, 'product', product.name, 'unit', product.unit,
                   'quantity', (loan.quantity - loan.returned)::text, 'dueOn', loan.due_on) order by loan.due_on, loan.id), '[]')
            from loans loan join products product on product.id = loan.product_id
           where loan.borrower_id = ${user.id} and loan.returned < loan.quantity),
        'catalogue', case when ${seesCatalogue} then (
          select json_build_object(
            'products', coalesce(sum(products), 0),
            'macroCategories', coalesce(json_agg(json_build_object('id', id, 'name', name, 'products', products)
                                                 order by products desc, name), '[]'))
            from (select macro.id, macro.name, count(*) as products
                    from macro_categories macro
                    join sub_categories sub on sub.macro_id = macro.id
                    join product_states product on product.sub_category_id = sub.id
                   group by macro.id) counted) end
      ) as home`.execute(db);
    return {
      ...Home.omit({ diskSpace: true }).parse(rows[0]?.home),
      diskSpace: seesSpace ? await scarcity(space) : null,
    };
  }),
];

/** What is left when it is little. */
async function scarcity(space: LookAtSpace): Promise<Home['diskSpace']> {
  // A disk that doesn't even answer is told by `ready`; the rest of the home is worth showing.
  const room = await space().catch(() => undefined);
  return !room || room.state === 'enough'
    ? null
    : { freeBytes: room.freeBytes, spent: room.state === 'spent' };
}
