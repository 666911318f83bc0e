/** The endpoints that move an expense report on. */
import {
  approveExpenseReport,
  moveExpenseReport,
  sendExpenseReport,
} from '@wms/contract/accounting/expense-reports/moving';
import type { Services } from '../../../platform/cupboards/cupboard.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { implementMoves } from '../../../platform/lives/routes.ts';
import { approveReport } from './approving.ts';
import { livingExpenseReport, requireOwner } from './life.ts';
import { sendReport } from './sending.ts';

export const expenseMoveRoutes = ({ storage, publicUrl }: Pick<Services, 'storage' | 'publicUrl'>) => [
  implement(sendExpenseReport, ({ params, body, user, tx }) =>
    sendReport(tx, { id: params.id, version: body.version }, user),
  ),
  implement(approveExpenseReport, ({ params, body, user, tx }) =>
    approveReport(tx, { id: params.id, ...body }, user, { storage, site: publicUrl ?? null }),
  ),
  implementMoves(moveExpenseReport, livingExpenseReport, async ({ id, move, user, tx }) => {
    if (move === 'withdraw') await requireOwner(tx, id, user);
  }),
];
