import type { Rule } from '../rule.ts';

export const bankAccess: readonly Rule[] = [
  {
    because:
      'product.md 2.1 and 6: receipts and members belong to cont_RCP_MAN, and so does the bank’s side of them',
    who: [['cont_RCP_MAN']],
    endpoints: [
      'POST /api/accounting/bank/files/preview',
      'POST /api/accounting/bank/files',
      'GET /api/accounting/bank/rows',
      'GET /api/accounting/bank/rows/export',
      'GET /api/accounting/bank/rows/:id/candidates',
      'POST /api/accounting/bank/matches',
      'POST /api/accounting/bank/rows/:id/undo',
      'POST /api/accounting/bank/rows/aside',
      'POST /api/accounting/bank/rows/:id/back',
    ],
  },
];
