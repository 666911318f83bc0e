import { getOrder, getOrderHistory, type Order } from '@wms/contract/logistics/orders/endpoints';
import { orderAttachments, orderComments } from '@wms/contract/logistics/orders/hanging';
import { choicesOf } from '../../../humanResources/who-is-who/PersonSelect.tsx';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { OrderLines } from './Lines.tsx';

// Most people only look at the first tab, so the code of the others is loaded later.
const OrderRevisions = later(async () => (await import('./Revisions.tsx')).OrderRevisions);
const Attachments = later(
  async () => (await import('../../../ui/hanging/attachments/Attachments.tsx')).Attachments,
);
const Comments = later(async () => (await import('../../../ui/hanging/comments/Comments.tsx')).Comments);

const kindNames = { preventivo: 'Preventivo', conferma: 'Conferma', fattura: 'Fattura', altro: 'Altro' };

export function OrderTabs({ order }: { order: Order }) {
  const { id, lines, revisions, attachments } = order;
  return (
    <TabsInUrl
      label="Sezioni dell’ordine"
      tabs={{
        righe: { label: counted('Righe', lines.length), content: () => <OrderLines order={order} /> },
        ...(revisions.length > 0 && {
          invii: {
            label: revisions.length > 1 ? `Inviato (${revisions.length} revisioni)` : 'Inviato',
            content: () => <OrderRevisions order={order} />,
          },
        }),
        allegati: {
          label: counted('Allegati', attachments.length),
          content: () => (
            <Attachments
              to={{ id, attachments, endpoints: orderAttachments, kinds: kindNames, answer: getOrder }}
              whenNone="Nessun allegato: qui stanno il preventivo, la conferma e la fattura."
            />
          ),
        },
        commenti: {
          label: 'Commenti',
          content: () => <Comments thingId={id} endpoints={orderComments} toChoices={choicesOf} />,
        },
        cronologia: { label: 'Cronologia', content: () => <OrderHistory id={id} /> },
      }}
    />
  );
}

const counted = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);

function OrderHistory({ id }: { id: number }) {
  const { pages } = useList(getOrderHistory, { params: { id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
