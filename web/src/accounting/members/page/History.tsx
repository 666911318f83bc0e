import { getMemberHistory } from '@wms/contract/accounting/members/member';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';

export function MemberHistory({ id }: { id: number }) {
  const { pages } = useList(getMemberHistory, { params: { id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
