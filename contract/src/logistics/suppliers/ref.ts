import { z } from 'zod';
import { Id } from '../../platform/schema.ts';

/** A supplier where another thing names them. */
export const SupplierRef = z.object({ id: Id, name: z.string() });
export type SupplierRef = z.infer<typeof SupplierRef>;
