import { ListPage } from '../../ui/list/ListPage.tsx';
import { RowTitle } from '../../ui/list/Rows.tsx';
import { Availability } from './Availability.tsx';
import { NoProducts } from './NoProducts.tsx';
import classes from './ProductSearch.module.css';
import { placesOf, productTitle, things, useProducts } from './product-query.ts';
import { Quantity } from './Quantity.tsx';

/** One big field, answered while one types: what there is, and how much of it, without opening anything. */
export default function ProductSearch() {
  const { values, set, pages, filters, narrowed, clear } = useProducts();
  return (
    <ListPage
      title="Ricerca Prodotti"
      things={things}
      search={{
        label: 'Cerca per nome, codice, produttore o descrizione',
        value: values.q ?? '',
        onChange: (text) => set({ q: text || undefined }),
        large: true,
        autoFocus: true,
      }}
      filters={filters}
      pages={pages}
      narrowed={narrowed}
      onClear={clear}
      whenNone={<NoProducts />}
    >
      <ul
        className={classes.cards}
        aria-label="Prodotti"
        aria-busy={pages.stale}
        data-stale={pages.stale || undefined}
      >
        {pages.rows.map((row) => (
          <li key={row.id}>
            <RowTitle {...productTitle(row)} />
            <p className={classes.description}>{row.description ?? `${row.macro} › ${row.sub}`}</p>
            <div className={classes.facts}>
              <Availability of={row} />
              <Quantity of={row} />
            </div>
            {placesOf(row) && <p className={classes.place}>{placesOf(row)}</p>}
          </li>
        ))}
      </ul>
    </ListPage>
  );
}
