/** Datasheets and other papers of a product. */
import { z } from 'zod';
import { attachmentEndpoints, attachmentOf } from '../../platform/annotations/attachments.ts';
import { editsProducts, seesStock } from '../shared/access.ts';

export const attachmentKinds = ['scheda tecnica', 'scheda di sicurezza', 'altro'] as const;
export const AttachmentKind = z.enum(attachmentKinds);
export type AttachmentKind = z.infer<typeof AttachmentKind>;

export const Attachment = attachmentOf(attachmentKinds);
export type Attachment = z.infer<typeof Attachment>;

export const productAttachments = attachmentEndpoints({
  things: '/api/logistics/products',
  attachments: '/api/logistics/attachments',
  thing: 'un prodotto',
  kinds: attachmentKinds,
  reads: seesStock,
  edits: editsProducts,
});

export const { getAttachment, addAttachment, addLink, removeAttachment } = productAttachments;
