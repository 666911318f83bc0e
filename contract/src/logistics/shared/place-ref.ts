import { z } from 'zod';
import { Id } from '../../platform/schema.ts';

/** A reference to a place. */
export const PlaceRef = z.object({ id: Id, code: z.string(), name: z.string() });
export type PlaceRef = z.infer<typeof PlaceRef>;
