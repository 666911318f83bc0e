/** The regulations for people who manage users: editing and publishing. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { paging } from '../../platform/lists.ts';
import { can, permissions } from '../../platform/permissions.ts';
import {
  acrossFields,
  CivilDate,
  Created,
  Id,
  line,
  NamedRef,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { Audience, RegulationKind } from './regulation.ts';

export const publishesRegulations = [[can.usersManagement]] as const;

/** The most characters of a regulation that is a text. */
export const longestText = 200_000;

const base = '/api/utilities/regulations';

/** The people of whom it is asked, with the team or the permission when that is needed. */
const RegulationForm = z.strictObject({
  title: line(160),
  kind: RegulationKind,
  askedOf: Audience,
  teamId: optional(Id),
  permission: optional(z.enum(permissions)),
  /** The days that each person has to confirm a version, counted from the day on which they are asked. */
  dueDays: z.number().int().min(0).max(365),
});

const wholeAudience = <
  S extends z.ZodType<Pick<z.output<typeof RegulationForm>, 'askedOf' | 'teamId' | 'permission'>>,
>(
  schema: S,
) =>
  schema
    .refine(
      ({ askedOf, teamId }) => askedOf !== 'team' || teamId !== null,
      acrossFields('teamId', 'Scegli il reparto'),
    )
    .refine(
      ({ askedOf, permission }) => askedOf !== 'permission' || permission !== null,
      acrossFields('permission', 'Scegli il permesso'),
    );

export const EditableRegulation = z.object({
  id: Id,
  title: z.string(),
  kind: RegulationKind,
  askedOf: Audience,
  team: NamedRef.nullable(),
  permission: z.enum(permissions).nullable(),
  dueDays: z.number(),
  closed: z.boolean(),
  version: z.number(),
});
export type EditableRegulation = z.infer<typeof EditableRegulation>;

export const getEditableRegulation = endpoint.get(`${base}/:id/form`, {
  summary: 'Un regolamento come lo tiene chi lo pubblica',
  access: publishesRegulations,
  answer: EditableRegulation,
});

export const createRegulation = endpoint.post(base, {
  summary: 'Nuovo regolamento, che nessuno vede prima della sua prima versione',
  access: publishesRegulations,
  undoable: 'counterpart',
  body: wholeAudience(RegulationForm),
  answer: Created,
});

export const editRegulation = endpoint.patch(`${base}/:id`, {
  summary: 'Cambia titolo, genere, a chi è chiesto e in quanti giorni',
  access: publishesRegulations,
  undoable: 'edited',
  body: wholeAudience(RegulationForm.extend({ version: Version })),
});

export const closeRegulation = endpoint.post(`${base}/:id/close`, {
  summary: 'Il regolamento non è più in uso: non si chiede più a nessuno',
  access: publishesRegulations,
  undoable: true,
  body: z.strictObject({ version: Version }),
});

export const reopenRegulation = endpoint.post(`${base}/:id/reopen`, {
  summary: 'Il regolamento è di nuovo in uso',
  access: publishesRegulations,
  undoable: true,
  body: z.strictObject({ version: Version }),
});

export const regulationHistory = endpoint.get(`${base}/:id/history`, {
  summary: 'La cronologia di un regolamento',
  access: publishesRegulations,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

const published = {
  /** The date is not before that of the earlier version. */
  effectiveOn: CivilDate,
  changes: optional(text(1000)),
};

export const publishText = endpoint.post(`${base}/:id/versions`, {
  summary: 'Pubblica un testo come nuova versione, e lo dice a chi lo deve confermare',
  access: publishesRegulations,
  undoable: 'sent',
  body: z.strictObject({ ...published, body: text(longestText) }),
  answer: Created,
});

export const publishPdf = endpoint.post(`${base}/:id/versions/pdf`, {
  summary: 'Pubblica un PDF come nuova versione, e lo dice a chi lo deve confermare',
  access: publishesRegulations,
  undoable: 'sent',
  body: z.strictObject(published),
  files: { file: { types: ['application/pdf'], maxBytes: 20 * 1024 * 1024 } },
  answer: Created,
});
