import { Text, Textarea } from '@mantine/core';
import { documentLife } from '@wms/contract/humanResources/documents/life';
import { type CheckedDocument, reopenDocument } from '@wms/contract/humanResources/documents/verification';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { document: CheckedDocument; onClose: () => void };

/** Asks for the reason for which an approval is taken back. */
export function ReopenModal({ document, onClose }: Props) {
  const form = useContractForm(reopenDocument, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ version: document.version, reason }),
    args: () => ({ params: { id: String(document.id) } }),
  });
  const { label } = documentLife.moves.reopen;
  return (
    <FormModal title={label} form={form} onClose={onClose} confirmLabel={label} backLabel="Indietro" danger>
      <Text size="sm">
        {document.type.name} di {document.person.name} torna fra quelli da verificare. Se ne aveva sostituito
        un altro, quello è di nuovo in vigore.
      </Text>
      <Textarea
        label="Motivo"
        description="La persona lo legge così com’è"
        autosize
        minRows={2}
        {...form.field('reason')}
        withAsterisk
      />
    </FormModal>
  );
}
