import type { ListedOrder } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import type { Column } from '../../../ui/table/column.ts';
import { euroColumn, stateColumn } from '../../../ui/table/columns.tsx';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Awaited } from '../shared/Awaited.tsx';
import { nameOfOrder } from '../shared/labels.ts';

/** The columns of orders. The text `searched` is marked in them. */
export const orderColumns = (searched: string | undefined): readonly Column<ListedOrder>[] => [
  {
    key: 'order',
    header: 'Ordine',
    cell: (order) => (
      <NameCell
        name={order.supplier.name}
        code={nameOfOrder(order)}
        detail={formatDate(order.createdOn)}
        to={pageLink('/ordini/$id', { id: order.id })}
        opensRow
        searched={searched}
      />
    ),
  },
  stateColumn(orderLife, ({ state }) => state),
  {
    key: 'who',
    header: 'Chiesto da',
    wideOnly: true,
    wraps: true,
    card: 'fact',
    cell: ({ requester, team }) => (
      <>
        {requester?.name ?? '–'}
        {team && <Detail>{team.name}</Detail>}
      </>
    ),
  },
  { key: 'when', header: 'Quando', whole: true, cell: (order) => <Awaited order={order} /> },
  euroColumn('total', 'Totale', ({ total }) => total, { whole: true, card: 'fact' }),
];
