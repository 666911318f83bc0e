/** Products: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { productHangingRoutes } from './annotations.ts';
import { barcodeConstraints, barcodeRoutes } from './barcodes.ts';
import { productConstraints, productEditingRoutes } from './editing.ts';
import { productFinder } from './finder.ts';
import { productChangingRoutes } from './mass-changes.ts';
import { mentionedOnProduct } from './mention-news.ts';
import { productMergeRoutes } from './merging/merge.ts';
import { photoRoutes } from './photos.ts';
import { productRoutes } from './reading.ts';
import { productSimilarRoutes } from './similar.ts';

const thing = 'it describes a thing, not a person';

export const products: Drawer = {
  routes: ({ storage }) => [
    ...productRoutes,
    ...productEditingRoutes,
    ...productChangingRoutes,
    ...productMergeRoutes,
    ...productSimilarRoutes,
    ...barcodeRoutes,
    ...photoRoutes(storage),
    ...productHangingRoutes(storage),
  ],
  constraints: { ...productConstraints, ...barcodeConstraints },
  news: [mentionedOnProduct],
  finders: [productFinder],
  freeTexts: [freeTexts('products', ['description', 'notes'])],
  notPersonal: [
    notPersonal('product_barcodes', ['code'], thing),
    notPersonal('product_states', ['kind', 'unit', 'search_name'], thing),
    notPersonal('product_words', ['word'], 'words of the names of products'),
    notPersonal(
      'products',
      ['code', 'name', 'hazards', 'manufacturer', 'manufacturer_code', 'other_codes'],
      thing,
    ),
  ],
};
