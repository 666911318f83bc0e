/** The filters of people: every list, grid and mass action of people takes the same ones. */

import { z } from 'zod';
import { RegistrationStatus } from '../../identity/registration/endpoints.ts';
import { PersonState } from '../../identity/users/life.ts';
import { mostPeople } from '../../platform/people/mass.ts';
import { permissions } from '../../platform/permissions.ts';
import { Id, IdParam, text } from '../../platform/schema.ts';

/** The possible problems with the documents that are asked of a person. */
export const documentGaps = ['missing', 'refused', 'toCheck', 'expired'] as const;

/** Whether a person has a second factor. */
export const factorValues = ['with', 'without'] as const;

/** The filters of a list of people; the page's address contains them, too. */
export const PeopleFilters = z.strictObject({
  /** Words of names, usernames and e-mails. */
  q: text(100, 0).optional(),
  /** Only people who are in this team today. */
  team: IdParam.optional(),
  /** Without it the list has everybody except people who left. */
  state: PersonState.optional(),
  /** Only people who hold this permission now. */
  permission: z.enum(permissions).optional(),
  /** Only people whose registration is at this step, or is complete. */
  step: RegistrationStatus.optional(),
  /** Only people with at least one such document. */
  documents: z.enum(documentGaps).optional(),
  /** Only people who have a second factor, or only people who have none. */
  factor: z.enum(factorValues).optional(),
  /** Only people whom this import has created: their invitations can be sent again, and nobody else’s link ends. */
  import: IdParam.optional(),
});
export type PeopleFilters = z.input<typeof PeopleFilters>;

/** The people of a mass action: the named ones, or all that the filters leave. */
export const chosenPeople = {
  ids: z.array(Id).min(1).max(mostPeople).optional(),
  filters: PeopleFilters.default({}),
  /** The number of people that the manager saw; the action is refused when it is now another. */
  expected: z.number().int().min(1).max(mostPeople),
};
