/** The endpoints that move an expense report on. */
import {
  approveExpenseReport,
  moveExpenseReport,
  sendExpenseReport,
} from '@wms/contract/accounting/expense-reports/moving';
import type { Services } from '../../../platform/cupboards/cupboard.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { implementMoves } from '../../../platform/lives/routes.ts';
import { takeNumberTurn } from '../../../platform/papers/number-turn.ts';
import { approveReport } from './approving.ts';
import { expenseReportLifeTable, requireOwner } from './life.ts';
import { askForPaper } from './paper-job.ts';
import { sendReport } from './sending.ts';

export const expenseMoveRoutes = ({ publicUrl }: Pick<Services, 'publicUrl'>) => [
  implement(
    sendExpenseReport,
    () => takeNumberTurn('expense_reports'),
    ({ params, body, user, tx }) => sendReport(tx, { id: params.id, version: body.version }, user),
  ),
  implement(approveExpenseReport, async ({ params: { id }, body, user, tx }) => {
    const done = await approveReport(tx, { id, ...body }, user);
    await askForPaper(tx, id, publicUrl ?? null);
    return done;
  }),
  implementMoves(moveExpenseReport, expenseReportLifeTable, async ({ id, move, user, tx }) => {
    if (move === 'withdraw') await requireOwner(tx, id, user);
  }),
];
