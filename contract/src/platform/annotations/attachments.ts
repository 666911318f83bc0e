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

/** Whether a file comes with a new thing, and goes when that is taken back: then it is no act of its own. */
export const ofNew = z.enum(['true', 'false']).default('false');

const readingOf = ({ attachments, thing, reads }: AttachmentPlan) =>
  endpoint.get(`${attachments}/:id`, {
    summary: `Un allegato di ${thing}`,
    access: reads,
    answer: { binary: attachmentTypes },
  });

const additionOf = ({ thing, kinds, edits }: AttachmentPlan) => ({
  summary: `Aggiunge un file a ${thing}: PDF, JPEG, PNG, WebP, DOCX, XLSX, STEP o STL`,
  access: edits,
  body: z.strictObject({ kind: z.enum(kinds), name: optional(line(160)), ofNew }),
  files: { file: { types: attachmentTypes, maxBytes: 20 * megabyte } },
  answer: Created,
});

/** The endpoints of files that are a proof: they are added, and nobody removes them. */
export const proofEndpoints = (plan: AttachmentPlan) => ({
  getAttachment: readingOf(plan),
  addAttachment: endpoint.post(`${plan.things}/:id/attachments`, { ...additionOf(plan), undoable: 'fact' }),
});

export type ProofEndpoints = ReturnType<typeof proofEndpoints>;

export function attachmentEndpoints(plan: AttachmentPlan) {
  const { things, attachments, thing, kinds, edits } = plan;
  return {
    getAttachment: readingOf(plan),
    addAttachment: endpoint.post(`${things}/:id/attachments`, { ...additionOf(plan), undoable: true }),
    addLink: endpoint.post(`${things}/:id/links`, {
      summary: `Aggiunge un collegamento a ${thing}`,
      access: edits,
      undoable: true,
      body: z.strictObject({ kind: z.enum(kinds), name: line(160), url: WebAddress }),
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
