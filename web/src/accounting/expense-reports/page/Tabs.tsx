import { expenseReportComments } from '@wms/contract/accounting/expense-reports/annotations';
import type { ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { getExpenseReportHistory } from '@wms/contract/accounting/expense-reports/reading';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import type { Decision } from '../decide/use-decision.ts';
import { ReportLines } from './Lines.tsx';

// Most people only look at the first tab, so the code of the others is loaded later.
const Comments = later(async () => (await import('../../../ui/annotations/comments/Comments.tsx')).Comments);
const ThingHistory = later(async () => (await import('../../../ui/history/ThingHistory.tsx')).ThingHistory);

export const ReportTabs = ({ report, decision }: { report: ExpenseReport; decision: Decision }) => (
  <TabsInUrl
    label="Sezioni della nota"
    tabs={{
      righe: {
        label: report.lines.length > 0 ? `Righe (${report.lines.length})` : 'Righe',
        content: () => <ReportLines report={report} decision={decision} />,
      },
      commenti: {
        label: 'Commenti',
        content: () => <Comments thingId={report.id} endpoints={expenseReportComments} />,
      },
      cronologia: {
        label: 'Cronologia',
        content: () => <ThingHistory endpoint={getExpenseReportHistory} id={report.id} />,
      },
    }}
  />
);
