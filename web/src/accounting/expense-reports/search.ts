/**
 * The palette's search for expense reports: among all of them for people who decide, otherwise among the person's own.
 */

import { IconReceipt2 } from '@tabler/icons-react';
import { decidesExpenses, expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import { listExpenseReports, listOwnExpenseReports } from '@wms/contract/accounting/expense-reports/reading';
import { pageLink } from '@wms/contract/pages/link';
import { type Permission, satisfies } from '@wms/contract/platform/permissions';
import { call } from '../../client/call/send.ts';
import { session } from '../../client/session/current.ts';
import { askFor } from '../../ui/cupboards/named-paper.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';
import { nameOfReport } from './shared/labels.ts';

export const searchExpenseReports: SearchThings = async (text, signal) => {
  const held = new Set((session.get().permissions ?? []) as readonly Permission[]);
  const { q } = askFor('nota spesa', text);
  if (q === null) return { label: 'Note spesa', things: [] };
  const query = { q, limit: '5' };
  const { rows } = satisfies(held, decidesExpenses)
    ? await call(listExpenseReports, { query }, { signal })
    : await call(listOwnExpenseReports, { query }, { signal });
  return {
    label: 'Note spesa',
    // The lines of a report are read, too.
    readsMore: true,
    things: rows.map((report) => ({
      key: `expense-report-${report.id}`,
      icon: IconReceipt2,
      name: nameOfReport(report),
      detail: `${report.owner.name}: ${report.purpose}`,
      hint: expenseReportLife.states[report.state].label,
      to: pageLink('/noteSpesa/$id', { id: report.id }),
    })),
  };
};
