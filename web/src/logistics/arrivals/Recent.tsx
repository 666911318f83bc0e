/** The latest arrivals of all orders. People can take an arrival back here, or add the scan of its delivery note. */

import { listRecentArrivals, type RecentArrival } from '@wms/contract/logistics/arrivals/receiving';
import { pageLink } from '@wms/contract/pages/link';
import { formatOthers, formatTime } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';

const columns: readonly Column<RecentArrival, never>[] = [
  {
    key: 'supplier',
    header: 'Da chi',
    wraps: true,
    cell: ({ order, supplier }) => (
      <NameCell
        name={supplier}
        code={order.number}
        to={pageLink('/ordini/$id/ricevi', { id: order.id })}
        opensRow
      />
    ),
  },
  {
    key: 'things',
    header: 'Che cosa',
    card: 'whole',
    wraps: true,
    fills: true,
    cell: ({ things, lines }) =>
      `${things.join(', ')}${formatOthers(lines - things.length, 'un’altra', 'altre')}`,
  },
  {
    key: 'at',
    header: 'Arrivato',
    whole: true,
    cell: ({ at, takenBack }) => (takenBack ? <StateDot colour="red">Annullato</StateDot> : formatTime(at)),
  },
  { key: 'by', header: 'Ricevuto da', wideOnly: true, cell: ({ by }) => by },
  { key: 'note', header: 'DDT', card: 'named', cell: ({ note }) => note },
];

const arrivedAt = ({ at }: RecentArrival) => at;

export function RecentArrivals() {
  const { data, error, refetch } = useAnswer(listRecentArrivals);
  if (!data) return <Pending error={error} onRetry={refetch} />;
  if (data.length === 0)
    return <EmptyState>Non è ancora arrivato niente: gli arrivi registrati compaiono qui.</EmptyState>;
  return <Table label="Ultimi arrivi" columns={columns} rows={data} momentOf={arrivedAt} />;
}
