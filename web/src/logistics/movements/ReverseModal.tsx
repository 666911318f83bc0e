import { type Movement, reverseMovement } from '@wms/contract/logistics/movements/endpoints';
import { formatInstant, formatQuantity } from '@wms/contract/platform/formats';
import { ReasonModal } from '../../ui/modal/ReasonModal.tsx';
import { kindOf } from './labels.ts';

/** Undoes a movement with the opposite movement and a reason. The undone movement stays in the register. */
export function ReverseModal({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { id, product, quantity, from, to, at } = movement;
  return (
    <ReasonModal
      endpoint={reverseMovement}
      id={id}
      title="Storna il movimento"
      onClose={onClose}
      confirmLabel="Storna il movimento"
      danger
      short
    >
      <div>
        {kindOf(movement)} di {formatQuantity(quantity, product.unit)} di {product.name}
        {from && ` da ${from.code}`}
        {to && ` ${from ? 'a' : 'in'} ${to.code}`}, {formatInstant(at)}: si registra il movimento contrario, e
        restano visibili tutti e due.
      </div>
    </ReasonModal>
  );
}
