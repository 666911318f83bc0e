/** Invoices of suppliers, compared with what was ordered and what arrived. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { attachmentEndpoints } from '../../platform/hanging/attachments.ts';
import {
  CivilDate,
  Created,
  fromZero,
  Id,
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
  net: Money,
  vat: Money,
  total: Money,
  notes: z.string().nullable(),
  attachments: z.array(z.object({ id: Id, name: z.string(), type: z.string().nullable() })),
  version: z.number(),
});
export type SupplierInvoice = z.infer<typeof SupplierInvoice>;

export const InvoicesOfOrder = z.object({
  invoices: z.array(SupplierInvoice),
  ordered: Sum,
  /** Lines as far as they arrived; shipping once something has. */
  arrived: Sum,
  invoiced: Sum,
  /** What doesn't agree, a sentence each; none when there is no invoice yet. */
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
  body: z.strictObject(form),
  answer: Created,
});

export const editSupplierInvoice = endpoint.patch(`${path}/:id`, {
  summary: 'Corregge la fattura di un fornitore; 409 se intanto qualcun altro l’ha cambiata',
  access: managesOrders,
  body: z.strictObject({ version: Version, ...form }),
});

export const removeSupplierInvoice = endpoint.delete(`${path}/:id`, {
  summary: 'Toglie la fattura di un fornitore, registrata per sbaglio',
  access: managesOrders,
});

export const supplierInvoiceAttachments = attachmentEndpoints({
  things: path,
  attachments: '/api/logistics/supplier-invoice-attachments',
  of: 'una fattura di un fornitore',
  kinds: ['fattura', 'altro'],
  reads: managesOrders,
  edits: managesOrders,
});
