import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, Instant } from '../../platform/schema.ts';

/** The newest published version of a regulation is the one in force. */
export const Regulation = z.object({
  id: Id,
  title: z.string(),
  version: z.number(),
  publishedAt: Instant,
  mustAccept: z.boolean(),
  acceptedAt: Instant.nullable(),
});
export type Regulation = z.infer<typeof Regulation>;

export const listRegulations = endpoint.get('/api/utilities/regulations', {
  summary: 'I regolamenti in vigore e quali la persona ha accettato',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(Regulation),
});

export const getRegulationFile = endpoint.get('/api/utilities/regulations/:id/file', {
  summary: 'Il testo di un regolamento, in PDF',
  access: 'session',
  beforeCompletion: true,
  answer: { binary: ['application/pdf'] },
});

export const acceptRegulation = endpoint.post('/api/utilities/regulations/:id/accept', {
  summary: 'Accetta un regolamento',
  access: 'session',
  beforeCompletion: true,
});
