import { Text, Textarea } from '@mantine/core';
import { replaceDeliveryNote } from '@wms/contract/logistics/delivery-notes/editing';
import type { DeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { note: DeliveryNote; onCopied: (copy: { id: number }) => void; onClose: () => void };

/** Annuls a note and creates its copy as a draft, in one call. */
export function ReplaceModal({ note, onCopied, onClose }: Props) {
  const form = useContractForm(replaceDeliveryNote, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ version: note.version, reason }),
    args: () => ({ params: { id: String(note.id) } }),
    onDone: onCopied,
  });
  return (
    <FormModal
      title={`Duplica e annulla il DDT ${note.number}`}
      form={form}
      onClose={onClose}
      confirmLabel="Duplica e annulla"
      backLabel="Indietro"
      danger
      confirmDisabled={form.values.reason.trim() === ''}
    >
      <Text size="sm">
        Il DDT {note.number} resta annullato con il suo numero e la merce torna dov’era. Si apre una bozza con
        gli stessi dati, da correggere ed emettere.
      </Text>
      <Textarea label="Motivo" autosize minRows={2} data-autofocus {...form.field('reason')} withAsterisk />
    </FormModal>
  );
}
