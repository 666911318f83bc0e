/**
 * Each night: proposes to delete the documents whose retention has passed, and tells the managers of users about new
 * proposals.
 */
import { pageLink } from '@wms/contract/pages/link';
import { formatCount } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { z } from 'zod';
import type { Database } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';
import { proposeDisposals, type Retention } from '../../../platform/retention/proposals.ts';

export const documentRetention: Retention = {
  table: 'document_disposals',
  past: 'documents_past_retention',
  thing: 'document_id',
};

export const documentsPastRetention = news<{ count: number }>({
  kind: 'humanResources.documents-past-retention',
  label: 'Documenti da eliminare',
  concerns: [[can.usersManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: () => ({ holdersOf: can.usersManagement }),
  sentence: ({ count }) =>
    `È passato il tempo di conservazione di ${formatCount(count, 'documento', 'documenti')}: decidi se eliminarli`,
  leadsTo: () => pageLink('/documents', {}, { scheda: 'conservazione' }),
});

const proposalJob = job({
  name: 'document-retention',
  payload: z.strictObject({}),
  run: (_, { db }) => proposeDocuments(db),
});

export const documentRetentionSchedule: Schedule = { job: proposalJob, at: '03:30' };

export const proposeDocuments = (db: Database): Promise<void> =>
  proposeDisposals(db, documentRetention, (tx, count) => notify(tx, documentsPastRetention, { count }));
