/** All requests, for people who decide about them. A person's own page doesn't need this file. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { countedPageOf, paging, searched } from '../../../platform/lists.ts';
import { PersonChoice } from '../../../platform/people/choice.ts';
import { can } from '../../../platform/permissions.ts';
import { IdParam } from '../../../platform/schema.ts';
import { ChangeRequest, changeRequestsPath } from './endpoints.ts';
import { ChangeRequestState } from './life.ts';

export const listChangeRequests = endpoint.get(changeRequestsPath, {
  summary: 'Le richieste di modifica, prima quelle che aspettano da più tempo',
  access: [[can.usersManagement]],
  query: z.strictObject({
    /** Only the requests of this person. */
    person: IdParam.optional(),
    /** Without it the list shows the open requests. */
    state: ChangeRequestState.optional(),
    ...searched,
    ...paging,
  }),
  answer: countedPageOf(ChangeRequest.extend({ person: PersonChoice, email: z.string() })),
});
