/**
 * The facts of a product that the palette found: all that a movement of it, a loan or a return needs. Where it was
 * found by a lot or a serial number, stock and loans are those of this piece.
 */
import { z } from 'zod';
import { trackings, Unit } from '../../platform/numbers/units.ts';
import { Id, Quantity } from '../../platform/schema.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { ProductKind } from './kinds.ts';

export const ProductFacts = z.object({
  unit: Unit,
  kind: ProductKind,
  /** 'none' for a product without lots. */
  tracking: z.enum(trackings),
  hasExpiry: z.boolean(),
  quantity: Quantity,
  available: Quantity,
  /** The place where it most likely goes: where most of it lies, else where it was last; null before it ever moved. */
  likelyPlace: PlaceRef.nullable(),
  /** The stock in each place, the largest quantity first, of pieces the one that lies there longest; at most eight. */
  stock: z.array(
    z.object({
      place: PlaceRef,
      lot: z.string().nullable(),
      expiresOn: z.string().nullable(),
      quantity: Quantity,
    }),
  ),
  /** The quantity that is lent. */
  lent: Quantity,
  /** The open loans that this person may read, the earliest due date first, at most five. */
  loans: z.array(
    z.object({
      id: Id,
      borrower: z.string(),
      borrowerId: Id.nullable(),
      left: Quantity,
      lot: z.string().nullable(),
      dueOn: z.string(),
      overdue: z.boolean(),
      from: PlaceRef,
      version: z.number(),
    }),
  ),
});
export type ProductFacts = z.infer<typeof ProductFacts>;
