import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { formatDate } from '../../platform/formats.ts';
import { messages } from '../../platform/messages.ts';
import { can } from '../../platform/permissions.ts';
import {
  CivilDate,
  Created,
  Id,
  IdParam,
  Instant,
  line,
  optional,
  PastDate,
  today,
} from '../../platform/schema.ts';
import { licenceCategories } from '../personal-data/licence-categories.ts';
import { DocumentState } from './life.ts';

export const UserDocument = z.object({
  id: Id,
  nome_personalizzato: z.string().nullable(),
  data_conseguimento: z.string().nullable(),
  /** Of a document that waits it is what was proposed at the upload, or what the type's months give. */
  scadenza: z.string().nullable(),
  stato: DocumentState,
  /** Why it was refused. */
  motivo: z.string().nullable(),
  caricato_il: Instant,
  dimensione: z.number(),
  /** Its successor took its place: an approved one, or a newer upload of what nobody had approved. It is kept. */
  sostituito: z.boolean(),
});
export type UserDocument = z.infer<typeof UserDocument>;

/** Why a type waits for something from the person. The first one is the most urgent. */
export const DocumentDue = z.enum(['manca', 'rifiutato', 'scaduto', 'in scadenza']);
export type DocumentDue = z.infer<typeof DocumentDue>;

/** Where the documents of a type stand on a page, for links that lead there. */
export const documentField = (typeId: number): string => `documento.${typeId}`;

export const DocumentCategory = z.object({
  category_id: Id,
  category: z.string(),
  types: z.array(
    z.object({
      type_id: Id,
      type: z.string(),
      /** Asked of this person to complete the registration. */
      required: z.boolean(),
      /** Asked of this person at all. */
      asked: z.boolean(),
      /** The upload must carry data_conseguimento. */
      asks_date: z.boolean(),
      /** The expiry stands on the paper, and whoever uploads it may propose it. */
      asks_expiry: z.boolean(),
      /** A driving licence, of which the category may be proposed, too. */
      licence: z.boolean(),
      /** There is a template to fill in. */
      template: z.boolean(),
      /** Nothing more is uploaded of this type. */
      closed: z.boolean(),
      /** What the person has to do about it; null when nothing is left to do. */
      due: DocumentDue.nullable(),
      documents: z.array(UserDocument),
    }),
  ),
});
export type DocumentCategory = z.infer<typeof DocumentCategory>;

export const getDocuments = endpoint.get('/api/humanResources/user/getDocuments', {
  summary: 'I documenti della persona per categoria e tipo',
  access: 'session',
  beforeCompletion: true,
  query: z.strictObject({ category_id: IdParam.optional(), type_id: IdParam.optional() }),
  answer: z.array(DocumentCategory),
});

/** The latest expiry that is believed of a paper. */
const latestExpiry = '2100-12-31';

/** The expiry that whoever uploads reads on the paper. One that has passed is refused, as it is at the approval. */
const ProposedExpiry = CivilDate.superRefine((date, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if (date < today()) refuse(`È scaduto ${formatDate(date, 'il')}: carica quello rinnovato`);
  else if (date > latestExpiry) refuse(messages.dateBefore('2101-01-01'));
});

/** What comes with the file of a document. */
export const DocumentUpload = z.strictObject({
  id_categoria: IdParam,
  id_tipo: IdParam,
  nome_personalizzato: optional(line(120)),
  data_conseguimento: optional(PastDate),
  scadenza: optional(ProposedExpiry),
  categoria_patente: optional(z.enum(licenceCategories)),
});

export const documentFile = {
  file: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 20 * 1024 * 1024 },
} as const;

export const uploadDocument = endpoint.put('/api/humanResources/user/uploadDocument', {
  summary: 'Carica un documento: PDF, oppure JPEG o PNG che diventano PDF',
  access: [[can.userEdit]],
  beforeCompletion: 'anyone',
  body: DocumentUpload,
  files: documentFile,
  answer: Created,
});

export const deleteDocument = endpoint.delete('/api/humanResources/user/deleteDocument', {
  summary: 'Elimina un documento non ancora approvato',
  access: [[can.userEdit]],
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
