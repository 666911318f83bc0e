/**
 * Counting: the data that people who count see and send. None of it shows the expected quantity while a blind count is
 * open.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { fromZero, Id, Instant, optional, Quantity, text } from '../../platform/schema.ts';
import { ScannedCode } from '../scan/gs1.ts';
import { movesStock } from '../shared/access.ts';
import { LotName } from '../shared/moved.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { MovedProduct } from '../shared/product-ref.ts';
import { LotRef } from '../stock/reading.ts';

const base = '/api/logistics/stock-takes/:id';

export const CountedQuantity = fromZero(3, 11);

export const countStock = endpoint.post(`${base}/counts`, {
  summary: 'Quanto c’è di un prodotto in un’ubicazione, contato adesso',
  access: movesStock,
  undoable: 'counterpart',
  body: z.strictObject({
    productId: Id,
    locationId: Id,
    lot: optional(LotName),
    counted: CountedQuantity,
  }),
});

/** One product × lot of a place: expected there, counted there, or both. */
export const PlaceLine = z.object({
  product: MovedProduct,
  lot: LotRef.nullable(),
  /** The last count; null as long as nobody has counted it. */
  counted: Quantity.nullable(),
  countedBy: z.string().nullable(),
  countedAt: Instant.nullable(),
  /** Null while a blind count hides it. */
  expected: Quantity.nullable(),
  /** Whether it must be counted again. */
  recount: z.boolean(),
});
export type PlaceLine = z.infer<typeof PlaceLine>;

export const countedPlace = endpoint.get(`${base}/places/:location`, {
  summary: 'Che cosa contare in un’ubicazione e che cosa è già contato',
  access: movesStock,
  answer: PlaceRef.extend({ rows: z.array(PlaceLine) }),
});

export const stockTakePlaces = endpoint.get(`${base}/places`, {
  summary: 'Le ubicazioni di un inventario, prima quelle con più da contare, al massimo 20',
  access: movesStock,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.array(
    PlaceRef.extend({
      /**
       * The number of lines that are still to be counted, again or for the first time, and of those that are counted.
       */
      left: z.number(),
      counted: z.number(),
    }),
  ),
});

export const searchToCount = endpoint.get(`${base}/products`, {
  summary: 'Prodotti dell’inventario per nome o codice, senza quantità, al massimo 20',
  access: movesStock,
  query: z.strictObject({ q: text(200, 0).optional() }),
  answer: z.array(MovedProduct),
});

export const lookUpToCount = endpoint.get(`${base}/lookup`, {
  summary: 'Che cos’è un codice letto durante la conta, senza quantità',
  access: movesStock,
  query: z.strictObject({ code: ScannedCode }),
  answer: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('product'),
      product: MovedProduct,
      /** The id is null for a lot in a GS1 code that isn't known yet. */
      lot: LotRef.extend({ id: Id.nullable() }).nullable(),
    }),
    z.object({ kind: z.literal('location'), location: PlaceRef }),
    z.object({ kind: z.literal('unknown'), code: z.string() }),
  ]),
});
