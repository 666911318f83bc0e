import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { setExpected } from '@wms/contract/logistics/orders/moving';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

/** Sets the day on which the order arrives, according to the supplier. */
export function ExpectedModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, version, expectedOn } = order;
  const form = useContractForm(setExpected, {
    initial: { expectedOn: expectedOn ?? '' },
    toBody: (values) => ({ ...values, version }),
    args: () => ({ params: { id: String(id) } }),
  });
  return (
    <FormModal title="Giorno previsto" form={form} onClose={onClose} confirmLabel="Salva">
      <DateField
        {...form.field('expectedOn')}
        {...helpBelow}
        label="Arriva il"
        description="Come ha confermato il fornitore; vuoto se non lo dice"
      />
    </FormModal>
  );
}
