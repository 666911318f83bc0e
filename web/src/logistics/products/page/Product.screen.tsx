import { getProduct } from '@wms/contract/logistics/products/details';
import { listsProducts } from '@wms/contract/pages/product-access';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { ProductPage } from './Page.tsx';
import { WaitingProduct } from './Waiting.tsx';

const inventory = { to: '/prod', label: 'Inventario' } as const;
const orders = { to: '/ordini', label: 'Ordini' } as const;

export default function ProductScreen() {
  const { id } = usePageParams('/prod/$id');
  const answer = useAnswer(getProduct, { params: { id } });
  // People who only order may open a product, but not the list of products.
  const back = useMay(listsProducts) ? inventory : orders;
  return (
    <ThingScreen
      answer={answer}
      title="Prodotto"
      waiting={<WaitingProduct back={back} />}
      back={back}
      missing="Questo prodotto non c’è: forse l’indirizzo è sbagliato, o è stato eliminato."
      list={back === inventory ? 'Vai all’inventario' : 'Vai agli ordini'}
    >
      {(product) => <ProductPage key={product.id} product={product} back={back} />}
    </ThingScreen>
  );
}
