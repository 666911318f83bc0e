import { getPersonHistory } from '@wms/contract/humanResources/people/profile/endpoints';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';

/** The history of a person, including each time that somebody looked at a masked value. */
export function PersonHistory({ personId }: { personId: number }) {
  const { pages } = useList(getPersonHistory, { params: { id: String(personId) }, inAddress: false });
  return <History pages={pages} />;
}
