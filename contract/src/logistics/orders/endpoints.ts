/** Orders: the list, one order, and drafts. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { actionsOf, movesOf } from '../../platform/life.ts';
import {
  countedPageOf,
  exportOf,
  fileFormat,
  pageOf,
  paging,
  searched,
  spreadsheet,
} from '../../platform/lists.ts';
import {
  aboveZero,
  CivilDate,
  Created,
  fromZero,
  Id,
  IdParam,
  Instant,
  intParam,
  line,
  Money,
  NamedRef,
  optional,
  Quantity,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesOrders, seesSuppliers } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { UnitPrice } from '../suppliers/products.ts';
import { SupplierRef } from '../suppliers/ref.ts';
import { orderLife } from './life.ts';
import { ordersPath } from './paths.ts';
import { OrderState } from './states.ts';

/** Returns `O-2026-0001`, the number as people say and scan it. */
export const orderNumber = (year: number, number: number) => `O-${year}-${String(number).padStart(4, '0')}`;

/** The number of an order; a draft that was never requested has none. */
const OrderNumber = z.string().nullable();

export const ListedOrder = z.object({
  id: Id,
  number: OrderNumber,
  state: OrderState,
  supplier: SupplierRef,
  requester: NamedRef.nullable(),
  team: NamedRef.nullable(),
  /** The charge for shipping without VAT, which is a part of the net amount. */
  shipping: Money,
  /** The amounts without VAT and with it. */
  net: Money,
  total: Money,
  lines: z.number(),
  /** The day on which the draft was created. */
  createdOn: CivilDate,
  neededOn: CivilDate.nullable(),
  expectedOn: CivilDate.nullable(),
  /** The expected day: the supplier's, else that of the first open line, else the order's. */
  dueOn: CivilDate.nullable(),
  /** Whether goods are still awaited after the day `dueOn`. */
  late: z.boolean(),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

export const OrderFilters = z.strictObject({
  /** Number, supplier, offer, descriptions, codes. */
  q: text(100, 0).optional(),
  state: OrderState.optional(),
  /**
   * `open`: not ended. `approvable`: waits for this person's approval. `late`: awaited, and its day has passed. `mine`:
   * requested by this person. `notInvoiced`: arrived without an invoice.
   */
  show: z.enum(['open', 'approvable', 'late', 'mine', 'notInvoiced']).optional(),
  supplier: IdParam.optional(),
  team: IdParam.optional(),
  product: IdParam.optional(),
  /** The year in the order's number. */
  year: intParam(2000, 2199).optional(),
});

export const listOrders = endpoint.get(ordersPath, {
  summary: 'Ordini, dal più recente',
  access: managesOrders,
  query: OrderFilters.extend(paging),
  answer: countedPageOf(ListedOrder),
});

export const exportOrders = exportOf(listOrders, 'Gli ordini');

export const exportOrderLines = endpoint.get(`${ordersPath}/lines/export`, {
  summary: 'Le righe degli ordini filtrati, come CSV o XLSX',
  access: managesOrders,
  query: OrderFilters.extend(fileFormat),
  answer: spreadsheet,
});

/** An order on the page of a product or a supplier: people who see suppliers and prices see these orders, too. */
const OrderOf = z.object({
  id: Id,
  number: OrderNumber,
  state: OrderState,
  supplier: SupplierRef,
  orderedOn: CivilDate.nullable(),
  expectedOn: CivilDate.nullable(),
  /** In euro: the total of the product's lines, or, on a supplier's page, of all lines. */
  total: Money,
  quantity: Quantity.nullable(),
  received: Quantity.nullable(),
  price: z.string().nullable(),
});
export type OrderOf = z.infer<typeof OrderOf>;

export const listOrdersOfProduct = endpoint.get('/api/logistics/products/:id/orders', {
  summary: 'Gli ordini di un prodotto, dal più recente, con quanto e a quanto',
  access: seesSuppliers,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(OrderOf),
});

export const OrderLine = z.object({
  id: Id,
  product: z.object({ id: Id, code: z.string(), name: z.string() }).nullable(),
  description: z.string(),
  supplierCode: z.string().nullable(),
  unit: z.string(),
  quantity: Quantity,
  packSize: Quantity,
  price: z.string(),
  discount: z.string(),
  vat: z.string(),
  net: Money,
  neededOn: CivilDate.nullable(),
  location: PlaceRef.nullable(),
  received: Quantity,
  /** The quantity that went back for money; a quantity that the supplier replaces no longer counts as received. */
  refunded: Quantity,
});
export type OrderLine = z.infer<typeof OrderLine>;

const Rate = z.object({ vat: z.string(), net: Money, tax: Money });

export const Order = z.object({
  id: Id,
  number: OrderNumber,
  numberedOn: CivilDate.nullable(),
  state: OrderState,
  supplier: SupplierRef.extend({
    /** The default recipient of an order's mail: the contact who gets orders, else the supplier's own address. */
    email: z.string().nullable(),
    language: z.enum(['it', 'en']),
    active: z.boolean(),
  }),
  requester: NamedRef.nullable(),
  team: NamedRef.nullable(),
  neededOn: CivilDate.nullable(),
  location: PlaceRef.nullable(),
  offer: z.string().nullable(),
  paymentTerms: z.string().nullable(),
  message: z.string().nullable(),
  notes: z.string().nullable(),
  shipping: Money,
  shippingVat: z.string(),
  lines: z.array(OrderLine),
  goods: Money,
  net: Money,
  rates: z.array(Rate),
  vat: Money,
  total: Money,
  orderedOn: CivilDate.nullable(),
  expectedOn: CivilDate.nullable(),
  dueOn: CivilDate.nullable(),
  late: z.boolean(),
  closedOn: CivilDate.nullable(),
  /**
   * The person who refused the order, cancelled it or closed it with a rest, the time and the reason; null in other
   * states.
   */
  stopped: z.object({ by: z.string().nullable(), at: Instant, reason: z.string().nullable() }).nullable(),
  /** For the last request: the people who have approved, and the number of approvals that it needs. */
  approvals: z.array(NamedRef.extend({ at: Instant })),
  approvalsNeeded: z.number(),
  /** The reason why this person may not approve it now, when they see it waiting; null when they may. */
  approvalRefusal: z.string().nullable(),
  /** The budget of its team that it would exceed: `left` is the rest of the budget, which may be negative. */
  overBudget: z.object({ left: Money, overriddenBecause: z.string().nullable() }).nullable(),
  /** The revisions that the supplier was sent, the latest first. */
  revisions: z.array(
    z.object({
      id: Id,
      revision: z.number(),
      madeAt: Instant,
      madeBy: z.string().nullable(),
      reason: z.string().nullable(),
      /** The differences from the revision before, a sentence each. */
      differences: z.array(z.string()),
      sendings: z.array(
        z.object({
          recipient: z.string(),
          at: Instant,
          by: z.string().nullable(),
          /** When the mail server accepted it; null while it waits. */
          leftAt: Instant.nullable(),
          /** The reason why it will never be sent: 'il server di posta la rifiuta («550 …»)'. */
          failure: z.string().nullable(),
          /** Whether this mail told the supplier that the order is cancelled. */
          cancels: z.boolean(),
        }),
      ),
    }),
  ),
  attachments: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      name: z.string(),
      url: z.string().nullable(),
      type: z.string().nullable(),
      size: z.number().nullable(),
    }),
  ),
  /** The wishes that were gathered into it, with their people and reasons. */
  wishes: z.array(
    z.object({
      id: Id,
      by: z.string().nullable(),
      quantity: Quantity,
      unit: z.string(),
      thing: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  moves: movesOf(orderLife),
  actions: actionsOf(orderLife),
  createdAt: Instant,
  version: z.number(),
});
export type Order = z.infer<typeof Order>;

export const getOrder = endpoint.get(`${ordersPath}/:id`, {
  summary: 'Un ordine, con righe, totali, revisioni e allegati',
  access: managesOrders,
  answer: Order,
});

export const getOrderHistory = endpoint.get(`${ordersPath}/:id/history`, {
  summary: 'Chi ha cambiato che cosa di un ordine, dal più recente',
  access: managesOrders,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

const percent = fromZero(2, 3).refine((value) => Number(value) <= 100, 'Al massimo 100');
const euro = fromZero(2, 10);

export const mostOrderLines = 300;

const Line = z.strictObject({
  /** The id of an existing line; without it the line is new. */
  id: optional(Id),
  productId: optional(Id),
  /** When it is empty, the line gets the product's name. */
  description: optional(line(300)),
  supplierCode: optional(line(80)),
  /** Ignored for a product, which has its own unit. */
  unit: line(10).default('pz'),
  quantity: aboveZero(3, 11),
  packSize: aboveZero(3, 11).default('1'),
  price: UnitPrice,
  discount: percent.default('0'),
  vat: percent.default('22'),
  neededOn: optional(CivilDate),
  locationId: optional(Id),
});
export type OrderLineForm = z.input<typeof Line>;

/** An order as its form sends it: with all its lines, in their order. */
export const orderBody = {
  supplierId: Id,
  teamId: optional(Id),
  neededOn: optional(CivilDate),
  locationId: optional(Id),
  offer: optional(line(80)),
  paymentTerms: optional(line(200)),
  message: optional(text(2000)),
  notes: optional(text(2000)),
  shipping: euro.default('0'),
  shippingVat: percent.default('22'),
  lines: z.array(Line).max(mostOrderLines),
};

export const createOrder = endpoint.post(ordersPath, {
  summary: 'Nuova bozza di ordine',
  access: managesOrders,
  undoable: true,
  body: z.strictObject(orderBody),
  answer: Created,
});

export const editOrder = endpoint.patch(`${ordersPath}/:id`, {
  summary: 'Modifica una bozza; 409 se intanto qualcun altro l’ha cambiata',
  access: managesOrders,
  undoable: 'edited',
  body: z.strictObject({ version: Version, ...orderBody }),
});

export const duplicateOrder = endpoint.post(`${ordersPath}/:id/duplicate`, {
  summary: 'Una nuova bozza con le stesse righe, ai prezzi di oggi dove si conoscono',
  access: managesOrders,
  undoable: true,
  answer: Created,
});

export const deleteOrder = endpoint.delete(`${ordersPath}/:id`, {
  summary: 'Elimina una bozza che non ha ancora un numero',
  access: managesOrders,
  undoable: 'lost',
});
