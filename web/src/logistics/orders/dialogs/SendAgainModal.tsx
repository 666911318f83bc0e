import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { getOrderMail, sendOrderAgain } from '@wms/contract/logistics/orders/moving';
import { useAnswer } from '../../../client/answer.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { MailFields } from './MailFields.tsx';
import { PendingModal } from './PendingModal.tsx';

type Props = { order: Order; onClose: () => void };

const title = 'Manda di nuovo';

/** Sends the newest paper of an order once more. */
export function SendAgainModal({ order, onClose }: Props) {
  const { data, error, refetch } = useAnswer(getOrderMail, {
    params: { id: String(order.id) },
    query: { language: order.supplier.language },
  });
  if (!data) return <PendingModal title={title} error={error} onRetry={refetch} onClose={onClose} />;
  if (!data.sends)
    return (
      <AppModal opened title={title} onClose={onClose}>
        Qui non c’è un server di posta: apri il PDF e mandalo tu.
      </AppModal>
    );
  return <SendAgainForm order={order} proposed={data} onClose={onClose} />;
}

type Proposed = { subject: string; body: string };

function SendAgainForm({ order, proposed: { subject, body }, onClose }: Props & { proposed: Proposed }) {
  const form = useContractForm(sendOrderAgain, {
    initial: { to: order.supplier.email ?? '', subject, body },
    args: () => ({ params: { id: String(order.id) } }),
  });
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Manda" size="lg">
      <MailFields form={form} path="" />
    </FormModal>
  );
}
