/** People: their data, courses, documents, picture and teams. What this cupboard gives to the server. */
import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { can } from '@wms/contract/platform/permissions';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { personalTable } from '../platform/cupboards/personal-table.ts';
import { academicDataRoutes } from './academic-data/routes.ts';
import { documentsCard } from './documents/home-card.ts';
import { documentsOfPersonRoutes } from './documents/of-person.ts';
import { documentOverviewRoutes } from './documents/overview/routes.ts';
import { documentDigestSchedule, documentsOfTheWeek } from './documents/reminders/digest.ts';
import { documentReminderSchedule, documentsExpire } from './documents/reminders/expiry.ts';
import { documentRetentionSchedule, documentsPastRetention } from './documents/retention/proposing.ts';
import { documentRetentionRoutes } from './documents/retention/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { documentTypeConstraints, documentTypeRoutes } from './documents/types/routes.ts';
import { documentDecided } from './documents/verification/news.ts';
import { documentVerificationRoutes } from './documents/verification/routes.ts';
import { nameCard } from './personal-data/home-card.ts';
import { personalDataConstraints, personalDataRoutes } from './personal-data/routes.ts';
import { profilePictureRoutes } from './profile-picture/routes.ts';
import { teamRoutes } from './teams/routes.ts';
import { whoIsWhoRoutes } from './who-is-who/routes.ts';

export const humanResources: Cupboard = {
  routes: ({ storage, settings }) => [
    ...personalDataRoutes,
    ...academicDataRoutes,
    ...teamRoutes,
    ...documentRoutes(storage),
    ...documentTypeRoutes(storage),
    ...documentVerificationRoutes(storage),
    ...documentsOfPersonRoutes(storage),
    ...documentOverviewRoutes(storage, settings),
    ...documentRetentionRoutes,
    ...profilePictureRoutes(storage),
    ...whoIsWhoRoutes(storage),
  ],
  constraints: { ...personalDataConstraints, ...documentTypeConstraints },
  settings: [documentWarningDays],
  news: [documentDecided, documentsExpire, documentsOfTheWeek, documentsPastRetention],
  schedules: [documentReminderSchedule, documentDigestSchedule, documentRetentionSchedule],
  live: {
    topic: 'humanResources',
    heardBy: [[can.usersManagement], [can.usersDocuments], [can.teamManagement]],
  },
  homeCards: [nameCard, documentsCard],
  personalTables: [
    personalTable('personal_data', {
      title: 'Anagrafica',
      exported: [
        'birth_date',
        'birth_place',
        'birth_province',
        'birth_state',
        'citizenship',
        'gender',
        'tax_code',
        'phone',
        'personal_email',
        'residence',
        'domicile',
        'emergency_contact',
        'iban',
        'licence_category',
        'licence_number',
        'licence_expiry',
        'shirt_size',
        'notes',
        'updated_at',
      ],
      erasure: 'deleted',
    }),
    personalTable('courses', {
      title: 'Dati accademici',
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
    personalTable('team_members', {
      title: 'Reparti',
      exported: ['team_id', 'title', 'since', 'until'],
      erasure: 'kept',
    }),
    personalTable('documents', {
      title: 'Documenti',
      exported: [
        'custom_name',
        'state',
        'achieved_on',
        'expires_on',
        'licence_category',
        'refusal_reason',
        'uploaded_at',
        'sha256',
      ],
      erasure: 'deleted',
    }),
    personalTable('profile_pictures', {
      title: 'Foto del profilo',
      exported: ['updated_at', 'large_sha256'],
      erasure: 'deleted',
    }),
  ],
  authors: ['document_disposals.kept_by', 'document_openings.opened_by', 'documents.uploaded_by'],
};
