import { TextInput } from '@mantine/core';
import { createPickList } from '@wms/contract/logistics/pick-lists/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';

/** Creates an empty list and opens it, so that products can be added at once. */
export function NewListModal({ onClose }: { onClose: () => void }) {
  const goOn = useGoOn();
  const form = useContractForm(createPickList, {
    initial: { name: '' },
    toBody: ({ name }) => ({ name, lines: [] }),
    onDone: ({ id }) => void goOn({ to: pageLink('/liste/$id', { id }) }),
  });
  return (
    <FormModal title="Nuova lista" form={form} onClose={onClose} confirmLabel="Crea lista">
      <TextInput
        label="Nome"
        placeholder="Cassetta per la gara"
        {...form.field('name')}
        withAsterisk
        data-autofocus
      />
    </FormModal>
  );
}
