import type { Rule } from '../rule.ts';

export const rulesAccess: readonly Rule[] = [
  {
    because:
      'issue 14: what is fiscal is kept by the treasurer, who holds cont_RCP_MAN, on a page of its own',
    who: [['cont_RCP_MAN']],
    endpoints: [
      'GET /api/accounting/settings',
      'PUT /api/accounting/settings/:name',
      'DELETE /api/accounting/settings/:name/:validFrom',
      'GET /api/accounting/receipt-kinds',
      'POST /api/accounting/receipt-kinds',
      'PATCH /api/accounting/receipt-kinds/:id',
      'DELETE /api/accounting/receipt-kinds/:id',
    ],
  },
];
