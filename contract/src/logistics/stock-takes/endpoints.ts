/** Stock-takes: opened over a place or a category, counted by several people, reviewed, then booked all at once. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { actionsOf, moveEndpoint, movesOf } from '../../platform/life.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { Created, Done, Id, Instant, Money, optional, text, Version } from '../../platform/schema.ts';
import { managesWarehouses, movesStock } from '../shared/access.ts';
import { StockTakeState, stockTakeLife } from './life.ts';

const base = '/api/logistics/stock-takes';

/** What is counted: a place with everything below it, or a category. */
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
  /** The people who count don't see how many are expected. */
  blind: z.boolean(),
  state: StockTakeState,
  openedAt: Instant,
  openedBy: z.string().nullable(),
  /** How many products × places × lots somebody has counted. */
  counted: z.number(),
};

export const StockTakeRow = z.object({
  ...summary,
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
});
export type StockTakeRow = z.infer<typeof StockTakeRow>;

export const StockTakeFilters = z.strictObject({ state: StockTakeState.optional() });

export const listStockTakes = endpoint.get(base, {
  summary: 'Inventari, dal più recente',
  access: managesWarehouses,
  query: StockTakeFilters.extend(paging),
  answer: pageOf(StockTakeRow),
});

export const exportStockTakes = exportOf(listStockTakes, 'Gli inventari che il filtro lascia');

/** What differs, valued at the standard cost; products without one count as nothing. */
const Differences = z.object({
  lines: z.number(),
  plus: Money,
  minus: Money,
  /** Lines that differ and whose product has no cost. */
  withoutCost: z.number(),
});

export const StockTake = StockTakeRow.extend({
  version: z.number(),
  moves: movesOf(stockTakeLife),
  actions: actionsOf(stockTakeLife),
  /** Expected by the ledger, counted by nobody. */
  missing: z.number(),
  /** Missing lines for which nothing has been decided yet. */
  undecided: z.number(),
  /** Lines that somebody has to count again. */
  recounts: z.number(),
  /** Lines on which two people disagree. */
  disputed: z.number(),
  /** Null for whoever may not know what is expected: everyone while a blind count is open. */
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
});

/** What happens to lines that nobody counted: nothing, or they count as zero. */
export const missingChoices = ['leave', 'zero'] as const;
export type MissingChoice = (typeof missingChoices)[number];

export const approveStockTake = endpoint.post(`${base}/:id/approve`, {
  summary: 'Registra tutte le rettifiche di un inventario, o nessuna',
  access: managesWarehouses,
  body: z.strictObject({
    version: Version,
    /** For the missing lines for which nothing was decided one by one. */
    missing: z.enum(missingChoices),
  }),
  answer: Done.extend({ booked: z.number() }),
});

/** A place worth counting: much value, not counted for long. */
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
  answer: z.array(OpenStockTake),
});
