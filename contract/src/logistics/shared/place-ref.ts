import { z } from 'zod';
import { Id } from '../../platform/schema.ts';

/** A place where another thing names it. */
export const PlaceRef = z.object({ id: Id, code: z.string(), name: z.string() });
export type PlaceRef = z.infer<typeof PlaceRef>;
