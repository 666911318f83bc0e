import { Link, useParams } from '@tanstack/react-router';
import { getProduct } from '@wms/contract/logistics/products';
import type { ReactNode } from 'react';
import { useAnswer } from '../../ui/answer.ts';
import { CallError } from '../../ui/call.ts';
import { formatInstant, formatQuantity } from '../../ui/formats.ts';
import { useBackToList } from '../../ui/list/list-place.ts';
import { EmptyState, ErrorState, Page, RowsSkeleton } from '../../ui/Page.tsx';
import { Availability } from './Availability.tsx';
import classes from './Product.module.css';

const back = { to: '/prod', label: 'Inventario' };

export default function Product() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data: product, error, refetch } = useAnswer(getProduct, { params: { id } });
  const backToList = useBackToList();

  return (
    // Page's link leads to the whole list; who came from a filtered one goes back to that.
    <div onClickCapture={backToList}>
      {error || !product ? (
        <Page title="Prodotto" back={back}>
          {isMissing(error) ? (
            <EmptyState
              action={
                <Link to={back.to} className={classes.link}>
                  Vai all’inventario
                </Link>
              }
            >
              Questo prodotto non c’è: forse l’indirizzo è sbagliato.
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <RowsSkeleton rows={6} />
          )}
        </Page>
      ) : (
        <Page
          title={product.name}
          shortTitle={product.code}
          state={<Availability of={product} />}
          subtitle={<span className={classes.code}>{product.code}</span>}
          back={back}
        >
          <dl className={classes.facts}>
            <Fact name="Quantità">
              <span className={classes.quantity}>{formatQuantity(product.quantity, product.unit)}</span>
            </Fact>
            <Fact name="Categoria">
              <Link to="/prod" search={{ macro: String(product.macroId) }} className={classes.link}>
                {product.macro}
              </Link>
              {' › '}
              <Link
                to="/prod"
                search={{ macro: String(product.macroId), sub: String(product.subId) }}
                className={classes.link}
              >
                {product.sub}
              </Link>
            </Fact>
            <Fact name="Produttore">{product.manufacturer}</Fact>
            <Fact name="Codice produttore">
              {product.manufacturerCode && <span className={classes.code}>{product.manufacturerCode}</span>}
            </Fact>
            <Fact name="Descrizione" wide>
              {product.description}
            </Fact>
            <Fact name="Aggiunto">{formatInstant(product.createdAt)}</Fact>
            <Fact name="Aggiornato">{formatInstant(product.updatedAt)}</Fact>
          </dl>
        </Page>
      )}
    </div>
  );
}

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  );
}
