import { z } from 'zod';
import { trackings, Unit } from '../../platform/numbers/units.ts';
import { Id } from '../../platform/schema.ts';

/** A reference to a product, with the unit of its quantities. */
export const ProductRef = z.object({ id: Id, code: z.string(), name: z.string(), unit: Unit });

/** A product with the facts that a movement of it needs. */
export const MovedProduct = ProductRef.extend({ tracking: z.enum(trackings), hasExpiry: z.boolean() });
export type MovedProduct = z.infer<typeof MovedProduct>;
