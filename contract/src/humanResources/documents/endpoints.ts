import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { formatDate } from '../../platform/formats.ts';
import { messages } from '../../platform/messages.ts';
import { licenceCategories } from '../../platform/people/licence-categories.ts';
import { can } from '../../platform/permissions.ts';
import {
  CivilDate,
  Created,
  Id,
  IdParam,
  Instant,
  judgedDay,
  line,
  optional,
  PastDate,
} from '../../platform/schema.ts';
import { DocumentState } from './life.ts';

export const UserDocument = z.object({
  id: Id,
  nome_personalizzato: z.string().nullable(),
  data_conseguimento: z.string().nullable(),
  /** For a document in verification, the expiry proposed at the upload, or the one that the type's months give. */
  scadenza: z.string().nullable(),
  stato: DocumentState,
  /** The reason of the refusal. */
  motivo: z.string().nullable(),
  caricato_il: Instant,
  dimensione: z.number(),
  /**
   * Whether a newer document replaced it: an approved one, or a newer upload if nobody had approved this one. A
   * replaced document is kept.
   */
  sostituito: z.boolean(),
});
export type UserDocument = z.infer<typeof UserDocument>;

/** The reasons why the person must upload a document of a type, the most urgent first. */
export const DocumentDue = z.enum(['manca', 'rifiutato', 'scaduto', 'in scadenza']);
export type DocumentDue = z.infer<typeof DocumentDue>;

export const DocumentCategory = z.object({
  category_id: Id,
  category: z.string(),
  types: z.array(
    z.object({
      type_id: Id,
      type: z.string(),
      /** Whether the registration can't be completed without a document of this type. */
      required: z.boolean(),
      /** Whether a document of this type is asked of the person. */
      asked: z.boolean(),
      /** Whether the upload must carry data_conseguimento. */
      asks_date: z.boolean(),
      /** Whether the expiry is read on the paper, so that the upload may propose it. */
      asks_expiry: z.boolean(),
      /** Whether the type is a driving licence, so that the upload may also propose the category. */
      licence: z.boolean(),
      /** Whether there is a template to fill in. */
      template: z.boolean(),
      /** Whether the type accepts no more uploads. */
      closed: z.boolean(),
      /** The reason why the person must act; null when they need not. */
      due: DocumentDue.nullable(),
      documents: z.array(UserDocument),
    }),
  ),
});
export type DocumentCategory = z.infer<typeof DocumentCategory>;

/** Whether the person has a current document of this type that was not refused. */
export const hasDocument = (type: DocumentCategory['types'][number]): boolean =>
  type.documents.some((document) => !document.sostituito && document.stato !== 'rifiutato');

export const getDocuments = endpoint.get('/api/humanResources/user/getDocuments', {
  summary: 'I documenti della persona per categoria e tipo',
  access: 'session',
  beforeCompletion: true,
  query: z.strictObject({ category_id: IdParam.optional(), type_id: IdParam.optional() }),
  answer: z.array(DocumentCategory),
});

/** The latest expiry that is accepted; a later one is taken for a mistake. */
const latestExpiry = '2100-12-31';

/** The expiry that the person reads on the paper at the upload. A past date is refused, as it is at the approval. */
const ProposedExpiry = CivilDate.superRefine((date, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if (date < judgedDay()) refuse(`È scaduto ${formatDate(date, 'il')}: carica quello rinnovato`);
  else if (date > latestExpiry) refuse(messages.dateBefore('2101-01-01'));
});

/** The fields that accompany the file of a document. */
export const DocumentUpload = z.strictObject({
  id_categoria: IdParam,
  id_tipo: IdParam,
  nome_personalizzato: optional(line(120)),
  data_conseguimento: optional(PastDate),
  scadenza: optional(ProposedExpiry),
  categoria_patente: optional(z.enum(licenceCategories)),
});

/** Front and back, or the sheets of a paper, are photographed one by one and become one PDF. */
export const documentFile = {
  file: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 20 * 1024 * 1024, most: 6 },
} as const;

export const uploadDocument = endpoint.put('/api/humanResources/user/uploadDocument', {
  summary: 'Carica un documento: PDF, JPEG o PNG, anche più file, che diventano un PDF solo',
  access: [[can.userEdit]],
  undoable: 'counterpart',
  beforeCompletion: 'anyone',
  body: DocumentUpload,
  files: documentFile,
  answer: Created,
});

export const deleteDocument = endpoint.delete('/api/humanResources/user/deleteDocument', {
  summary: 'Elimina un documento non ancora approvato',
  access: [[can.userEdit]],
  undoable: 'lost',
  beforeCompletion: 'anyone',
  query: z.strictObject({ id: IdParam }),
});

export const getDocument = endpoint.get('/api/humanResources/user/getDocument', {
  summary: 'Un documento della persona, in PDF',
  access: 'session',
  beforeCompletion: true,
  query: z.strictObject({ id: IdParam }),
  answer: { binary: ['application/pdf'] },
});
