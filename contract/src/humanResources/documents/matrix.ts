/** The documents of people: a grid of people and types, the same as a file, and the documents themselves as a zip. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, Facet, pageOf, paging } from '../../platform/lists.ts';
import { MassAnswer } from '../../platform/people/mass.ts';
import { Id, IdParam } from '../../platform/schema.ts';
import { chosenPeople, type documentGaps, PeopleFilters } from '../people/filters.ts';
import { managesDocuments, verifiesDocuments } from './administration.ts';

/** The state of a person's documents of one type, as people read it. */
export const cellStates = {
  missing: 'Manca',
  toCheck: 'Da verificare',
  refused: 'Rifiutato',
  valid: 'Valido',
  expiring: 'In scadenza',
  expired: 'Scaduto',
} as const;
const CellState = z.enum(['missing', 'toCheck', 'refused', 'valid', 'expiring', 'expired']);
export type CellState = z.infer<typeof CellState>;

export const DocumentCell = z.object({
  typeId: Id,
  state: CellState,
  expiresOn: z.string().nullable(),
  /** The document to which the cell leads: the one in verification, else the one in force. Null when there is none. */
  documentId: Id.nullable(),
  /** Whether a newer document than the one in force is in verification. */
  waiting: z.boolean(),
});
export type DocumentCell = z.infer<typeof DocumentCell>;

export const PersonWithDocuments = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  /** One cell for each type that is asked of the person or of which they have a document. */
  cells: z.array(DocumentCell),
});
export type PersonWithDocuments = z.infer<typeof PersonWithDocuments>;

const filters = {
  ...PeopleFilters.shape,
  /** Only this type: then `documents` and `within` concern this type alone. */
  type: IdParam.optional(),
  /** Only people with a document that expires within so many days. */
  within: z.enum(['30', '60', '90']).optional(),
};

export const listPeopleWithDocuments = endpoint.get('/api/humanResources/document-matrix', {
  summary: 'Persone per tipi di documento: che cosa manca, vale, scade',
  access: verifiesDocuments,
  query: z.strictObject({ ...filters, ...paging }),
  answer: pageOf(PersonWithDocuments),
});

/** The filter by what a person's documents lack, as people read it. */
export const documentGapWords: Readonly<Record<(typeof documentGaps)[number], string>> = {
  missing: 'Manca qualcosa',
  toCheck: 'Da verificare',
  refused: 'Rifiutati',
  expired: 'Scaduti',
};

export const matrixFacets = endpoint.get('/api/humanResources/document-matrix/facets', {
  summary: 'Quante persone ha ogni valore di ogni filtro, con gli altri filtri dati',
  access: verifiesDocuments,
  query: z.strictObject(filters),
  answer: z.object({ documents: Facet, within: Facet, type: Facet, team: Facet, state: Facet }),
});

export const exportPeopleWithDocuments = exportOf(
  listPeopleWithDocuments,
  'Le persone che i filtri lasciano con i loro documenti',
);

export const remindOfDocuments = endpoint.post('/api/humanResources/document-matrix/remind', {
  summary:
    'Ricorda alle persone scelte, o che i filtri lasciano, i documenti che mancano, scaduti o rifiutati',
  access: managesDocuments,
  undoable: 'message',
  body: z.strictObject({ ...chosenPeople, filters: z.strictObject(filters).default({}) }),
  answer: MassAnswer,
});

/** The most people whose documents fit in one zip. */
export const mostZipPeople = 500;

export const zipDocuments = endpoint.get('/api/humanResources/documents/zip', {
  summary: 'I documenti in vigore delle persone scelte, o che i filtri lasciano, in uno ZIP',
  access: verifiesDocuments,
  query: z.strictObject({
    ...filters,
    /** The ids of the people, separated by commas; without it, all people that the filters leave. */
    people: z
      .string()
      .regex(new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${mostZipPeople - 1}}$`))
      .optional(),
  }),
  answer: { binary: ['application/zip'] },
});
