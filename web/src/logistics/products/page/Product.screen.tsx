import { Link, useParams } from '@tanstack/react-router';
import { getProduct } from '@wms/contract/logistics/products/details';
import { useAnswer } from '../../../client/answer.ts';
import { CallError } from '../../../client/call/send.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { EmptyState, ErrorState, Page, RowsSkeleton } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { ProductPage } from './Page.tsx';

const back = { to: '/prod', label: 'Inventario' };

export default function ProductScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data: product, error, refetch } = useAnswer(getProduct, { params: { id } });
  const backToList = useBackToList();

  return (
    // The link of the page leads to the whole list. A person who came from a filtered list goes back to that one.
    <div onClickCapture={backToList}>
      {product ? (
        <ProductPage key={product.id} product={product} back={back} />
      ) : (
        <Page title="Prodotto" back={back}>
          {isMissing(error) ? (
            <EmptyState
              action={
                <Link to={back.to} className={textClasses.link}>
                  Vai all’inventario
                </Link>
              }
            >
              Questo prodotto non c’è: forse l’indirizzo è sbagliato, o è stato eliminato.
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <RowsSkeleton rows={6} />
          )}
        </Page>
      )}
    </div>
  );
}

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;
