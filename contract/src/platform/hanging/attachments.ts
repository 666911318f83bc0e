/** Files and addresses that hang on a thing: one declaration gives a kind of thing its four endpoints. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { PermissionSets } from '../permissions.ts';
import { Created, Id, line, optional } from '../schema.ts';

const megabyte = 1024 * 1024;

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

const file = {
  id: Id,
  name: z.string(),
  /** A link has an address, a file has a type and a size in bytes. */
  url: z.string().nullable(),
  type: z.string().nullable(),
  size: z.number().nullable(),
};

/** An attachment of a thing whose papers are of these kinds. */
export const attachmentOf = <const K extends readonly string[]>(kinds: K) =>
  z.object({ ...file, kind: z.enum(kinds) });

/** An attachment of whatever thing. */
export type Attachment = z.output<z.ZodObject<typeof file>> & { kind: string };

/** Web addresses only: anything else would run in the reader's browser. */
const WebAddress = line(500)
  .pipe(z.url())
  .refine((url) => /^https?:\/\//i.test(url), 'L’indirizzo comincia con http:// o https://');

export type AttachmentPlan = {
  /** Where the things are: `/api/logistics/products`. */
  things: `/api/${string}`;
  /** Where their attachments are, each under its own id. */
  attachments: `/api/${string}`;
  /** 'un prodotto': for the summaries. */
  of: string;
  kinds: readonly string[];
  reads: PermissionSets;
  edits: PermissionSets;
};

export function attachmentEndpoints({ things, attachments, of, kinds, reads, edits }: AttachmentPlan) {
  const kind = z.enum(kinds);
  return {
    getAttachment: endpoint.get(`${attachments}/:id`, {
      summary: `Un allegato di ${of}`,
      access: reads,
      answer: { binary: attachmentTypes },
    }),
    addAttachment: endpoint.post(`${things}/:id/attachments`, {
      summary: `Aggiunge un file a ${of}: PDF, JPEG, PNG, WebP, DOCX, XLSX, STEP o STL`,
      access: edits,
      body: z.strictObject({ kind, name: optional(line(160)) }),
      files: { file: { types: attachmentTypes, maxBytes: 20 * megabyte } },
      answer: Created,
    }),
    addLink: endpoint.post(`${things}/:id/links`, {
      summary: `Aggiunge un collegamento a ${of}`,
      access: edits,
      body: z.strictObject({ kind, name: line(160), url: WebAddress }),
      answer: Created,
    }),
    removeAttachment: endpoint.delete(`${attachments}/:id`, {
      summary: 'Elimina un allegato o un collegamento',
      access: edits,
    }),
  };
}

export type AttachmentEndpoints = ReturnType<typeof attachmentEndpoints>;
