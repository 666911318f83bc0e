/** The documents of other people: the queue of those in verification, and each document beside the facts to compare. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { mostReason, movesOf } from '../../platform/life.ts';
import { Facet, pageOf, paging } from '../../platform/lists.ts';
import { licenceCategories } from '../../platform/people/licence-categories.ts';
import { CivilDate, Id, IdParam, Instant, optional, text, Version } from '../../platform/schema.ts';
import { verifiesDocuments } from './administration.ts';
import { DocumentState, documentLife } from './life.ts';

const base = '/api/humanResources/documents';

/** Somebody's document, and the facts with which it is compared. */
export const DocumentToVerify = z.object({
  id: Id,
  version: z.number(),
  state: DocumentState,
  /** The moves that this person may make now. */
  moves: movesOf(documentLife),
  person: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    picture: z.string().nullable(),
    birthDate: z.string().nullable(),
    birthPlace: z.string().nullable(),
    /** The driving licence as the person has typed it, when the document is a driving licence. */
    licence: z.object({ number: z.string(), category: z.string(), expiresOn: z.string() }).nullable(),
  }),
  type: z.object({
    id: Id,
    name: z.string(),
    category: z.string(),
    asksDate: z.boolean(),
    hasExpiry: z.boolean(),
    licence: z.boolean(),
    special: z.boolean(),
  }),
  customName: z.string().nullable(),
  achievedOn: z.string().nullable(),
  /** In verification, the expiry that follows from the months of the type; the person who verifies may correct it. */
  expiresOn: z.string().nullable(),
  licenceCategory: z.string().nullable(),
  /** The values that the uploader read on the paper. */
  proposed: z.object({ expiresOn: z.string().nullable(), licenceCategory: z.string().nullable() }),
  uploadedAt: Instant,
  /** The person who uploaded it on the owner's behalf; null when the owner did. */
  uploadedBy: z.string().nullable(),
  size: z.number(),
  refusalReason: z.string().nullable(),
  superseded: z.boolean(),
  decided: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
  /** The document of the same type that is in force: an approval replaces it, unless it expires later than this one. */
  inForce: z.object({ id: Id, expiresOn: z.string().nullable() }).nullable(),
});
export type DocumentToVerify = z.infer<typeof DocumentToVerify>;

export const listDocumentsToVerify = endpoint.get(`${base}/to-verify`, {
  summary: 'I documenti da verificare, i primi caricati per primi; mai i propri',
  access: verifiesDocuments,
  query: z.strictObject({ q: text(100, 0).optional(), type: IdParam.optional(), ...paging }),
  answer: pageOf(DocumentToVerify),
});

export const documentsToVerifyFacets = endpoint.get(`${base}/to-verify/facets`, {
  summary: 'Quanti documenti da verificare ha ogni tipo, mai i propri',
  access: verifiesDocuments,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.object({ type: Facet }),
});

export const getDocumentToVerify = endpoint.get(`${base}/:id`, {
  summary: 'Un documento di una persona, con i dati con cui si confronta',
  access: verifiesDocuments,
  answer: DocumentToVerify,
});

export const openDocument = endpoint.get(`${base}/:id/file`, {
  summary: 'Il PDF di un documento; l’apertura resta scritta',
  access: verifiesDocuments,
  answer: { binary: ['application/pdf'] },
});

export const approveDocument = endpoint.post(`${base}/:id/approve`, {
  summary: 'Approva un documento: prende il posto di quello in vigore, se non vale meno a lungo',
  access: verifiesDocuments,
  undoable: true,
  body: z.strictObject({
    version: Version,
    /** Required when the type has an expiry and no fixed number of months. */
    expiresOn: optional(CivilDate),
    licenceCategory: optional(z.enum(licenceCategories)),
  }),
});

export const rejectDocument = endpoint.post(`${base}/:id/reject`, {
  summary: 'Rifiuta un documento con un motivo, che la persona legge',
  access: verifiesDocuments,
  undoable: 'sent',
  body: z.strictObject({ version: Version, reason: text(mostReason) }),
});

export const reopenDocument = endpoint.post(`${base}/:id/reopen`, {
  summary: 'Rimette in verifica un documento approvato: torna in vigore quello che aveva sostituito',
  access: verifiesDocuments,
  undoable: 'undoing',
  body: z.strictObject({ version: Version, reason: text(mostReason) }),
});

export const getDocumentHistory = endpoint.get(`${base}/:id/history`, {
  summary: 'La cronologia di un documento, con chi l’ha aperto',
  access: verifiesDocuments,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

/** Reasons to choose from; the person who refuses may write another one. */
export const usualReasons = [
  'Non si legge: carica una scansione più nitida',
  'Manca il retro, o una pagina',
  'È scaduto: carica quello rinnovato',
  'È di un’altra persona',
  'Non è il documento richiesto',
  'Manca la firma',
] as const;
