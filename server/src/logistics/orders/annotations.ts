/** The attachments and comments of an order. */
import { orderAttachments, orderComments } from '@wms/contract/logistics/orders/annotations';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { attachmentRoutes } from '../../platform/annotations/attachments.ts';
import { commentRoutes } from '../../platform/annotations/comments.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { findPeople } from '../../platform/people/search.ts';
import { lockOrder } from './editing.ts';
import { notifyMentionedOnOrder } from './news.ts';
import { requireOrder } from './reading.ts';

/** Attachments and comments may be added in every state of the order, because the invoice often comes last. */
export const orderHangingRoutes = (storage: Storage) => [
  ...attachmentRoutes(storage, orderAttachments, {
    column: 'order_id',
    called: 'Un ordine',
    lock: async (tx, id) => {
      await lockOrder(tx, id);
    },
  }),
  ...commentRoutes(orderComments, {
    column: 'order_id',
    readers: managesOrders,
    findPeople,
    notifyMentioned: notifyMentionedOnOrder,
    check: requireOrder,
  }),
];
