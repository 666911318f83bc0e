/** Documents of people: what this drawer gives to the server. */

import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { personTables } from '../people/profile/history.ts';
import { documentTypeFinder } from './finder.ts';
import { documentsCard, documentsToVerifyCard } from './home-card.ts';
import { documentsOfPersonRoutes } from './of-person.ts';
import { documentOverviewRoutes } from './overview/routes.ts';
import { ownDocumentFinder } from './own-finder.ts';
import { documentDigestSchedule, documentsOfTheWeek } from './reminders/digest.ts';
import { documentReminderSchedule, documentsExpire } from './reminders/expiry.ts';
import { documentRetentionSchedule, documentsPastRetention } from './retention/proposing.ts';
import { documentRetentionRoutes } from './retention/routes.ts';
import { documentRoutes, lackOfDocuments } from './routes.ts';
import { documentTypeConstraints, documentTypeRoutes } from './types/routes.ts';
import { documentDecided } from './verification/news.ts';
import { documentVerificationRoutes } from './verification/routes.ts';

export const documents: Drawer = {
  routes: ({ storage, settings, registrationSteps }) => [
    ...documentRoutes(storage, settings),
    ...documentTypeRoutes(storage),
    ...documentVerificationRoutes(storage),
    ...documentsOfPersonRoutes(storage, settings),
    ...documentOverviewRoutes(storage, settings, registrationSteps),
    ...documentRetentionRoutes,
  ],
  constraints: documentTypeConstraints,
  registrationSteps: { documenti: lackOfDocuments },
  settings: [documentWarningDays],
  schedules: [documentReminderSchedule, documentDigestSchedule, documentRetentionSchedule],
  news: [documentDecided, documentsExpire, documentsOfTheWeek, documentsPastRetention],
  homeCards: [documentsCard, documentsToVerifyCard],
  finders: [ownDocumentFinder, documentTypeFinder],
  personalTables: [
    personalTable('documents', {
      title: 'Documenti',
      described: personTables.documents,
      titles: { achieved_on: 'Conseguito il' },
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
  ],
  freeTexts: [
    freeTexts('documents', ['custom_name', 'refusal_reason']),
    freeTexts('document_disposals', ['kept_reason']),
  ],
  notPersonal: [
    notPersonal('document_categories', ['name'], 'names of kinds'),
    notPersonal('document_types', ['name', 'template_name'], 'names of kinds'),
    notPersonal('document_digests', ['monday'], 'weeks'),
    notPersonal('document_disposals', ['due_on', 'kept_until'], 'they go with the document'),
  ],
  authors: ['document_disposals.kept_by', 'document_openings.opened_by', 'documents.uploaded_by'],
};
