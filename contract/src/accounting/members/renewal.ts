/** The renewal of many for a social year: first what would happen, then exactly that. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { CivilDate, fromZero, Id, IdParam, intParam, Money, optional } from '../../platform/schema.ts';
import { managesMembers as access } from './access.ts';
import { ManyDone, mostAtOnce, SocialYear } from './memberships.ts';

const path = '/api/accounting/memberships/renewal';

const Someone = { memberId: Id, number: z.number(), name: z.string(), kind: z.string() };

export const RenewalPreview = z.object({
  socialYear: z.number(),
  /** Proposed for all of them. */
  dueOn: z.string(),
  /** In order of name. */
  good: z.array(
    z.object({
      ...Someone,
      fee: Money,
      startsOn: z.string(),
      endsOn: z.string(),
      minor: z.boolean(),
      /** What they still owe for years before; it does not prevent the renewal. */
      openBefore: Money,
    }),
  ),
  /** Who is left out, and why: it ended, is asked already, entered after the year. */
  leftOut: z.array(z.object({ ...Someone, why: z.string() })),
  /** The sum of the fees. */
  total: Money,
});
export type RenewalPreview = z.infer<typeof RenewalPreview>;

export const previewRenewal = endpoint.get(path, {
  summary:
    'Che cosa farebbe il rinnovo per un anno sociale: chi avrebbe quale quota, chi resta fuori e perché',
  access,
  query: z.strictObject({
    socialYear: intParam(1900, 2199),
    kind: IdParam.optional(),
    /** Only who has paid the year before. */
    paidBefore: z.literal('yes').optional(),
  }),
  answer: RenewalPreview,
});

/**
 * The fee of each is the one that the preview showed; where it is another one now, that member is refused. Whoever has
 * the year already is refused, too, so that nobody gets it twice. Without `onlyGood` one refused stops all (409).
 */
export const renewMany = endpoint.post(path, {
  summary: 'Rinnova i soci scelti per un anno sociale: tutti, o solo quelli che si può',
  access,
  body: z.strictObject({
    socialYear: SocialYear,
    dueOn: optional(CivilDate),
    members: z
      .array(z.strictObject({ memberId: Id, fee: fromZero(2, 10) }))
      .min(1)
      .max(mostAtOnce),
    onlyGood: z.boolean().default(false),
  }),
  answer: ManyDone,
});
