/**
 * Each night: proposes the receipts of people who are gone and whose retention has passed, and tells the managers of
 * receipts.
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

export const receiptRetention: Retention = {
  table: 'receipt_disposals',
  past: 'receipts_past_retention',
  thing: 'receipt_id',
};

export const receiptsPastRetention = news<{ count: number }>({
  kind: 'accounting.receipts-past-retention',
  label: 'Ricevute da cui togliere i dati',
  concerns: [[can.receiptsManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: () => ({ holdersOf: can.receiptsManagement }),
  sentence: ({ count }) =>
    'È passato il tempo di conservazione di ' +
    `${formatCount(count, 'ricevuta', 'ricevute')}: decidi se togliere i dati di chi ha pagato`,
  leadsTo: () => pageLink('/ricevute', {}, { scheda: 'conservazione' }),
});

const proposalJob = job({
  name: 'receipt-retention',
  payload: z.strictObject({}),
  run: (_, { db }) => proposeReceipts(db),
});

export const receiptRetentionSchedule: Schedule = { job: proposalJob, at: '03:40' };

export const proposeReceipts = (db: Database): Promise<void> =>
  proposeDisposals(db, receiptRetention, (tx, count) => notify(tx, receiptsPastRetention, { count }));
