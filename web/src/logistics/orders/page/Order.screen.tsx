import { getOrder } from '@wms/contract/logistics/orders/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { OrderPage } from './Page.tsx';

const back = { to: '/ordini', label: 'Ordini' } as const;

export default function OrderScreen() {
  const { id } = usePageParams('/ordini/$id');
  return (
    <ThingScreen
      answer={useAnswer(getOrder, { params: { id } })}
      title="Ordine"
      back={back}
      missing="Questo ordine non c’è: forse l’indirizzo è sbagliato, o era una bozza ed è stata eliminata."
      list="Vai agli ordini"
    >
      {(order) => <OrderPage key={order.id} order={order} back={back} />}
    </ThingScreen>
  );
}
