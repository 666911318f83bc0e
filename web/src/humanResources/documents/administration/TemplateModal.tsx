import {
  type DocumentType,
  uploadDocumentTemplate,
} from '@wms/contract/humanResources/documents/administration';
import { useChange } from '../../../client/answer.ts';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';

/** Uploads the template, a PDF that people download, fill in and upload. */
export function TemplateModal({ type, onClose }: { type: DocumentType; onClose: () => void }) {
  const upload = useChange(uploadDocumentTemplate, { onDone: onClose });
  return (
    <AppModal opened onClose={onClose} title={`Modello: ${type.name}`} backLabel="Annulla" busy={upload.busy}>
      <FileDrop
        rule={uploadDocumentTemplate.files.file}
        what="Modello"
        onFile={(file) => void upload.run({ params: { id: String(type.id) }, files: { file } })}
      />
    </AppModal>
  );
}
