import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { sendOrderAgain } from '@wms/contract/logistics/orders/moving';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { MailFields, mailOf } from './MailFields.tsx';

/** Sends the newest paper of an order once more. */
export function SendAgainModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useContractForm(sendOrderAgain, {
    initial: mailOf(order, order.supplier.language),
    args: () => ({ params: { id: String(order.id) } }),
  });
  return (
    <FormModal title="Manda di nuovo" form={form} onClose={onClose} confirmLabel="Manda" size="lg">
      <MailFields form={form} path="" />
    </FormModal>
  );
}
