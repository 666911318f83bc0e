/**
 * The page of arrivals: the awaited orders, late ones first, and the recent arrivals. Orders are received from here.
 */

import { Stack } from '@mantine/core';
import { type AwaitedOrder, listAwaited } from '@wms/contract/logistics/arrivals/awaited';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatNumber, formatOthers } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { describeCount, ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';

const RecentArrivals = later(async () => (await import('./Recent.tsx')).RecentArrivals);

const things = ['ordine', 'ordini'] as const;

const columns: readonly Column<AwaitedOrder>[] = [
  {
    key: 'supplier',
    header: 'Da chi',
    wraps: true,
    cell: ({ id, number, supplier }) => (
      <NameCell name={supplier.name} code={number} to={pageLink('/ordini/$id/ricevi', { id })} opensRow />
    ),
  },
  {
    key: 'things',
    header: 'Che cosa',
    card: 'whole',
    wraps: true,
    fills: true,
    cell: ({ things, openLines }) =>
      `${things.join(', ')}${formatOthers(openLines - things.length, 'un’altra', 'altre')}`,
  },
  {
    key: 'lines',
    header: 'Righe aperte',
    numeric: true,
    card: 'named',
    cell: ({ openLines, lines }) => `${formatNumber(openLines)} di ${formatNumber(lines)}`,
  },
  { key: 'due', header: 'Previsto', whole: true, cell: (order) => <Due order={order} /> },
];

function Due({ order: { dueOn, late } }: { order: AwaitedOrder }) {
  if (dueOn === null) return <StateDot colour="gray">Senza data</StateDot>;
  if (late) return <StateDot colour="red">In ritardo {formatDate(dueOn, 'dal')}</StateDot>;
  return <StateDot colour={dueOn === today() ? 'amber' : 'green'}>{formatDate(dueOn)}</StateDot>;
}

const shown = [
  { value: 'today', label: 'Entro oggi' },
  { value: 'late', label: 'In ritardo' },
];

export default function Arrivals() {
  return (
    <Page title="Arrivi">
      <TabsInUrl
        label="Sezioni degli arrivi"
        tabs={{
          attesi: { label: 'Da ricevere', content: () => <Awaited /> },
          arrivati: { label: 'Arrivati di recente', content: () => <RecentArrivals /> },
        }}
      />
    </Page>
  );
}

function Awaited() {
  const list = useList(listAwaited);
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search('Cerca per numero, fornitore o prodotto')}
        filters={[list.filter('show', 'Quando', shown)]}
        list={list}
      />
      <ListContent
        things={things}
        list={list}
        notice={list.pages.total && !list.empty && describeCount(list.pages.total, things)}
        whenNone="Non si aspetta niente: gli ordini inviati compaiono qui finché non è arrivato tutto."
      >
        <Table label="Ordini che devono arrivare" columns={columns} {...list.table} />
      </ListContent>
    </Stack>
  );
}
