import { getOrderHistory } from '@wms/contract/logistics/orders/endpoints';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';

export function OrderHistory({ id }: { id: number }) {
  const { pages } = useList(getOrderHistory, { params: { id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
