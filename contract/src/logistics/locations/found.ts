/** The facts of a place that the palette found. */
import { z } from 'zod';
import { LocationKind } from './endpoints.ts';

export const PlaceFacts = z.object({
  kind: LocationKind,
  /** Whether things may lie in the place itself. */
  holdsStock: z.boolean(),
  closed: z.boolean(),
});
export type PlaceFacts = z.infer<typeof PlaceFacts>;
