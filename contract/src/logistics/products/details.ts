/** A product with all data of its page. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { readShape } from '../../platform/fields/shapes.ts';
import { Id, Instant } from '../../platform/schema.ts';
import { seesStock } from '../shared/access.ts';
import { Barcode } from './barcodes.ts';
import { productFields } from './fields.ts';
import { Attachment } from './files.ts';
import { ProductRow } from './reading.ts';

export const Product = ProductRow.extend({
  ...readShape(productFields),
  macroId: Id,
  subId: Id,
  /** The product into which this product was merged; null when it wasn't. */
  mergedInto: z.object({ id: Id, code: z.string(), name: z.string() }).nullable(),
  barcodes: z.array(Barcode),
  /** The ids in their order: the first is the cover. */
  photos: z.array(Id),
  attachments: z.array(Attachment),
  /**
   * Whether something refers to the product (movements, lots, reservations …). Then it can be put out of use, but not
   * deleted.
   */
  used: z.boolean(),
  version: z.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Product = z.infer<typeof Product>;

export const getProduct = endpoint.get('/api/logistics/products/:id', {
  summary: 'Un prodotto',
  access: seesStock,
  answer: Product,
});
