/** Documents whose retention has passed: each night's proposals, which somebody approves or puts off. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging } from '../../platform/lists.ts';
import { Id, IdParam, text } from '../../platform/schema.ts';
import { managesDocuments } from './administration.ts';
import { DocumentState } from './life.ts';

const base = '/api/humanResources/document-disposals';

export const DocumentDisposal = z.object({
  /** The document's id. */
  id: Id,
  person: z.object({ id: Id, name: z.string(), email: z.string() }),
  type: z.string(),
  state: DocumentState,
  expiresOn: z.string().nullable(),
  /** From this day on nobody needs it, with the months of its type. */
  dueOn: z.string(),
  /** Why it was kept longer, once before. */
  keptReason: z.string().nullable(),
});
export type DocumentDisposal = z.infer<typeof DocumentDisposal>;

export const listDocumentDisposals = endpoint.get(base, {
  summary: 'I documenti di cui è passato il tempo di conservazione',
  access: managesDocuments,
  query: z.strictObject({ type: IdParam.optional(), ...paging }),
  answer: pageOf(DocumentDisposal),
});

const ids = z.array(Id).min(1).max(500);

export const disposeOfDocuments = endpoint.post(`${base}/approve`, {
  summary: 'Elimina per sempre i documenti proposti',
  access: managesDocuments,
  body: z.strictObject({ ids }),
});

export const keepDocuments = endpoint.post(`${base}/keep`, {
  summary: 'Conserva ancora per un anno i documenti proposti, con un motivo',
  access: managesDocuments,
  body: z.strictObject({ ids, reason: text(300) }),
});
