/** Orders that are still to arrive, for people who receive goods: without prices. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging } from '../../platform/lists.ts';
import { CivilDate, Id, IdParam, Quantity, text } from '../../platform/schema.ts';
import { OrderState } from '../orders/states.ts';
import { receivesGoods } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { MovedProduct } from '../shared/product-ref.ts';
import { SupplierRef } from '../suppliers/ref.ts';

export const arrivalsPath = '/api/logistics/arrivals';

export const AwaitedOrder = z.object({
  id: Id,
  number: z.string(),
  supplier: SupplierRef,
  state: OrderState,
  /** The expected day: the supplier's, else the requested one. */
  dueOn: CivilDate.nullable(),
  late: z.boolean(),
  /** The number of lines that are still open, and of all lines. */
  openLines: z.number(),
  lines: z.number(),
  /** Descriptions of the first open lines, to recognise the parcel. */
  things: z.array(z.string()),
});
export type AwaitedOrder = z.infer<typeof AwaitedOrder>;

export const AwaitedFilters = z.strictObject({
  /** Words of number, supplier and line descriptions, and codes. */
  q: text(100, 0).optional(),
  /** `late`: the expected day has passed. `today`: due today, or late. */
  show: z.enum(['late', 'today']).optional(),
  supplier: IdParam.optional(),
});

export const listAwaited = endpoint.get(`${arrivalsPath}/awaited`, {
  summary: 'Gli ordini che devono ancora arrivare, prima quelli in ritardo; senza prezzi',
  access: receivesGoods,
  query: AwaitedFilters.extend(paging),
  answer: pageOf(AwaitedOrder),
});

export const AwaitedLine = z.object({
  id: Id,
  /** Null for a thing that is no product: it arrives without changing the stock. */
  product: MovedProduct.nullable(),
  description: z.string(),
  supplierCode: z.string().nullable(),
  unit: z.string(),
  quantity: Quantity,
  received: Quantity,
  /** The quantity that is still to arrive, never below 0. */
  open: Quantity,
  packSize: Quantity,
  neededOn: CivilDate.nullable(),
  /**
   * The place for the goods: the line's, else the product's last one, else the order's, else the usual one of the sub
   * category. Only a place counts that has room for the whole open quantity, besides the goods that the lines before
   * bring there; null when no place has it.
   */
  place: PlaceRef.nullable(),
  /** The codes that its labels may have, each with its number of units: barcodes, codes of supplier and maker. */
  codes: z.array(z.tuple([z.string(), z.string()])),
});
export type AwaitedLine = z.infer<typeof AwaitedLine>;

export const AwaitedDetails = z.object({
  id: Id,
  number: z.string(),
  supplier: SupplierRef,
  state: OrderState,
  dueOn: CivilDate.nullable(),
  late: z.boolean(),
  /** All lines; those that are needed first come first. */
  lines: z.array(AwaitedLine),
});
export type AwaitedDetails = z.infer<typeof AwaitedDetails>;

export const getAwaited = endpoint.get(`${arrivalsPath}/awaited/:id`, {
  summary: 'Che cosa deve ancora arrivare di un ordine, con i codici per trovarlo; senza prezzi',
  access: receivesGoods,
  answer: AwaitedDetails,
});
