/** The rooms, benches and vans that this person may book, for the command palette. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, text } from '../../platform/schema.ts';
import { booksAnything } from '../shared/access.ts';
import { kinds } from './resource.ts';

const FoundBookable = z.object({
  id: Id,
  kind: z.enum(kinds),
  name: z.string(),
  code: z.string(),
  /** The room of a bench, the plate of a van, the place of a room. */
  hint: z.string().nullable(),
});

export const searchBookable = endpoint.get('/api/workshop/resources/bookable', {
  summary: 'Le stanze, le postazioni e i furgoni che una persona può prenotare, per nome',
  access: booksAnything,
  query: z.strictObject({ q: text(100) }),
  answer: z.object({
    /** At most six, the best matches first. */
    rows: z.array(FoundBookable),
    /** True when no resource had all words as they were typed: these rows have words of nearly the same spelling. */
    approximate: z.boolean(),
  }),
});
