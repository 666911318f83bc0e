/** The members of teams with their first and last days; the history is kept. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging, searched } from '../../platform/lists.ts';
import { MassAnswer } from '../../platform/people/mass.ts';
import { CivilDate, Id, optional, text, Version } from '../../platform/schema.ts';
import { chosenPeople } from '../people/filters.ts';
import { managesMembers, managesTeams } from './access.ts';
import { endsAfterItBegins, MemberRole, Membership, TeamNode } from './endpoints.ts';

const base = '/api/humanResources/teams';
const title = optional(text(80));
const inOrder = ({ since, until }: { since?: unknown; until?: unknown }) =>
  typeof since !== 'string' || typeof until !== 'string' || until === '' || until >= since;

export const addMembers = endpoint.post(`${base}/:id/members`, {
  summary: 'Aggiunge persone a un reparto',
  access: managesMembers,
  undoable: true,
  body: z
    .strictObject({
      ...chosenPeople,
      role: z.enum(['vice', 'membro']).default('membro'),
      title,
      since: CivilDate,
      until: optional(CivilDate),
    })
    .refine(inOrder, endsAfterItBegins),
  answer: MassAnswer,
});

export const endMembers = endpoint.post(`${base}/:id/members/end`, {
  summary: 'Fa uscire persone da un reparto: l’ultimo giorno',
  access: managesMembers,
  undoable: true,
  body: z.strictObject({ ...chosenPeople, until: CivilDate }),
  answer: MassAnswer,
});

export const changeTitles = endpoint.post(`${base}/:id/members/title`, {
  summary: 'Cambia il titolo di persone di un reparto, da un giorno in poi',
  access: managesMembers,
  undoable: true,
  body: z.strictObject({ ...chosenPeople, title, from: CivilDate }),
  answer: MassAnswer,
});

export const changeMembership = endpoint.patch(`${base}/members/:id`, {
  summary: 'Cambia ruolo, titolo e date di una persona in un reparto; con «from» solo da quel giorno in poi',
  access: managesMembers,
  undoable: true,
  body: z
    .strictObject({
      role: MemberRole,
      title,
      /** A person has one main team: if this one becomes it, the earlier one stops being it. */
      main: z.boolean(),
      since: CivilDate,
      until: optional(CivilDate),
      /** The membership changes from this day on; without it, the whole membership is corrected. */
      from: optional(CivilDate),
      version: Version,
    })
    .refine(inOrder, endsAfterItBegins),
});

export const takeMembersBack = endpoint.post(`${base}/members/takeBack`, {
  summary: 'Riprende un cambio di membri: chi era stato aggiunto non lo è più, gli altri tornano com’erano',
  access: managesMembers,
  undoable: 'undoing',
  body: z.strictObject({
    /** The memberships that the change made; none of them has changed since. */
    made: z.array(Id),
    /** The memberships that it changed, as they were, in the order in which they come back. */
    former: z.array(
      z.strictObject({
        id: Id,
        role: MemberRole,
        title: z.string().nullable(),
        main: z.boolean(),
        since: CivilDate,
        until: CivilDate.nullable(),
        version: Version,
      }),
    ),
  }),
});

export const listFormerMembers = endpoint.get(`${base}/:id/former`, {
  summary: 'Chi ha fatto parte di un reparto, l’ultimo uscito per primo',
  access: managesTeams,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(Membership),
});

export const TeamOfPerson = Membership.omit({ person: true }).extend({
  team: TeamNode.pick({ id: true, name: true, code: true, colour: true }),
});
export type TeamOfPerson = z.infer<typeof TeamOfPerson>;

export const listTeamsOfPerson = endpoint.get('/api/humanResources/users/:id/teams', {
  summary: 'I reparti di cui una persona fa o ha fatto parte, quelli di adesso per primi',
  access: managesMembers,
  answer: z.array(TeamOfPerson),
});
