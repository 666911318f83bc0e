/** Words with which the search finds the same products: 'svitol' finds WD-40, whoever looks for it. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging } from '../../platform/lists.ts';
import { Created, Id, line, text, Version } from '../../platform/schema.ts';
import { editsProducts } from '../shared/access.ts';

/** A group of words with the same meaning; the search treats all of them alike. */
export const SynonymGroup = z.object({ id: Id, words: z.array(z.string()), version: z.number() });
export type SynonymGroup = z.infer<typeof SynonymGroup>;

export const mostSynonyms = 20;

const path = '/api/logistics/synonyms';

const Form = z.strictObject({
  words: z
    .array(line(60))
    .min(2, 'Scrivi almeno due parole: la seconda dopo Invio')
    .max(mostSynonyms, `Al massimo ${mostSynonyms} parole`),
});

export const listSynonyms = endpoint.get(path, {
  summary: 'I gruppi di sinonimi della ricerca, per ordine alfabetico',
  access: editsProducts,
  query: z.strictObject({ q: text(100, 0).optional(), ...paging }),
  answer: pageOf(SynonymGroup),
});

export const getSynonyms = endpoint.get(`${path}/:id`, {
  summary: 'Un gruppo di sinonimi',
  access: editsProducts,
  answer: SynonymGroup,
});

export const createSynonyms = endpoint.post(path, {
  summary: 'Nuovo gruppo di sinonimi',
  access: editsProducts,
  undoable: true,
  body: Form,
  answer: Created,
});

export const editSynonyms = endpoint.patch(`${path}/:id`, {
  summary: 'Cambia le parole di un gruppo di sinonimi',
  access: editsProducts,
  undoable: true,
  body: Form.extend({ version: Version }),
});

export const deleteSynonyms = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina un gruppo di sinonimi',
  access: editsProducts,
  undoable: true,
});
