/** Every entry, the latest first, with the sums of the filtered ones. */

import { SimpleGrid, Stack } from '@mantine/core';
import { entryMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import {
  daysOfEntries,
  directions,
  entrySources,
  exportYearEntries,
  listYearEntries,
  methodName,
  type YearEntry,
} from '@wms/contract/accounting/year/endpoints';
import { formatEuro, formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { PeriodFilter } from '../../../ui/fields/PeriodFilter.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { addressOf } from '../../../ui/page/link.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { euroColumn } from '../../../ui/table/columns.tsx';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const things = ['movimento', 'movimenti'] as const;

const columns: readonly Column<YearEntry, never>[] = [
  {
    key: 'who',
    header: 'Chi',
    cell: ({ who, number, source, description, to }) => (
      <NameCell
        name={who}
        to={addressOf(to)}
        detail={formatParts(entrySources[source], number, description)}
      />
    ),
  },
  { key: 'what', header: 'Causale', cell: ({ what }) => what },
  { key: 'whom', header: 'Categoria o reparto', wideOnly: true, cell: ({ whom }) => whom },
  { key: 'method', header: 'Metodo', wideOnly: true, cell: ({ method }) => methodName(method) },
  {
    key: 'direction',
    header: 'Verso',
    cell: ({ direction }) => (
      <StateDot colour={direction === 'entrata' ? 'green' : 'amber'}>{directions[direction]}</StateDot>
    ),
  },
  euroColumn('amount', 'Importo', ({ amount }) => amount),
];

const momentOf = ({ on }: YearEntry) => on;

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export function Entries() {
  const list = useList(listYearEntries, { exporter: exportYearEntries });
  const { pages, values } = list;
  const { sums = null, choices: known = null } = pages.first ?? {};
  const valuesOf = (which: 'what' | 'whom' | 'team') =>
    known?.[which].map(({ key, name, count }) => ({ value: key, label: name, count })) ?? [];
  return (
    <Stack gap={16} miw={0}>
      <SimpleGrid cols={2} maw={460}>
        <PeriodFilter period={daysOfEntries(values, today())} set={list.set} />
      </SimpleGrid>
      <ListControls
        search={list.search('Cerca per nome, causale o numero')}
        filters={[
          list.filter('direction', 'Verso', choices(directions)),
          list.filter('source', 'Documento', choices(entrySources)),
          list.filter('what', 'Causale', valuesOf('what')),
          list.filter('whom', 'Categoria o reparto', valuesOf('whom')),
          list.filter('team', 'Reparto', valuesOf('team')),
          list.filter('method', 'Metodo', choices(entryMethodNames)),
        ]}
        controls={<ExportMenu compact save={list.save} disabled={list.empty} />}
        list={list}
      />
      <ListContent
        things={things}
        list={list}
        notice={
          pages.total &&
          !list.empty &&
          sums &&
          formatParts(
            describeCount(pages.total, things),
            `entrate ${formatEuro(sums.income)}`,
            `uscite ${formatEuro(sums.expenses)}`,
          )
        }
        whenNone="Quest’anno non è ancora entrato né uscito niente: cambia i giorni per vedere gli anni prima."
      >
        <Table label="Entrate e uscite" columns={columns} {...list.table} momentOf={momentOf} />
      </ListContent>
    </Stack>
  );
}
