import { TextInput } from '@mantine/core';
import { type Movement, reverseMovement } from '@wms/contract/logistics/movements/endpoints';
import { formatInstant, formatQuantity } from '@wms/contract/platform/formats';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { kindOf } from './labels.ts';

/** Undoes a movement with the opposite movement and a reason. The first one stays in the register. */
export function ReverseModal({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const form = useContractForm(reverseMovement, {
    initial: { reason: '' },
    args: () => ({ params: { id: String(movement.id) } }),
  });
  const { product, quantity, from, to, at } = movement;
  return (
    <FormModal
      title="Storna il movimento"
      form={form}
      onClose={onClose}
      confirmLabel="Storna il movimento"
      danger
    >
      <div>
        {kindOf(movement)} di {formatQuantity(quantity, product.unit)} di {product.name}
        {from && ` da ${from.code}`}
        {to && ` ${from ? 'a' : 'in'} ${to.code}`}, {formatInstant(at)}: si registra il movimento contrario, e
        restano visibili tutti e due.
      </div>
      <TextInput label="Motivo" data-autofocus {...form.field('reason')} />
    </FormModal>
  );
}
