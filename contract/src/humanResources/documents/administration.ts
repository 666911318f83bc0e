/** The categories and types of documents, which people who manage users maintain. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { paging } from '../../platform/lists.ts';
import { can } from '../../platform/permissions.ts';
import { acrossFields, Created, Id, NamedRef, optional, text, Version } from '../../platform/schema.ts';

/** The people who verify documents; documents of special categories are for `managesDocuments` alone. */
export const verifiesDocuments = [[can.usersManagement], [can.usersDocuments]] as const;
export const managesDocuments = [[can.usersManagement]] as const;

/** The people of whom a type is asked. Drivers are the people who may book vans. */
export const documentAudiences = {
  nobody: 'Nessuno: chi vuole lo carica',
  everyone: 'Tutte le persone',
  team: 'Chi è in un reparto',
  drivers: 'Chi guida i furgoni',
} as const;
const DocumentAudience = z.enum(['nobody', 'everyone', 'team', 'drivers']);
export type DocumentAudience = z.infer<typeof DocumentAudience>;

export const DocumentType = z.object({
  id: Id,
  name: z.string(),
  categoryId: Id,
  requiredFor: DocumentAudience,
  team: NamedRef.nullable(),
  /** Whether the registration of the people of whom it is asked can't end without it. */
  atRegistration: z.boolean(),
  asksDate: z.boolean(),
  hasExpiry: z.boolean(),
  /** Months from data_conseguimento, or from the upload; null when the expiry is read on the paper. */
  validityMonths: z.number().nullable(),
  /** Whether the person who verifies the document records the licence's category. */
  licence: z.boolean(),
  /** Special categories of personal data (GDPR, article 9). */
  special: z.boolean(),
  retentionMonths: z.number().nullable(),
  /** The file name of the template. */
  template: z.string().nullable(),
  position: z.number(),
  closed: z.boolean(),
  /** The number of documents of this type; a type with documents is closed and not deleted. */
  documents: z.number(),
  version: z.number(),
});
export type DocumentType = z.infer<typeof DocumentType>;

export const DocumentTypeGroup = z.object({
  id: Id,
  name: z.string(),
  position: z.number(),
  version: z.number(),
  types: z.array(DocumentType),
});
export type DocumentTypeGroup = z.infer<typeof DocumentTypeGroup>;

const categories = '/api/humanResources/document-categories';
const types = '/api/humanResources/document-types';

export const listDocumentTypes = endpoint.get(types, {
  summary: 'I tipi di documento per categoria; quelli particolari solo a chi gestisce gli utenti',
  access: verifiesDocuments,
  answer: z.array(DocumentTypeGroup),
});

const Position = z.number().int().min(0).max(9999);
const CategoryForm = z.strictObject({ name: text(60), position: Position });

export const createDocumentCategory = endpoint.post(categories, {
  summary: 'Nuova categoria di documenti',
  access: managesDocuments,
  undoable: true,
  body: CategoryForm,
  answer: Created,
});

export const editDocumentCategory = endpoint.patch(`${categories}/:id`, {
  summary: 'Cambia una categoria di documenti',
  access: managesDocuments,
  undoable: true,
  body: CategoryForm.extend({ version: Version }),
});

export const deleteDocumentCategory = endpoint.delete(`${categories}/:id`, {
  summary: 'Elimina una categoria senza tipi',
  access: managesDocuments,
  undoable: true,
});

const Months = z.number().int().min(1).max(600);

const fields = {
  name: text(80),
  categoryId: Id,
  requiredFor: DocumentAudience,
  teamId: optional(Id),
  atRegistration: z.boolean(),
  asksDate: z.boolean(),
  hasExpiry: z.boolean(),
  validityMonths: optional(Months),
  licence: z.boolean(),
  special: z.boolean(),
  retentionMonths: optional(Months),
  position: Position,
};

type Shape = { [Name in keyof typeof fields]?: unknown };

/** The rules between a type's fields; the database enforces them, too. */
const checked = <S extends z.ZodObject>(form: S) =>
  form
    .refine(
      ({ requiredFor, teamId }: Shape) => requiredFor !== 'team' || typeof teamId === 'number',
      acrossFields('teamId', 'Scegli il reparto a cui serve'),
    )
    .refine(
      ({ requiredFor, atRegistration }: Shape) => requiredFor !== 'nobody' || atRegistration !== true,
      acrossFields('atRegistration', 'Scegli prima a chi serve'),
    )
    .refine(
      ({ hasExpiry, validityMonths }: Shape) => hasExpiry !== false || typeof validityMonths !== 'number',
      acrossFields('validityMonths', 'Un documento che non scade non ha mesi di validità'),
    )
    .refine(
      ({ licence, hasExpiry }: Shape) => licence !== true || hasExpiry !== false,
      acrossFields('licence', 'Una patente ha sempre una scadenza'),
    );

export const createDocumentType = endpoint.post(types, {
  summary: 'Nuovo tipo di documento',
  access: managesDocuments,
  undoable: true,
  body: checked(z.strictObject(fields)),
  answer: Created,
});

export const editDocumentType = endpoint.patch(`${types}/:id`, {
  summary: 'Cambia un tipo di documento',
  access: managesDocuments,
  undoable: 'edited',
  body: checked(z.strictObject({ ...fields, version: Version })),
});

export const closeDocumentType = endpoint.post(`${types}/:id/close`, {
  summary: 'Chiude un tipo di documento: non si carica più e non si chiede a nessuno',
  access: managesDocuments,
  undoable: true,
  body: z.strictObject({ version: Version }),
});

export const reopenDocumentType = endpoint.post(`${types}/:id/reopen`, {
  summary: 'Riapre un tipo di documento',
  access: managesDocuments,
  undoable: true,
  body: z.strictObject({ version: Version }),
});

export const deleteDocumentType = endpoint.delete(`${types}/:id`, {
  summary: 'Elimina un tipo che nessuno ha mai caricato',
  access: managesDocuments,
  undoable: 'lost',
});

export const uploadDocumentTemplate = endpoint.put(`${types}/:id/template`, {
  summary: 'Il modello da compilare, in PDF',
  access: managesDocuments,
  undoable: 'counterpart',
  files: { file: { types: ['application/pdf'], maxBytes: 20 * 1024 * 1024 } },
});

export const deleteDocumentTemplate = endpoint.delete(`${types}/:id/template`, {
  summary: 'Toglie il modello di un tipo',
  access: managesDocuments,
  undoable: 'lost',
});

export const getDocumentTemplate = endpoint.get(`${types}/:id/template`, {
  summary: 'Scarica il modello di un tipo di documento',
  access: 'session',
  beforeCompletion: true,
  answer: { binary: ['application/pdf'] },
});

export const documentTypeHistory = endpoint.get(`${types}/:id/history`, {
  summary: 'La cronologia di un tipo di documento',
  access: managesDocuments,
  query: z.strictObject(paging),
  answer: HistoryPage,
});
