/** What to order: what is below its minimum and what people asked for, by the supplier who would send it. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { CivilDate, Done, fromZero, Id, IdParam, Money, Quantity } from '../../platform/schema.ts';
import { OrderState } from '../orders/states.ts';
import { managesOrders } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { ProductRef } from '../shared/product-ref.ts';
import { SupplierRef } from '../suppliers/ref.ts';

/** The most products that are proposed at once, and the most lines of one go. */
export const mostProposed = 300;

/** A wish beside the product that it asks for, or alone when it asks in words. */
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
  /** In drafts and requests of orders; these are they. */
  asked: Quantity,
  askedIn: z.array(z.object({ id: Id, number: z.string().nullable(), state: OrderState })),
  wishes: z.array(AskedFor),
  /** What is missing beyond all that, and wished for, in whole packs, at least the supplier's minimum; or zero. */
  proposed: Quantity,
  /** The preferred supplier, else the only one, else who sells it for the least; null when nobody can be chosen. */
  supplier: SupplierRef.nullable(),
  /** Which of the supplier's codes, packs and prices. */
  offerId: Id.nullable(),
  supplierCode: z.string().nullable(),
  packSize: Quantity,
  minimumOrder: Quantity.nullable(),
  leadDays: z.number().nullable(),
  /** Of one unit for the proposed quantity, in euro and without VAT. */
  price: z.string().nullable(),
  /** What it costs in another currency, when it has no price in euro: it is never summed. */
  foreignPrice: z.object({ price: z.string(), currency: z.string() }).nullable(),
  /** The price for other quantities, from the smallest on, in euro. */
  prices: Prices,
  /** Who else in use sells it. */
  others: z.array(OtherOffer),
});
export type Proposal = z.infer<typeof Proposal>;

export const listToOrder = endpoint.get('/api/logistics/reorder', {
  summary: 'Che cosa ordinare, per fornitore: quello che è sotto scorta e quello che è stato chiesto',
  access: managesOrders,
  query: z.strictObject({ supplier: z.union([IdParam, z.literal('none')]).optional() }),
  answer: z.object({
    /** By supplier, those without one last. */
    rows: z.array(Proposal),
    /** There is more than could be sent: choosing a supplier narrows it. */
    more: z.boolean(),
    /** Asked for in words: nobody knows who sells it. */
    wishes: z.array(AskedFor),
    suppliers: z.array(SupplierRef),
  }),
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
  /** What the person saw arriving and asked for already: when it has changed meanwhile, somebody else was quicker. */
  already: fromZero(3, 14).default('0'),
});

export const draftOrders = endpoint.post('/api/logistics/reorder/drafts', {
  summary: 'Fa una bozza di ordine per ogni fornitore; 409 se intanto qualcun altro ha già ordinato',
  access: managesOrders,
  body: z.strictObject({ lines: z.array(Wanted).min(1).max(mostProposed) }),
  answer: Done.extend({
    orders: z.array(z.object({ id: Id, supplier: z.string(), lines: z.number(), net: Money })),
  }),
});
export type WantedLine = z.output<typeof Wanted>;
