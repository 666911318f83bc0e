/** The endpoints of paying. */
import {
  getBankFile,
  getPaymentFile,
  listExpensePayments,
  listPayable,
  payExpenseReports,
} from '@wms/contract/accounting/expense-reports/paying';
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/refusal.ts';
import { isPayable, makeBankFile } from './bank-file.ts';
import { payReports } from './pay-reports.ts';
import { readPayable, readPayments } from './reading.ts';

export const expensePayingRoutes = [
  implement(listPayable, ({ user, db }) => readPayable(db, user.id)),
  implement(getBankFile, ({ query, user, db }) => makeBankFile(db, isPayable(query.ids, user.id))),
  implement(payExpenseReports, ({ body, user, tx }) => payReports(tx, body, user)),
  implement(listExpensePayments, ({ query, db }) => readPayments(db, query)),
  implement(getPaymentFile, async ({ params, db }) => {
    const [known] = await runSql(db)`select from expense_payments where id = ${params.id}`;
    if (!known) throw notFound('Pagamento non trovato');
    return makeBankFile(db, sql`r.payment_id = ${params.id}`);
  }),
];
