/** The list of members. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, exportOf, paging } from '../../platform/lists.ts';
import { Id, IdParam, intParam, Money, NamedRef, text } from '../../platform/schema.ts';
import { managesMembers as access, membersPath } from './access.ts';
import { FeeState } from './memberships.ts';

export const memberStateNames = { attivo: 'Attivo', cessato: 'Cessato' } as const;
export const MemberState = z.enum(['attivo', 'cessato']);
export type MemberState = z.infer<typeof MemberState>;

/** `nessuna`: the member was asked for no fee of that year. */
export const feeFilterValues = ['pagata', 'inParte', 'daPagare', 'scaduta', 'nessuna'] as const;
export const memberSorts = ['name', 'number', 'admittedOn'] as const;

export const ListedMember = z.object({
  id: Id,
  number: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  kind: NamedRef,
  taxCode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  admittedOn: z.string(),
  endedOn: z.string().nullable(),
  state: MemberState,
  minor: z.boolean(),
  /** Whether they are in the volunteers' register today. */
  volunteer: z.boolean(),
  /** The membership of the social year that the answer names. */
  membership: z
    .object({
      id: Id,
      fee: Money,
      paid: Money,
      open: Money,
      dueOn: z.string().nullable(),
      paidOn: z.string().nullable(),
      state: FeeState,
    })
    .nullable(),
});
export type ListedMember = z.infer<typeof ListedMember>;

export const MemberFilters = z.strictObject({
  /** Words of names, tax code or e-mail, or a member's number. */
  q: text(100, 0).optional(),
  kind: IdParam.optional(),
  /** All states when it is missing. */
  state: MemberState.optional(),
  /** The social year of the fee column and of `payment`; the current one when it is missing. */
  socialYear: intParam(1900, 2199).optional(),
  payment: z.enum(feeFilterValues).optional(),
  minors: z.literal('yes').optional(),
  volunteers: z.literal('yes').optional(),
});

export const listMembers = endpoint.get(membersPath, {
  summary: 'I soci, in ordine di nome; la ricerca guarda nome, codice fiscale, e-mail e numero',
  access,
  query: z.strictObject({
    ...MemberFilters.shape,
    sort: z.enum(memberSorts).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    ...paging,
  }),
  answer: countedPageOf(ListedMember).extend({
    /** True when no row had every word: these rows have words with nearly the same spelling. */
    approximate: z.boolean(),
    /** The social year of the memberships in the rows. */
    socialYear: z.number(),
  }),
});

/** The file has the columns that an import takes, so that an exported list can be imported again. */
export const exportMembers = exportOf(listMembers, 'I soci che i filtri lasciano');

/** The data that the page needs besides the rows. */
export const getMembersOverview = endpoint.get(`${membersPath}/overview`, {
  summary: 'Gli anni sociali che ci sono, quello di oggi, e quante quote sono aperte',
  access,
  answer: z.object({
    /** The first day of a social year, `09-01`, for `nameOfSocialYear`. */
    start: z.string(),
    current: z.number(),
    /** The latest first; the current and the next one are always among them. */
    years: z.array(z.number()),
    active: z.number(),
    openFees: z.number(),
    overdueFees: z.number(),
    openAmount: Money,
  }),
});

export const MemberChoice = z.object({
  id: Id,
  number: z.number(),
  name: z.string(),
  taxCode: z.string().nullable(),
  kind: z.string(),
  state: MemberState,
  minor: z.boolean(),
});
export type MemberChoice = z.infer<typeof MemberChoice>;

/** Used by the palette, and by every field in which a member is chosen. */
export const searchMembers = endpoint.get(`${membersPath}/search`, {
  summary: 'Al massimo 10 soci per nome, codice fiscale o numero',
  access,
  query: z.strictObject({ q: text(100) }),
  answer: z.array(MemberChoice),
});
