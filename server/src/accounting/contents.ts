/** The table of contents of accounting: what this cupboard gives to the server. */
import { sql } from 'kysely';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { personalTable } from '../platform/cupboards/personal-table.ts';
import { receiptsCard } from './receipts/home-card.ts';
import { receiptRoutes } from './receipts/routes.ts';

export const accounting: Cupboard = {
  routes: ({ storage }) => receiptRoutes(storage),
  homeCards: [receiptsCard],
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
      ],
      exportedFile: {
        sha256: sql`(select sha256 from papers where receipt_id = t.id order by kind limit 1)`,
        name: sql`'Ricevuta ' || t.year || '-' || t.number`,
      },
      // The law demands that they are kept for ten years (Codice civile, art. 2220).
      erasure: 'kept',
    }),
  ],
};
