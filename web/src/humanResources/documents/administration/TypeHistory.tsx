import {
  type DocumentType,
  documentTypeHistory,
} from '@wms/contract/humanResources/documents/administration';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';

/** The history of a type of document. */
export function TypeHistory({ type, onClose }: { type: DocumentType; onClose: () => void }) {
  const { pages } = useList(documentTypeHistory, { params: { id: String(type.id) }, inAddress: false });
  return (
    <AppModal opened onClose={onClose} title={`Cronologia: ${type.name}`} size="lg">
      <History pages={pages} />
    </AppModal>
  );
}
