import { kindNames } from '@wms/contract/logistics/products/kinds';
import type { ListedProduct, productSorts } from '@wms/contract/logistics/products/reading';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro, formatInstantDate, formatQuantity } from '@wms/contract/platform/formats';
import { formatPrice } from '@wms/contract/platform/numbers/italian';
import { useMemo } from 'react';
import type { listOrder } from '../../../ui/list/list-order.ts';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table, type TableProps } from '../../../ui/table/Table.tsx';
import { useColumns } from '../../../ui/table/use-columns.ts';
import type { Selection } from '../../../ui/table/use-selection.ts';
import { isIncoming, whenIncoming } from '../../shared/Incoming.tsx';
import { differenceOf } from '../../shared/thousandths.ts';
import { Availability } from '../cells/Availability.tsx';
import { Place } from '../cells/Place.tsx';
import { Quantity } from '../cells/Quantity.tsx';
import { Thumbnail } from '../cells/Thumbnail.tsx';
import type { Products } from './query.tsx';

export type Sort = (typeof productSorts)[number];

const columns: readonly Column<ListedProduct, Sort>[] = [
  {
    key: 'category',
    header: 'Categoria',
    wraps: true,
    cell: ({ macro, sub }) => (
      <>
        {sub}
        <Detail>{macro}</Detail>
      </>
    ),
    wideOnly: true,
  },
  {
    key: 'place',
    header: 'Dove',
    wideOnly: true,
    card: 'fact',
    cell: (row) => row.place !== null && <Place of={row} />,
  },
  { key: 'state', header: 'Disponibilità', cell: (row) => <Availability product={row} /> },
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
    card: 'lead',
    cell: (row) => <Quantity product={row} />,
  },
  {
    key: 'incoming',
    header: 'In arrivo',
    numeric: true,
    extra: true,
    cell: (row) =>
      isIncoming(row) ? (
        <>
          {formatQuantity(row.incoming, row.unit)}
          <Detail>{whenIncoming(row.incomingOn)}</Detail>
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'reserved',
    header: 'Prenotati',
    numeric: true,
    extra: true,
    cell: ({ quantity, available }) =>
      quantity === available ? '–' : formatQuantity(differenceOf(quantity, available)),
  },
  { key: 'kind', header: 'Tipo', extra: true, cell: ({ kind }) => kindNames[kind] },
  { key: 'manufacturer', header: 'Produttore', extra: true, cell: (row) => row.manufacturer ?? '–' },
  {
    key: 'cost',
    header: 'Costo',
    numeric: true,
    extra: true,
    cell: ({ standardCost }) => (standardCost === null ? '–' : formatPrice(standardCost)),
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
        <span title={movedBy ?? undefined}>
          {formatInstantDate(movedAt)}
          {movedBy !== null && <Detail>{movedBy}</Detail>}
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

type Props = {
  products: Products;
  columns: readonly Column<ListedProduct, Sort>[];
  order: Pick<ReturnType<typeof listOrder<Sort>>, 'table'>;
  selection?: Selection<ListedProduct> | undefined;
  actions?: TableProps<ListedProduct, Sort>['actions'];
};

export function ProductRows({ products: { values, table }, columns, order, selection, actions }: Props) {
  const searched = values.q;
  const all = useMemo(() => [nameColumn(searched), ...columns], [searched, columns]);
  return (
    <Table
      label="Prodotti"
      {...table}
      columns={all}
      {...order.table}
      selection={selection}
      actions={actions}
    />
  );
}

const nameColumn = (searched: string | undefined): Column<ListedProduct, Sort> => ({
  key: 'name',
  header: 'Nome',
  sort: 'name',
  cell: ({ id, name, code, photoId }) => (
    <NameCell
      name={name}
      code={code}
      to={pageLink('/prod/$id', { id })}
      opensRow
      mark={<Thumbnail photoId={photoId} />}
      searched={searched}
    />
  ),
});
