/** The members who may vote on a day, and those who may not, with the reason. */

import { Box, Stack } from '@mantine/core';
import { exportVoters, type ListedVoter, listVoters } from '@wms/contract/accounting/members/books';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatDate, formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useMemo } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { dateColumn } from '../../../ui/table/columns.tsx';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const shown = [
  { value: 'all', label: 'Tutti' },
  { value: 'voters', label: 'Chi vota' },
  { value: 'excluded', label: 'Chi non vota' },
];

const columnsFor = (searched: string | undefined): readonly Column<ListedVoter, never>[] => [
  {
    key: 'name',
    header: 'Socio',
    cell: ({ id, name, number, kind }) => (
      <NameCell
        name={name}
        to={pageLink('/tesserati/$id', { id })}
        opensRow
        searched={searched}
        detail={formatParts(`n. ${number}`, kind)}
      />
    ),
  },
  dateColumn('admittedOn', 'Ammissione', ({ admittedOn }) => admittedOn),
  {
    key: 'votes',
    header: 'Vota',
    card: 'lead',
    cell: ({ votes }) => <StateDot colour={votes ? 'green' : 'gray'}>{votes ? 'Vota' : 'Non vota'}</StateDot>,
  },
  { key: 'why', header: 'Perché no', card: 'whole', wraps: true, cell: ({ why }) => why.join('. ') },
];

export function Voters() {
  const { values, set } = useListState(listVoters.query);
  const on = values.on ?? today();
  const list = useList(listVoters, { exporter: exportVoters, fixed: { on } });
  const { q } = values;
  const columns = useMemo(() => columnsFor(q), [q]);
  const { voters, excluded, months, feeNeeded } = list.pages.first ?? {};
  return (
    <Stack gap={16} miw={0}>
      <Box maw={220}>
        <DateField
          label="Alla data"
          value={on}
          onChange={(day) => set({ on: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined })}
        />
      </Box>
      <ListControls
        search={list.search('Cerca per nome o numero')}
        filters={[list.filter('show', 'Mostra', shown, 'all')]}
        controls={<ExportMenu compact save={list.save} disabled={list.empty} />}
        list={list}
      />
      <ListContent
        things={['socio', 'soci']}
        list={list}
        notice={
          voters !== undefined &&
          excluded !== undefined &&
          months !== undefined &&
          formatParts(
            `${formatCount(voters, 'vota', 'votano')}, ${formatCount(excluded, 'non vota', 'non votano')}`,
            months > 0 && `dopo ${formatCount(months, 'mese', 'mesi')} di iscrizione`,
            feeNeeded && 'solo chi è in regola con la quota',
          )
        }
        whenNone={`${formatDate(on, 'Il')} non c’era nessun socio.`}
      >
        <Table label="Chi può votare" {...list.table} columns={columns} />
      </ListContent>
    </Stack>
  );
}
