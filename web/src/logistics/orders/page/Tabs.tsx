import { orderComments } from '@wms/contract/logistics/orders/annotations';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { getOrderHistory } from '@wms/contract/logistics/orders/endpoints';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { OrderLines } from './Lines.tsx';

// Most people only look at the first tab, so the code of the others is loaded later.
const OrderArrivals = later(async () => (await import('../../arrivals/OrderArrivals.tsx')).OrderArrivals);
const OrderInvoices = later(
  async () => (await import('../../supplier-invoices/OrderInvoices.tsx')).OrderInvoices,
);
const OrderRevisions = later(async () => (await import('./Revisions.tsx')).OrderRevisions);
const OrderAttachments = later(async () => (await import('./Attachments.tsx')).OrderAttachments);
const Comments = later(async () => (await import('../../../ui/annotations/comments/Comments.tsx')).Comments);
const ThingHistory = later(async () => (await import('../../../ui/history/ThingHistory.tsx')).ThingHistory);

export function OrderTabs({ order }: { order: Order }) {
  const { id, lines, revisions, attachments } = order;
  return (
    <TabsInUrl
      label="Sezioni dell’ordine"
      tabs={{
        righe: { label: counted('Righe', lines.length), content: () => <OrderLines order={order} /> },
        // An order that was sent has a paper, and its goods are awaited.
        ...(revisions.length > 0 && {
          arrivi: { label: 'Arrivi', content: () => <OrderArrivals orderId={id} /> },
          fatture: { label: 'Fatture', content: () => <OrderInvoices orderId={id} /> },
          invii: {
            label: revisions.length > 1 ? `Inviato (${revisions.length} revisioni)` : 'Inviato',
            content: () => <OrderRevisions order={order} />,
          },
        }),
        allegati: {
          label: counted('Allegati', attachments.length),
          content: () => <OrderAttachments order={order} />,
        },
        commenti: { label: 'Commenti', content: () => <Comments thingId={id} endpoints={orderComments} /> },
        cronologia: {
          label: 'Cronologia',
          content: () => <ThingHistory endpoint={getOrderHistory} id={id} />,
        },
      }}
    />
  );
}

const counted = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);
