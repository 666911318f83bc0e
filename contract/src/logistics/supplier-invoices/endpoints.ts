/** Invoices of suppliers, for one order or several, compared with the ordered and the arrived goods. */
import { z } from 'zod';
import { attachmentEndpoints } from '../../platform/annotations/attachments.ts';
import { endpoint } from '../../platform/endpoint.ts';
import {
  CivilDate,
  Created,
  fromZero,
  Id,
  IdParam,
  line,
  Money,
  optional,
  PastDate,
  text,
  Version,
} from '../../platform/schema.ts';
import { ordersPath } from '../orders/paths.ts';
import { managesOrders } from '../shared/access.ts';

const path = '/api/logistics/supplier-invoices';

const Sum = z.object({ net: Money, vat: Money, total: Money });

export const SupplierInvoice = z.object({
  id: Id,
  number: z.string(),
  date: CivilDate,
  /** The amounts of the invoice for this order. */
  net: Money,
  vat: Money,
  total: Money,
  /** The other orders of the same invoice. */
  others: z.array(z.object({ id: Id, number: z.string().nullable(), total: Money })),
  notes: z.string().nullable(),
  attachments: z.array(z.object({ id: Id, name: z.string(), type: z.string().nullable() })),
  version: z.number(),
});
export type SupplierInvoice = z.infer<typeof SupplierInvoice>;

export const InvoicesOfOrder = z.object({
  invoices: z.array(SupplierInvoice),
  ordered: Sum,
  /** The arrived part of the lines; shipping counts when something has arrived. */
  arrived: Sum,
  invoiced: Sum,
  /** A sentence for each difference; empty while there is no invoice. */
  differences: z.array(z.string()),
});
export type InvoicesOfOrder = z.infer<typeof InvoicesOfOrder>;

export const listInvoicesOfOrder = endpoint.get(`${ordersPath}/:id/invoices`, {
  summary: 'Le fatture di un ordine, a confronto con quanto è ordinato e quanto è arrivato',
  access: managesOrders,
  answer: InvoicesOfOrder,
});

const euro = fromZero(2, 10);
const form = { number: line(40), date: PastDate, net: euro, vat: euro, notes: optional(text(500)) };

export const addSupplierInvoice = endpoint.post(`${ordersPath}/:id/invoices`, {
  summary: 'Registra la fattura di un fornitore per un ordine',
  access: managesOrders,
  undoable: 'counterpart',
  body: z.strictObject({
    ...form,
    /** Whether an invoice with this number may exist already: then this order's part is added to that invoice. */
    joins: z.boolean().default(false),
  }),
  answer: Created,
});

const ofInvoice = { params: z.strictObject({ order: IdParam, id: IdParam }), access: managesOrders };

export const editSupplierInvoice = endpoint.patch(`${ordersPath}/:order/invoices/:id`, {
  ...ofInvoice,
  undoable: 'edited',
  summary: 'Corregge una fattura e la parte di questo ordine; 409 se intanto qualcun altro l’ha cambiata',
  body: z.strictObject({ version: Version, ...form }),
});

export const removeSupplierInvoice = endpoint.delete(`${ordersPath}/:order/invoices/:id`, {
  ...ofInvoice,
  undoable: 'lost',
  summary: 'Toglie la parte di questo ordine da una fattura; con l’ultima se ne va la fattura',
});

export const supplierInvoiceAttachments = attachmentEndpoints({
  things: path,
  attachments: '/api/logistics/supplier-invoice-attachments',
  thing: 'una fattura di un fornitore',
  kinds: ['fattura', 'altro'],
  reads: managesOrders,
  edits: managesOrders,
});
