import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';

/** This has a file of its own because every page asks for it: the menu must not load the rules of the form. */
export const getBasicData = endpoint.get('/api/humanResources/user/', {
  summary: 'Nome e cognome della persona, e se ha scelto un’immagine del profilo',
  access: 'session',
  beforeCompletion: true,
  answer: z.object({
    nome: z.string(),
    cognome: z.string(),
    /** Names the chosen picture, and is another after each upload; null without one. */
    picture: z.string().nullable(),
  }),
});
