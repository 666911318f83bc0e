/** Stock-takes: opened over a place or a category, counted by several people, reviewed, then booked all at once. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { actionsOf, moveEndpoint, movesOf } from '../../platform/life.ts';
import { countedPageOf, exportOf, paging, searched } from '../../platform/lists.ts';
import {
  Created,
  Done,
  Id,
  IdParam,
  Instant,
  Money,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesWarehouses, movesStock } from '../shared/access.ts';
import { StockTakeState, stockTakeLife } from './life.ts';

const base = '/api/logistics/stock-takes';

/** The scope of the count: a place with everything below it, or a category. */
const Scope = z.object({
  kind: z.enum(['location', 'macro', 'sub']),
  id: Id,
  code: z.string(),
  name: z.string(),
});
export type StockTakeScope = z.infer<typeof Scope>;

const summary = {
  id: Id,
  name: z.string(),
  scope: Scope,
  /** Whether the people who count don't see the expected quantities. */
  blind: z.boolean(),
  state: StockTakeState,
  openedAt: Instant,
  openedBy: z.string().nullable(),
  /** The number of combinations of product, place and lot that somebody has counted. */
  counted: z.number(),
};

export const StockTakeRow = z.object({
  ...summary,
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
});
export type StockTakeRow = z.infer<typeof StockTakeRow>;

export const StockTakeFilters = z.strictObject({ ...searched, state: StockTakeState.optional() });

export const listStockTakes = endpoint.get(base, {
  summary: 'Inventari, dal più recente',
  access: managesWarehouses,
  query: StockTakeFilters.extend(paging),
  answer: countedPageOf(StockTakeRow),
});

export const exportStockTakes = exportOf(listStockTakes, 'Gli inventari che il filtro lascia');

/** The differences, valued at the standard cost; products without a cost count as nothing. */
const Differences = z.object({
  lines: z.number(),
  plus: Money,
  minus: Money,
  /** The number of differing lines whose product has no cost. */
  withoutCost: z.number(),
});

export const StockTake = StockTakeRow.extend({
  version: z.number(),
  moves: movesOf(stockTakeLife),
  actions: actionsOf(stockTakeLife),
  /** The number of lines that the ledger expects and nobody has counted. */
  missing: z.number(),
  /** The number of missing lines for which nothing has been decided yet. */
  undecided: z.number(),
  /** The number of lines that somebody must count again. */
  recounts: z.number(),
  /** The number of lines on which two people disagree. */
  disputed: z.number(),
  /** Null for people who may not know the expected quantities: everyone while a blind count is open. */
  differences: Differences.nullable(),
});
export type StockTake = z.infer<typeof StockTake>;

export const getStockTake = endpoint.get(`${base}/:id`, {
  summary: 'Un inventario, con quanto manca e quanto differisce',
  access: movesStock,
  answer: StockTake,
});

export const openStockTake = endpoint.post(base, {
  summary: 'Apre un inventario su un’ubicazione o su una categoria',
  access: managesWarehouses,
  undoable: 'counterpart',
  body: z
    .strictObject({
      name: text(120),
      locationId: optional(Id),
      macroCategoryId: optional(Id),
      subCategoryId: optional(Id),
      blind: z.boolean().default(true),
    })
    .refine(
      ({ locationId, macroCategoryId, subCategoryId }) =>
        [locationId, macroCategoryId, subCategoryId].filter((id) => id !== null).length === 1,
      { path: ['locationId'], message: 'Scegli che cosa contare: un’ubicazione o una categoria' },
    ),
  answer: Created,
});

export const moveStockTake = moveEndpoint(stockTakeLife, {
  base,
  summary: 'Chiude la conta, la riapre o annulla l’inventario',
  undoable: true,
});

/** The choices for lines that nobody counted: they are left unchanged, or count as zero. */
export const missingChoices = ['leave', 'zero'] as const;
export type MissingChoice = (typeof missingChoices)[number];

export const approveStockTake = endpoint.post(`${base}/:id/approve`, {
  summary: 'Registra tutte le rettifiche di un inventario, o nessuna',
  access: managesWarehouses,
  undoable: 'lost',
  body: z.strictObject({
    version: Version,
    /** The choice for missing lines for which nothing was decided individually. */
    missing: z.enum(missingChoices),
  }),
  answer: Done.extend({ booked: z.number() }),
});

/** A place worth counting: much value, and no count for a long time. */
const Suggestion = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  value: Money,
  products: z.number(),
  lastCountedAt: Instant.nullable(),
});
export type StockTakeSuggestion = z.infer<typeof Suggestion>;

export const suggestStockTakes = endpoint.get(`${base}/suggestions`, {
  summary: 'Le ubicazioni che conviene contare: più valore, non contate da più tempo',
  access: managesWarehouses,
  answer: z.array(Suggestion),
});

export const stockTakeSheet = endpoint.get(`${base}/:id/sheet`, {
  summary: 'Il foglio di conta da stampare, senza quantità',
  access: movesStock,
  answer: { binary: ['application/pdf'] },
});

export const OpenStockTake = z.object({ ...summary, recounts: z.number() });
export type OpenStockTake = z.infer<typeof OpenStockTake>;

export const listOpenStockTakes = endpoint.get(`${base}/open`, {
  summary: 'Gli inventari in cui si può contare adesso',
  access: movesStock,
  /** With a place: only the stock-takes that count this place, those over a place before those over a category. */
  query: z.strictObject({ location: IdParam.optional() }),
  answer: z.array(OpenStockTake),
});
