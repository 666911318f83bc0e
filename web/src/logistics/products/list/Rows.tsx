import type { ListedProduct, productSorts } from '@wms/contract/logistics/products/reading';
import { formatEuro, formatInstantDate, formatQuantity } from '../../../ui/formats.ts';
import { type Column, Rows } from '../../../ui/table/Rows.tsx';
import { useColumns } from '../../../ui/table/use-columns.ts';
import { Availability } from '../cells/Availability.tsx';
import { kindNames } from '../cells/labels.ts';
import { Place } from '../cells/Place.tsx';
import { Quantity } from '../cells/Quantity.tsx';
import { Thumbnail } from '../cells/Thumbnail.tsx';
import { productTitle, type useProducts } from './query.tsx';
import classes from './Rows.module.css';

export type Sort = (typeof productSorts)[number];

const columns: readonly Column<ListedProduct, Sort>[] = [
  {
    key: 'category',
    header: 'Categoria',
    cell: ({ macro, sub }) => (
      <span className={classes.category} title={`${sub} · ${macro}`}>
        {sub}
        <span className={classes.macro}>{macro}</span>
      </span>
    ),
    wideOnly: true,
  },
  { key: 'place', header: 'Dove', cell: (row) => <Place of={row} />, wideOnly: true },
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
  {
    key: 'reserved',
    header: 'Prenotati',
    numeric: true,
    extra: true,
    cell: ({ quantity, available }) =>
      quantity === available ? '–' : formatQuantity(Number(quantity) - Number(available)),
  },
  { key: 'kind', header: 'Tipo', extra: true, cell: ({ kind }) => kindNames[kind] },
  { key: 'manufacturer', header: 'Produttore', extra: true, cell: (row) => row.manufacturer ?? '–' },
  {
    key: 'cost',
    header: 'Costo',
    numeric: true,
    extra: true,
    cell: ({ standardCost }) => (standardCost === null ? '–' : formatEuro(standardCost)),
  },
  {
    key: 'value',
    header: 'Valore',
    numeric: true,
    extra: true,
    cell: ({ value }) => (value === null ? '–' : formatEuro(value)),
  },
  {
    key: 'moved',
    header: 'Movimento',
    sort: 'movedAt',
    numeric: true,
    extra: true,
    cell: ({ movedAt, movedBy }) =>
      movedAt === null ? (
        '–'
      ) : (
        <span className={classes.moved} title={movedBy ?? undefined}>
          {formatInstantDate(movedAt)}
          {movedBy !== null && <span className={classes.movedBy}>{movedBy}</span>}
        </span>
      ),
  },
  {
    key: 'updated',
    header: 'Aggiornato',
    sort: 'updatedAt',
    numeric: true,
    extra: true,
    cell: ({ updatedAt }) => formatInstantDate(updatedAt),
  },
];

export const useProductColumns = () => useColumns('products', columns);

/** The order that is seen: by name unless asked otherwise, by how well it matches when something is searched for. */
export function orderOf({ q, sort, direction = 'asc' }: ReturnType<typeof useProducts>['values']) {
  return sort ? { sort, direction } : q ? null : ({ sort: 'name', direction: 'asc' } as const);
}

/** The products as a table, cards on a phone. */
export function ProductRows({
  products: { values, set, pages },
  columns,
}: {
  products: ReturnType<typeof useProducts>;
  columns: readonly Column<ListedProduct, Sort>[];
}) {
  const order = orderOf(values);
  // The header's own order first, the other way round at the second click.
  const sortBy = (by: Sort) => {
    const first = by === 'code' || by === 'name' ? 'asc' : 'desc';
    const other = first === 'asc' ? 'desc' : 'asc';
    set({ sort: by, direction: order?.sort === by && order.direction === first ? other : first });
  };
  return (
    <Rows
      label="Prodotti"
      rows={pages.rows}
      title={(row) => ({
        ...productTitle(row),
        searched: values.q,
        mark: <Thumbnail photoId={row.photoId} />,
      })}
      titleHeader="Nome"
      titleSort="name"
      columns={columns}
      card={(row) => (
        <>
          <Availability of={row} />
          {row.place !== null && <Place of={row} />}
          <Quantity of={row} />
        </>
      )}
      order={order}
      onSort={sortBy}
      stale={pages.stale}
    />
  );
}
