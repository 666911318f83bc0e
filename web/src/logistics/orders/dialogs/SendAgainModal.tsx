import type { Order } from '@wms/contract/logistics/orders/endpoints';
import {
  callOffOrder,
  getOrderMail,
  getOrderPaper,
  sendOrderAgain,
} from '@wms/contract/logistics/orders/moving';
import { useAnswer } from '../../../client/answer.ts';
import { openPdf } from '../../../client/download.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { MailFields } from './MailFields.tsx';
import { PendingModal } from './PendingModal.tsx';

type Props = { order: Order; onClose: () => void };

const titleOf = ({ state }: Order) => (state === 'annullato' ? 'Avvisa il fornitore' : 'Manda di nuovo');

/** Sends the newest paper of an order once more; for an annulled order, the message that it is called off. */
export function SendAgainModal({ order, onClose }: Props) {
  const title = titleOf(order);
  const { data, error, refetch } = useAnswer(getOrderMail, {
    params: { id: String(order.id) },
    query: { language: order.supplier.language },
  });
  const [newest] = order.revisions;
  const calledOff = order.state === 'annullato';
  if (!data) return <PendingModal title={title} error={error} onRetry={refetch} onClose={onClose} />;
  if (!data.sends)
    return (
      <AppModal
        opened
        title={title}
        onClose={onClose}
        {...(newest &&
          !calledOff && {
            confirmLabel: 'Apri il PDF',
            onConfirm: () =>
              openPdf(getOrderPaper, {
                params: { id: String(order.id), revision: String(newest.revision) },
              }),
          })}
      >
        {calledOff
          ? 'Qui non c’è un server di posta: scrivi o telefona tu al fornitore.'
          : 'Qui non c’è un server di posta: apri il PDF e mandalo tu.'}
      </AppModal>
    );
  return <SendAgainForm order={order} proposed={data} onClose={onClose} />;
}

type ProposedMail = { subject: string; body: string };

function SendAgainForm({ order, proposed: { subject, body }, onClose }: Props & { proposed: ProposedMail }) {
  const form = useContractForm(order.state === 'annullato' ? callOffOrder : sendOrderAgain, {
    initial: { to: order.supplier.email ?? '', subject, body },
    args: () => ({ params: { id: String(order.id) } }),
  });
  return (
    <FormModal title={titleOf(order)} form={form} onClose={onClose} confirmLabel="Manda" size="lg">
      <MailFields form={form} path="" withPaper={order.state !== 'annullato'} />
    </FormModal>
  );
}
