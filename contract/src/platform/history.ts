/** The changes of a thing in the past: every 'Cronologia' shows these entries, in every cupboard. */
import { z } from 'zod';
import { Instant } from './schema.ts';

export const HistoryChange = z.object({
  field: z.string(),
  /** The value as a person reads it; null when it was empty. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const HistoryEntry = z.object({
  id: z.number(),
  at: Instant,
  /** The person who made the change, or 'riga di comando'; null for the system itself. */
  user: z.string().nullable(),
  /** A sentence, such as 'Codice a barre 8001090001 aggiunto'; null when the changes are enough. */
  what: z.string().nullable(),
  changes: z.array(HistoryChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryPage = z.object({ rows: z.array(HistoryEntry), cursor: z.string().nullable() });
