import { getProduct } from '@wms/contract/logistics/products/details';
import { listsProducts } from '@wms/contract/pages/product-access';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { Link, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { ProductPage } from './Page.tsx';

const inventory = { to: '/prod', label: 'Inventario' } as const;
const orders = { to: '/ordini', label: 'Ordini' } as const;

export default function ProductScreen() {
  const { id } = usePageParams('/prod/$id');
  const { data: product, error, refetch } = useAnswer(getProduct, { params: { id } });
  const backToList = useBackToList();
  // People who only order may open a product, but not the list of products.
  const back = useMay(listsProducts) ? inventory : orders;

  return (
    // The link of the page leads to the whole list. A person who came from a filtered list goes back to that one.
    <div onClickCapture={backToList}>
      {product ? (
        <ProductPage key={product.id} product={product} back={back} />
      ) : (
        <Page title="Prodotto" back={back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questo prodotto non c’è: forse l’indirizzo è sbagliato, o è stato eliminato."
            action={
              <Link to={back.to} className={textClasses.link}>
                {back === inventory ? 'Vai all’inventario' : 'Vai agli ordini'}
              </Link>
            }
          />
        </Page>
      )}
    </div>
  );
}
