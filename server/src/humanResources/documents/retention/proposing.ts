/** Each night: proposes the documents whose retention has passed, and tells who manages users of new ones. */
import { formatCount } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { z } from 'zod';
import { type Database, inTransaction, runSql } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { news } from '../../../platform/news/news.ts';
import { tell } from '../../../platform/news/tell.ts';

export const documentsPastRetention = news<{ count: number }>({
  kind: 'humanResources.documents-past-retention',
  label: 'Documenti da eliminare',
  concerns: [[can.usersManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: () => ({ holdersOf: can.usersManagement }),
  sentence: ({ count }) =>
    `È passato il tempo di conservazione di ${formatCount(count, 'documento', 'documenti')}: decidi se eliminarli`,
  leadsTo: () => '/documents?scheda=conservazione',
});

const proposalJob = job({
  name: 'document-retention',
  payload: z.strictObject({}),
  run: (_, { db }) => proposeDisposals(db),
});

export const documentRetentionSchedule: Schedule = { job: proposalJob, at: '03:30' };

/** Proposals whose document is needed again go; one that somebody has put off comes back by itself. */
export const proposeDisposals = (db: Database): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    await runSql(tx)`
      delete from document_disposals
       where document_id not in (select document_id from documents_past_retention)`;
    const added = await runSql(tx)`
      insert into document_disposals (document_id, due_on)
      select document_id, due_on from documents_past_retention order by document_id
          on conflict do nothing returning document_id`;
    if (added.length > 0) await tell(tx, documentsPastRetention, { count: added.length });
  });
