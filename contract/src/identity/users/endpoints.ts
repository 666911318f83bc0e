/** The lives of people in the organisation: people who manage users suspend, end and readmit them. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason, moveEndpoint } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';
import { IdParam, PastDate, text, Version } from '../../platform/schema.ts';
import { personLife } from './life.ts';

const base = '/api/humanResources/users';

export const movePerson = moveEndpoint(personLife, {
  base,
  summary: 'Ritira un invito, sospende, riattiva o riammette una persona',
  undoable: true,
});

export const endPerson = endpoint.post(`${base}/:id/end`, {
  summary: 'Chiude il rapporto con una persona: la data e il motivo',
  access: [[can.usersManagement]],
  undoable: 'lost',
  proof: true,
  params: z.strictObject({ id: IdParam }),
  body: z.strictObject({ version: Version, endedOn: PastDate, reason: text(mostReason) }),
});
