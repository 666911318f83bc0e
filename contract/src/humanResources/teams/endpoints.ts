import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id } from '../../platform/schema.ts';

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
