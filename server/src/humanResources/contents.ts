/** The cupboard of people: their data, courses, documents, picture and teams. */
import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { freeTexts, notPersonal, personalTable } from '../platform/cupboards/personal-table.ts';
import { courseNameRoutes } from './academic-data/names.ts';
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
import { forgetOldExports } from './people/data-requests/exports.ts';
import { dataRequestsCard } from './people/data-requests/home-card.ts';
import { makeDataExportJob } from './people/data-requests/job.ts';
import { closeDataRequests } from './people/data-requests/life.ts';
import { dataRequestClosed, dataRequestEntered, dataRequested } from './people/data-requests/news.ts';
import { dataRequestConstraints, dataRequestRoutes } from './people/data-requests/routes.ts';
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
  closeDataRequests,
  routes: ({ storage, openThings, personalData, mailIsSent, settings }) => [
    ...personalDataRoutes,
    ...placeRoutes,
    ...draftRoutes,
    ...academicDataRoutes,
    ...courseNameRoutes,
    ...teamRoutes,
    ...documentRoutes(storage, settings),
    ...documentTypeRoutes(storage),
    ...documentVerificationRoutes(storage),
    ...documentsOfPersonRoutes(storage, settings),
    ...documentOverviewRoutes(storage, settings),
    ...documentRetentionRoutes,
    ...profilePictureRoutes(storage),
    ...whoIsWhoRoutes(storage),
    ...peopleListRoutes,
    ...massRoutes(mailIsSent),
    ...profileReadingRoutes(openThings),
    ...profileEditingRoutes,
    ...changeRequestRoutes,
    ...dataRequestRoutes(storage, personalData.tables),
  ],
  constraints: {
    ...personalDataConstraints,
    ...profileConstraints,
    ...changeRequestConstraints,
    ...dataRequestConstraints,
    ...documentTypeConstraints,
    ...teamConstraints,
  },
  live: {
    topic: 'humanResources',
    heardBy: [[can.usersManagement], [can.teamManagement], [can.usersDocuments]],
  },
  settings: [documentWarningDays],
  schedules: [placesSchedule, documentReminderSchedule, documentDigestSchedule, documentRetentionSchedule],
  jobs: ({ personalData }) => [makeDataExportJob(personalData.tables)],
  forget: [forgetOldDrafts, forgetOldExports],
  news: [
    accountCorrected,
    changeRequested,
    changeDecided,
    dataRequested,
    dataRequestEntered,
    dataRequestClosed,
    registrationReminder,
    documentDecided,
    documentsExpire,
    documentsOfTheWeek,
    documentsPastRetention,
  ],
  homeCards: [nameCard, documentsCard, documentsToVerifyCard, changeRequestsCard, dataRequestsCard],
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
      named: { team_id: sql`(select name from teams where id = t.team_id)` },
      erasure: { kept: 'La storia dei reparti resta, con il nome nuovo' },
    }),
    personalTable('documents', {
      title: 'Documenti',
      exported: [
        'type_id',
        'custom_name',
        'state',
        'achieved_on',
        'expires_on',
        'licence_category',
        'proposed_expires_on',
        'proposed_licence_category',
        'refusal_reason',
        'uploaded_at',
      ],
      named: { type_id: sql`(select name from document_types where id = t.type_id)` },
      exportedFile: {
        sha256: sql`t.sha256`,
        name: sql`(select name from document_types where id = t.type_id) || ' ' || t.id`,
      },
      erasure: 'deleted',
      files: ['sha256'],
    }),
    personalTable('change_requests', {
      title: 'Richieste di modifica',
      exported: ['first_name', 'last_name', 'username', 'institutional_email', 'why', 'state', 'asked_at'],
      erasure: 'deleted',
    }),
    personalTable('data_requests', {
      title: 'Richieste sui dati',
      exported: ['kind', 'asked_on', 'due_on', 'state', 'note'],
      erasure: {
        kept: 'Provano che la richiesta ha avuto risposta in tempo (GDPR, art. 5, par. 2)',
        emptied: ['note'],
      },
    }),
    // The files of the archives aren't exported, because they are copies of everything else.
    personalTable('data_exports', {
      title: 'Esportazioni dei dati',
      exported: ['begun_at', 'finished_at', 'expires_at'],
      erasure: 'deleted',
      files: ['sha256'],
    }),
    personalTable('data_export_downloads', {
      title: 'Esportazioni scaricate',
      exported: ['downloaded_at'],
      erasure: 'deleted',
    }),
    personalTable('shown_data', {
      title: 'Dati mostrati a chi gestisce gli utenti',
      exported: ['what', 'shown_at'],
      // The rows say which value was shown, but don't contain it.
      erasure: { kept: 'Dicono chi ha visto che cosa (GDPR, art. 5, par. 2)' },
    }),
    personalTable('profile_pictures', {
      title: 'Foto del profilo',
      exported: ['updated_at'],
      exportedFile: { sha256: sql`t.large_sha256`, name: sql`'Foto del profilo'` },
      erasure: 'deleted',
      files: ['large_sha256', 'small_sha256'],
    }),
  ],
  freeTexts: [
    freeTexts('change_requests', ['why']),
    freeTexts('data_requests', ['note']),
    freeTexts('documents', ['custom_name', 'refusal_reason']),
    freeTexts('personal_data', ['notes']),
    freeTexts('document_disposals', ['kept_reason']),
    freeTexts('teams', ['description']),
  ],
  notPersonal: [
    notPersonal(
      'teams',
      ['code', 'name', 'email', 'opened_on', 'closed_on', 'placed_on'],
      'a team, not its members',
    ),
    notPersonal('team_placements', ['since', 'until'], 'where a team lay'),
    notPersonal('document_categories', ['name'], 'names of kinds'),
    notPersonal('document_types', ['name', 'template_name'], 'names of kinds'),
    notPersonal('document_digests', ['monday'], 'weeks'),
    notPersonal('document_disposals', ['due_on', 'kept_until'], 'they go with the document'),
    notPersonal('place_lists', ['sha256'], 'lists from outside'),
    notPersonal('places', ['code', 'name', 'province', 'postcodes', 'since', 'until'], 'comuni and states'),
  ],
  authors: [
    'data_requests.entered_by',
    'data_exports.begun_by',
    'data_export_downloads.downloaded_by',
    'shown_data.shown_by',
    'document_disposals.kept_by',
    'document_openings.opened_by',
    'documents.uploaded_by',
  ],
};
