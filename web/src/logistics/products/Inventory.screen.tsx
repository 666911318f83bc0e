import type { ListedProduct, productSorts } from '@wms/contract/logistics/products';
import { formatQuantity } from '../../ui/formats.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { type Column, Rows } from '../../ui/list/Rows.tsx';
import { Availability } from './Availability.tsx';
import { NewProductButton } from './NewProductButton.tsx';
import { NoProducts } from './NoProducts.tsx';
import { placesOf, productTitle, things, useProducts } from './product-query.ts';
import { Quantity } from './Quantity.tsx';

type Sort = (typeof productSorts)[number];

const columns: readonly Column<ListedProduct, Sort>[] = [
  { key: 'category', header: 'Categoria', cell: ({ macro, sub }) => `${macro} › ${sub}`, wideOnly: true },
  { key: 'place', header: 'Dove', cell: (row) => placesOf(row) ?? '–', wideOnly: true },
  { key: 'state', header: 'Disponibilità', cell: (row) => <Availability of={row} /> },
  {
    key: 'minimum',
    header: 'Minimo',
    numeric: true,
    wideOnly: true,
    cell: ({ minimumStock }) => (Number(minimumStock) > 0 ? formatQuantity(minimumStock) : '–'),
  },
  {
    key: 'quantity',
    header: 'Quantità',
    sort: 'quantity',
    numeric: true,
    cell: (row) => <Quantity of={row} />,
  },
];

const orders: readonly { label: string; sort?: Sort; direction?: 'asc' | 'desc' }[] = [
  { label: 'Più pertinenti' },
  { label: 'Nome', sort: 'name', direction: 'asc' },
  { label: 'Nome, dalla Z', sort: 'name', direction: 'desc' },
  { label: 'Codice', sort: 'code', direction: 'asc' },
  { label: 'Quantità, dalla maggiore', sort: 'quantity', direction: 'desc' },
  { label: 'Quantità, dalla minore', sort: 'quantity', direction: 'asc' },
  { label: 'Aggiornati di recente', sort: 'updatedAt', direction: 'desc' },
];
const orderName = ({ sort, direction }: { sort?: Sort; direction?: string }) =>
  sort ? `${sort} ${direction}` : 'match';
const orderValues = orders.map((order) => ({ value: orderName(order), label: order.label }));

export default function Inventory() {
  const { values, set, pages, filters, narrowed, clear, save } = useProducts();
  const { q, sort, direction = 'asc' } = values;
  const order = sort ? { sort, direction } : q ? null : ({ sort: 'name', direction: 'asc' } as const);

  // The header's own order first, the other way round at the second click.
  const sortBy = (by: Sort) => {
    const first = by === 'quantity' ? 'desc' : 'asc';
    const other = first === 'asc' ? 'desc' : 'asc';
    set({ sort: by, direction: order?.sort === by && order.direction === first ? other : first });
  };
  const choose = (value: string | undefined) => {
    const chosen = orders.find((candidate) => orderName(candidate) === value);
    set({ sort: chosen?.sort, direction: chosen?.direction });
  };

  return (
    <ListPage
      title="Inventario"
      things={things}
      search={{
        label: 'Cerca per nome, codice o descrizione',
        value: q ?? '',
        onChange: (text) => set({ q: text || undefined }),
      }}
      filters={filters}
      order={{
        label: 'Ordina',
        // A best match is of something searched for.
        values: q ? orderValues : orderValues.slice(1),
        chosen: orderName(order ?? {}),
        onChoose: choose,
        mandatory: true,
      }}
      pages={pages}
      actions={
        <>
          <ExportMenu save={save} disabled={pages.rows.length === 0} />
          <NewProductButton />
        </>
      }
      narrowed={narrowed}
      onClear={clear}
      whenNone={<NoProducts />}
    >
      <Rows
        label="Prodotti"
        rows={pages.rows}
        title={productTitle}
        titleHeader="Nome"
        titleSort="name"
        columns={columns}
        card={(row) => (
          <>
            <Availability of={row} />
            <Quantity of={row} />
          </>
        )}
        order={order}
        onSort={sortBy}
        stale={pages.stale}
      />
    </ListPage>
  );
}
