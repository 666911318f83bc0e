/** The volunteers' register: the people who help without pay, their activity, and their insurance. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import {
  acrossFields,
  CivilDate,
  Created,
  Id,
  line,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesMembers as access, membersPath } from './access.ts';

const path = '/api/accounting/volunteering';

export const Volunteering = z.object({
  id: Id,
  startsOn: z.string(),
  /** The last day; null while the person still volunteers. */
  endsOn: z.string().nullable(),
  activity: z.string().nullable(),
  insurer: z.string().nullable(),
  policy: z.string().nullable(),
  version: z.number(),
});
export type Volunteering = z.infer<typeof Volunteering>;

const form = {
  startsOn: CivilDate,
  endsOn: optional(CivilDate),
  activity: optional(line(160)),
  insurer: optional(line(120)),
  policy: optional(line(60)),
};
const inOrder = <S extends z.ZodObject>(schema: S) =>
  schema.refine(
    ({ startsOn, endsOn }: Record<string, unknown>) =>
      typeof startsOn !== 'string' || typeof endsOn !== 'string' || endsOn === '' || endsOn >= startsOn,
    acrossFields('endsOn', 'La fine viene prima dell’inizio'),
  );

export const addVolunteering = endpoint.post(`${membersPath}/:id/volunteering`, {
  summary: 'Iscrive un socio nel registro dei volontari; due periodi non si sovrappongono',
  access,
  undoable: 'counterpart',
  body: inOrder(z.strictObject(form)),
  answer: Created,
});

export const editVolunteering = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica un periodo di volontariato',
  access,
  undoable: 'edited',
  body: inOrder(z.strictObject({ version: Version, ...form })),
});

export const deleteVolunteering = endpoint.delete(`${path}/:id`, {
  summary: 'Toglie un periodo di volontariato scritto per sbaglio',
  access,
  undoable: 'undoing',
});

export const ListedVolunteer = Volunteering.omit({ version: true }).extend({
  member: z.object({ id: Id, number: z.number(), name: z.string(), taxCode: z.string().nullable() }),
  birthDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
  address: z.string().nullable(),
  /** False without insurer or policy (art. 18 D.Lgs. 117/2017). */
  insured: z.boolean(),
});
export type ListedVolunteer = z.infer<typeof ListedVolunteer>;

export const VolunteerFilters = z.strictObject({
  q: text(100, 0).optional(),
  /** The volunteers on this day; without it, everybody who ever was in the register. */
  on: CivilDate.optional(),
  insured: z.enum(['yes', 'no']).optional(),
});

export const listVolunteers = endpoint.get(path, {
  summary: 'Il registro dei volontari, in ordine di nome',
  access,
  query: VolunteerFilters.extend(paging),
  answer: pageOf(ListedVolunteer).extend({
    /** The sentence that says that this list does not replace the stamped or dated register. */
    notice: z.string(),
  }),
});

export const exportVolunteers = exportOf(listVolunteers, 'Il registro dei volontari');

export const printVolunteers = endpoint.get(`${path}/print`, {
  summary: 'Il registro dei volontari in PDF, con le pagine numerate',
  access,
  query: VolunteerFilters,
  answer: { binary: ['application/pdf'] },
});
