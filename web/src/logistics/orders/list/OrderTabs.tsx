/** The tabs with the orders of a product or of a supplier, on their pages. */

import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type ListedOrder,
  listOrders,
  listOrdersOfProduct,
  type OrderOf,
} from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import type { SupplierRef } from '@wms/contract/logistics/suppliers/ref';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatQuantity } from '@wms/contract/platform/formats';
import { useMemo } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Link } from '../../../ui/page/link.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { euroColumn, stateColumn } from '../../../ui/table/columns.tsx';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { formatUnitPrice } from '../../shared/prices.ts';
import { nameOfOrder } from '../shared/labels.ts';
import { orderColumns } from './columns.tsx';

const things = ['ordine', 'ordini'] as const;

/** The tab 'Ordini' of a supplier. */
export function OrdersOfSupplier({ supplier, active }: { supplier: SupplierRef; active: boolean }) {
  const list = useList(listOrders, { inAddress: false, fixed: { supplier: String(supplier.id) } });
  const columns = useMemo(() => ofSupplier(orderColumns(undefined)), []);
  const add = active && (
    <ButtonWithIcon
      icon={IconPlus}
      variant="default"
      renderRoot={(props) => (
        <Link to="/ordini/nuovo" search={{ fornitore: String(supplier.id) }} {...props} />
      )}
    >
      Nuovo ordine
    </ButtonWithIcon>
  );
  return (
    <>
      {(list.narrowed || !list.empty) && (
        <Group gap={12} mb={12} justify="space-between">
          <PartSearch list={list} label="Cerca per numero o prodotto" />
          {add}
        </Group>
      )}
      <ListContent
        things={things}
        list={list}
        whenNone="Non gli è ancora stato ordinato niente."
        firstStep={add}
      >
        <Table label="Ordini" columns={columns} {...list.table} />
      </ListContent>
    </>
  );
}

/** Replaces the first column: on the supplier's own page an order is named by its number. */
const ofSupplier = (columns: readonly Column<ListedOrder>[]): readonly Column<ListedOrder>[] =>
  columns.map((column) =>
    column.key === 'order'
      ? {
          ...column,
          cell: (order) => (
            <NameCell name={nameOfOrder(order)} to={pageLink('/ordini/$id', { id: order.id })} opensRow />
          ),
        }
      : column,
  );

type Product = { id: number; unit: string };

/** The tab 'Ordini' of a product, with the ordered quantities, the suppliers and the prices. */
export function OrdersOfProduct({ product: { id, unit } }: { product: Product }) {
  const opens = useMay(managesOrders);
  const list = useList(listOrdersOfProduct, { params: { id: String(id) }, inAddress: false });
  const columns = useMemo(() => productColumns(unit, opens), [unit, opens]);
  return (
    <Stack gap={12} miw={0}>
      <PartSearch list={list} label="Cerca per numero o fornitore" />
      <ListContent things={things} list={list} whenNone="Non è ancora stato ordinato.">
        <Table label="Ordini" columns={columns} {...list.table} />
      </ListContent>
    </Stack>
  );
}

const productColumns = (unit: string, opens: boolean): readonly Column<OrderOf>[] => [
  {
    key: 'order',
    header: 'Ordine',
    cell: (order) => (
      <NameCell
        name={order.supplier.name}
        code={nameOfOrder(order)}
        {...(opens && { to: pageLink('/ordini/$id', { id: order.id }), opensRow: true })}
      />
    ),
  },
  stateColumn(orderLife, ({ state }) => state),
  {
    key: 'when',
    header: 'Ordinato',
    whole: true,
    cell: ({ orderedOn, expectedOn }) => (
      <>
        {orderedOn && formatDate(orderedOn)}
        {expectedOn && <Detail>previsto {formatDate(expectedOn, 'il')}</Detail>}
      </>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantità',
    numeric: true,
    whole: true,
    cell: ({ quantity, received }) => (
      <>
        {quantity !== null && formatQuantity(quantity, unit)}
        {received !== null && Number(received) > 0 && (
          <Detail>arrivati {formatQuantity(received, unit)}</Detail>
        )}
      </>
    ),
  },
  {
    key: 'price',
    header: 'Prezzo',
    numeric: true,
    whole: true,
    card: 'named',
    cell: ({ price }) => price !== null && formatUnitPrice({ price, currency: 'EUR' }),
  },
  euroColumn('total', 'Importo', ({ total }) => total, { whole: true, wideOnly: true, card: 'none' }),
];
