import type { HistoryPage } from '@wms/contract/platform/history';
import { type PagedEndpoint, useList } from '../list/use-list.ts';
import { History } from './History.tsx';

type Props = { endpoint: PagedEndpoint & { readonly answer: typeof HistoryPage }; id: number | string };

/** The 'Cronologia' of the thing with this id. */
export function ThingHistory({ endpoint, id }: Props) {
  const { pages } = useList(endpoint, { params: { id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
