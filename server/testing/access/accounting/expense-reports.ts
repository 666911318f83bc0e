import type { Rule } from '../rule.ts';

const base = '/api/accounting/expense-reports';
const lines = '/api/accounting/expense-lines';

export const expenseReportsAccess: readonly Rule[] = [
  {
    because: 'issue 14: /noteSpesa shows one’s own, with cont_EXR_GEN',
    who: [['cont_EXR_GEN']],
    endpoints: [
      `GET ${base}/own`,
      `GET ${base}/own/export`,
      `GET ${base}/defaults`,
      `POST ${base}`,
      `PATCH ${base}/:id`,
      `DELETE ${base}/:id`,
      `POST ${base}/:id/lines`,
      `PATCH ${lines}/:id`,
      `DELETE ${lines}/:id`,
      `POST ${lines}/:id/attachments`,
      `DELETE ${lines}/attachments/:id`,
      `POST ${base}/quick`,
      `POST ${base}/:id/send`,
      `POST ${base}/:id/iban`,
      'GET /api/accounting/mileage-rates/vehicles',
      'GET /api/accounting/expense-resolutions/left',
    ],
  },
  {
    because:
      'issue 14: a report is read by whoever spent and by whoever approves: [[cont_EXR_GEN],[cont_RCP_MAN]]',
    who: [['cont_EXR_GEN'], ['cont_RCP_MAN']],
    endpoints: [
      `GET ${base}/:id`,
      `GET ${base}/:id/history`,
      `GET ${base}/:id/paper`,
      `GET ${base}/:id/comments`,
      `GET ${base}/:id/comments/people`,
      `POST ${base}/:id/comments`,
      `PATCH ${base}/:id/comments/:comment`,
      `DELETE ${base}/:id/comments/:comment`,
      `GET ${lines}/attachments/:id`,
      'GET /api/accounting/mileage-rates',
      'GET /api/accounting/expense-resolutions',
    ],
  },
  {
    because: 'issue 14: approving and paying belong to cont_RCP_MAN, and what is fiscal is the treasurer’s',
    who: [['cont_RCP_MAN']],
    endpoints: [
      `GET ${base}`,
      `GET ${base}/export`,
      `GET ${base}/lines/export`,
      `GET ${base}/payable`,
      `GET ${base}/bank-file`,
      `POST ${base}/:id/approve`,
      `POST ${base}/pay`,
      `POST ${base}/:id/ask-iban`,
      'POST /api/accounting/expense-payments/:id/undo',
      'GET /api/accounting/expense-payments',
      'GET /api/accounting/expense-payments/:id/bank-file',
      'POST /api/accounting/mileage-rates',
      'PATCH /api/accounting/mileage-rates/:id',
      'DELETE /api/accounting/mileage-rates/:id',
      'POST /api/accounting/expense-resolutions',
      'PATCH /api/accounting/expense-resolutions/:id',
      'DELETE /api/accounting/expense-resolutions/:id',
    ],
  },
  {
    because:
      'docs/decisions/0020: a plain move is asked for by whoever owns the thing; the life refuses the others',
    who: 'session',
    endpoints: [`POST ${base}/:id/moves/:move`],
  },
];
