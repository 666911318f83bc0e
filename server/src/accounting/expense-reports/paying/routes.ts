/** The endpoints of paying. */
import {
  askForIban,
  getBankFile,
  getPaymentFile,
  giveIban,
  listExpensePayments,
  listPayable,
  payExpenseReports,
  undoExpensePayment,
} from '@wms/contract/accounting/expense-reports/paying';
import { undoReason } from '@wms/contract/platform/undo';
import { sql } from 'kysely';
import { requireRow } from '../../../platform/database/row.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { refuse } from '../../../platform/refusal.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { isPayable, makeBankFile } from './bank-file.ts';
import { keepIban, requestIban } from './missing-iban.ts';
import { payReports } from './pay-reports.ts';
import { readPayable, readPayments } from './reading.ts';
import { undoPayment } from './undo-payment.ts';

export const expensePayingRoutes = [
  implement(listPayable, ({ user, db }) => readPayable(db, user.id)),
  implement(getBankFile, ({ query, user, db }) => makeBankFile(db, isPayable(query.ids, user.id))),
  implement(payExpenseReports, async ({ body, user, tx }) => {
    const paid = await payReports(tx, body, user);
    const back = { params: { id: String(paid.paymentId) }, body: { reason: undoReason } };
    return { ...paid, undo: [counterAct(undoExpensePayment, back)] };
  }),
  implement(undoExpensePayment, ({ params, body, user, tx }) =>
    undoPayment(tx, { id: params.id, reason: body.reason }, user),
  ),
  implement(askForIban, ({ params, user, tx }) => requestIban(tx, params.id, user)),
  implement(giveIban, ({ params, body, user, tx }) => keepIban(tx, { id: params.id, iban: body.iban }, user)),
  implement(listExpensePayments, ({ query, db }) => readPayments(db, query)),
  implement(getPaymentFile, async ({ params, db }) => {
    await requireRow(db, 'expense_payments', params.id, () => refuse.notFound('Pagamento non trovato'));
    return makeBankFile(db, sql`r.payment_id = ${params.id}`);
  }),
];
