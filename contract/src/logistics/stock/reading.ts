/** Reads the places of a product, the contents of a place, and the meaning of a scanned code. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { trackings } from '../../platform/numbers/units.ts';
import { CivilDate, Id, Quantity } from '../../platform/schema.ts';
import { Hazard } from '../products/kinds.ts';
import { ProductRow } from '../products/reading.ts';
import { ScannedCode } from '../scan/gs1.ts';
import { seesStock } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { MovedProduct, ProductRef } from '../shared/product-ref.ts';

export const LotRef = z.object({ id: Id, code: z.string(), expiresOn: z.string().nullable() });

export const productStock = endpoint.get('/api/logistics/products/:id/stock', {
  summary: 'Dove si trova un prodotto, per ubicazione e lotto',
  access: seesStock,
  answer: z.object({
    product: MovedProduct.extend({
      active: z.boolean(),
      minimum: Quantity,
      maximum: Quantity.nullable(),
    }),
    quantity: Quantity,
    reserved: Quantity,
    available: Quantity,
    /** The quantity that is ordered and not arrived yet, and the day on which the first of it should arrive. */
    incoming: Quantity,
    incomingOn: CivilDate.nullable(),
    /** The open loans, the earliest due date first. */
    loans: z.array(
      z.object({
        id: Id,
        /** Null for people who may only browse. */
        borrower: z.string().nullable(),
        /** A number or an address of a borrower without an account; null for people who may only browse, too. */
        contact: z.string().nullable(),
        lot: z.string().nullable(),
        /** The quantity that has not been given back yet. */
        quantity: Quantity,
        /** The place from which it was taken. */
        from: PlaceRef,
        dueOn: z.string(),
      }),
    ),
    rows: z.array(
      z.object({
        id: Id,
        /** `path` has the codes of the places around it, from the warehouse down. */
        location: PlaceRef.extend({ path: z.array(z.string()) }),
        lot: LotRef.nullable(),
        quantity: Quantity,
        /** The piece whose last movement is the oldest lies there longest. */
        lastMovementId: Id,
      }),
    ),
    /** Where goods probably leave from and go to next: an act on the product starts with these places. */
    likely: z.object({ from: PlaceRef.nullable(), to: PlaceRef.nullable() }),
  }),
});

/** A product with the facts for a person who has it in their hand. */
export const FoundProduct = ProductRow.extend({
  tracking: z.enum(trackings),
  hasExpiry: z.boolean(),
  active: z.boolean(),
  photoId: Id.nullable(),
  hazards: z.array(Hazard),
  stock: productStock.answer.shape.rows,
  /** The place from which goods left last, or else the one that holds the most. */
  likelyFrom: PlaceRef.nullable(),
  /** The open place to which goods went last, or else the usual place of the sub category. */
  likelyTo: PlaceRef.nullable(),
});
export type FoundProduct = z.infer<typeof FoundProduct>;

export const LocationContents = PlaceRef.extend({
  path: z.array(z.string()),
  closed: z.boolean(),
  holdsStock: z.boolean(),
  photoId: Id.nullable(),
  rows: z.array(
    z.object({
      id: Id,
      product: ProductRef,
      lot: LotRef.nullable(),
      quantity: Quantity,
    }),
  ),
  /** True when there are more than the 500 rows that are sent. */
  more: z.boolean(),
  /** The places directly in it, 200 at most. */
  inside: z.array(PlaceRef),
});
export type LocationContents = z.infer<typeof LocationContents>;

export const lookUpCode = endpoint.get('/api/logistics/lookup', {
  summary: 'Che cos’è un codice letto o scritto: un prodotto, un’ubicazione o niente di conosciuto',
  access: seesStock,
  query: z.strictObject({ code: ScannedCode }),
  answer: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('product'),
      product: FoundProduct,
      /** The number of units of this code: a box's barcode has its own number, and a GS1 code may contain one. */
      packageQuantity: Quantity,
      /** The lot or serial number in the code; its id is null when it is not known yet. */
      lot: LotRef.extend({ id: Id.nullable() }).nullable(),
      loans: productStock.answer.shape.loans,
    }),
    z.object({ kind: z.literal('location'), location: LocationContents }),
    z.object({ kind: z.literal('unknown'), code: z.string() }),
  ]),
});
export type LookedUp = z.infer<typeof lookUpCode.answer>;
