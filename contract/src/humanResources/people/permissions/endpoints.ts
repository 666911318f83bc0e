/** The grid of people and permissions, and the changes of many people at once. */
import { z } from 'zod';
import { Code, Codes, GrantReason, LastDay } from '../../../identity/permissions/granting.ts';
import { PersonState } from '../../../identity/users/life.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { exportOf, pageOf, paging } from '../../../platform/lists.ts';
import { MassAnswer } from '../../../platform/people/mass.ts';
import { can, permissions } from '../../../platform/permissions.ts';
import { Id, Instant } from '../../../platform/schema.ts';
import { chosenPeople, PeopleFilters } from '../filters.ts';

const base = '/api/humanResources/users/permissions';
const access = [[can.usersManagement]] as const;

/** A grant that lasts now, and whether it sleeps. */
export const HeldGrant = z.object({ permission: Code, endsAt: Instant.nullable(), asleep: z.boolean() });

export const GridPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  state: PersonState,
  /** Whether this is the person who asks: nobody decides about their own ru_USRS_MAN. */
  own: z.boolean(),
  grants: z.array(HeldGrant),
});
export type GridPerson = z.infer<typeof GridPerson>;

/** The number of people on a page of the grid, unless the caller asks for another. */
export const gridPage = 100;

export const listGrants = endpoint.get(base, {
  summary: 'La griglia: persone e permessi che hanno adesso',
  access,
  query: PeopleFilters.extend(paging),
  answer: pageOf(GridPerson),
});

export const exportGrants = exportOf(listGrants, 'Persone e permessi che i filtri lasciano');

/** The most people that the grid saves at once. */
export const mostChanged = 1000;

/** Saves the grid: for each person, the permissions that they get and lose. */
export const changeGrants = endpoint.post(`${base}/changes`, {
  summary: 'Dà e toglie permessi a più persone, ciascuna i suoi',
  access,
  undoable: true,
  proof: true,
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          id: Id,
          give: z.array(Code).max(permissions.length).default([]),
          take: z.array(Code).max(permissions.length).default([]),
        }),
      )
      .min(1)
      .max(mostChanged),
    reason: GrantReason,
    endsOn: LastDay,
  }),
  answer: MassAnswer,
});

export const grantToMany = endpoint.post(`${base}/grant`, {
  summary: 'Dà permessi a tutte le persone scelte',
  access,
  undoable: true,
  proof: true,
  body: z.strictObject({ ...chosenPeople, permissions: Codes, reason: GrantReason, endsOn: LastDay }),
  answer: MassAnswer,
});

export const revokeFromMany = endpoint.post(`${base}/revoke`, {
  summary: 'Toglie permessi a tutte le persone scelte',
  access,
  undoable: true,
  proof: true,
  body: z.strictObject({ ...chosenPeople, permissions: Codes, reason: GrantReason }),
  answer: MassAnswer,
});
