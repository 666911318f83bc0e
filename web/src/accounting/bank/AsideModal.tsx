import { Text, TextInput } from '@mantine/core';
import { putBankRowsAside } from '@wms/contract/accounting/bank/endpoints';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void };

/** Puts rows aside that pay nothing that WMS knows of. */
export function AsideModal({ ids, onClose, onDone }: Props) {
  const form = useContractForm(putBankRowsAside, {
    initial: { reason: '' },
    toBody: (values) => ({ ...values, ids: [...ids] }),
    onDone,
  });
  return (
    <FormModal
      title={ids.length === 1 ? 'La riga non riguarda' : `Le ${ids.length} righe non riguardano`}
      form={form}
      onClose={onClose}
      confirmLabel="Metti da parte"
    >
      <Text size="sm">
        Non sono quote, ricevute o note spese, per esempio le spese del conto. Restano in elenco sotto «Non
        riguarda», e si possono riprendere.
      </Text>
      <TextInput label="Perché" {...form.field('reason')} data-autofocus />
    </FormModal>
  );
}
