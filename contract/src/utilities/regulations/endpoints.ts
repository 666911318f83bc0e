/** The regulations for everybody, to read and confirm them, even before the registration is complete. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, text } from '../../platform/schema.ts';
import { Regulation, RegulationPeople, RegulationVersion } from './regulation.ts';

export const listRegulations = endpoint.get('/api/utilities/regulations', {
  summary: 'I regolamenti con la versione in vigore, e che cosa la persona ha confermato',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(Regulation),
});

/** Used by the palette. */
export const searchRegulations = endpoint.get('/api/utilities/regulations/search', {
  summary: 'Al massimo 6 regolamenti fra quelli che la persona può leggere, per parole del titolo',
  access: 'session',
  query: z.strictObject({ q: text(100) }),
  answer: z.array(Regulation.omit({ confirmable: true })),
});

export const getRegulation = endpoint.get('/api/utilities/regulations/:id', {
  summary: 'Un regolamento con le sue versioni',
  access: 'session',
  beforeCompletion: true,
  answer: Regulation.extend({
    /** Null for people who may not know it, and without a version in force. */
    people: RegulationPeople.nullable(),
    /** The newest first. */
    versions: z.array(RegulationVersion),
    /** The most urgent of the other regulations that the person must confirm. */
    next: z.object({ id: Id, title: z.string() }).nullable(),
  }),
});

export type ReadRegulation = z.infer<typeof getRegulation.answer>;

export const getRegulationText = endpoint.get('/api/utilities/regulation-versions/:id/text', {
  summary: 'Il testo di una versione, in Markdown',
  access: 'session',
  beforeCompletion: true,
  answer: z.object({ body: z.string() }),
});

export const getRegulationFile = endpoint.get('/api/utilities/regulation-versions/:id/file', {
  summary: 'Una versione in PDF',
  access: 'session',
  beforeCompletion: true,
  answer: { binary: ['application/pdf'] },
});

export const confirmRegulation = endpoint.post('/api/utilities/regulation-versions/:id/confirm', {
  summary: 'Accetta una versione, o ne prende visione: vale quella letta e nessun’altra',
  access: 'session',
  undoable: 'fact',
  beforeCompletion: true,
});
