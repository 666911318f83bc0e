import { Link, useParams } from '@tanstack/react-router';
import { getProduct } from '@wms/contract/logistics/products/details';
import { listsProducts } from '@wms/contract/logistics/shared/access';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { ProductPage } from './Page.tsx';

const list = { to: '/prod', label: 'Inventario' };

export default function ProductScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data: product, error, refetch } = useAnswer(getProduct, { params: { id } });
  const backToList = useBackToList();
  // Who only orders sees one of them, not the list.
  const back = useMay(listsProducts) ? { back: list } : {};

  return (
    // The link of the page leads to the whole list. A person who came from a filtered list goes back to that one.
    <div onClickCapture={backToList}>
      {product ? (
        <ProductPage key={product.id} product={product} {...back} />
      ) : (
        <Page title="Prodotto" {...back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questo prodotto non c’è: forse l’indirizzo è sbagliato, o è stato eliminato."
            action={
              back.back && (
                <Link to={list.to} className={textClasses.link}>
                  Vai all’inventario
                </Link>
              )
            }
          />
        </Page>
      )}
    </div>
  );
}
