import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Created, Id, IdParam, Instant, line, optional, PastDate } from '../../platform/schema.ts';

export const documentStates = ['in verifica', 'approvato', 'rifiutato'] as const;

export const UserDocument = z.object({
  id: Id,
  nome_personalizzato: z.string().nullable(),
  data_conseguimento: z.string().nullable(),
  scadenza: z.string().nullable(),
  stato: z.enum(documentStates),
  /** Why it was refused. */
  motivo: z.string().nullable(),
  caricato_il: Instant,
  dimensione: z.number(),
  /** A newer upload of the same type took its place; it is kept. */
  sostituito: z.boolean(),
});
export type UserDocument = z.infer<typeof UserDocument>;

export const DocumentCategory = z.object({
  category_id: Id,
  category: z.string(),
  types: z.array(
    z.object({
      type_id: Id,
      type: z.string(),
      /** Asked for to complete the registration. */
      required: z.boolean(),
      /** The upload must carry data_conseguimento. */
      asks_date: z.boolean(),
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

export const uploadDocument = endpoint.put('/api/humanResources/user/uploadDocument', {
  summary: 'Carica un documento: PDF, oppure JPEG o PNG che diventano PDF',
  access: [[can.userEdit]],
  beforeCompletion: 'anyone',
  body: z.strictObject({
    id_categoria: IdParam,
    id_tipo: IdParam,
    nome_personalizzato: optional(line(120)),
    data_conseguimento: optional(PastDate),
  }),
  files: {
    file: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 20 * 1024 * 1024 },
  },
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
