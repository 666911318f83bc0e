/** Reports on the stock: products that run out, lots that expire, the total value, and products that move or don't. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, exportOf, pageOf, paging, searched } from '../../platform/lists.ts';
import { CivilDate, Id, Instant, Money, Quantity } from '../../platform/schema.ts';
import { managesWarehouses, seesStock } from '../shared/access.ts';
import { ProductRef } from '../shared/product-ref.ts';

const BelowMinimum = ProductRef.extend({
  category: z.string(),
  available: Quantity,
  /** Whether anything of it ever moved: a new product isn't used up. */
  moved: z.boolean(),
  minimum: Quantity,
  /** The quantity that is ordered and not arrived yet, and the day on which the first of it should arrive. */
  incoming: Quantity,
  incomingOn: CivilDate.nullable(),
  /** The quantity in drafts and requests of orders. */
  asked: Quantity,
  /**
   * The quantity to order beyond the arriving and the requested ones: a multiple of the product's reorder quantity, or
   * else up to max(2 × minimum, maximum).
   */
  proposed: Quantity,
});
export type BelowMinimum = z.infer<typeof BelowMinimum>;

export const listBelowMinimum = endpoint.get('/api/logistics/below-minimum', {
  summary: 'Prodotti sotto la scorta minima, con quanto riordinare',
  access: seesStock,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(BelowMinimum),
});

export const exportBelowMinimum = exportOf(listBelowMinimum, 'I prodotti sotto la scorta minima');

export const expiryHorizons = ['expired', '30', '60', '90'] as const;

const ExpiringLot = z.object({
  id: Id,
  code: z.string(),
  expiresOn: z.string(),
  product: ProductRef,
  quantity: Quantity,
  /** The codes of the places where it lies. */
  places: z.array(z.string()),
});
export type ExpiringLot = z.infer<typeof ExpiringLot>;

const within = z.enum(expiryHorizons).optional();

export const listExpiringLots = endpoint.get('/api/logistics/expiring-lots', {
  summary: 'Lotti scaduti o in scadenza entro tanti giorni (90 se non detto), di cui c’è giacenza',
  access: seesStock,
  query: z.strictObject({ ...searched, within, ...paging }),
  answer: countedPageOf(ExpiringLot),
});

export const exportExpiringLots = exportOf(listExpiringLots, 'I lotti in scadenza');

const Valued = z.object({ id: Id, name: z.string(), value: Money });

export const stockValue = endpoint.get('/api/logistics/stock-value', {
  summary:
    'Valore della giacenza al costo standard: in tutto, per categoria e per magazzino; che cosa è fermo da 180 giorni',
  access: managesWarehouses,
  answer: z.object({
    total: Money,
    /** The number of products in stock without a cost: they add nothing to the value. */
    withoutCost: z.number(),
    categories: z.array(Valued),
    warehouses: z.array(Valued),
    still: z.object({
      count: z.number(),
      value: Money,
      /** The products that have not moved for the longest time, 20 at most. */
      rows: z.array(ProductRef.extend({ quantity: Quantity, lastMoved: Instant, value: Money.nullable() })),
    }),
  }),
});

export const mostMoved = endpoint.get('/api/logistics/most-moved', {
  summary: 'I 15 prodotti con più movimenti negli ultimi giorni',
  access: managesWarehouses,
  query: z.strictObject({ days: z.enum(['30', '90']) }),
  answer: z.array(ProductRef.extend({ movements: z.number(), cameIn: Quantity, wentOut: Quantity })),
});
