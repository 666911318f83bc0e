import type { StockTakeRow } from '@wms/contract/logistics/stock-takes/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatInstantDate } from '@wms/contract/platform/formats';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { scopeName, TakeState } from '../shared/labels.tsx';

/** The columns of the list of stock-takes. */
export const stockTakeColumns: readonly Column<StockTakeRow, never>[] = [
  {
    key: 'name',
    header: 'Inventario',
    cell: ({ id, name, scope }) => (
      <NameCell
        name={name}
        code={scopeName(scope)}
        to={pageLink('/warehouse/inventari/$id', { id })}
        opensRow
      />
    ),
  },
  { key: 'state', header: 'Stato', cell: ({ state }) => <TakeState state={state} /> },
  {
    key: 'counted',
    header: 'Contate',
    cell: ({ counted, blind }) => (
      <>
        {formatCount(counted, 'riga', 'righe')}
        {blind && <Detail>alla cieca</Detail>}
      </>
    ),
  },
  {
    key: 'opened',
    header: 'Aperto',
    card: 'whole',
    cell: ({ openedAt, openedBy }) => (
      <>
        {formatInstantDate(openedAt)}
        <Detail>{openedBy}</Detail>
      </>
    ),
  },
  {
    key: 'closed',
    header: 'Chiuso',
    wideOnly: true,
    cell: ({ closedAt, closedBy }) =>
      closedAt && (
        <>
          {formatInstantDate(closedAt)}
          <Detail>{closedBy}</Detail>
        </>
      ),
  },
];
