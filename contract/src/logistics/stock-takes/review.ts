/**
 * The review of a stock-take: the differences and their value, the lines that nobody counted, and who counted each
 * line.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, exportOf, pageOf, paging, searched } from '../../platform/lists.ts';
import { Id, Instant, Money, Quantity } from '../../platform/schema.ts';
import { managesWarehouses } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { ProductRef } from '../shared/product-ref.ts';
import { missingChoices } from './endpoints.ts';

const base = '/api/logistics/stock-takes/:id';

/** `conta`: somebody counted the line. `zero` and `invariato`: nobody did, and the reviewer decided. */
export const countSources = ['conta', 'zero', 'invariato'] as const;

const Count = z.object({
  id: Id,
  source: z.enum(countSources),
  counted: Quantity,
  expected: Quantity,
  by: z.string().nullable(),
  at: Instant,
});

const Lot = z.object({ id: Id, code: z.string() });
const key = {
  product: ProductRef,
  location: PlaceRef,
  lot: Lot.nullable(),
};

/** One product in one place with one lot; its id is the id of the count that is valid. */
export const StockTakeLine = z.object({
  id: Id,
  ...key,
  counted: Quantity,
  /** The quantity in the ledger at the time of the count. */
  expected: Quantity,
  /** The quantity that the approval books: counted minus expected, minus the corrections of other stock-takes since. */
  difference: Quantity,
  /** At the standard cost; null when the product has none. */
  value: Money.nullable(),
  source: z.enum(countSources),
  /** The change in the ledger since the count: it is normal, but worth a look. */
  movedSince: Quantity,
  recount: z.boolean(),
  /** True when two people counted different quantities. */
  disputed: z.boolean(),
  /** All counts of this line, the valid one first. */
  counts: z.array(Count),
});
export type StockTakeLine = z.infer<typeof StockTakeLine>;

export const lineFilters = ['differences', 'disputed', 'recount'] as const;

export const stockTakeLines = endpoint.get(`${base}/lines`, {
  summary: 'Le righe contate di un inventario con le differenze, per ubicazione',
  access: managesWarehouses,
  query: z.strictObject({ ...searched, only: z.enum(lineFilters).optional(), ...paging }),
  answer: countedPageOf(StockTakeLine),
});

export const exportStockTakeLines = exportOf(stockTakeLines, 'Le righe di un inventario');

export const MissingLine = z.object({
  id: Id,
  ...key,
  /** Null while a blind count is open. */
  expected: Quantity.nullable(),
  value: Money.nullable(),
  choice: z.enum(missingChoices).nullable(),
});
export type MissingLine = z.infer<typeof MissingLine>;

export const stockTakeMissing = endpoint.get(`${base}/missing`, {
  summary: 'Quello che dovrebbe esserci e nessuno ha contato, per ubicazione',
  access: managesWarehouses,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(MissingLine),
});

const Key = z.strictObject({ productId: Id, locationId: Id, lotId: Id.nullable() });

export const decideMissing = endpoint.post(`${base}/missing`, {
  summary: 'Decide che cosa fare di quello che nessuno ha contato',
  access: managesWarehouses,
  undoable: 'counterpart',
  /** When `lines` is null, the choice is for all lines that are not decided yet. */
  body: z.strictObject({
    choice: z.enum(missingChoices),
    lines: z.array(Key).min(1).max(500).nullable(),
  }),
});

export const askRecount = endpoint.post(`${base}/recounts`, {
  summary: 'Chiede di ricontare una riga, o ritira la richiesta',
  access: managesWarehouses,
  undoable: 'counterpart',
  body: z.strictObject({ ...Key.shape, asked: z.boolean() }),
});

export const StockTakeEvent = Count.extend(key);
export type StockTakeEvent = z.infer<typeof StockTakeEvent>;

export const stockTakeCounts = endpoint.get(`${base}/counts`, {
  summary: 'Tutte le conte di un inventario, dalla più recente',
  access: managesWarehouses,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(StockTakeEvent.extend({ expected: Quantity.nullable() })),
});
