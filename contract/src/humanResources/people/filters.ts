/** Which people a screen speaks of: every list, grid and mass action of people takes the same filters. */
import { z } from 'zod';
import { RegistrationStatus } from '../../identity/registration/endpoints.ts';
import { PersonState } from '../../identity/users/life.ts';
import { permissions } from '../../platform/permissions.ts';
import { Id, IdParam, text } from '../../platform/schema.ts';

/** What may be wrong with the documents that are asked of a person. */
export const documentGaps = ['missing', 'refused', 'toCheck', 'expired'] as const;

/** Whether a person has a second factor. */
export const factorValues = ['with', 'without'] as const;

/** What narrows a list of people; all of it lives in the page's address too. */
export const PeopleFilters = z.strictObject({
  /** Words of names, usernames and e-mails. */
  q: text(100, 0).optional(),
  /** Only who is in this team today. */
  team: IdParam.optional(),
  /** Without it everybody is shown but who left. */
  state: PersonState.optional(),
  /** Only who holds this permission now. */
  permission: z.enum(permissions).optional(),
  /** Only whose registration waits at this step, or is complete. */
  step: RegistrationStatus.optional(),
  /** Only who has at least one such document. */
  documents: z.enum(documentGaps).optional(),
  /** Only who has a second factor, or who has none. */
  factor: z.enum(factorValues).optional(),
});
export type PeopleFilters = z.input<typeof PeopleFilters>;

/** As many people as one action changes. */
export const mostPeople = 5000;

/** The people of a mass action: those named, or all that the filters leave. */
export const chosenPeople = {
  ids: z.array(Id).min(1).max(mostPeople).optional(),
  filters: PeopleFilters.default({}),
  /** How many people the manager saw; another number is refused. */
  expected: z.number().int().min(1).max(mostPeople),
};

/** What a mass action answers: the sentence, and each person who could not be changed, and why. */
export const MassAnswer = z.object({
  message: z.string(),
  refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
});
