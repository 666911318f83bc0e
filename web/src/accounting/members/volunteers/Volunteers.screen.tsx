/** /tesserati/volontari: the register of volunteers, with their activities and insurances. */

import { Box } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import {
  exportVolunteers,
  type ListedVolunteer,
  listVolunteers,
  printVolunteers,
  VolunteerFilters,
} from '@wms/contract/accounting/members/volunteering';
import { pageLink } from '@wms/contract/pages/link';
import { formatParts } from '@wms/contract/platform/formats';
import { useMemo } from 'react';
import { openPdf } from '../../../client/download.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { wholeDate } from '../../../ui/fields/PeriodFilter.tsx';
import { useWrongDays } from '../../../ui/fields/wrong-days.ts';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { describeDays } from '../shared/labels.tsx';

const insured = [
  { value: 'yes', label: 'Completa' },
  { value: 'no', label: 'Da completare' },
];

const columnsFor = (searched: string | undefined): readonly Column<ListedVolunteer, never>[] => [
  {
    key: 'name',
    header: 'Volontario',
    cell: ({ member }) => (
      <NameCell
        name={member.name}
        to={pageLink('/tesserati/$id', { id: member.id }, { scheda: 'volontariato' })}
        opensRow
        searched={searched}
        detail={formatParts(`n. ${member.number}`, member.taxCode)}
      />
    ),
  },
  { key: 'period', header: 'Periodo', card: 'whole', whole: true, cell: (period) => describeDays(period) },
  {
    key: 'activity',
    header: 'Attività',
    card: 'whole',
    wideOnly: true,
    wraps: true,
    cell: ({ activity }) => activity,
  },
  {
    key: 'insurance',
    header: 'Assicurazione',
    wraps: true,
    cell: ({ insured: covered, insurer, policy }) =>
      covered ? formatParts(insurer, policy) : <StateDot colour="amber">Da completare</StateDot>,
  },
];

export default function Volunteers() {
  const list = useList(listVolunteers, { exporter: exportVolunteers });
  const { q, on, insured: covered } = list.values;
  const wrong = useWrongDays('on');
  const columns = useMemo(() => columnsFor(q), [q]);
  const { notice } = list.pages.first ?? {};
  const printed = VolunteerFilters.safeParse({ q, on, insured: covered });
  return (
    <Page
      title="Registro dei volontari"
      shortTitle="Volontari"
      back={{ to: '/tesserati', label: 'Tesserati' }}
      actions={
        <>
          <ExportMenu compact save={list.save} disabled={list.empty} />
          <ButtonWithIcon
            icon={IconFileTypePdf}
            variant="default"
            disabled={list.empty || !printed.success}
            onClick={() =>
              void openPdf(printVolunteers, {
                query: { ...(q && { q }), ...(on && { on }), ...(covered && { insured: covered }) },
              })
            }
          >
            PDF
          </ButtonWithIcon>
        </>
      }
    >
      <Box maw={220}>
        <DateField
          label="Chi c’è a questa data"
          description="Vuota: chiunque ci sia stato"
          value={wrong.on ?? on ?? ''}
          onChange={(day) => list.set({ on: wholeDate(day) })}
        />
      </Box>
      <ListControls
        search={list.search('Cerca per nome, numero o attività')}
        filters={[list.filter('insured', 'Assicurazione', insured)]}
        list={list}
      />
      {notice && (
        <Notice color="gray" role="status">
          {notice}
        </Notice>
      )}
      <ListContent
        things={['volontario', 'volontari']}
        list={list}
        whenNone="Nessun volontario: si aggiungono dalla pagina di ogni socio, alla scheda Volontariato."
      >
        <Table label="Volontari" {...list.table} columns={columns} />
      </ListContent>
    </Page>
  );
}
