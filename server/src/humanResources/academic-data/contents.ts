/** Courses of study: what this drawer gives to the server. */

import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { personTables } from '../people/profile/history.ts';
import { courseNameRoutes } from './names.ts';
import { academicDataRoutes, lackOfCourse } from './routes.ts';

export const academicData: Drawer = {
  routes: [...academicDataRoutes, ...courseNameRoutes],
  registrationSteps: { accademici: lackOfCourse },
  personalTables: [
    personalTable('courses', {
      title: 'Dati accademici',
      described: personTables.courses,
      titles: { name: 'Corso' },
      exported: [
        'university',
        'department',
        'name',
        'level',
        'student_number',
        'enrolment_year',
        'course_year',
        'state',
        'graduation_date',
        'grade',
      ],
      erasure: 'deleted',
    }),
  ],
};
