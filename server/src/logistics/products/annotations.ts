/** The attachments and comments of a product. */

import { productComments } from '@wms/contract/logistics/products/comments';
import { productAttachments } from '@wms/contract/logistics/products/files';
import { opensProducts } from '@wms/contract/pages/product-access';
import { attachmentRoutes } from '../../platform/annotations/attachments.ts';
import { commentRoutes } from '../../platform/annotations/comments.ts';
import { holdRow, requireRow } from '../../platform/database/row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { findPeople } from '../../platform/people/search.ts';
import { noProduct } from '../shared/missing.ts';
import { notifyMentioned } from './mention-news.ts';

export const productHangingRoutes = (storage: Storage) => [
  ...attachmentRoutes(storage, productAttachments, {
    column: 'product_id',
    called: 'Un prodotto',
    lock: async (tx, id) => {
      await holdRow(tx, 'products', id, noProduct);
    },
  }),
  ...commentRoutes(productComments, {
    column: 'product_id',
    readers: opensProducts,
    findPeople,
    notifyMentioned,
    check: async (db, id) => {
      await requireRow(db, 'products', id, noProduct);
    },
  }),
];
