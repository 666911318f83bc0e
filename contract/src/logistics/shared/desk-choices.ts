/** What the forms of the warehouse choose from: teams and people, by name. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, IdParam, text } from '../../platform/schema.ts';
import { movesStock, seesStock } from './access.ts';

const query = z.strictObject({
  q: text(100, 0).optional(),
  /** Only this one, to name what an address speaks of. */
  id: IdParam.optional(),
});

export const searchTeams = endpoint({
  method: 'GET',
  path: '/api/logistics/choices/teams',
  summary: 'Reparti per nome o codice, al massimo 20',
  access: movesStock,
  query,
  answer: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
});

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/logistics/choices/people',
  summary: 'Persone per nome, al massimo 20',
  // Also who names the person responsible for a place, or mentions somebody in a comment.
  access: seesStock,
  query,
  answer: z.array(z.object({ id: Id, name: z.string() })),
});
