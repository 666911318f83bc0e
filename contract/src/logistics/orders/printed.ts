/**
 * An order as it was sent to the supplier: its paper is printed from these data, and the next revision is compared with
 * them.
 */
import { z } from 'zod';
import { Language } from '../suppliers/fields.ts';

const text = z.string();
const orNone = z.string().nullable();

export const PrintedLine = z.object({
  /** The line's id, by which a revision recognises the line. */
  id: z.number(),
  code: orNone,
  supplierCode: orNone,
  description: text,
  unit: text,
  quantity: text,
  packSize: text,
  price: text,
  discount: text,
  vat: text,
  net: text,
  neededOn: orNone,
  place: orNone,
});
export type PrintedLine = z.infer<typeof PrintedLine>;

export const PrintedOrder = z.object({
  language: Language,
  number: text,
  /** The day of the order, and of this revision. */
  orderedOn: text,
  madeOn: text,
  revision: z.number(),
  organisation: z.object({ name: text, address: orNone, taxCode: orNone, vatNumber: orNone }),
  supplier: z.object({ name: text, address: orNone, vatNumber: orNone, taxCode: orNone, email: orNone }),
  customerCode: orNone,
  offer: orNone,
  paymentTerms: orNone,
  neededOn: orNone,
  place: orNone,
  message: orNone,
  /** The person whom the supplier may ask. */
  contact: z.object({ name: text, email: orNone }).nullable(),
  lines: z.array(PrintedLine),
  shipping: text,
  shippingVat: text,
  goods: text,
  net: text,
  rates: z.array(z.object({ vat: text, net: text, tax: text })),
  vat: text,
  total: text,
});
export type PrintedOrder = z.infer<typeof PrintedOrder>;
