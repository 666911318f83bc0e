/** The members' book on any date, and the members who may vote on a date. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, pageOf, paging, spreadsheet } from '../../platform/lists.ts';
import { CivilDate, Id, text } from '../../platform/schema.ts';
import { managesMembers as access, membersPath } from './access.ts';

/** The book has either the members on the day, or everybody who was admitted until then. */
const bookQuery = { on: CivilDate, who: z.enum(['members', 'all']).optional() };

export const printMemberBook = endpoint.get(`${membersPath}/book/print`, {
  summary: 'Il libro soci a una data, in PDF con le pagine numerate',
  access,
  query: z.strictObject(bookQuery),
  answer: { binary: ['application/pdf'] },
});

export const exportMemberBook = endpoint.get(`${membersPath}/book/export`, {
  summary: 'Il libro soci a una data, come CSV o XLSX',
  access,
  query: z.strictObject({ ...bookQuery, format: z.enum(['csv', 'xlsx']) }),
  answer: spreadsheet,
});

export const ListedVoter = z.object({
  /** The member's id. */
  id: Id,
  number: z.number(),
  name: z.string(),
  kind: z.string(),
  admittedOn: z.string(),
  votes: z.boolean(),
  /** A sentence for each reason why the member can't vote; empty for a member who votes. */
  why: z.array(z.string()),
});
export type ListedVoter = z.infer<typeof ListedVoter>;

/** The members on a date, ordered by name. */
export const listVoters = endpoint.get(`${membersPath}/voters`, {
  summary: 'Chi può votare a una data, e chi no e perché',
  access,
  query: z.strictObject({
    on: CivilDate,
    show: z.enum(['voters', 'excluded', 'all']).optional(),
    q: text(100, 0).optional(),
    ...paging,
  }),
  answer: pageOf(ListedVoter).extend({
    voters: z.number(),
    excluded: z.number(),
    /** The settings that applied on that day. */
    months: z.number(),
    feeNeeded: z.boolean(),
  }),
});

export const exportVoters = exportOf(listVoters, 'Chi può votare a una data, e chi no');
