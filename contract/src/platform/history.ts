/** How a thing came to be as it is: what every 'Cronologia' shows, whichever cupboard tells it. */
import { z } from 'zod';
import { Instant } from './schema.ts';

export const HistoryChange = z.object({
  field: z.string(),
  /** As a person reads it; null is empty. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const HistoryEntry = z.object({
  id: z.number(),
  at: Instant,
  /** Who made the change, or 'riga di comando'; null is the system itself. */
  user: z.string().nullable(),
  /** A sentence, as 'Codice a barre 8001090001 aggiunto'; null when the changes say it all. */
  what: z.string().nullable(),
  changes: z.array(HistoryChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryPage = z.object({ rows: z.array(HistoryEntry), cursor: z.string().nullable() });
