import { availableParallelism } from 'node:os';
import { mostLabelled } from '@wms/contract/logistics/labels/limits';
import { getProduct } from '@wms/contract/logistics/products/details';
import {
  exportProducts,
  listProductIds,
  listProducts,
  productFacets,
} from '@wms/contract/logistics/products/reading';
import pLimit from 'p-limit';
import { implement } from '../../platform/http/endpoint.ts';
import { productDetails } from './details.ts';
import { exportAll } from './list/export.ts';
import { readFacets } from './list/facets.ts';
import { readFilePage, readPage } from './list/page.ts';

/**
 * Counting the matches of a frequent word keeps a core busy for a moment, so at most as many counts run at once as
 * there are cores. Eight counts of 20 ms on two cores are all done after 80 ms when they run together. In turn, the
 * last count also ends after 80 ms, but the first after 20 ms. Searches don't wait in turn, because they are shorter
 * and lost more time by waiting than they gained.
 */
const counting = pLimit(availableParallelism());

export const productRoutes = [
  implement(listProducts, ({ query, db }) => readPage(db, query)),

  implement(productFacets, ({ query, db }) => counting(() => readFacets(db, query))),

  implement(listProductIds, async ({ query, db }) => {
    const { rows } = await readFilePage(db, { ...query, limit: mostLabelled });
    return rows.map(({ id }) => id);
  }),

  implement(getProduct, ({ params, db }) => productDetails(db, params.id)),

  implement(exportProducts, ({ query, db }) => exportAll(db, query)),
];
