import type { Rule } from '../rule.ts';

export const receiptsAccess: readonly Rule[] = [
  {
    because: 'product.md 2.1 and 6: /ricevute is the page of cont_RCP_MAN, for receipts management',
    who: [['cont_RCP_MAN']],
    endpoints: [
      'GET /api/accounting/receipts',
      'GET /api/accounting/receipts/export',
      'GET /api/accounting/receipts/years',
      'GET /api/accounting/receipts/:id',
      'GET /api/accounting/receipts/:id/history',
      'POST /api/accounting/receipts/:id/annul',
      'GET /api/accounting/receipt-disposals',
      'POST /api/accounting/receipt-disposals/approve',
      'POST /api/accounting/receipt-disposals/keep',
    ],
  },
];
