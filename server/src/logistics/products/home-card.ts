import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';

/** Counts the products of each macro category. */
export const catalogueCard: HomeCard = {
  name: 'catalogue',
  select: ({ permissions }) => {
    const seesCatalogue = permissions.has(can.inventoryBrowse) || permissions.has(can.productsManagement);
    return sql`case when ${seesCatalogue}::boolean then (
      select json_build_object(
        'products', coalesce(sum(products), 0),
        'macroCategories', coalesce(json_agg(json_build_object('id', id, 'name', name, 'products', products)
                                             order by products desc, name), '[]'))
        from (select macro.id, macro.name, count(*) as products
                from macro_categories macro
                join sub_categories sub on sub.macro_id = macro.id
                join product_states product on product.sub_category_id = sub.id
               group by macro.id) counted) end`;
  },
};
