/** The renewal of many members for a social year: a preview, and then exactly what the preview showed. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { CivilDate, fromZero, Id, IdParam, intParam, Money, optional } from '../../platform/schema.ts';
import { managesMembers as access } from './access.ts';
import { ManyDone, mostAtOnce, SocialYear } from './memberships.ts';

const path = '/api/accounting/memberships/renewal';

const memberFields = { memberId: Id, number: z.number(), name: z.string(), kind: z.string() };

export const RenewalPreview = z.object({
  socialYear: z.number(),
  /** The due day that is proposed for all of them. */
  dueOn: z.string(),
  /** Ordered by name. */
  good: z.array(
    z.object({
      ...memberFields,
      fee: Money,
      startsOn: z.string(),
      endsOn: z.string(),
      minor: z.boolean(),
      /** The open amount of earlier years; it does not prevent the renewal. */
      openFromEarlierYears: Money,
    }),
  ),
  /**
   * The members who are left out, with the reason: they are no longer members, have a fee of the year already, or
   * entered after it.
   */
  leftOut: z.array(z.object({ ...memberFields, why: z.string() })),
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
    /** Only members who have paid the year before. */
    paidBefore: z.literal('yes').optional(),
  }),
  answer: RenewalPreview,
});

/**
 * The fee of each member must still be the one in the preview, else the member is refused. A member who has the year
 * already is refused, too. Without `skipRefused` one refused member stops all (409).
 */
export const renewMany = endpoint.post(path, {
  summary: 'Rinnova i soci scelti per un anno sociale: tutti, o solo quelli che si può',
  access,
  undoable: 'counterpart',
  body: z.strictObject({
    socialYear: SocialYear,
    dueOn: optional(CivilDate),
    members: z
      .array(z.strictObject({ memberId: Id, fee: fromZero(2, 10) }))
      .min(1)
      .max(mostAtOnce),
    skipRefused: z.boolean().default(false),
  }),
  answer: ManyDone,
});
