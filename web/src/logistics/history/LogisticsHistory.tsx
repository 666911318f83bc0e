import { type HistorySubject, logisticsHistory } from '@wms/contract/logistics/history/endpoints';
import { History } from '../../ui/history/History.tsx';
import { useList } from '../../ui/list/use-list.ts';

/** The 'Cronologia' of a product, a category, a location or a stock-take. */
export function LogisticsHistory({ subject, id }: { subject: HistorySubject; id: number }) {
  const { pages } = useList(logisticsHistory, { fixed: { of: subject, id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
