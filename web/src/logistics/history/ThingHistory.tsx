import { type HistorySubject, logisticsHistory } from '@wms/contract/logistics/history/endpoints';
import { call } from '../../client/call/send.ts';
import { History } from '../../ui/history/History.tsx';
import { usePages } from '../../ui/list/use-pages.ts';

/** The 'Cronologia' of a product, a category, a location or a stock-take. */
export function ThingHistory({ of, id }: { of: HistorySubject; id: number }) {
  const query = { of, id: String(id) };
  const pages = usePages(logisticsHistory, query, async (cursor, signal) => ({
    ...(await call(logisticsHistory, { query: { ...query, ...(cursor && { cursor }) } }, { signal })),
    total: null,
  }));
  return <History pages={pages} />;
}
