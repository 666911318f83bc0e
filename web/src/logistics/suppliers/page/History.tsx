import { getSupplierHistory } from '@wms/contract/logistics/suppliers/endpoints';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';

export function SupplierHistory({ id }: { id: number }) {
  const { pages } = useList(getSupplierHistory, { params: { id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
