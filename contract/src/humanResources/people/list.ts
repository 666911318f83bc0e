/** The list of people on /utenti: their names, their progress, their missing documents, and their last sign-in. */
import { z } from 'zod';
import { RegistrationStatus } from '../../identity/registration/endpoints.ts';
import { PersonState } from '../../identity/users/life.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, Facet, pageOf, paging } from '../../platform/lists.ts';
import { can } from '../../platform/permissions.ts';
import { Id, Instant } from '../../platform/schema.ts';
import { PeopleFilters } from './filters.ts';

export const peoplePath = '/api/humanResources/users';

/** The number of required documents with each problem; all zero means that everything is in order. */
export const DocumentGaps = z.object({
  missing: z.number(),
  refused: z.number(),
  toCheck: z.number(),
  expired: z.number(),
});
export type DocumentGaps = z.infer<typeof DocumentGaps>;

export const ListedPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  institutionalEmail: z.string(),
  /** A value that changes with the picture; null for a person without one. */
  picture: z.string().nullable(),
  state: PersonState,
  step: RegistrationStatus,
  /** The names of the teams that the person is in today. */
  teams: z.array(z.string()),
  documents: DocumentGaps,
  /** Whether the person has a second factor, so that a password alone is not enough. */
  hasFactor: z.boolean(),
  /** Null until the person has signed in. */
  lastLoginAt: Instant.nullable(),
  /** The end of the open invitation; null for a person without an invitation to use. */
  invitedUntil: Instant.nullable(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** `lastLogin` begins with the latest; people who have never signed in are at the end. */
export const peopleSorts = ['name', 'lastLogin'] as const;

export const listPeople = endpoint.get(peoplePath, {
  summary: 'Persone, a pagine: il cursore della risposta chiede la pagina dopo',
  access: [[can.usersManagement]],
  query: z.strictObject({
    ...PeopleFilters.shape,
    sort: z.enum(peopleSorts).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    ...paging,
  }),
  answer: pageOf(ListedPerson),
});

export const exportPeople = exportOf(listPeople, 'Le persone che i filtri lasciano');

export const peopleFacets = endpoint.get(`${peoplePath}/facets`, {
  summary: 'Quante persone ha ogni valore di ogni filtro, con gli altri filtri dati',
  access: [[can.usersManagement]],
  query: PeopleFilters,
  answer: z.object({
    team: Facet,
    state: Facet,
    permission: Facet,
    step: Facet,
    documents: Facet,
    factor: Facet,
  }),
});
