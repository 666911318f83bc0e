/** The facts of a member whom the palette found. */
import { z } from 'zod';
import { Id, Money } from '../../platform/schema.ts';

export const MemberFacts = z.object({
  /** The fees that are not wholly paid, the oldest first. */
  openFees: z.array(z.object({ id: Id, socialYear: z.number(), open: Money, dueOn: z.string().nullable() })),
});
export type MemberFacts = z.infer<typeof MemberFacts>;
