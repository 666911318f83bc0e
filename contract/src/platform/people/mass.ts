import { z } from 'zod';
import { Id } from '../schema.ts';

/** The most people that one action changes. */
export const mostPeople = 5000;

/** The answer of a mass action: the sentence, and each person who could not be changed, with the reason. */
export const MassAnswer = z.object({
  message: z.string(),
  refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
});
