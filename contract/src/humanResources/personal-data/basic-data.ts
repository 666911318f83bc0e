import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';

/** Apart from the personal data, because every page asks for it: the menu must not bring the form's rules along. */
export const getBasicData = endpoint({
  method: 'GET',
  path: '/api/humanResources/user/',
  summary: 'Nome e cognome della persona',
  access: 'session',
  beforeCompletion: true,
  answer: z.object({ nome: z.string(), cognome: z.string() }),
});
