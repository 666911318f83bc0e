/** People: their data, courses, documents, picture and teams. What this cupboard gives to the server. */
import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { can } from '@wms/contract/platform/permissions';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { personalTable } from '../platform/cupboards/personal-table.ts';
import { academicDataRoutes } from './academic-data/routes.ts';
import { documentsCard, documentsToVerifyCard } from './documents/home-card.ts';
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
import { draftRoutes, forgetOldDrafts } from './drafts/routes.ts';
import { changeRequestsCard } from './people/change-requests/home-card.ts';
import { changeDecided, changeRequested } from './people/change-requests/news.ts';
import { changeRequestConstraints, changeRequestRoutes } from './people/change-requests/routes.ts';
import { peopleListRoutes } from './people/list/routes.ts';
import { registrationReminder } from './people/mass/reminder.ts';
import { massRoutes } from './people/mass/routes.ts';
import { profileConstraints, profileEditingRoutes } from './people/profile/editing.ts';
import { accountCorrected } from './people/profile/news.ts';
import { profileReadingRoutes } from './people/profile/reading.ts';
import { nameCard } from './personal-data/home-card.ts';
import { personalDataConstraints, personalDataRoutes } from './personal-data/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { placesSchedule } from './places/taking-in.ts';
import { profilePictureRoutes } from './profile-picture/routes.ts';
import { teamsLed } from './teams/members.ts';
import { teamRoutes } from './teams/routes.ts';
import { teamConstraints } from './teams/sentences.ts';
import { whoIsWhoRoutes } from './who-is-who/routes.ts';

export const humanResources: Cupboard = {
  routes: ({ storage, openThings, mailIsSent, settings }) => [
    ...personalDataRoutes,
    ...placeRoutes,
    ...draftRoutes,
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
    ...peopleListRoutes,
    ...massRoutes(mailIsSent),
    ...profileReadingRoutes(openThings),
    ...profileEditingRoutes,
    ...changeRequestRoutes,
  ],
  constraints: {
    ...personalDataConstraints,
    ...profileConstraints,
    ...changeRequestConstraints,
    ...documentTypeConstraints,
    ...teamConstraints,
  },
  live: {
    topic: 'humanResources',
    heardBy: [[can.usersManagement], [can.teamManagement], [can.usersDocuments]],
  },
  settings: [documentWarningDays],
  schedules: [placesSchedule, documentReminderSchedule, documentDigestSchedule, documentRetentionSchedule],
  forget: [forgetOldDrafts],
  news: [
    accountCorrected,
    changeRequested,
    changeDecided,
    registrationReminder,
    documentDecided,
    documentsExpire,
    documentsOfTheWeek,
    documentsPastRetention,
  ],
  homeCards: [nameCard, documentsCard, documentsToVerifyCard, changeRequestsCard],
  openThings: [teamsLed],
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
    personalTable('drafts', {
      title: 'Moduli non ancora salvati',
      exported: ['form', 'content', 'written_at'],
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
      exported: ['team_id', 'role', 'title', 'main', 'since', 'until'],
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
    personalTable('change_requests', {
      title: 'Richieste di modifica',
      exported: ['first_name', 'last_name', 'username', 'institutional_email', 'why', 'state', 'asked_at'],
      erasure: 'deleted',
    }),
    personalTable('shown_data', {
      title: 'Dati mostrati a chi gestisce gli utenti',
      exported: ['what', 'shown_at'],
      // They say who saw what, and hold nothing of the value.
      erasure: 'kept',
    }),
    personalTable('profile_pictures', {
      title: 'Foto del profilo',
      exported: ['updated_at', 'large_sha256'],
      erasure: 'deleted',
    }),
  ],
  authors: [
    'shown_data.shown_by',
    'document_disposals.kept_by',
    'document_openings.opened_by',
    'documents.uploaded_by',
  ],
};
