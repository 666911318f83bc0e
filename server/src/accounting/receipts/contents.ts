/** The part of receipts that this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { receiptConstraints } from './constraints.ts';
import { receiptDetailRoutes } from './details/routes.ts';
import { receiptFinder } from './finder.ts';
import { receiptHistoryRoutes } from './history/routes.ts';
import { receiptsCard, receiptsToIssueCard } from './home-card.ts';
import { receiptMailGivenUp } from './mailing/given-up.ts';
import { receiptMailJob } from './mailing/mail-job.ts';
import { massIssueEnded } from './mass/ending.ts';
import { massIssueJob } from './mass/job.ts';
import { massIssueRoutes } from './mass/routes.ts';
import { missingReceiptPapersSchedule } from './missing-papers.ts';
import { isReceiptOf } from './of-person.ts';
import { receiptRegisterRoutes } from './register/routes.ts';
import { receiptRetentionSchedule, receiptsPastRetention } from './retention/proposing.ts';
import { receiptRetentionConstraints, receiptRetentionRoutes } from './retention/routes.ts';
import { receiptRoutes } from './routes.ts';
import { receiptWritingRoutes } from './writing/routes.ts';

export const receipts: Drawer = {
  routes: ({ storage, mailIsSent, publicUrl }) => [
    ...receiptRoutes(storage),
    ...receiptWritingRoutes({ storage, mailIsSent, publicUrl }),
    ...receiptDetailRoutes({ storage, mailIsSent }),
    ...massIssueRoutes({ mailIsSent, publicUrl }),
    ...receiptRegisterRoutes(storage),
    ...receiptRetentionRoutes,
    ...receiptHistoryRoutes,
  ],
  constraints: { ...receiptRetentionConstraints, ...receiptConstraints },
  jobs: [receiptMailJob, massIssueJob],
  schedules: [receiptRetentionSchedule, missingReceiptPapersSchedule],
  news: [receiptsPastRetention, receiptMailGivenUp, massIssueEnded],
  homeCards: [receiptsCard, receiptsToIssueCard],
  finders: [receiptFinder],
  authors: [
    'receipt_disposals.kept_by',
    'receipt_mails.sent_by',
    'receipts.issued_by',
    'mass_issues.started_by',
  ],
  freeTexts: [
    freeTexts('receipt_disposals', ['kept_reason']),
    // A mail server's answer may name the recipient.
    freeTexts('receipt_mails', ['recipient', 'failure']),
    freeTexts('mass_issue_items', ['reference']),
  ],
  notPersonal: [
    notPersonal(
      'receipts',
      [
        'series',
        'organisation',
        'annulment_reason',
        'texts',
        'stamp_bearer',
        'stamp_code',
        'stamp_date',
        'stamp_authorisation',
      ],
      'what the organisation issued',
    ),
    notPersonal('mass_issues', ['issued_on', 'site'], 'what was asked for'),
    notPersonal(
      'mass_issue_items',
      ['paid_on', 'method', 'failure'],
      'what a mass issue did; the payment says it, too',
    ),
    notPersonal('receipt_lines', ['nature', 'description'], 'what the organisation issued'),
    notPersonal('receipt_disposals', ['due_on', 'kept_until'], 'days on which a receipt is looked at'),
  ],
  personalTables: [
    personalTable('receipts', {
      isOf: (personId) => isReceiptOf(personId, 't'),
      title: 'Ricevute',
      titles: { reason: 'Causale', reference: 'Riferimento del pagamento' },
      exported: [
        'number',
        'year',
        'issued_on',
        'amount',
        'method',
        'reason',
        'state',
        'payer_name',
        'payer_tax_code',
        'payer_address',
        'on_behalf_of',
        'on_behalf_tax_code',
        'paid_on',
        'reference',
      ],
      exportedFile: {
        sha256: sql`(select sha256 from papers where receipt_id = t.id order by kind limit 1)`,
        name: sql`'Ricevuta ' || t.year || '-' || t.number`,
      },
      erasure: {
        kept: 'Scritture contabili: dieci anni (art. 2220 c.c.; GDPR, art. 17, par. 3, lett. b)',
        until: sql`receipt_kept_until(t.issued_on, t.annulled_at)`,
        emptiedInHistory: [
          'payer_name',
          'payer_tax_code',
          'payer_address',
          'on_behalf_of',
          'on_behalf_tax_code',
          'reference',
        ],
      },
    }),
  ],
};
