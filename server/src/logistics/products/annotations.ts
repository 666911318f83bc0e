/** The attachments and comments of a product. */

import { productComments } from '@wms/contract/logistics/products/comments';
import { productAttachments } from '@wms/contract/logistics/products/files';
import { opensProducts } from '@wms/contract/pages/product-access';
import { attachmentRoutes } from '../../platform/annotations/attachments.ts';
import { commentRoutes } from '../../platform/annotations/comments.ts';
import { runSql } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { findPeople } from '../../platform/people/search.ts';
import { noProduct } from '../shared/missing.ts';
import { notifyMentioned } from './mention-news.ts';

export const productHangingRoutes = (storage: Storage) => [
  ...attachmentRoutes(storage, productAttachments, {
    column: 'product_id',
    called: 'Un prodotto',
    lock: async (tx, id) => {
      const rows = await runSql(tx)`select from products where id = ${id} for no key update`;
      if (rows.length === 0) throw noProduct();
    },
  }),
  ...commentRoutes(productComments, {
    column: 'product_id',
    readers: opensProducts,
    findPeople,
    notifyMentioned,
    check: async (db, id) => {
      const rows = await runSql(db)`select from products where id = ${id}`;
      if (rows.length === 0) throw noProduct();
    },
  }),
];
