import type { ListedProduct } from '@wms/contract/logistics/products/reading';
import { useCallback } from 'react';
import { ColumnChooser } from '../../../ui/list/chips/ColumnChooser.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listOrder } from '../../../ui/list/list-order.ts';
import { useAsking } from '../../wishes/AskButton.tsx';
import { ProductCards } from './Cards.tsx';
import { NoProducts } from './NoProducts.tsx';
import { productOrders } from './orders.ts';
import { things, useProducts } from './query.tsx';
import { ProductRows, type Sort, useProductColumns } from './Rows.tsx';
import { TakenAsPlace } from './TakenAsPlace.tsx';
import { useStockActs } from './use-stock-acts.tsx';
import { useView, ViewSwitch } from './ViewSwitch.tsx';

/**
 * One big search field that answers while the person types. It shows the quantities and places without opening a
 * product.
 */
export default function ProductSearch() {
  const products = useProducts();
  const { values, pages, filters } = products;
  const order = listOrder<Sort>(products, productOrders, { byMatch: true });
  const { columns, choice } = useProductColumns();
  const view = useView('foto');
  const asking = useAsking();
  const acts = useStockActs();
  const { actions: ask } = asking;
  const { actions: act } = acts;
  const actions = useCallback(
    (product: ListedProduct) => [...(act?.(product) ?? []), ...(ask?.(product) ?? [])],
    [act, ask],
  );
  return (
    <ListPage
      title="Ricerca Prodotti"
      things={things}
      search={{
        ...products.search('Cerca per nome, codice, produttore o ubicazione'),
        large: true,
        autoFocus: true,
        longest: 200,
      }}
      filters={filters}
      controls={view.value === 'tabella' && <ColumnChooser {...choice} />}
      list={products}
      notice={
        pages.first?.takenAs && (
          <TakenAsPlace place={pages.first.takenAs} direct={values.direct !== undefined} />
        )
      }
      actions={<ViewSwitch {...view} />}
      whenNone={<NoProducts />}
    >
      {view.value === 'foto' ? (
        <ProductCards products={products} onAsk={asking.ask} />
      ) : (
        <ProductRows
          products={products}
          columns={columns}
          order={order}
          actions={act || ask ? actions : undefined}
        />
      )}
      {acts.dialog}
      {asking.dialog}
    </ListPage>
  );
}
