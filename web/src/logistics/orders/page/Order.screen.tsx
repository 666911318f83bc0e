import { getOrder } from '@wms/contract/logistics/orders/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { Link, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { OrderPage } from './Page.tsx';

const back = { to: '/ordini', label: 'Ordini' } as const;

export default function OrderScreen() {
  const { id } = usePageParams('/ordini/$id');
  const { data: order, error, refetch } = useAnswer(getOrder, { params: { id } });
  const backToList = useBackToList();
  return (
    <div onClickCapture={backToList}>
      {order ? (
        <OrderPage key={order.id} order={order} back={back} />
      ) : (
        <Page title="Ordine" back={back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questo ordine non c’è: forse l’indirizzo è sbagliato, o era una bozza ed è stata eliminata."
            action={
              <Link to={back.to} className={textClasses.link}>
                Vai agli ordini
              </Link>
            }
          />
        </Page>
      )}
    </div>
  );
}
