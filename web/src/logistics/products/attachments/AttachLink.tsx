import { Select, TextInput } from '@mantine/core';
import { addLink } from '@wms/contract/logistics/products/files';
import { getProduct } from '@wms/contract/logistics/products/reading';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { kinds } from './AttachFile.tsx';

/** The address of a paper of a product on somebody's site. */
export function AttachLink({ productId, onClose }: { productId: number; onClose: () => void }) {
  const form = useContractForm(addLink, {
    initial: { kind: 'scheda tecnica', name: '', url: '' },
    args: () => ({ params: { id: String(productId) } }),
    refetch: [getProduct],
  });
  return (
    <FormModal
      title="Aggiungi un collegamento"
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Aggiungi"
    >
      <TextInput
        {...form.field('url')}
        label="Indirizzo"
        placeholder="https://…"
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
      />
      <TextInput {...form.field('name')} label="Nome" maxLength={160} autoComplete="off" />
      <Select {...form.field('kind')} label="Che cos’è" data={kinds} allowDeselect={false} />
    </FormModal>
  );
}
