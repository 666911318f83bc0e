/** The members' book on any date, and who may vote on one. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, pageOf, paging, spreadsheet } from '../../platform/lists.ts';
import { CivilDate, Id, text } from '../../platform/schema.ts';
import { managesMembers as access, membersPath } from './access.ts';

/** Whom the book has: those who are members on the day, or everybody who was admitted until then. */
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
  /** The member's. */
  id: Id,
  number: z.number(),
  name: z.string(),
  kind: z.string(),
  admittedOn: z.string(),
  votes: z.boolean(),
  /** Why not, each reason a sentence; empty for who votes. */
  why: z.array(z.string()),
});
export type ListedVoter = z.infer<typeof ListedVoter>;

/** Of the members on a date; in order of name. */
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
    /** The settings of that day. */
    months: z.number(),
    feeNeeded: z.boolean(),
  }),
});

export const exportVoters = exportOf(listVoters, 'Chi può votare a una data, e chi no');
