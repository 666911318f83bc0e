/** A person to choose: the answer of every search for people, whatever they are chosen for. */
import { z } from 'zod';
import { Id } from './schema.ts';

export const PersonChoice = z.object({
  id: Id,
  name: z.string(),
  /** Changes with the picture; null for who has none. */
  picture: z.string().nullable(),
  /** The names of the teams that the person is in today. */
  teams: z.array(z.string()),
});
export type PersonChoice = z.infer<typeof PersonChoice>;
