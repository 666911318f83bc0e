/** A product with everything that its page shows, in one query. */

import type { Product } from '@wms/contract/logistics/products/details';
import { productFields } from '@wms/contract/logistics/products/fields';
import { sql } from 'kysely';
import { selectAttachments } from '../../platform/annotations/attachments.ts';
import { compiledOnce, slot } from '../../platform/database/compiled-once.ts';
import type { Reader } from '../../platform/database/connection.ts';
import { selectFields } from '../../platform/database/fields.ts';
import { noProduct } from '../shared/missing.ts';
import { allLentOf } from '../shared/refs.ts';

const plainColumns = selectFields(productFields, 'p');

const findProduct = compiledOnce(
  () => sql`
    select p.id, ${plainColumns}, t.quantity, t.quantity - t.reserved as available,
           way.incoming::numeric(20, 3) as incoming, way.incoming_on as "incomingOn",
           stock_state_of(t.quantity - t.reserved, p.minimum_stock, p.maximum_stock) as "stockState",
           p.version, p.created_at as "createdAt", p.updated_at as "updatedAt",
           m.name as macro, m.id as "macroId", s.name as sub, s.id as "subId",
           case when into_product.id is not null
                then json_build_object('id', into_product.id, 'code', into_product.code, 'name', into_product.name)
                  end as "mergedInto",
           coalesce((select json_agg(json_build_object('id', b.id, 'code', b.code, 'kind', b.kind,
                                                       'packageQuantity', b.package_quantity::text, 'version',
                                                         b.version) order by b.id)
                       from product_barcodes b where b.product_id = p.id), '[]') as barcodes,
           array(select f.id from product_photos f where f.product_id = p.id order by f.position, f.id) as photos,
           ${selectAttachments(sql`a.product_id = p.id`)} as attachments,
           t.last_movement_id is not null as moved, ${allLentOf('t')} as "allLent",
           t.last_movement_id is not null or is_named_elsewhere(p.id) as used
      from products p
      join product_totals t on t.product_id = p.id
      join sub_categories s on s.id = p.sub_category_id
      join macro_categories m on m.id = s.macro_id
     cross join lateral on_order(p.id) way
      left join products into_product on into_product.id = p.merged_into_id
     where p.id = ${slot('id')}`,
);

export async function productDetails(db: Reader, id: number): Promise<Product> {
  const [product] = await findProduct<Product>(db, { id });
  if (!product) throw noProduct();
  return product;
}
