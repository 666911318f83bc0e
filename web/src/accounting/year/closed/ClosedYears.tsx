/** The closed and the reopened years, each with person, time and reason. */

import { yearKinds } from '@wms/contract/accounting/shared/year-kinds';
import { type ClosedYear, listClosedYears } from '@wms/contract/accounting/year/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatInstantDate, formatParts } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const describe = ({ by, at, reason }: ClosedYear['closed']) => formatParts(formatInstantDate(at), by, reason);

const columns: readonly Column<ClosedYear, never>[] = [
  {
    key: 'year',
    header: 'Anno',
    cell: ({ kind, year, name, from, to }) => (
      <NameCell
        name={`${yearKinds[kind]} ${name}`}
        to={pageLink('/ricevute/anno', {}, { kind, year })}
        detail={`${formatDate(from, 'dal')} ${formatDate(to, 'al')}`}
      />
    ),
  },
  {
    key: 'state',
    header: 'Stato',
    cell: ({ reopened }) => (
      <StateDot colour={reopened ? 'gray' : 'green'}>{reopened ? 'Riaperto' : 'Chiuso'}</StateDot>
    ),
  },
  { key: 'closed', header: 'Chiuso', wraps: true, card: 'named', cell: ({ closed }) => describe(closed) },
  {
    key: 'reopened',
    header: 'Riaperto',
    wraps: true,
    card: 'named',
    cell: ({ reopened }) => reopened && describe(reopened),
  },
];

export function ClosedYears() {
  const { data, error, refetch } = useAnswer(listClosedYears);
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} />;
  if (data.length === 0)
    return (
      <EmptyState>Nessun anno è ancora stato chiuso: si chiude dal riepilogo, quando è finito.</EmptyState>
    );
  return <Table label="Anni chiusi" rows={data} columns={columns} />;
}
