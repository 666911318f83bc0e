import { Button, Group, Textarea } from '@mantine/core';
import {
  type DocumentToVerify,
  rejectDocument,
  usualReasons,
} from '@wms/contract/humanResources/documents/verification';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { document: DocumentToVerify; onClose: () => void; onDone: () => void };

/** Asks for the reason: one of the usual ones with one click, or a text. */
export function RejectModal({ document, onClose, onDone }: Props) {
  const form = useContractForm(rejectDocument, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ version: document.version, reason }),
    args: () => ({ params: { id: String(document.id) } }),
    refetch: false,
    quiet: true,
    onDone,
  });
  return (
    <FormModal
      title={`Rifiuta: ${document.type.name} di ${document.person.name}`}
      form={form}
      onClose={onClose}
      confirmLabel="Rifiuta il documento"
      danger
    >
      <Group gap={8}>
        {usualReasons.map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="xs"
            aria-pressed={form.values.reason === reason}
            onClick={() => form.set('reason', reason)}
          >
            {reason}
          </Button>
        ))}
      </Group>
      <Textarea
        label="Motivo"
        description="La persona lo legge così com’è"
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
        withAsterisk
        onKeyDown={(event) => {
          // Enter is a new line here, as in every reason, and a key alone refuses nothing.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </FormModal>
  );
}
