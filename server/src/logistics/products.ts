import { exportProducts, getProduct, listProducts, productFacets } from '@wms/contract/logistics/products';
import { implement } from '../platform/endpoint.ts';
import { productDetails } from './product-details.ts';
import { exportAll } from './product-export.ts';
import { readFacets } from './product-facets.ts';
import { readPage } from './product-list.ts';

export const productRoutes = [
  implement(listProducts, ({ query, db }) => readPage(db, query)),

  implement(productFacets, ({ query, db }) => readFacets(db, query)),

  implement(getProduct, ({ params, db }) => productDetails(db, params.id)),

  implement(exportProducts, ({ query, db }) => exportAll(db, query)),
];
