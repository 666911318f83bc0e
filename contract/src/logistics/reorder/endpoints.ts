/** Proposals of orders: products below their minimum and wishes, by the supplier who would send them. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import {
  CivilDate,
  Created,
  Done,
  fromZero,
  Id,
  IdParam,
  Money,
  Quantity,
  Version,
} from '../../platform/schema.ts';
import { OrderState } from '../orders/states.ts';
import { managesOrders } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { ProductRef } from '../shared/product-ref.ts';
import { SupplierRef } from '../suppliers/ref.ts';

/** The most products that are proposed at once, and the most lines of one request. */
export const mostProposed = 300;

/** A wish beside its product, or alone when it is for a thing described in words. */
const AskedFor = z.object({
  id: Id,
  quantity: Quantity,
  unit: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  by: z.string().nullable(),
  team: z.string().nullable(),
  neededOn: CivilDate.nullable(),
  reason: z.string().nullable(),
});
export type AskedFor = z.infer<typeof AskedFor>;

const Prices = z.array(z.object({ fromQuantity: Quantity, price: z.string(), currency: z.string() }));

/** Another supplier who sells the product. */
const OtherOffer = z.object({
  supplier: SupplierRef,
  offerId: Id,
  packSize: Quantity,
  minimumOrder: Quantity.nullable(),
  prices: Prices,
});

const Proposal = z.object({
  product: ProductRef,
  available: Quantity,
  minimum: Quantity,
  incoming: Quantity,
  incomingOn: CivilDate.nullable(),
  /** The quantity in drafts and requests of orders, and these orders. */
  asked: Quantity,
  askedIn: z.array(z.object({ id: Id, number: z.string().nullable(), state: OrderState })),
  wishes: z.array(AskedFor),
  /**
   * The quantity to order: as much as the available, arriving and requested quantities leave missing, plus the wishes,
   * in whole packs and at least the supplier's minimum. Zero when nothing is missing.
   */
  proposed: Quantity,
  /** The preferred supplier, else the only one, else the cheapest one; null when there is none to choose. */
  supplier: SupplierRef.nullable(),
  /** The offer of the supplier, with its code, packs and prices. */
  offerId: Id.nullable(),
  supplierCode: z.string().nullable(),
  packSize: Quantity,
  minimumOrder: Quantity.nullable(),
  leadDays: z.number().nullable(),
  /** The price of one unit for the proposed quantity, in euro and without VAT. */
  price: z.string().nullable(),
  /** The price in another currency, when there is none in euro: it is never summed. */
  foreignPrice: z.object({ price: z.string(), currency: z.string() }).nullable(),
  /** The prices for other quantities, the smallest quantity first, in euro. */
  prices: Prices,
  /** Other suppliers in use that sell it. */
  others: z.array(OtherOffer),
});
export type Proposal = z.infer<typeof Proposal>;

export const listToOrder = endpoint.get('/api/logistics/reorder', {
  summary: 'Che cosa ordinare, per fornitore: quello che è sotto scorta e quello che è stato chiesto',
  access: managesOrders,
  query: z.strictObject({ supplier: z.union([IdParam, z.literal('none')]).optional() }),
  answer: z.object({
    /** Products by supplier; those without one are last. */
    rows: z.array(Proposal),
    /** Whether there are more rows than the answer can have: a filter by supplier shows the others. */
    more: z.boolean(),
    /** Wishes described in words: their supplier isn't known. */
    wishes: z.array(AskedFor),
    suppliers: z.array(SupplierRef),
  }),
});

/** The most products that are added to an order together. */
export const mostAdded = 100;

export const proposeProducts = endpoint.get('/api/logistics/reorder/products', {
  summary: 'Quanto ordinare di questi prodotti e da chi, e le bozze in cui possono andare',
  access: managesOrders,
  query: z.strictObject({
    /** '12,15' */
    ids: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, messages.invalid)
      .transform((ids) => ids.split(',').map(Number)),
  }),
  answer: z.object({
    /** The products in use, by supplier. A product of which nothing is missing has one pack. */
    rows: z.array(Proposal),
    /** The latest drafts. */
    drafts: z.array(z.object({ id: Id, supplier: SupplierRef, lines: z.number(), version: Version })),
  }),
});

const Added = z.strictObject({ productId: Id, quantity: PositiveQuantity });

export const addToDraft = endpoint.post('/api/logistics/orders/:id/lines', {
  summary: 'Aggiunge prodotti a una bozza, ai prezzi del suo fornitore; quelli che ci sono già aumentano',
  access: managesOrders,
  undoable: true,
  body: z.strictObject({
    lines: z
      .array(Added)
      .min(1)
      .max(mostAdded, `Se ne aggiungono al massimo ${mostAdded} alla volta: scegline meno`)
      .refine(
        (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
        'Ogni prodotto una volta sola',
      ),
  }),
  answer: Created,
});

const Wanted = z.strictObject({
  supplierId: Id,
  productId: Id.nullable().default(null),
  offerId: Id.nullable().default(null),
  quantity: PositiveQuantity,
  /** The wishes that this quantity is for. */
  wishIds: z
    .array(Id)
    .max(100)
    .default(() => []),
  /**
   * The quantity that the person saw as arriving or requested: if it has changed since, somebody else ordered
   * meanwhile.
   */
  already: fromZero(3, 14).default('0'),
});

export const draftOrders = endpoint.post('/api/logistics/reorder/drafts', {
  summary: 'Fa una bozza di ordine per ogni fornitore; 409 se intanto qualcun altro ha già ordinato',
  access: managesOrders,
  undoable: true,
  body: z.strictObject({ lines: z.array(Wanted).min(1).max(mostProposed) }),
  answer: Done.extend({
    orders: z.array(z.object({ id: Id, supplier: z.string(), lines: z.number(), net: Money })),
  }),
});
export const undoDrafts = endpoint.post('/api/logistics/reorder/drafts/undo', {
  summary: 'Elimina le bozze appena create insieme, se sono ancora bozze: tutte o nessuna',
  access: managesOrders,
  undoable: 'undoing',
  body: z.strictObject({
    ids: z
      .array(Id)
      .min(1)
      .max(mostProposed)
      .refine((ids) => new Set(ids).size === ids.length, 'Ogni bozza una volta sola'),
  }),
});
export type WantedLine = z.output<typeof Wanted>;
