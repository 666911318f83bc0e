/** Every report that was sent at least once, with filters and its exports. */
import { SimpleGrid, Stack } from '@mantine/core';
import { expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import { lineCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import {
  exportExpenseLines,
  exportExpenseReports,
  listExpenseReports,
} from '@wms/contract/accounting/expense-reports/reading';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { useMemo } from 'react';
import { download } from '../../../client/download.ts';
import { PeriodFilter } from '../../../ui/fields/PeriodFilter.tsx';
import { stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { latestYears } from '../../../ui/list/latest-years.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { TeamFilter } from '../../../ui/people/TeamFilter.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { reportColumns } from '../shared/columns.tsx';

const things = ['nota', 'note'] as const;

/** The states of the filter. Reports that never had a number aren't in this list. */
const states = stateChoices(expenseReportLife);

export function AllReports() {
  const list = useList(listExpenseReports, { exporter: exportExpenseReports });
  const { q } = list.values;
  const columns = useMemo(() => reportColumns(q, { owner: true }), [q]);
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search('Cerca per persona, numero, scopo o descrizione')}
        filters={[
          list.filter('state', 'Stato', states),
          { ...list.filter('team', 'Reparto', []), chip: TeamFilter },
          list.filter('category', 'Categoria', choicesOf(lineCategoryNames)),
          list.filter('year', 'Anno', latestYears()),
        ]}
        controls={
          <ExportMenu
            compact
            save={list.save}
            disabled={list.empty}
            also={{
              first: 'Le note',
              label: 'Le righe',
              save: (format) =>
                download(
                  exportExpenseLines,
                  { query: { ...list.values, format } },
                  { stopped: 'Esportazione interrotta' },
                ),
            }}
          />
        }
        list={list}
      />
      <SimpleGrid cols={2} maw={460}>
        <PeriodFilter period={list.values} set={list.set} names={['Spese dal', 'Spese al']} />
      </SimpleGrid>
      <ListContent
        things={things}
        list={list}
        notice={list.pages.total && !list.empty && describeCount(list.pages.total, things)}
        whenNone="Nessuno ha ancora inviato una nota spese."
      >
        <Table label="Note spese" columns={columns} {...list.table} />
      </ListContent>
    </Stack>
  );
}
