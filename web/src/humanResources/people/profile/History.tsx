import { getPersonHistory } from '@wms/contract/humanResources/people/profile/endpoints';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';

/** Everything that changed about a person, and who looked at what is masked. */
export function PersonHistory({ personId }: { personId: number }) {
  const { pages } = useList(getPersonHistory, { params: { id: String(personId) }, inAddress: false });
  return <History pages={pages} />;
}
