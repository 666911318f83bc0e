/** Documents past their retention: each night proposes them, and somebody approves or postpones. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, paging, searched } from '../../platform/lists.ts';
import { Approved, PutOff } from '../../platform/retention/decisions.ts';
import { Id, IdParam } from '../../platform/schema.ts';
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
  /** The first day on which nobody needs it, by the months of its type. */
  dueOn: z.string(),
  /** The reason why it was kept longer once before. */
  keptReason: z.string().nullable(),
});
export type DocumentDisposal = z.infer<typeof DocumentDisposal>;

export const listDocumentDisposals = endpoint.get(base, {
  summary: 'I documenti di cui è passato il tempo di conservazione',
  access: managesDocuments,
  query: z.strictObject({ ...searched, type: IdParam.optional(), ...paging }),
  answer: countedPageOf(DocumentDisposal),
});

export const disposeOfDocuments = endpoint.post(`${base}/approve`, {
  summary: 'Elimina per sempre i documenti proposti',
  access: managesDocuments,
  undoable: 'lost',
  body: Approved,
});

export const keepDocuments = endpoint.post(`${base}/keep`, {
  summary: 'Conserva ancora per un anno i documenti proposti, con un motivo',
  access: managesDocuments,
  undoable: 'counterpart',
  body: PutOff,
});
