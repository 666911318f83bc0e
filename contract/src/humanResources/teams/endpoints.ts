/** Divisions and teams: a tree whose state on each past day is kept. */
import { z } from 'zod';
import { colours } from '../../platform/declarations/colours.ts';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { fileFormat, paging, spreadsheet } from '../../platform/lists.ts';
import {
  acrossFields,
  CivilDate,
  Created,
  Email,
  Id,
  optional,
  PastDate,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesTeams } from './access.ts';

export const getTeamData = endpoint.get('/api/humanResources/user/getTeamData', {
  summary: 'I reparti di cui la persona fa o ha fatto parte',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(
    z.object({
      team_id: Id,
      nome: z.string(),
      codice: z.string(),
      titolo: z.string().nullable(),
      dal: z.string(),
      al: z.string().nullable(),
    }),
  ),
});

export const kindLabels = { divisione: 'Divisione', reparto: 'Reparto' } as const;
export const teamKinds = namesOf(kindLabels);

export const roleLabels = { responsabile: 'Responsabile', vice: 'Vice', membro: 'Membro' } as const;
export const memberRoles = namesOf(roleLabels);
export const MemberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof MemberRole>;

/**
 * A person as teams show them. The e-mail is a part of the address of the person's page. `picture` changes with the
 * picture; null for a person without one.
 */
export const TeamPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
});
export type TeamPerson = z.infer<typeof TeamPerson>;

export const TeamNode = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  kind: z.enum(teamKinds),
  colour: z.enum(colours),
  /** The team in which this one lies on that day; null at the top of the tree. */
  parentId: Id.nullable(),
  head: TeamPerson.nullable(),
  deputies: z.array(TeamPerson),
  /** The number of the team's people on that day, without those of the teams inside it. */
  members: z.number(),
  /** Whether the team had been closed before that day. */
  closed: z.boolean(),
  /** The team's last day, past or future; null when none is set. */
  closedOn: z.string().nullable(),
  version: z.number(),
});
export type TeamNode = z.infer<typeof TeamNode>;

/** The day that the caller asks about; today when it is missing. */
const onDay = z.strictObject({ on: CivilDate.optional() });

const base = '/api/humanResources/teams';

export const readTeamTree = endpoint.get(`${base}/tree`, {
  summary: 'L’albero di divisioni e reparti com’è, o com’era o sarà un giorno',
  access: managesTeams,
  query: onDay,
  /** Ordered by name; `parentId` gives the tree. Teams that were not open yet are left out. */
  answer: z.array(TeamNode),
});

export const Membership = z.object({
  id: Id,
  person: TeamPerson,
  role: MemberRole,
  title: z.string().nullable(),
  /** Whether this team is the person's first one, for places that show only one. */
  main: z.boolean(),
  /** The first and the last day. */
  since: z.string(),
  until: z.string().nullable(),
  version: z.number(),
});
export type Membership = z.infer<typeof Membership>;

export const Team = TeamNode.extend({
  description: z.string().nullable(),
  email: z.string().nullable(),
  openedOn: z.string().nullable(),
  /** The day on which the team came to its present place in the tree. */
  placedOn: z.string().nullable(),
  /** Whether the team may be deleted, because no person and no thing ever belonged to it. */
  deletable: z.boolean(),
  /**
   * The people on that day: the head, the deputies, then the others by name. Today's list also has people who begin
   * later.
   */
  memberships: z.array(Membership),
});
export type Team = z.infer<typeof Team>;

export const getTeam = endpoint.get(`${base}/:id`, {
  summary: 'Un reparto e chi ne fa parte, oggi o un certo giorno',
  access: managesTeams,
  query: onDay,
  answer: Team,
});

export const getTeamHistory = endpoint.get(`${base}/:id/history`, {
  summary: 'Chi ha cambiato che cosa di un reparto e di chi ne fa parte, dal più recente',
  access: managesTeams,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

export const exportTeams = endpoint.get(`${base}/export`, {
  summary: 'Chi c’è in ogni reparto, oggi o un certo giorno, come CSV o XLSX',
  access: managesTeams,
  query: onDay.extend(fileFormat),
  answer: spreadsheet,
});

/** A short name in capitals, for labels: AERO, VD-2. */
const TeamCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .max(12)
  .regex(/^[A-Z0-9]+([-_.][A-Z0-9]+)*$/, 'Solo lettere e cifre, anche con un trattino in mezzo');

const details = {
  name: text(60),
  code: TeamCode,
  kind: z.enum(teamKinds),
  colour: z.enum(colours),
  description: optional(text(1000)),
  email: optional(Email),
};

export const createTeam = endpoint.post(base, {
  summary: 'Nuovo reparto o nuova divisione; senza «parentId» in cima all’albero',
  access: managesTeams,
  undoable: true,
  body: z.strictObject({
    ...details,
    kind: details.kind.default('reparto'),
    colour: details.colour.default('gray'),
    parentId: optional(Id),
    /** The team's first day; today when it is missing. */
    openedOn: optional(PastDate),
  }),
  answer: Created,
});

const version = { version: Version };

export const editTeam = endpoint.patch(`${base}/:id`, {
  summary: 'Modifica un reparto',
  access: managesTeams,
  undoable: true,
  body: z.strictObject({ ...details, ...version }),
});

export const moveTeam = endpoint.post(`${base}/:id/move`, {
  summary: 'Sposta un reparto, con quelli al suo interno, da un giorno in poi',
  access: managesTeams,
  undoable: true,
  body: z.strictObject({ parentId: optional(Id), since: PastDate, ...version }),
});

export const closeTeam = endpoint.post(`${base}/:id/close`, {
  summary: 'Chiude un reparto: chi ne fa parte ne esce quel giorno',
  access: managesTeams,
  undoable: true,
  body: z.strictObject({ closedOn: CivilDate, ...version }),
});

export const reopenTeam = endpoint.post(`${base}/:id/reopen`, {
  summary: 'Riapre un reparto chiuso',
  access: managesTeams,
  undoable: true,
  body: z.strictObject(version),
});

export const deleteTeam = endpoint.delete(`${base}/:id`, {
  summary: 'Elimina un reparto mai usato',
  access: managesTeams,
  undoable: 'lost',
});

export const appointHead = endpoint.post(`${base}/:id/head`, {
  summary: 'Nomina chi guida un reparto da un giorno in poi: chi lo guidava ne resta membro',
  access: managesTeams,
  undoable: true,
  body: z.strictObject({ personId: optional(Id), since: CivilDate }),
});

/** Options of `refine` for a membership that would end before it begins. */
export const endsAfterItBegins = acrossFields('until', 'Deve finire dopo che è cominciata');
