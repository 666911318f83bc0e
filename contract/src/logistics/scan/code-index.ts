/**
 * Every code that a scanner may meet, small enough for a phone's own storage: what is known while the network is gone.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id } from '../../platform/schema.ts';
import { seesStock } from '../shared/access.ts';
import { trackings, Unit } from '../shared/units.ts';

/** As many as a phone fetches and searches without noticing; what moved last comes first. */
export const mostIndexed = 5000;

export const CodeIndex = z.object({
  products: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      unit: Unit,
      tracking: z.enum(trackings),
      hasExpiry: z.boolean(),
      /** The barcodes and how many units each stands for. */
      barcodes: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
  /** The addresses that our labels bear. */
  sites: z.array(z.string()),
  locations: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
});
export type CodeIndex = z.infer<typeof CodeIndex>;

export const codeIndex = endpoint({
  method: 'GET',
  path: '/api/logistics/codes',
  summary: 'Codici di prodotti e ubicazioni, per chi scansiona senza rete',
  access: seesStock,
  query: z.strictObject({
    /** The etag of the index that the caller has: it comes again only when it is another one. */
    known: z.string().max(64).optional(),
  }),
  answer: z.object({
    etag: z.string(),
    /** Whose device this is: what is queued there belongs to this person. */
    person: Id,
    /** Null: what the caller knows is still right. */
    index: CodeIndex.nullable(),
  }),
});
