import {
  exportProducts,
  getProduct,
  listProducts,
  type Product,
  productFacets,
} from '@wms/contract/logistics/products';
import { sql } from 'kysely';
import { implement } from '../platform/endpoint.ts';
import { notFound } from '../platform/refusal.ts';
import { exportAll } from './product-export.ts';
import { readFacets } from './product-facets.ts';
import { readPage } from './product-list.ts';

export const productRoutes = [
  implement(listProducts, ({ query, db }) => readPage(db, query)),

  implement(productFacets, ({ query, db }) => readFacets(db, query)),

  implement(getProduct, async ({ params, db }) => {
    const { rows } = await sql<Product>`
      select p.id, p.code, p.name, p.description, p.unit, t.quantity, t.quantity - t.reserved as available,
             p.stock_state as "stockState", p.manufacturer,
             p.manufacturer_code as "manufacturerCode", p.created_at as "createdAt", p.updated_at as "updatedAt",
             m.name as macro, m.id as "macroId", s.name as sub, s.id as "subId"
        from products p
        join product_totals t on t.product_id = p.id
        join sub_categories s on s.id = p.sub_category_id
        join macro_categories m on m.id = s.macro_id
       where p.id = ${params.id}`.execute(db);
    const [product] = rows;
    if (!product) throw notFound('Prodotto non trovato');
    return product;
  }),

  implement(exportProducts, ({ query, db }) => exportAll(db, query)),
];
