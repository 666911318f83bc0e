import type { ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import type { Decision } from '../decide/use-decision.ts';
import { ReportLines } from './Lines.tsx';

// Most people only look at the first tab, so the code of the others is loaded later.
const ReportComments = later(async () => (await import('./Comments.tsx')).ReportComments);
const ReportHistory = later(async () => (await import('./History.tsx')).ReportHistory);

export const ReportTabs = ({ report, decision }: { report: ExpenseReport; decision: Decision }) => (
  <TabsInUrl
    label="Sezioni della nota"
    tabs={{
      righe: {
        label: report.lines.length > 0 ? `Righe (${report.lines.length})` : 'Righe',
        content: () => <ReportLines report={report} decision={decision} />,
      },
      commenti: { label: 'Commenti', content: () => <ReportComments id={report.id} /> },
      cronologia: { label: 'Cronologia', content: () => <ReportHistory id={report.id} /> },
    }}
  />
);
