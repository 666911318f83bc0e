/** Photos, datasheets and other papers of a product. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Created, Done, Id, IdParam, line, optional } from '../../platform/schema.ts';
import { editsProducts, seesStock } from '../shared/access.ts';

const megabyte = 1024 * 1024;

export const attachmentKinds = ['scheda tecnica', 'scheda di sicurezza', 'altro'] as const;
export const AttachmentKind = z.enum(attachmentKinds);
export type AttachmentKind = z.infer<typeof AttachmentKind>;

export const attachmentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'model/step',
  'model/stl',
] as const;

export const Attachment = z.object({
  id: Id,
  kind: AttachmentKind,
  name: z.string(),
  /** A link has an address, a file has a type and a size in bytes. */
  url: z.string().nullable(),
  type: z.string().nullable(),
  size: z.number().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

const product = z.strictObject({ id: IdParam });

export const photoSizes = ['large', 'small'] as const;
export const photoRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * megabyte,
} as const;

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/logistics/photos/:id',
  summary: 'Una foto di un prodotto, in WebP: il lato lungo è di 1280 o 320 punti',
  access: seesStock,
  params: product,
  query: z.strictObject({ size: z.enum(photoSizes) }),
  answer: { binary: ['image/webp'] },
});

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/logistics/products/:id/photos',
  summary: 'Aggiunge una foto a un prodotto; la prima è la copertina',
  access: editsProducts,
  params: product,
  bodyType: 'multipart',
  files: { image: photoRule },
  answer: Created,
});

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/api/logistics/products/:id/photos/order',
  summary: 'Mette in ordine le foto di un prodotto',
  access: editsProducts,
  params: product,
  body: z.strictObject({ ids: z.array(Id).min(1).max(50) }),
  answer: Done,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/logistics/photos/:id',
  summary: 'Elimina una foto',
  access: editsProducts,
  params: product,
  answer: Done,
});

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/logistics/attachments/:id',
  summary: 'Un allegato di un prodotto',
  access: seesStock,
  params: product,
  answer: { binary: attachmentTypes },
});

export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/logistics/products/:id/attachments',
  summary: 'Aggiunge un file a un prodotto: PDF, JPEG, PNG, WebP, DOCX, XLSX, STEP o STL',
  access: editsProducts,
  params: product,
  bodyType: 'multipart',
  body: z.strictObject({ kind: AttachmentKind, name: optional(line(160)) }),
  files: { file: { types: attachmentTypes, maxBytes: 20 * megabyte } },
  answer: Created,
});

/** Web addresses only: anything else would run in the reader's browser. */
const WebAddress = line(500)
  .pipe(z.url())
  .refine((url) => /^https?:\/\//i.test(url), 'L’indirizzo comincia con http:// o https://');

export const addLink = endpoint({
  method: 'POST',
  path: '/api/logistics/products/:id/links',
  summary: 'Aggiunge un collegamento a un prodotto',
  access: editsProducts,
  params: product,
  body: z.strictObject({ kind: AttachmentKind, name: line(160), url: WebAddress }),
  answer: Created,
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/logistics/attachments/:id',
  summary: 'Elimina un allegato o un collegamento',
  access: editsProducts,
  params: product,
  answer: Done,
});
