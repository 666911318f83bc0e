import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import { can } from '../../platform/permissions.ts';
import {
  acrossFields,
  Created,
  Id,
  IdParam,
  judgedDay,
  optional,
  PastDate,
  text,
} from '../../platform/schema.ts';

export const courseLevels = [
  'triennale',
  'magistrale',
  'ciclo unico',
  'dottorato',
  'master',
  'altro',
] as const;
export const courseStates = ['in corso', 'fuori corso', 'laureato', 'ritirato'] as const;

const year = z
  .number()
  .int()
  .min(1950)
  .refine((value) => value <= Number(judgedDay().slice(0, 4)), 'L’anno è nel futuro');

export const CourseForm = z
  .strictObject({
    livello: z.enum(courseLevels),
    ateneo: text(120),
    dipartimento: optional(text(120)),
    corso: text(160),
    matricola: optional(text(30)),
    anno_immatricolazione: year,
    anno_corso: optional(z.number().int().min(1).max(10)),
    stato: z.enum(courseStates),
    data_laurea: optional(PastDate),
    voto: optional(text(20)),
  })
  .refine(
    ({ stato, data_laurea }) => stato !== 'laureato' || Boolean(data_laurea),
    acrossFields('data_laurea', messages.required),
  )
  .refine(
    ({ data_laurea, anno_immatricolazione }) =>
      !data_laurea ||
      !anno_immatricolazione ||
      Number(String(data_laurea).slice(0, 4)) >= anno_immatricolazione,
    acrossFields('data_laurea', 'Deve essere successiva all’immatricolazione'),
  );

export const Course = z.object({
  course_id: Id,
  livello: z.enum(courseLevels),
  ateneo: z.string(),
  dipartimento: z.string().nullable(),
  corso: z.string(),
  matricola: z.string().nullable(),
  anno_immatricolazione: z.number(),
  anno_corso: z.number().nullable(),
  stato: z.enum(courseStates),
  data_laurea: z.string().nullable(),
  voto: z.string().nullable(),
});
export type Course = z.infer<typeof Course>;

const CourseQuery = z.strictObject({ course_id: IdParam });

export const getAcademicData = endpoint.get('/api/humanResources/user/getAcademicData', {
  summary: 'I corsi di studio della persona',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(Course),
});

export const addAcademicDatum = endpoint.post('/api/humanResources/user/addAcademicDatum', {
  summary: 'Aggiunge un corso di studio',
  access: [[can.userEdit]],
  undoable: 'counterpart',
  beforeCompletion: 'anyone',
  body: CourseForm,
  answer: Created,
});

export const updateAcademicDatum = endpoint.post('/api/humanResources/user/updateAcademicDatum', {
  summary: 'Modifica un corso di studio',
  access: [[can.userEdit]],
  undoable: 'edited',
  beforeCompletion: 'anyone',
  query: CourseQuery,
  body: CourseForm,
});

export const deleteAcademicDatum = endpoint.delete('/api/humanResources/user/deleteAcademicDatum', {
  summary: 'Elimina un corso di studio',
  access: [[can.userEdit]],
  undoable: 'lost',
  beforeCompletion: 'anyone',
  query: CourseQuery,
});
