import { similarProducts } from '@wms/contract/logistics/products/editing';
import { runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';

export const productSimilarRoutes = [
  implement(similarProducts, async ({ query, db }) => {
    const { name = '', manufacturerCode = '', barcode = '', except = 0 } = query;
    return runSql(db)<(typeof similarProducts)['answer']['_output'][number]>`
      select distinct on (place, likeness, id) id, code, name, active, why from (
        select distinct on (p.id) p.id, p.code, p.name, p.active, found.why, found.place, found.likeness from (
          select product_id as id, 'barcode' as why, 1 as place, 0::real as likeness
            from product_barcodes where ${barcode} <> '' and lookup = barcode_lookup(${barcode})
          union all
          (select id, 'manufacturerCode', 2, 0 from products
            where ${manufacturerCode} <> '' and search @@ product_query(${manufacturerCode})
              and search_text(manufacturer_code) = search_text(${manufacturerCode}) limit 5)
          union all
          select id, 'name', 3, -likeness from products_named_like(${name}) where length(${name}) >= 3
        ) found join products p using (id)
         where p.id <> ${except} order by p.id, found.place) each_once
       order by place, likeness, id limit 6`;
  }),
];
