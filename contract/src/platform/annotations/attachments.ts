/** Files and addresses attached to a thing: one declaration gives a kind of thing its four endpoints. */
import { z } from 'zod';
import { endpoint, type Path } from '../endpoint.ts';
import { xlsxType } from '../lists.ts';
import type { PermissionSets } from '../permissions.ts';
import { Created, Id, line, optional } from '../schema.ts';

const megabyte = 1024 * 1024;

export const attachmentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsxType,
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

/** The schema of an attachment whose kinds are these. */
export const attachmentOf = <const K extends readonly string[]>(kinds: K) =>
  z.object({ ...file, kind: z.enum(kinds) });

/** An attachment of any thing. */
export type Attachment = z.output<z.ZodObject<typeof file>> & { kind: string };

/** Only web addresses are accepted: other addresses, such as javascript:, would run in the reader's browser. */
const WebAddress = line(500)
  .pipe(z.url())
  .refine((url) => /^https?:\/\//i.test(url), 'L’indirizzo comincia con http:// o https://');

export type AttachmentPlan = {
  /** The path of the things: `/api/logistics/products`. */
  things: Path;
  /** The path of their attachments, each under its own id. */
  attachments: Path;
  /** The name of the thing for the summaries: 'un prodotto'. */
  thing: string;
  kinds: readonly string[];
  reads: PermissionSets;
  edits: PermissionSets;
};

export function attachmentEndpoints({ things, attachments, thing, kinds, reads, edits }: AttachmentPlan) {
  const kind = z.enum(kinds);
  return {
    getAttachment: endpoint.get(`${attachments}/:id`, {
      summary: `Un allegato di ${thing}`,
      access: reads,
      answer: { binary: attachmentTypes },
    }),
    addAttachment: endpoint.post(`${things}/:id/attachments`, {
      summary: `Aggiunge un file a ${thing}: PDF, JPEG, PNG, WebP, DOCX, XLSX, STEP o STL`,
      access: edits,
      undoable: 'counterpart',
      body: z.strictObject({ kind, name: optional(line(160)) }),
      files: { file: { types: attachmentTypes, maxBytes: 20 * megabyte } },
      answer: Created,
    }),
    addLink: endpoint.post(`${things}/:id/links`, {
      summary: `Aggiunge un collegamento a ${thing}`,
      access: edits,
      undoable: 'counterpart',
      body: z.strictObject({ kind, name: line(160), url: WebAddress }),
      answer: Created,
    }),
    removeAttachment: endpoint.delete(`${attachments}/:id`, {
      summary: 'Elimina un allegato o un collegamento',
      access: edits,
      undoable: 'lost',
    }),
  };
}

export type AttachmentEndpoints = ReturnType<typeof attachmentEndpoints>;
