/** A person to choose: every search for people answers with this, for any purpose. */
import { z } from 'zod';
import { Id } from '../schema.ts';

export const PersonChoice = z.object({
  id: Id,
  name: z.string(),
  /** A value that changes with the picture; null for a person without one. */
  picture: z.string().nullable(),
  /** The names of the teams that the person is in today. */
  teams: z.array(z.string()),
});
export type PersonChoice = z.infer<typeof PersonChoice>;
