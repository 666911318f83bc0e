/** The page of an expense report: its notices, its decisions, and the actions that are possible now. */

import { expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import type { ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import type { PageAddress } from '@wms/contract/pages/link';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { useDecision } from '../decide/use-decision.ts';
import { nameOfReport } from '../shared/labels.ts';
import { ReportFacts } from './Facts.tsx';
import { ReportNotices } from './Notices.tsx';
import { ReportTabs } from './Tabs.tsx';
import { useReportActions } from './use-actions.tsx';

type Props = { report: ExpenseReport; back: { to: PageAddress; label: string } };

export function ReportPage({ report, back }: Props) {
  const decision = useDecision(report);
  const { primary, more, dialogs, reject } = useReportActions(report, decision.decides);
  return (
    <Page
      title={nameOfReport(report)}
      state={<LifeStateDot life={expenseReportLife} state={report.state} />}
      subtitle={<span className={textClasses.anywhere}>{report.purpose}</span>}
      back={back}
      actions={primary}
      more={more}
    >
      <ReportNotices report={report} />
      <ReportFacts report={report} />
      <ReportTabs report={report} decision={decision} />
      {decision.decides && <DecisionBar decision={decision} onReject={reject} />}
      {dialogs}
    </Page>
  );
}
