import { ListPage } from '../../../ui/list/ListPage.tsx';
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx';
import { ProductCards } from './Cards.tsx';
import { NoProducts } from './NoProducts.tsx';
import { things, useProducts } from './query.tsx';
import { ProductRows, useProductColumns } from './Rows.tsx';
import { TakenAsPlace } from './TakenAsPlace.tsx';
import { useView, ViewSwitch } from './ViewSwitch.tsx';

/** One big field, answered while one types: what there is, how much of it and where, without opening anything. */
export default function ProductSearch() {
  const products = useProducts();
  const { values, set, pages, filters, narrowed, clear } = products;
  const { columns, choice } = useProductColumns();
  const view = useView('foto');
  return (
    <ListPage
      title="Ricerca Prodotti"
      things={things}
      search={{
        label: 'Cerca per nome, codice, produttore o ubicazione',
        value: values.q ?? '',
        onChange: (text) => set({ q: text || undefined }),
        large: true,
        autoFocus: true,
      }}
      filters={filters}
      columns={view.value === 'tabella' && <ColumnChooser {...choice} />}
      pages={pages}
      counted={products.counted}
      notice={
        pages.first?.takenAs && (
          <TakenAsPlace place={pages.first.takenAs} direct={values.direct !== undefined} />
        )
      }
      actions={<ViewSwitch {...view} />}
      narrowed={narrowed}
      onClear={clear}
      whenNone={<NoProducts />}
    >
      {view.value === 'foto' ? (
        <ProductCards pages={pages} searched={values.q} />
      ) : (
        <ProductRows products={products} columns={columns} />
      )}
    </ListPage>
  );
}
