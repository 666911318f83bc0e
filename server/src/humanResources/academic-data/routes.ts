import {
  addAcademicDatum,
  Course,
  type CourseForm,
  deleteAcademicDatum,
  getAcademicData,
  updateAcademicDatum,
} from '@wms/contract/humanResources/academic-data/endpoints';
import type { z } from 'zod';
import type { StepCheck } from '../../platform/cupboards/cupboard.ts';
import { insertRow, type Reader } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { dropDraft } from '../drafts/routes.ts';

const toColumns = (form: z.output<typeof CourseForm>) => ({
  level: form.livello,
  university: form.ateneo,
  department: form.dipartimento,
  name: form.corso,
  student_number: form.matricola,
  enrolment_year: form.anno_immatricolazione,
  course_year: form.anno_corso,
  state: form.stato,
  graduation_date: form.data_laurea,
  grade: form.voto,
});

/** The most courses of a person. Nobody attends so many, but without a limit one person could fill the database. */
const mostCourses = 20;

/** Reads the courses of a person, the latest first. */
export async function coursesOf(db: Reader, userId: number): Promise<Course[]> {
  const rows = await db
    .selectFrom('courses')
    .select([
      'id as course_id',
      'level as livello',
      'university as ateneo',
      'department as dipartimento',
      'name as corso',
      'student_number as matricola',
      'enrolment_year as anno_immatricolazione',
      'course_year as anno_corso',
      'state as stato',
      'graduation_date as data_laurea',
      'grade as voto',
    ])
    .where('user_id', '=', userId)
    .orderBy('enrolment_year', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Course.array().parse(rows);
}

export const academicDataRoutes = [
  implement(getAcademicData, ({ user, db }) => coursesOf(db, user.id)),

  implement(addAcademicDatum, async ({ body, user, tx }) => {
    // The person's row is locked, so that each of two simultaneous additions counts the other one.
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const { count } = await tx
      .selectFrom('courses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (count >= mostCourses)
      throw refuse.conflict(`Puoi indicare al massimo ${mostCourses} corsi di studio`);
    const id = await insertRow(tx, 'courses', { user_id: user.id, ...toColumns(body) });
    await dropDraft(tx, user.id, 'course');
    return { message: 'Corso di studi aggiunto', id };
  }),

  implement(updateAcademicDatum, async ({ query, body, user, tx }) => {
    await tx
      .updateTable('courses')
      .set(toColumns(body))
      .where('id', '=', query.course_id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse.notFound('Corso di studi non trovato'));
    await dropDraft(tx, user.id, 'course');
    return { message: 'Corso di studi aggiornato' };
  }),

  implement(deleteAcademicDatum, async ({ query, user, tx }) => {
    await tx
      .deleteFrom('courses')
      .where('id', '=', query.course_id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse.notFound('Corso di studi non trovato'));
    return { message: 'Corso di studi eliminato' };
  }),
];

/** The registration waits for a course of study, or for the declaration that the person doesn't study. */
export const lackOfCourse: StepCheck = async (db, { id, declaresNoStudies }) => {
  if (declaresNoStudies) return null;
  const course = await db.selectFrom('courses').select('id').where('user_id', '=', id).executeTakeFirst();
  return course ? null : 'Manca il corso di studi: aggiungine uno, oppure dichiara «Non studio»';
};
