/** The quotes, confirmations and invoices attached to an order, and its comments. */
import { attachmentEndpoints } from '../../platform/annotations/attachments.ts';
import { commentEndpoints } from '../../platform/annotations/comments.ts';
import { managesOrders } from '../shared/access.ts';
import { ordersPath } from './paths.ts';

export const orderAttachmentKinds = ['preventivo', 'conferma', 'fattura', 'altro'] as const;

export const orderAttachments = attachmentEndpoints({
  things: ordersPath,
  attachments: '/api/logistics/order-attachments',
  thing: 'un ordine',
  kinds: orderAttachmentKinds,
  reads: managesOrders,
  edits: managesOrders,
});

export const orderComments = commentEndpoints({
  things: ordersPath,
  thing: 'un ordine',
  access: managesOrders,
});
