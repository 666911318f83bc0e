/** Photos, datasheets and other papers of a product. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { attachmentEndpoints, attachmentOf } from '../../platform/hanging/attachments.ts';
import { Created, Id } from '../../platform/schema.ts';
import { editsProducts, seesStock } from '../shared/access.ts';

const megabyte = 1024 * 1024;

export const attachmentKinds = ['scheda tecnica', 'scheda di sicurezza', 'altro'] as const;
export const AttachmentKind = z.enum(attachmentKinds);
export type AttachmentKind = z.infer<typeof AttachmentKind>;

export const Attachment = attachmentOf(attachmentKinds);
export type Attachment = z.infer<typeof Attachment>;

export const productAttachments = attachmentEndpoints({
  things: '/api/logistics/products',
  attachments: '/api/logistics/attachments',
  of: 'un prodotto',
  kinds: attachmentKinds,
  reads: seesStock,
  edits: editsProducts,
});

export const { getAttachment, addAttachment, addLink, removeAttachment } = productAttachments;

export const photoSizes = ['large', 'small'] as const;
export const photoRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * megabyte,
} as const;

export const getPhoto = endpoint.get('/api/logistics/photos/:id', {
  summary: 'Una foto di un prodotto, in WebP: il lato lungo è di 1280 o 320 punti',
  access: seesStock,
  query: z.strictObject({ size: z.enum(photoSizes) }),
  answer: { binary: ['image/webp'] },
});

export const addPhoto = endpoint.post('/api/logistics/products/:id/photos', {
  summary: 'Aggiunge una foto a un prodotto; la prima è la copertina',
  access: editsProducts,
  files: { image: photoRule },
  answer: Created,
});

export const orderPhotos = endpoint.put('/api/logistics/products/:id/photos/order', {
  summary: 'Mette in ordine le foto di un prodotto',
  access: editsProducts,
  body: z.strictObject({ ids: z.array(Id).min(1).max(50) }),
});

export const removePhoto = endpoint.delete('/api/logistics/photos/:id', {
  summary: 'Elimina una foto',
  access: editsProducts,
});
