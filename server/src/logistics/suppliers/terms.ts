/** Reads a supplier's terms for all products of an order that is being written, with one query. */
import { getSupplierTerms } from '@wms/contract/logistics/suppliers/terms';
import { sql } from 'kysely';
import type { z } from 'zod';
import { runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { noSupplier } from './editing.ts';

/** The columns of an offer that an order needs. */
export const terms = sql`
  o.code, o.pack_size as "packSize", o.minimum,
  coalesce((select json_agg(json_build_object('fromQuantity', p.from_quantity::text, 'price', p.price::text,
                                              'currency', p.currency) order by p.from_quantity)
              from supplier_prices p where p.supplier_product_id = o.id), '[]') as prices`;

type TermsOfProduct = z.output<(typeof getSupplierTerms)['answer']>['products'][number];

export const supplierTermsRoutes = [
  implement(getSupplierTerms, async ({ params, query, db }) => {
    const { paymentTerms } = await db
      .selectFrom('suppliers')
      .select('payment_terms as paymentTerms')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(noSupplier);
    // A product that the supplier sells under two codes has the terms that come first on the product's page.
    const products = await runSql(db)<TermsOfProduct>`
      select distinct on (o.product_id) o.product_id as "productId", ${terms}
        from supplier_products o
       where o.supplier_id = ${params.id} and o.product_id = any (${query.products ?? []})
       order by o.product_id, o.preferred desc, o.id`;
    return { paymentTerms, products };
  }),
];
