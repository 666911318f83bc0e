/** What is awaited, for whoever receives it: without prices. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging } from '../../platform/lists.ts';
import { CivilDate, Id, IdParam, Quantity, text } from '../../platform/schema.ts';
import { OrderState } from '../orders/states.ts';
import { receivesGoods } from '../shared/access.ts';
import { MovedProduct } from '../shared/product-ref.ts';
import { SupplierRef } from '../suppliers/ref.ts';

export const arrivalsPath = '/api/logistics/arrivals';

const Place = z.object({ id: Id, code: z.string(), name: z.string() });

export const AwaitedOrder = z.object({
  id: Id,
  number: z.string(),
  supplier: SupplierRef,
  state: OrderState,
  /** The day when it should be there: as the supplier says, else as it was asked for. */
  dueOn: CivilDate.nullable(),
  late: z.boolean(),
  /** Lines with something open, and all lines. */
  openLines: z.number(),
  lines: z.number(),
  /** What the first open lines are, for whoever has the parcel in their hands. */
  things: z.array(z.string()),
});
export type AwaitedOrder = z.infer<typeof AwaitedOrder>;

export const AwaitedFilters = z.strictObject({
  /** Number, supplier, what the lines say, codes. */
  q: text(100, 0).optional(),
  /** `late`: its day has passed. `today`: due today, or late. */
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
  /** Null is something that no product is: it arrives without stock. */
  product: MovedProduct.nullable(),
  description: z.string(),
  supplierCode: z.string().nullable(),
  unit: z.string(),
  quantity: Quantity,
  received: Quantity,
  /** What has still to arrive, never below 0. */
  open: Quantity,
  packSize: Quantity,
  neededOn: CivilDate.nullable(),
  /** Where it goes: as the line says, else where the product went last, else as the order says. */
  place: Place.nullable(),
  /** What is read from its labels, and how many units each stands for: barcodes, codes of supplier and maker. */
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
  /** All lines, what is needed first before the others. */
  lines: z.array(AwaitedLine),
});
export type AwaitedDetails = z.infer<typeof AwaitedDetails>;

export const getAwaited = endpoint.get(`${arrivalsPath}/awaited/:id`, {
  summary: 'Che cosa deve ancora arrivare di un ordine, con i codici per trovarlo; senza prezzi',
  access: receivesGoods,
  answer: AwaitedDetails,
});
