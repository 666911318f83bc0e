/** The names of universities and courses that people of the organisation have already written. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { text } from '../../platform/schema.ts';

/** The fields of a course whose earlier names are proposed, in the order in which people write them. */
export const namedFields = ['corso', 'ateneo'] as const;
export type NamedField = (typeof namedFields)[number];

const CourseNames = z.object({
  /** A course already has exactly this text, spelled in the same way. */
  isKnown: z.boolean(),
  /** The names that have the typed words, or, when none has them, those that are most like them. */
  names: z.array(z.string()),
});

export const searchCourseNames = endpoint.get('/api/humanResources/course-names/:field', {
  summary: 'Atenei o corsi già scritti da qualcuno, ognuno una volta sola e senza dire da chi, al massimo 8',
  access: 'session',
  beforeCompletion: true,
  params: z.strictObject({ field: z.enum(namedFields) }),
  query: z.strictObject({ q: text(160, 0) }),
  answer: CourseNames,
});
