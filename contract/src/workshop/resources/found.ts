/** The facts of a room, bench or van that the palette found. */
import { z } from 'zod';
import { Instant } from '../../platform/schema.ts';
import { areas } from '../shared/access.ts';
import { kinds } from './resource.ts';

export const ResourceFacts = z.object({
  kind: z.enum(kinds),
  area: z.enum(areas),
  /** Whether this person may book it. */
  bookable: z.boolean(),
  /** The page with the form of a booking of it; null for a person who may not book it. */
  bookPage: z.string().nullable(),
  /** The sentence that says why this person may not book it; null for a person who may. */
  whyNot: z.string().nullable(),
  /** The end of what keeps it from being free, now or at the asked time; null when it is free, or nobody knows. */
  until: Instant.nullable(),
});
export type ResourceFacts = z.infer<typeof ResourceFacts>;
