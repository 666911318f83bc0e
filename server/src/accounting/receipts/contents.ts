/** What the drawer of receipts gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { receiptHistoryRoutes } from './history/routes.ts';
import { receiptsCard } from './home-card.ts';
import { missingReceiptPapersSchedule } from './missing-papers.ts';
import { receiptRegisterRoutes } from './register/routes.ts';
import { receiptRetentionSchedule, receiptsPastRetention } from './retention/proposing.ts';
import { receiptRetentionConstraints, receiptRetentionRoutes } from './retention/routes.ts';
import { receiptRoutes } from './routes.ts';

export const receipts: Drawer = {
  routes: ({ storage }) => [
    ...receiptRoutes(storage),
    ...receiptRegisterRoutes(storage),
    ...receiptRetentionRoutes,
    ...receiptHistoryRoutes,
  ],
  constraints: receiptRetentionConstraints,
  schedules: [receiptRetentionSchedule, missingReceiptPapersSchedule],
  news: [receiptsPastRetention],
  homeCards: [receiptsCard],
  authors: ['receipt_disposals.kept_by'],
  freeTexts: [freeTexts('receipt_disposals', ['kept_reason'])],
  notPersonal: [
    notPersonal('receipts', ['series', 'organisation', 'annulment_reason'], 'what the organisation issued'),
    notPersonal('receipt_disposals', ['due_on', 'kept_until'], 'days on which a receipt is looked at'),
  ],
  personalTables: [
    personalTable('receipts', {
      title: 'Ricevute',
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
      ],
      exportedFile: {
        sha256: sql`(select sha256 from papers where receipt_id = t.id order by kind limit 1)`,
        name: sql`'Ricevuta ' || t.year || '-' || t.number`,
      },
      erasure: {
        kept: 'Scritture contabili: dieci anni (art. 2220 c.c.; GDPR, art. 17, par. 3, lett. b)',
        until: sql`receipt_kept_until(t.issued_on, t.annulled_at)`,
        emptiedInHistory: ['payer_name', 'payer_tax_code', 'payer_address'],
      },
    }),
  ],
};
