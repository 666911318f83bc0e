import {
  type DocumentType,
  documentTypeHistory,
} from '@wms/contract/humanResources/documents/administration';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';

/** The history of a type of document. */
export function TypeHistory({ type, onClose }: { type: DocumentType; onClose: () => void }) {
  return (
    <AppModal opened onClose={onClose} title={`Cronologia: ${type.name}`} size="lg">
      <ThingHistory endpoint={documentTypeHistory} id={type.id} />
    </AppModal>
  );
}
