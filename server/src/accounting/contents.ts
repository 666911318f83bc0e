/** The table of contents of accounting: what this cupboard gives to the server. */
import { sql } from 'kysely';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { notPersonal, personalTable } from '../platform/cupboards/personal-table.ts';
import { receiptsCard } from './receipts/home-card.ts';
import { receiptRoutes } from './receipts/routes.ts';

export const accounting: Cupboard = {
  routes: ({ storage }) => receiptRoutes(storage),
  homeCards: [receiptsCard],
  notPersonal: [
    notPersonal('receipts', ['series', 'organisation', 'annulment_reason'], 'what the organisation issued'),
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
        until: { years: 10, after: 'issued_on' },
        emptiedInHistory: ['payer_name', 'payer_tax_code', 'payer_address'],
      },
    }),
  ],
};
