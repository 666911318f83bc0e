import { getExpenseReportHistory } from '@wms/contract/accounting/expense-reports/reading';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';

export function ReportHistory({ id }: { id: number }) {
  const { pages } = useList(getExpenseReportHistory, { params: { id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
