import { Button, Text } from '@mantine/core';
import {
  type BelowMinimum,
  exportBelowMinimum,
  listBelowMinimum,
} from '@wms/contract/logistics/stock/reports';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useList } from '../../ui/list/use-list.ts';
import { Link } from '../../ui/page/link.ts';
import type { Column } from '../../ui/table/column.ts';
import { Detail } from '../../ui/table/NameCell.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { Availability } from '../products/cells/Availability.tsx';
import { useAddToOrder } from '../reorder/use-add-to-order.tsx';
import { figureColumn, productColumn } from '../shared/columns.tsx';
import { isIncoming, whenIncoming } from '../shared/Incoming.tsx';
import { DeskList } from './DeskList.tsx';

const columns: readonly Column<BelowMinimum, never>[] = [
  productColumn(
    (row) => row,
    ({ category }) => category,
  ),
  {
    key: 'state',
    header: 'Stato',
    cell: ({ available, moved }) => (
      <Availability product={{ stockState: Number(available) > 0 ? 'low' : 'none', moved }} />
    ),
  },
  figureColumn('available', 'Disponibile', ({ available, unit }) => formatQuantity(available, unit)),
  figureColumn('minimum', 'Minimo', ({ minimum, unit }) => formatQuantity(minimum, unit)),
  figureColumn('incoming', 'In arrivo', (row) =>
    isIncoming(row) ? (
      <>
        {formatQuantity(row.incoming, row.unit)}
        <Detail>{whenIncoming(row.incomingOn)}</Detail>
      </>
    ) : (
      '–'
    ),
  ),
  figureColumn('proposed', 'Da ordinare', ({ proposed, asked, unit }) => (
    <>
      {Number(proposed) > 0 ? <strong>{formatQuantity(proposed, unit)}</strong> : '–'}
      {Number(asked) > 0 && <Detail>già chiesti {formatQuantity(asked, unit)}</Detail>}
    </>
  )),
];

/** The products below their minimum, and the quantity to order. */
export function BelowMinimumPanel() {
  const list = useList(listBelowMinimum, { exporter: exportBelowMinimum });
  const ordering = useAddToOrder(() => selection.clear());
  const orders = ordering.may;
  const selection = useSelection<BelowMinimum>({
    pages: list.pages,
    asked: JSON.stringify(list.values),
    nameOf: ({ name }) => name,
    words: ['selezionato', 'selezionati'],
    actions: ordering.massActions,
  });
  return (
    <DeskList
      label="Sotto scorta"
      things={['prodotto', 'prodotti']}
      list={list}
      searchedBy="prodotto o categoria"
      intro={<Text c="dimmed">Prodotti di cui è disponibile meno della scorta minima.</Text>}
      action={
        orders && <Button renderRoot={(props) => <Link to="/ordini/da-ordinare" {...props} />}>Ordina</Button>
      }
      columns={columns}
      {...(orders && { selection, actions: ordering.actionsOf })}
      whenNone="Niente è sotto scorta: di ogni prodotto ce n’è almeno il minimo."
    >
      {ordering.dialog}
    </DeskList>
  );
}
