import { z } from 'zod';
import { type Endpoint, endpoint } from '../platform/endpoint.ts';
import {
  countedPageOf,
  csvType,
  fileFormat,
  paging,
  SheetName,
  searched,
  xlsxType,
} from '../platform/lists.ts';
import { trackings, Unit } from '../platform/numbers/units.ts';
import { Done, Id, IdParam, Instant, text } from '../platform/schema.ts';
import { importsSomething } from './access.ts';
import { waysToFold } from './category-path.ts';
import { importKinds } from './kinds.ts';

export const ImportKindName = z.enum(importKinds);

const access = importsSomething satisfies Endpoint['access'];

/** The choices of a person besides the columns; each kind of import reads the options that concern it. */
export const ImportOptions = z.strictObject({
  /** The text between the levels of a path. */
  separator: text(3),
  /** The way in which a category path becomes macro and sub category. */
  fold: z.enum(waysToFold),
  /** Our unit for each unit of the file, in lower case; '' is the empty cell. */
  units: z.record(z.string().max(60), Unit),
  /** The meaning of a yes and of a no in the tracking column. */
  trackedAs: z.enum(trackings),
  untrackedAs: z.enum(trackings),
  /** Whether the quantities replace the stock or are added to it. */
  stockMode: z.enum(['set', 'add']),
  /** Whether the lot of a product that is not tracked by lots is refused or ignored. */
  untrackedLots: z.enum(['refuse', 'ignore']),
  /** Whether an empty cell leaves the value that is there, or empties it. */
  emptyCells: z.enum(['keep', 'erase']),
  /** Whether a barcode whose check digit proves that a spreadsheet took its first zero gets it back. */
  lostZeros: z.enum(['restore', 'keep']),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

export const defaultImportOptions: ImportOptions = {
  separator: '/',
  fold: 'first-last',
  units: { '': 'pz' },
  trackedAs: 'serial',
  untrackedAs: 'none',
  stockMode: 'set',
  untrackedLots: 'refuse',
  emptyCells: 'keep',
  lostZeros: 'restore',
};

export const ImportMapping = z.strictObject({
  /** The field of each column of the file; null leaves the column out. */
  columns: z.array(z.string().max(40).nullable()).min(1).max(200),
  options: ImportOptions,
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const importStates = [
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export const ImportState = z.enum(importStates);
export type ImportState = z.infer<typeof ImportState>;

export const ImportColumn = z.object({
  title: z.string(),
  /** The first different values, for a person to recognise the column. */
  examples: z.array(z.string()),
  /** All different values when they are few (units, yes or no, categories), else null. */
  values: z.array(z.string()).nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const Counts = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** The number of rows with mistakes; a row with several counts once. */
  wrong: z.number(),
  /** The number of rows that the file itself leaves out: in a list of companies, those that aren't suppliers. */
  skipped: z.number().optional(),
  /** The categories that are created for the products: their number, and the names of the first ones. */
  newCategories: z.object({ count: z.number(), first: z.array(z.string()) }).optional(),
  /** Whether people of the file get more than their own area, so that starting asks for a proof. */
  grants: z.boolean().optional(),
  /** The number of values that have an empty cell in the file: the options say whether they are emptied. */
  blank: z.number().optional(),
  /** The codes that get a lost zero back: their number, and the first ones ('12345678905 → 012345678905'). */
  zeros: z.object({ count: z.number(), first: z.array(z.string()) }).optional(),
  /** The number of rows about which there is something to look at, though they are imported. */
  remarks: z.number().optional(),
});
export type ImportCounts = z.infer<typeof Counts>;

export const ImportSummary = z.object({
  id: Id,
  kind: ImportKindName,
  state: ImportState,
  fileName: z.string(),
  rows: z.number(),
  counts: Counts.nullable(),
  by: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const Import = ImportSummary.extend({
  columns: z.array(ImportColumn),
  mapping: ImportMapping,
  /** The progress of the work; null while nothing runs. */
  progress: z.object({ phase: z.string(), done: z.number(), total: z.number() }).nullable(),
  skipRefused: z.boolean(),
  /** The reason why the work failed, or why the person must look at the import again. */
  note: z.string().nullable(),
  undone: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportError = z.object({
  row: z.number(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type ImportError = z.infer<typeof ImportError>;

/** The effects of undoing an import now, in numbers, and the obstacles. */
export const ImportUndo = z.object({
  /** Products, categories or places that the import created and to which nothing refers. */
  deletes: z.number(),
  /** Products and places that the import created and that have movements: they are kept, but put out of use. */
  deactivates: z.number(),
  restores: z.number(),
  /** Categories that were created for its products, and would be empty without them. */
  categories: z.number(),
  reverses: z.number(),
  obstacles: z.object({
    count: z.number(),
    first: z.array(z.object({ name: z.string(), why: z.string() })),
  }),
});
export type ImportUndo = z.infer<typeof ImportUndo>;

export const uploadImport = endpoint.post('/api/logistics/imports', {
  summary: 'Carica un file CSV o XLSX da importare: ne legge le colonne, non scrive ancora niente',
  access,
  undoable: 'passing',
  body: z.strictObject({
    kind: ImportKindName,
    /** The sheet of a workbook that has several. */
    sheet: SheetName.optional(),
  }),
  files: { file: { types: [csvType, xlsxType], maxBytes: 100 * 1024 * 1024 } },
  /** Without an id nothing was kept: the person must first say which of these sheets is meant. */
  answer: Done.extend({ id: Id.nullable(), sheets: z.array(z.string()) }),
});

export const listImports = endpoint.get('/api/logistics/imports', {
  summary: 'Le importazioni, dalla più recente',
  access,
  query: z.strictObject({ ...searched, kind: ImportKindName.optional(), ...paging }),
  answer: countedPageOf(ImportSummary),
});

export const importTemplate = endpoint.get('/api/logistics/imports/template', {
  summary: 'Un file vuoto con le colonne che si possono importare',
  access,
  query: z.strictObject({ kind: ImportKindName, ...fileFormat }),
  answer: { binary: [csvType, xlsxType] },
});

export const getImport = endpoint.get('/api/logistics/imports/:id', {
  summary: 'Un’importazione: colonne, scelte, avanzamento ed esito',
  access,
  answer: Import,
});

export const checkImport = endpoint.post('/api/logistics/imports/:id/check', {
  summary: 'Controlla tutte le righe con queste colonne, senza scrivere niente',
  access,
  undoable: 'passing',
  body: z.strictObject({ mapping: ImportMapping }),
});

export const startImport = endpoint.post('/api/logistics/imports/:id/start', {
  summary: 'Importa tutto, o solo le righe senza errori',
  access,
  undoable: 'counterpart',
  body: z.strictObject({ skipRefused: z.boolean() }),
});

export const cancelImport = endpoint.post('/api/logistics/imports/:id/cancel', {
  summary: 'Ferma il controllo o l’importazione: niente resta scritto a metà',
  access,
  undoable: 'passing',
});

export const previewImportUndo = endpoint.get('/api/logistics/imports/:id/undo', {
  summary: 'Che cosa farebbe l’annullamento dell’importazione, in numeri, e che cosa lo impedisce',
  access,
  answer: ImportUndo,
});

export const undoImport = endpoint.post('/api/logistics/imports/:id/undo', {
  summary: 'Annulla un’importazione finita: tutto torna com’era prima, o niente',
  access,
  undoable: 'undoing',
});

export const listImportErrors = endpoint.get('/api/logistics/imports/:id/errors', {
  summary: 'Gli errori del controllo, riga per riga e cella per cella; o le righe buone da guardare',
  access,
  query: z.strictObject({ after: IdParam.optional(), kind: z.enum(['wrong', 'remarks']).optional() }),
  answer: z.object({ rows: z.array(ImportError), next: z.number().nullable() }),
});

export const exportImportErrors = endpoint.get('/api/logistics/imports/:id/errors/export', {
  summary: 'Gli errori del controllo come CSV o XLSX',
  access,
  query: z.strictObject({ ...fileFormat }),
  answer: { binary: [csvType, xlsxType] },
});
