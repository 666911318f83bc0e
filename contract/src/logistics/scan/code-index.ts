/**
 * Every code that a person may scan, small enough for a phone's storage, so that the phone recognises codes without a
 * network.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id } from '../../platform/schema.ts';
import { seesStock } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { MovedProduct } from '../shared/product-ref.ts';

/**
 * The most products in the index, which a phone fetches and searches without a delay. The products with the latest
 * movements are chosen.
 */
export const mostIndexed = 5000;

export const CodeIndex = z.object({
  products: z.array(
    MovedProduct.extend({
      /** The barcodes with the number of units that each counts. */
      barcodes: z.array(z.tuple([z.string(), z.string()])),
      /** The codes of the suppliers for the product. */
      supplierCodes: z.array(z.string()),
      manufacturerCode: z.string().nullable(),
    }),
  ),
  /** The addresses that are printed on our labels. */
  sites: z.array(z.string()),
  locations: z.array(PlaceRef),
});
export type CodeIndex = z.infer<typeof CodeIndex>;

export const codeIndex = endpoint.get('/api/logistics/codes', {
  summary: 'Codici di prodotti e ubicazioni, per chi scansiona senza rete',
  access: seesStock,
  query: z.strictObject({
    /** The etag of the caller's index; the answer has the index only when it has changed since. */
    known: z.string().max(64).optional(),
  }),
  answer: z.object({
    etag: z.string(),
    /** The person whose changes wait on this device. */
    person: Id,
    /** Null when the caller's index is still current. */
    index: CodeIndex.nullable(),
  }),
});
