import type { z } from 'zod';
import { NamedRef } from '../../platform/schema.ts';

/** A reference to a supplier. */
export const SupplierRef = NamedRef;
export type SupplierRef = z.infer<typeof SupplierRef>;
