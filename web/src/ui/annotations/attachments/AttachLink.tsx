import { Select, TextInput } from '@mantine/core';
import { useContractForm } from '../../form/contract-form.ts';
import { FormModal } from '../../modal/AppModal.tsx';
import { type AttachedTo, firstKind, kindChoices } from './attached-to.ts';

/** Attaches the web address of a document to a thing. */
export function AttachLink({ to, onClose }: { to: AttachedTo; onClose: () => void }) {
  const form = useContractForm(to.endpoints.addLink, {
    initial: { kind: firstKind(to), name: '', url: '' },
    args: () => ({ params: { id: String(to.id) } }),
    refetch: [to.answer],
  });
  return (
    <FormModal title="Aggiungi un collegamento" form={form} onClose={onClose} confirmLabel="Aggiungi">
      <TextInput
        {...form.field('url')}
        label="Indirizzo"
        placeholder="https://…"
        type="url"
        inputMode="url"
        data-autofocus
      />
      <TextInput {...form.field('name')} label="Nome" />
      <Select {...form.field('kind')} label="Che cos’è" data={kindChoices(to)} allowDeselect={false} />
    </FormModal>
  );
}
