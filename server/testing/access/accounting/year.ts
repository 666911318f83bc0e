import type { Rule } from '../rule.ts';

export const yearAccess: readonly Rule[] = [
  {
    because: 'issue 14, line 5: the year is the treasurer’s, who manages receipts (cont_RCP_MAN)',
    who: [['cont_RCP_MAN']],
    endpoints: [
      'GET /api/accounting/year',
      'GET /api/accounting/year/export',
      'GET /api/accounting/year/pdf',
      'GET /api/accounting/year/entries',
      'GET /api/accounting/year/entries/export',
      'POST /api/accounting/year/close',
      'POST /api/accounting/year/reopen',
      'GET /api/accounting/year/closed',
      'GET /api/accounting/year/donors',
      'GET /api/accounting/year/donors/export',
      'GET /api/accounting/year/donor-statement',
      'GET /api/accounting/year/donor-statements',
      'POST /api/accounting/year/donor-statements',
    ],
  },
];
