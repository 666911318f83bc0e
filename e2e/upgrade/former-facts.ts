/** The facts that the people of a committed archive saw before they upgraded: written beside it by make-archive.ts. */
import { z } from 'zod';

export const FormerFacts = z.strictObject({
  /** Holds every permission; the password is `goodPassword`. */
  username: z.string(),
  /** The issuer of the documents. */
  organisation: z.string(),
  /** In euro, of everything in stock. */
  stockValue: z.string(),
  /** Address of a list → how many rows it has in all. */
  lists: z.record(z.string(), z.int().min(1)),
  /** Addresses of files that open. */
  downloads: z.array(z.string()),
});
export type FormerFacts = z.infer<typeof FormerFacts>;
